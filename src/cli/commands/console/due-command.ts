// `portolan due`: its options and its help.
import { type Command, InvalidArgumentError } from 'commander';
import { parseSpan } from './parse-span.ts';
import type { DueOptions } from './run-due.ts';
import { addShowOptions, SHOW_DETAILS } from './show-options.ts';

const DESCRIPTION = `The URLs of a site that a crawler should visit now, the most valuable first.

Looking takes nothing. With --lease a crawler takes them: until the lease ends nobody else gets them.
With --answers it tells what came of its visits, and the next due times are learned from that.
With --all all listed URLs are shown by due time, later ones too; first those never visited.`;

const DETAILS = `
Answers are JSON, one a line:
  {"loc":"https://example.com/a","status":200,"changed":true}
  loc        the URL, as it was given
  status     HTTP status; 0 for no answer
  changed    whether the content was another one than at the last visit; absent: not known
  indexable  whether it may be indexed; absent: not known
  at         when it was visited, as 2026-11-22T14:00:00Z or in milliseconds (default: now)
Lines that are no answers are told and passed over; the exit status is then 3.

Examples:
  portolan due example.com
  portolan due example.com --lease 10m --limit 500 --format jsonl > todo.jsonl
  portolan due example.com --answers done.jsonl
  my-crawler todo.jsonl | portolan due example.com --answers -`;

const LEASE_MS_MAX = 86_400_000;
const ROWS_DEFAULT = 100;

/**
 * Adds `due` to the program.
 *
 * Errors: None. Those of the work pass through `parseAsync`.
 */
export function defineDueCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('due')
    .summary('the URLs that a crawler should visit now; takes its answers back')
    .description(DESCRIPTION)
    .argument('<site>', 'a number, a host or an address of the site')
    .option('--lease <time>', 'take them for so long: 90s, 10m, 2h; at most 24h', parseLease)
    .option('--answers <file>', 'take answers from a file of JSONL, or - for stdin');
  addShowOptions(command, ROWS_DEFAULT)
    .addHelpText('after', SHOW_DETAILS + DETAILS)
    .action(async (site: string, options: DueOptions) => {
      const { runDue } = await import('./run-due.ts');
      finish(await runDue(site, options));
    });
}

function parseLease(text: string): number {
  const span = parseSpan(text);
  if (span !== undefined && span <= LEASE_MS_MAX) return span;
  throw new InvalidArgumentError('Write a time of at most 24 hours, as 90s, 10m or 2h.');
}
