// `portolan read`: its words, its options and its help.

import { argument, type CommandRecord, command } from '../../options/command-record.ts';
import {
  parseAddressOption,
  parseConnectionsOption,
  parseDateOption,
} from '../../options/option-parsers.ts';
import { type OptionsOf, option } from '../../options/option-record.ts';
import {
  MAX_BYTES,
  MAX_DEPTH,
  NETWORK_HELP,
  NETWORK_OPTIONS,
  NO_PROGRESS,
} from '../../options/shared-options.ts';
import { ENTRY_FORMATS } from '../../output/read/entry-output.ts';

const OPTIONS = [
  option('-f, --follow', 'also read the sitemaps that an index lists'),
  option('--since <date>', 'print only entries with a lastmod on or after this', parseDateOption),
  option('--verify-gzip', 'check the gzip checksum before printing entries'),
  option('--format <format>', 'how to print', { choices: ENTRY_FORMATS }),
  option('--problems <file>', 'write every problem to a file, as JSONL'),
  option('--base-url <url>', 'the URL of the file’s folder on the web', parseAddressOption),
  MAX_DEPTH,
  option('--concurrency <n>', 'sitemaps to fetch at a time, with --follow', {
    parse: parseConnectionsOption,
    default: 1,
  }),
  MAX_BYTES,
  NO_PROGRESS,
  option('-q, --quiet', 'print no problems and no summary'),
  option('-v, --verbose', 'print all kinds of problems, each sitemap, and the stack of an error'),
  'Requests:',
  ...NETWORK_OPTIONS,
] as const;

/** @internal */
export type ReadCommandOptions = OptionsOf<typeof OPTIONS>;

export const readCommand: CommandRecord = command({
  name: 'read',
  summary: 'print every entry of a sitemap, or of its whole tree',
  description: `Print every entry of a sitemap, or of its whole tree.

Reads urlset, sitemap index, text list, RSS and Atom, gzipped or not, however broken: faulty entries
are skipped and reported on stderr.`,
  arguments: [argument('<source>', 'a URL, a file, or - for stdin')],
  options: OPTIONS,
  details: `Sources:
  https://…   fetched; redirects are followed, but not into private networks
  a file      with --follow, sitemaps that it lists are read from the same folder if they are there,
              found by file name or, with --base-url, by path
  -           stdin

Formats:
  human       columns for people; the default on a terminal
  jsonl       one JSON object per line, as the library returns it; the default in a pipe. With
              --follow each names the "sitemap" that lists it
  urls        one URL per line; with --follow only those of pages
  csv         loc,lastmod,changefreq,priority,kind,sitemap and counts of images, videos and so on
  json        one object: { version, entries, sitemaps, problems, complete }; with --since also
              "since": { date, older, withoutLastmod }, how many entries were left out

Since a date:
  --since 2026-11-20 prints entries whose lastmod is that day or later, in UTC; with a time and a
  zone, 2026-11-20T09:00:00Z, from that time on. A lastmod without a time covers its whole day.
  Entries without a lastmod are left out and counted on stderr. With --follow every sitemap is read,
  even one whose lastmod in the index is older: those dates are often wrong.`,
  exit: {
    0: 'read to the end, even if faulty entries were skipped or the pipe was closed',
    3: `truncated, damaged or unreadable, a limit was reached, or a sitemap of the tree failed; what
was read was printed`,
    130: 'interrupted; what was read was printed',
  },
  examples: `portolan read https://example.com/sitemap.xml
portolan read https://example.com/sitemap.xml --follow --format urls > urls.txt
portolan read https://example.com/sitemap.xml --follow --since 2026-11-20
portolan read sitemap.xml.gz --format csv --problems problems.jsonl
portolan read site/sitemap.xml --follow --base-url https://example.com/
curl -s https://example.com/feed | portolan read - | jq -r .loc`,
  afterword: NETWORK_HELP,
  run: async (...given) => (await import('./run-read.ts')).runRead(...given),
});
