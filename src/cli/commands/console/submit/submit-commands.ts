// `portolan submit` and `portolan verify`: their words, their options and their help.
import type { VerificationMethod } from '../../../../store/port/site-record.ts';
import { argument, type CommandRecord, command } from '../../../options/command-record.ts';
import { type OptionsOf, option } from '../../../options/option-record.ts';
import { VERBOSE } from '../../../options/shared-options.ts';
import { PLACE_OPTIONS } from '../engine/console-place.ts';
import { SHOW_FORMAT } from '../show/show-options.ts';

const ALLOW_PRIVATE = option(
  '--allow-private',
  'allow private networks and this machine (store only)',
);

const SUBMIT_OPTIONS = [
  option('--no-wait', 'submit without waiting; portolan serve reads it'),
  ALLOW_PRIVATE,
  SHOW_FORMAT,
  ...PLACE_OPTIONS,
  option('-q, --quiet', 'print only the result'),
  VERBOSE,
] as const;

/** @internal */
export type SubmitOptions = OptionsOf<typeof SUBMIT_OPTIONS>;

export const submitCommand: CommandRecord = command({
  name: 'submit',
  summary: 'submit a sitemap or a site, and see the result',
  description: `Submit a sitemap or a site to the console's store.

A sitemap is read at its URL; for a site (https://example.com/ or example.com) the sitemaps are
looked up in robots.txt and at the default locations. The first sitemap of a site also finds the
others. Without a running console, this command reads it at once; otherwise the running console
reads it, and the command waits for the result.`,
  arguments: [argument('<url>', 'the URL of a sitemap or a site')],
  options: SUBMIT_OPTIONS,
  details: `Formats: those of portolan status, which shows the sitemaps of the site.`,
  exit: {
    0: 'read without errors (warnings may exist); with --no-wait: submitted',
    1: 'it has errors, or a sitemap that it lists has; for a site: any of its sitemaps',
    3: 'refused, or one of these could not be fetched',
    130: 'interrupted; what was submitted stays submitted',
  },
  examples: `portolan submit https://example.com/sitemap.xml
portolan submit example.com --database /var/lib/portolan
portolan submit https://example.com/sitemap.xml --console https://console.example/ --no-wait`,
  run: async (...given) => (await import('./run-submit.ts')).runSubmit(...given),
});

const METHODS = [
  'file',
  'meta-tag',
  'dns-txt',
  'robots-txt',
] as const satisfies readonly VerificationMethod[];

const VERIFY_OPTIONS = [
  option('--method <method>', 'check only this method', { choices: METHODS }),
  option('--steps', 'print what to put where, without checking'),
  ALLOW_PRIVATE,
  option('--format <format>', 'how to print', { choices: ['human', 'json'] }),
  ...PLACE_OPTIONS,
  option('-q, --quiet', 'print only the result'),
  VERBOSE,
] as const;

/** @internal */
export type VerifyOptions = OptionsOf<typeof VERIFY_OPTIONS>;

export const verifyCommand: CommandRecord = command({
  name: 'verify',
  summary: 'prove who owns a site',
  description: `Prove who owns a site.

One of four proofs is enough: a file, a meta tag on the home page, a TXT record in the DNS, or a
line in robots.txt. Tokens without the admin scope can submit to verified sites only, and the
sitemaps of a verified site can list its URLs from any folder.`,
  arguments: [argument('<site>', 'the number, host or URL of the site')],
  options: VERIFY_OPTIONS,
  exit: {
    0: 'verified; with --steps: the steps were printed',
    2: 'wrong usage, or no such site',
    3: 'the proof was not found',
    130: 'interrupted',
  },
  examples: `portolan verify example.com --steps
portolan verify example.com
portolan verify example.com --method dns-txt --console https://console.example/`,
  run: async (...given) => (await import('./run-verify.ts')).runVerify(...given),
});
