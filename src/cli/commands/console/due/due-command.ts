// `portolan due`: its words, its options and its help.
import { InvalidArgumentError } from 'commander';
import { argument, type CommandRecord, command } from '../../../options/command-record.ts';
import { parseSpan } from '../../../options/option-parsers.ts';
import { type OptionsOf, option } from '../../../options/option-record.ts';
import {
  limitOption,
  SHOW_HELP,
  SHOW_PAGE_OPTIONS,
  SHOW_TABLE_OPTIONS,
} from '../show/show-options.ts';

/** How many URLs are shown or leased without --limit. */
export const DUE_LIMIT = 100;

const LEASE_MS_MAX = 86_400_000;
const ROWS_MAX = 10_000;

const OPTIONS = [
  option('--lease <time>', 'lease them for this time: 90s, 10m, 2h; at most 24h', parseLease),
  option('--fill', 'with --lease: fill up with what is due next when less is due than --limit'),
  option('--answers <file>', 'read results from a JSONL file, or - for stdin'),
  option('--weights <file>', 'read what URLs count for, from CSV or JSONL, or - for stdin'),
  ...SHOW_TABLE_OPTIONS,
  limitOption(DUE_LIMIT, ROWS_MAX),
  ...SHOW_PAGE_OPTIONS,
] as const;

/** @internal */
export type DueOptions = OptionsOf<typeof OPTIONS>;

export const dueCommand: CommandRecord = command({
  name: 'due',
  summary: 'the URLs that a crawler should visit now; records its results',
  description: `The URLs that a crawler should visit now, the most valuable first: of one
site, of several, or of all that are not paused.

Viewing this list does not lease URLs. With --lease a crawler leases them: until the lease ends, no
other crawler gets them. With --answers it reports the results of its visits, from which the next
due times are learned. With --all, of one site: all listed URLs by due time; those never visited
come first.`,
  arguments: [argument('[sites...]', 'the numbers, hosts or URLs of sites (default: all)')],
  options: OPTIONS,
  ...SHOW_HELP,
  notes: `Results are JSON, one object per line:
  {"loc":"https://example.com/a","status":200,"changed":true}
  loc        the URL, as it was leased
  status     HTTP status; 0 for no response
  changed    whether the content differed from the last visit; absent: not known
  indexable  whether it is indexable; absent: not known
  importance what it counts for beside others, 0.01 to 100 (default: by its priority)
  at         time of the visit: 2026-11-22T14:00:00Z or milliseconds (default: now)
Other fields are refused, but for those that due wrote. Lines that are not results are skipped; the
first five are reported, and the exit status is then 3. Without a site each
line is of the site of its URL.

Weights are of one site: portolan due example.com --weights FILE. They are lines of
loc,weight or of JSON: {"loc":"https://example.com/a","weight":5}`,
  examples: `portolan due example.com
portolan due example.com --lease 10m --limit 500 --format jsonl > todo.jsonl
portolan due example.com --answers done.jsonl
portolan due --lease 10m --limit 10000 --fill --format jsonl > tonight.jsonl
portolan due example.com --weights inlinks.csv
my-crawler todo.jsonl | portolan due example.com --answers -`,
  run: async (...given) => (await import('./run-due.ts')).runDue(...given),
});

function parseLease(text: string): number {
  const span = parseSpan(text);
  if (span !== undefined && span <= LEASE_MS_MAX) return span;
  throw new InvalidArgumentError('Write a time of at most 24 hours, such as 90s, 10m or 2h.');
}
