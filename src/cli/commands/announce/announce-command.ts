// `portolan announce`: its words, its options and its help.
import { ANNOUNCER_KINDS } from '../../../publish/announcers/announce-config.ts';
import type { AnnouncerRecipient } from '../../../publish/announcers/engine/announcer-kind.ts';
import { announcerOptions } from '../../options/announcer-flags.ts';
import { argument, type CommandRecord, command } from '../../options/command-record.ts';
import {
  collectAddressOption,
  parseAddressOption,
  wordsParser,
} from '../../options/option-parsers.ts';
import { type OptionsOf, option, optionsWithout } from '../../options/option-record.ts';
import { NETWORK_HELP, NETWORK_OPTIONS, VERBOSE } from '../../options/shared-options.ts';

const FORMATS = ['human', 'json'] as const;
const NAME_WIDTH = 16;

const OPTIONS = [
  option('--base <url>', 'the URL of the folder of the sitemaps', parseAddressOption),
  option('--urls <file>', 'the URLs that changed; - for stdin'),
  option('--to <names>', 'which services to notify, as bing,indexnow', collectRecipients),
  ...announcerOptions('announce'),
  option('--config <file>', 'the configuration', {
    otherwise: 'portolan.config.* in this folder',
    no: 'use no configuration file, even if there is one here',
  }),
  option('--dry-run', 'send nothing; show what would be sent'),
  option('--check', 'send nothing; check keys, sites and quotas'),
  option('--format <format>', 'the format of the report', { choices: FORMATS }),
  option('-q, --quiet', 'print nothing; use the exit status'),
  VERBOSE,
  'Requests:',
  ...optionsWithout(NETWORK_OPTIONS, 'allowPrivate', 'cache'),
] as const;

/** @internal */
export type AnnounceCommandOptions = OptionsOf<typeof OPTIONS>;

export const announceCommand: CommandRecord = command({
  name: 'announce',
  summary: 'submit sitemaps and changed URLs to search engines',
  description: `Submit sitemaps, and URLs that changed, to search engines, without building.

Without a URL the sitemap is sitemap.xml at --base. A portolan.config.* in this folder
says which services to notify; flags and the environment add to it.`,
  arguments: [argument('[sitemaps...]', 'the URLs of sitemaps', collectAddressOption)],
  options: OPTIONS,
  details: `Services to notify, by --to (default: all that are set up), and what sets each up:
${recipientsHelp()}
  If a configuration says which services to notify, the environment only counts with --to.

URLs:
  --urls takes one URL per line, or JSONL with "loc" and, where known, "change" (added, changed
  or removed), as portolan build --changes writes it. indexnow, bing-urls, yandex-urls and baidu
  need them.

--check asks whether all of this would work: it fetches the key file of IndexNow as an engine does,
lists the sites that the credentials can see, and reads the quotas. It sends and writes nothing.`,
  exit: {
    0: 'accepted, or there was nothing to send; with --check, no service would refuse',
    2: 'wrong usage or settings',
    3: `
a service refused, or could not be reached; with --check, would refuse or could not be asked`,
    130: 'interrupted',
  },
  examples: `portolan announce --base https://example.com/ --robots-txt public/robots.txt
portolan announce https://example.com/sitemap.xml --to search-console,bing
portolan announce --base https://example.com/ --urls changes.jsonl --to indexnow
portolan announce --check                                    are keys, sites and quotas right?
portolan announce --dry-run                                  what a configuration would do`,
  afterword: NETWORK_HELP,
  run: async (...given) => (await import('./run-announce.ts')).runAnnounce(...given),
});

function recipients(): readonly AnnouncerRecipient[] {
  return ANNOUNCER_KINDS.flatMap((kind) => kind.recipients);
}

function recipientsHelp(): string {
  const lines = recipients().flatMap(({ name, help: [first = '', ...more] }) => [
    `  ${name.padEnd(NAME_WIDTH)}${first}`,
    ...more.map((line) => ' '.repeat(NAME_WIDTH + 2) + line),
  ]);
  return lines.join('\n');
}

function collectRecipients(text: string, before: readonly string[] = []): readonly string[] {
  const parse = wordsParser(recipients().map(({ name }) => name));
  return [...new Set([...before, ...parse(text)])];
}
