// `portolan submit` and `portolan verify`: their options and their help.
import type { Command } from 'commander';
import type { VerificationMethod } from '../../../../store/port/site-record.ts';
import { choiceOption } from '../../../options/option-parsers.ts';
import { addPlaceOptions } from '../engine/console-place.ts';
import { SHOW_FORMATS } from '../show/show-options.ts';
import type { SubmitOptions } from './run-submit.ts';
import type { VerifyOptions } from './run-verify.ts';

const SUBMIT_DESCRIPTION = `Submit a sitemap or a site to the console's store.

A sitemap is read at its URL; for a site (https://example.com/ or example.com) the sitemaps are
looked up in robots.txt and at the default locations. The first sitemap of a site also finds the
others. Without a running console, this command reads it at once; otherwise the running console
reads it, and the command waits for the result.`;

const SUBMIT_DETAILS = `
Formats: those of portolan status, which shows the sitemaps of the site.

Exit status:
  0    read without errors (warnings may exist); with --no-wait: submitted
  1    it has errors, or a sitemap that it lists has; for a site: any of its sitemaps
  2    wrong usage
  3    refused, or one of these could not be fetched
  4    a bug in Portolan
  130  interrupted; what was submitted stays submitted

Examples:
  portolan submit https://example.com/sitemap.xml
  portolan submit example.com --database /var/lib/portolan
  portolan submit https://example.com/sitemap.xml --console https://console.example/ --no-wait`;

export function defineSubmitCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('submit')
    .summary('submit a sitemap or a site, and see the result')
    .description(SUBMIT_DESCRIPTION)
    .argument('<url>', 'the URL of a sitemap or a site')
    .option('--no-wait', 'submit without waiting; portolan serve reads it')
    .option('--allow-private', 'allow private networks and this machine (store only)')
    .addOption(choiceOption('--format <format>', 'how to print', SHOW_FORMATS));
  addPlaceOptions(command)
    .option('-q, --quiet', 'print only the result')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', SUBMIT_DETAILS)
    .action(async (url: string, options: SubmitOptions) => {
      const { runSubmit } = await import('./run-submit.ts');
      finish(await runSubmit(url, options));
    });
}

const METHODS = [
  'file',
  'meta-tag',
  'dns-txt',
  'robots-txt',
] as const satisfies readonly VerificationMethod[];

const VERIFY_DESCRIPTION = `Prove who owns a site.

One of four proofs is enough: a file, a meta tag on the home page, a TXT record in the DNS, or a
line in robots.txt. Tokens without the admin scope can submit to verified sites only, and the
sitemaps of a verified site can list its URLs from any folder.`;

const VERIFY_DETAILS = `
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

export function defineVerifyCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('verify')
    .summary('prove who owns a site')
    .description(VERIFY_DESCRIPTION)
    .argument('<site>', 'the number, host or URL of the site')
    .addOption(choiceOption('--method <method>', 'check only this method', METHODS))
    .option('--steps', 'print what to put where, without checking')
    .option('--allow-private', 'allow private networks and this machine (store only)')
    .addOption(choiceOption('--format <format>', 'how to print', ['human', 'json']));
  addPlaceOptions(command)
    .option('-q, --quiet', 'print only the result')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', VERIFY_DETAILS)
    .action(async (site: string, options: VerifyOptions) => {
      const { runVerify } = await import('./run-verify.ts');
      finish(await runVerify(site, options));
    });
}
