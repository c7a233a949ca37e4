// `portolan diff`: its words, its options and its help.
import { DIFF_KINDS } from '../../../tree/diff/diff-change.ts';
import { argument, type CommandRecord, command } from '../../options/command-record.ts';
import { parseAddressOption, wordsParser } from '../../options/option-parsers.ts';
import { type OptionsOf, option } from '../../options/option-record.ts';
import {
  MAX_BYTES,
  MAX_DEPTH,
  NETWORK_HELP,
  NETWORK_OPTIONS,
  NO_PROGRESS,
} from '../../options/shared-options.ts';

const FORMATS = ['human', 'json', 'jsonl', 'urls'] as const;

const OPTIONS = [
  option('--format <format>', 'how to print', { choices: FORMATS }),
  option(
    '--only <kinds>',
    'only these kinds of changes, as removed,changed',
    wordsParser(DIFF_KINDS),
  ),
  option('--base-url <url>', 'the URL of the files’ folder on the web', parseAddressOption),
  MAX_DEPTH,
  MAX_BYTES,
  NO_PROGRESS,
  option('-q, --quiet', 'print no problems and no summary'),
  option('-v, --verbose', 'print all pages and kinds of problems, and the stack of an error'),
  'Requests:',
  ...NETWORK_OPTIONS,
] as const;

/** @internal */
export type DiffCommandOptions = OptionsOf<typeof OPTIONS>;

export const diffCommand: CommandRecord = command({
  name: 'diff',
  summary: 'show what was added, removed and changed between two sets',
  description: `Show which pages were added, removed and changed between two sets of sitemaps.

Pages are compared by their normalised URL (/%7Ea equals /~a). A page changed when its lastmod is a
different time, or when anything else in its entry differs. It needs 24 bytes of memory per entry.`,
  arguments: [
    argument('<old>', 'a file, a folder, a state, a URL, or - for stdin'),
    argument('<new>', 'what to compare it with'),
  ],
  options: OPTIONS,
  details: `Old and new, each one of:
  a file      a sitemap, an index with what it lists, a text list or a feed; gzipped or not
  a folder    its sitemap.xml or, if it has none, all *.xml, *.txt and *.gz in it
  a state     the file of portolan build --state
  https://…   fetched, with the sitemaps that it lists
  -           stdin
Sitemaps that a file lists are looked for in its folder, by file name or, with --base-url, by path.
They are not fetched, since the web has only their current version; a missing one is reported, and
the exit status is 3.

Formats:
  human       + added, - removed, ~ changed: the first 10 of each, or all with -v, and the counts;
              the default on a terminal
  jsonl       { change, loc, lastmod?, fields? } per line; the default in a pipe. change is added,
              removed or changed, fields are lastmod and content (everything else in the entry)
  urls        one URL per line
  json        { version, changes: […], added, removed, changed, unchanged, old: { name, pages,
              duplicates, complete }, new: { … }, problems: { code: count }, complete }
Added and changed pages are listed as on the new side, then removed ones as on the old
side. The counts include all pages, whatever --only selects.`,
  exit: {
    0: 'no difference; with --only, none of the selected kinds',
    1: 'different',
    3: 'one of the two could not be read, or not completely',
    130: 'interrupted',
  },
  examples: `portolan diff old/sitemap.xml new/sitemap.xml
portolan diff dist https://example.com/sitemap.xml
portolan diff .sitemap.db dist --only removed --format urls
curl -s https://example.com/sitemap.txt | portolan diff urls.txt -`,
  afterword: NETWORK_HELP,
  run: async (old, fresh, options) => {
    const { runDiff } = await import('./run-diff.ts');
    return runDiff({ old, fresh }, options);
  },
});
