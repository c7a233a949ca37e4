// The options that all commands share that show a table of the console.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseCountOption } from '../option-parsers.ts';
import { addPlaceOptions, type ConsolePlaceOptions } from './console-place.ts';

/** How a table is printed. */
export const SHOW_FORMATS = ['human', 'json', 'jsonl', 'csv'] as const;

/** One of the formats above. */
export type ShowFormat = (typeof SHOW_FORMATS)[number];

/** What the user asked for. */
export interface ShowOptions extends ConsolePlaceOptions {
  /** Default: human on a terminal, jsonl elsewhere. */
  readonly format?: ShowFormat | undefined;
  /** Every page, not the first alone. */
  readonly all?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  /** The columns to print, by their names. */
  readonly columns?: readonly string[] | undefined;
  /** Prints the address of the page instead. */
  readonly web?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** What each of these commands says of itself behind its own help. */
export const SHOW_DETAILS = `
Where:
  The store in ./portolan-data, or in --database DIR, as long as no console works on it. A running
  console by --console URL or PORTOLAN_CONSOLE; its token, where it wants one, in PORTOLAN_TOKEN.

Formats:
  human   a table for people; the default on a terminal
  jsonl   a row a line, by the names of the columns; the default elsewhere
  csv     the same columns with a heading
  json    what the page's .json twin gives: one page, with "version": 1

Exit status:
  0    shown
  2    wrong usage, or no such site
  3    the store or the console could not be asked
  4    a bug in Portolan
  130  interrupted
`;

const LIMIT_MAX = 1_000;
const AFTER_CHARACTERS_MAX = 8_192;

/**
 * Adds the shared options to a command. `rowsDefault`: how many rows a page has, when nothing is
 * said; default 50.
 *
 * Errors: None.
 */
export function addShowOptions(command: Command, rowsDefault = 50): Command {
  return addPlaceOptions(
    command
      .addOption(new Option('--format <format>', 'how to print').choices([...SHOW_FORMATS]))
      .option('--columns <names>', 'the columns to print, by their names in CSV', parseNames)
      .option('--limit <n>', limitText(rowsDefault), parseLimit)
      .option('--after <cursor>', 'the page behind this place, as the last one told', parseCursor)
      .option('--all', 'every page, one after the other'),
  )
    .option('--web', 'print the address of the page in the console')
    .option('-q, --quiet', 'print nothing but the result')
    .option('-v, --verbose', 'print the stack of an error');
}

function limitText(rowsDefault: number): string {
  return `rows of a page, 1 to ${LIMIT_MAX} (default: ${rowsDefault})`;
}

function parseLimit(text: string): number {
  const limit = parseCountOption(text);
  if (limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new InvalidArgumentError(`Write a number from 1 to ${LIMIT_MAX}.`);
}

function parseCursor(text: string): string {
  if (text !== '' && text.length <= AFTER_CHARACTERS_MAX) return text;
  throw new InvalidArgumentError('Write what the page before told.');
}

function parseNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => /^\w+$/.test(name))) return names;
  throw new InvalidArgumentError('Write names with commas between, as url,status.');
}
