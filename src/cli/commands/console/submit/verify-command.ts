// `portolan verify`: its options and its help.
import { type Command, Option } from 'commander';
import type { VerificationMethod } from '../../../../store/port/site-record.ts';
import { addPlaceOptions } from '../engine/console-place.ts';
import type { VerifyOptions } from './run-verify.ts';

const METHODS = [
  'file',
  'meta-tag',
  'dns-txt',
  'robots-txt',
] as const satisfies readonly VerificationMethod[];

const DESCRIPTION = `Prove who owns a site.

One of four proofs is enough: a file, a meta tag on the home page, a TXT record in the DNS, or a
line in robots.txt. Tokens without the admin scope can submit to verified sites only, and the
sitemaps of a verified site can list its URLs from any folder.`;

const DETAILS = `
Exit status:
  0    verified; with --steps: the steps were printed
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
 * Errors of the work pass through `parseAsync`.
 */
export function defineVerifyCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('verify')
    .summary('prove who owns a site')
    .description(DESCRIPTION)
    .argument('<site>', 'the number, host or URL of the site')
    .addOption(new Option('--method <method>', 'check only this method').choices([...METHODS]))
    .option('--steps', 'print what to put where, without checking')
    .option('--allow-private', 'allow private networks and this machine (store only)')
    .addOption(new Option('--format <format>', 'how to print').choices(['human', 'json']));
  addPlaceOptions(command)
    .option('-q, --quiet', 'print only the result')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (site: string, options: VerifyOptions) => {
      const { runVerify } = await import('./run-verify.ts');
      finish(await runVerify(site, options));
    });
}
