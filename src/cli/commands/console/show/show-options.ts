// The options that all commands share that show a table of the console.
import { InvalidArgumentError } from 'commander';
import { numberParser } from '../../../options/option-parsers.ts';
import { type OptionRecord, type OptionsOf, option } from '../../../options/option-record.ts';
import { VERBOSE } from '../../../options/shared-options.ts';
import { PLACE_OPTIONS } from '../engine/console-place.ts';

const LIMIT_MAX = 1_000;
const AFTER_CHARACTERS_MAX = 8_192;

/** How many rows a page has, `rows` without the option, and how many it may have. */
export function limitOption(
  rows: number,
  rowsMax: number,
): OptionRecord<'--limit <n>', number | undefined> {
  return option('--limit <n>', `rows per page, 1 to ${rowsMax}`, {
    parse: numberParser(1, rowsMax),
    otherwise: rows,
  });
}

/** @internal */
export const SHOW_FORMAT = option('--format <format>', 'how to print', {
  choices: ['human', 'json', 'jsonl', 'csv'],
});

/** @internal */
export const SHOW_TABLE_OPTIONS = [
  SHOW_FORMAT,
  option('--columns <names>', 'the columns to print, by their names in CSV', parseNames),
] as const;

/** @internal */
export const SHOW_PAGE_OPTIONS = [
  option(
    '--after <cursor>',
    'the page after this cursor, as printed by the last page',
    parseCursor,
  ),
  option('--all', 'all pages, one after another'),
  ...PLACE_OPTIONS,
  option('--web', 'print the address of the page in the console'),
  option('-q, --quiet', 'print only the result'),
  VERBOSE,
] as const;

/** @internal */
export const SHOW_OPTIONS = [
  ...SHOW_TABLE_OPTIONS,
  limitOption(50, LIMIT_MAX),
  ...SHOW_PAGE_OPTIONS,
] as const;

/** @internal */
export type ShowOptions = OptionsOf<typeof SHOW_OPTIONS>;

/** @internal */
export type ShowFormat = NonNullable<ShowOptions['format']>;

/** The parts of the help that these commands share. */
export const SHOW_HELP = {
  details: `
Where:
  The store in ./portolan-data or --database DIR, if no console is using it. A running console with
  --console URL or PORTOLAN_CONSOLE; if it requires a token, put it in PORTOLAN_TOKEN.

Formats:
  human   a table for people; the default on a terminal
  jsonl   one row per line, with the names of the columns; the default elsewhere
  csv     the same columns with a header
  json    the same as the page's .json: one page, with "version": 1`,
  exit: {
    0: 'printed',
    2: 'wrong usage, or no such site',
    3: 'the store or the console could not be reached',
    130: 'interrupted',
  },
} as const;

function parseCursor(text: string): string {
  if (text !== '' && text.length <= AFTER_CHARACTERS_MAX) return text;
  throw new InvalidArgumentError('Write the cursor that the page before printed.');
}

function parseNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => /^\w+$/.test(name))) return names;
  throw new InvalidArgumentError('Write names separated by commas, such as url,status.');
}
