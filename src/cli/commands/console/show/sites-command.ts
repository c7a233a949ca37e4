// `portolan sites`: its options and its help.
import type { Command } from 'commander';
import type { SitesOptions } from './run-sites.ts';
import { addShowOptions, SHOW_DETAILS } from './show-options.ts';

const EXAMPLES = `
Examples:
  portolan sites
  portolan sites --contains shop --format csv
  portolan sites --console https://console.example/ --all`;

/**
 * Adds `sites` to the program.
 *
 * Errors of the work pass through `parseAsync`.
 */
export function defineSitesCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('sites')
    .summary('the sites that the console knows, with their status')
    .description('The sites that the console knows: their size and status.')
    .option('--contains <text>', 'only sites whose URL contains this text');
  addShowOptions(command)
    .addHelpText('after', SHOW_DETAILS + EXAMPLES)
    .action(async (options: SitesOptions) => {
      const { runSites } = await import('./run-sites.ts');
      finish(await runSites(options));
    });
}
