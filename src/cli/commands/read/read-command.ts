// `portolan read`: its options and its help. What it does is loaded when it is asked for.
import type { Command } from 'commander';
import { addNetworkOptions } from '../../network/network-flags.ts';
import {
  choiceOption,
  parseAddressOption,
  parseBytesOption,
  parseConnectionsOption,
  parseCountOption,
  parseDateOption,
} from '../../options/option-parsers.ts';
import { ENTRY_FORMATS } from '../../output/read/entry-output.ts';
import type { ReadCommandOptions } from './read-source.ts';

const DESCRIPTION = `Print every entry of a sitemap, or of its whole tree.

Reads urlset, sitemap index, text list, RSS and Atom, gzipped or not, however broken: faulty entries
are skipped and reported on stderr.`;

const DETAILS = `
Sources:
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
  even one whose lastmod in the index is older: those dates are often wrong.

Exit status:
  0    read to the end, even if faulty entries were skipped or the pipe was closed
  2    wrong usage
  3    truncated, damaged or unreadable, a limit was reached, or a sitemap of the tree failed; what
       was read was printed
  4    a bug in Portolan
  130  interrupted; what was read was printed

Examples:
  portolan read https://example.com/sitemap.xml
  portolan read https://example.com/sitemap.xml --follow --format urls > urls.txt
  portolan read https://example.com/sitemap.xml --follow --since 2026-11-20
  portolan read sitemap.xml.gz --format csv --problems problems.jsonl
  portolan read site/sitemap.xml --follow --base-url https://example.com/
  curl -s https://example.com/feed | portolan read - | jq -r .loc`;

export function defineReadCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('read')
    .summary('print every entry of a sitemap, or of its whole tree')
    .description(DESCRIPTION)
    .argument('<source>', 'a URL, a file, or - for stdin')
    .option('-f, --follow', 'also read the sitemaps that an index lists')
    .option('--since <date>', 'print only entries with a lastmod on or after this', parseDateOption)
    .option('--verify-gzip', 'check the gzip checksum before printing entries')
    .addOption(choiceOption('--format <format>', 'how to print', ENTRY_FORMATS))
    .option('--problems <file>', 'write every problem to a file, as JSONL')
    .option('--base-url <url>', 'the URL of the file’s folder on the web', parseAddressOption)
    .option('--max-depth <levels>', 'how deep to follow (default: 5)', parseCountOption)
    .option(
      '--concurrency <n>',
      'sitemaps to fetch at a time, with --follow (default: 1)',
      parseConnectionsOption,
    )
    .option('--max-bytes <size>', 'largest sitemap, uncompressed (default: 1GiB)', parseBytesOption)
    .option('--no-progress', 'show no progress line')
    .option('-q, --quiet', 'print no problems and no summary')
    .option('-v, --verbose', 'print all kinds of problems, each sitemap, and the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (source: string, options: ReadCommandOptions) => {
      const { runRead } = await import('./run-read.ts');
      finish(await runRead(source, options));
    });
  addNetworkOptions(command);
}
