// `portolan tree`: its options and its help.
import type { Command } from 'commander';
import { parseCountOption } from '../../../options/option-parsers.ts';
import type { TreeOptions } from './run-tree.ts';
import { addShowOptions, SHOW_DETAILS } from './show-options.ts';

const EXAMPLES = `
Examples:
  portolan tree example.com
  portolan tree example.com --depth 1`;

/**
 * Adds `tree` to the program.
 *
 * Errors of the work pass through `parseAsync`.
 */
export function defineTreeCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('tree')
    .summary("a site's sitemaps and what they list, as a tree")
    .description("A site's sitemaps as a tree: every index with the sitemaps that it lists.")
    .argument('<site>', 'the number, host or URL of the site')
    .option('--depth <levels>', 'how many levels to show (default: all)', parseDepth);
  addShowOptions(command)
    .addHelpText('after', SHOW_DETAILS + EXAMPLES)
    .action(async (site: string, options: TreeOptions) => {
      const { runTree } = await import('./run-tree.ts');
      finish(await runTree(site, options));
    });
}

function parseDepth(text: string): number {
  return Math.max(1, parseCountOption(text));
}
