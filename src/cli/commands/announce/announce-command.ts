// `portolan announce`: its options and its help. What it does is loaded when it is asked for.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { addNetworkOptions } from '../../network/network-flags.ts';
import { parseAddressOption } from '../option-parsers.ts';
import {
  ANNOUNCE_FORMATS,
  ANNOUNCE_RECIPIENTS,
  type AnnounceCommandOptions,
  type AnnounceRecipient,
} from './announce-command-options.ts';

const DESCRIPTION = `Tell search engines of sitemaps, and of URLs that changed, without building.

${[
  'Without an address the sitemap is sitemap.xml at --base. A portolan.config.* in this folder says',
  'whom to tell; flags and the environment add to it.',
].join(' ')}`;

const DETAILS = `
Who can be told, by --to (default: all that are set up), and what sets each up:
  robots-txt      --robots-txt FILE           its Sitemap lines are kept, nothing else is touched
  search-console  PORTOLAN_GOOGLE_ACCESS_TOKEN; or, with --to, a credential file of Google in
                  GOOGLE_APPLICATION_CREDENTIALS: key, refresh token or workload identity
  bing            PORTOLAN_BING_API_KEY       each sitemap
  bing-urls       PORTOLAN_BING_API_KEY       URLs, within the day's quota; only with --to
  yandex          PORTOLAN_YANDEX_TOKEN       each sitemap
  yandex-urls     PORTOLAN_YANDEX_TOKEN       URLs, within the day's quota; only with --to
  indexnow        PORTOLAN_INDEXNOW_KEY       URLs: Bing, Yandex, Naver, Seznam and others
  baidu           PORTOLAN_BAIDU_TOKEN        URLs, within the day's quota
  websub          --hub URL and --feed URL    each feed that changed
  ping            --ping URL                  each sitemap; the engines' own pings are dead
  Where a configuration says whom to tell, the environment counts only for those of --to.

URLs:
  --urls takes one address a line, or JSONL with "loc" and, where known, "change" (added, changed
  or removed), as portolan build --changes writes it. indexnow, bing-urls, yandex-urls and baidu
  need them.

--check asks whether all of that would work: it fetches the key file of IndexNow as an engine does,
lists the sites that the credentials can see, and reads the quotas. It tells and writes nothing.

Exit status:
  0    accepted, or there was nothing to tell; with --check, nobody would refuse
  2    wrong usage or settings
  3    somebody refused, or could not be told; with --check, would refuse or could not be asked
  4    a bug in Portolan
  130  interrupted

Examples:
  portolan announce --base https://example.com/ --robots-txt public/robots.txt
  portolan announce https://example.com/sitemap.xml --to search-console,bing
  portolan announce --base https://example.com/ --urls changes.jsonl --to indexnow
  portolan announce --check                                    are keys, sites and quotas right?
  portolan announce --dry-run                                  what a configuration would do`;

/**
 * Adds `announce` to the program. `finish` is told the exit status.
 *
 * Errors of announcing pass through `parseAsync`.
 */
export function defineAnnounceCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('announce')
    .summary('tell search engines of sitemaps, and of URLs that changed')
    .description(DESCRIPTION)
    .argument('[sitemaps...]', 'the addresses of sitemaps', collectAddress)
    .option('--base <url>', 'the address of the folder of the sitemaps', parseAddressOption)
    .option('--urls <file>', 'the URLs that changed; - for stdin')
    .option('--to <names>', 'which services to notify, as bing,indexnow', collectRecipients)
    .option('--robots-txt <file>', 'keep the Sitemap line of this robots.txt')
    .addOption(new Option('--indexnow-key <key>', 'tell IndexNow').env('PORTOLAN_INDEXNOW_KEY'))
    .option('--key-folder <folder>', 'keep the key file of IndexNow in this folder, the root')
    .option('--ping <url>', 'GET this address with ?sitemap=; may be repeated', collectAddress)
    .option('--hub <url>', 'tell this WebSub hub of the feeds', parseAddressOption)
    .option('--feed <url>', 'a feed that changed; may be repeated', collectAddress)
    .option('--config <file>', 'the configuration (default: portolan.config.* in this folder)')
    .option('--no-config', 'use no configuration file, even if there is one here')
    .option('--dry-run', 'send nothing; show what would be sent to whom')
    .option('--check', 'send nothing; check keys, sites and quotas')
    .addOption(
      new Option('--format <format>', 'the format of the report').choices([...ANNOUNCE_FORMATS]),
    )
    .option('-q, --quiet', 'print nothing; the exit status tells')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (sitemaps: readonly string[], options: AnnounceCommandOptions) => {
      const { runAnnounce } = await import('./run-announce.ts');
      finish(await runAnnounce(sitemaps, options));
    });
  addNetworkOptions(command, ['allowPrivate', 'cache']);
}

function collectAddress(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, parseAddressOption(text)];
}

function collectRecipients(
  text: string,
  before: readonly AnnounceRecipient[] = [],
): readonly AnnounceRecipient[] {
  const names = text.split(',').map((name) => name.trim());
  const known = names.flatMap((name) => ANNOUNCE_RECIPIENTS.filter((one) => one === name));
  if (known.length === names.length) return [...new Set([...before, ...known])];
  throw new InvalidArgumentError(`Write some of ${ANNOUNCE_RECIPIENTS.join(', ')}.`);
}
