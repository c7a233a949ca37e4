// `portolan verify`: its options and its help.
import { type Command, Option } from 'commander';
import type { VerificationMethod } from '../../../store/site-record.ts';
import { addPlaceOptions } from './console-place.ts';
import type { VerifyOptions } from './run-verify.ts';

const METHODS = [
  'file',
  'meta-tag',
  'dns-txt',
  'robots-txt',
] as const satisfies readonly VerificationMethod[];

const DESCRIPTION = `Prove who owns a site.

One of four proofs is enough: a file, a meta tag on the front page, a TXT record in the DNS, or a
line in robots.txt. Tokens that are not an administrator's may submit to verified sites alone, and a
verified site's sitemaps may list its addresses from any folder.`;

const DETAILS = `
Exit status:
  0    verified; with --steps: what there is to do
  2    wrong usage, or no such site
  3    the proof was not found
  4    a bug in Portolan
  130  interrupted

Examples:
  portolan verify example.com --steps
  portolan verify example.com
  portolan verify example.com --method dns-txt --console https://console.example/`;

/**
 * Adds `verify` to the program.
 *
 * Errors: None. Those of the work pass through `parseAsync`.
 */
export function defineVerifyCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('verify')
    .summary('prove who owns a site')
    .description(DESCRIPTION)
    .argument('<site>', 'a number, a host or an address of the site')
    .addOption(new Option('--method <method>', 'look for this proof alone').choices([...METHODS]))
    .option('--steps', 'say what has to stand where, and look for nothing')
    .option('--allow-private', 'let it lead to private networks and this machine (store alone)')
    .addOption(new Option('--format <format>', 'how to print').choices(['human', 'json']));
  addPlaceOptions(command)
    .option('-q, --quiet', 'print nothing but the result')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (site: string, options: VerifyOptions) => {
      const { runVerify } = await import('./run-verify.ts');
      finish(await runVerify(site, options));
    });
}
