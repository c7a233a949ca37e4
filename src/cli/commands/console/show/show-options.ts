// The options that all commands share that show a table of the console.
import { type Command, InvalidArgumentError } from 'commander';
import { choiceOption, numberParser } from '../../../options/option-parsers.ts';
import { addPlaceOptions, type ConsolePlaceOptions } from '../engine/console-place.ts';

export const SHOW_FORMATS = ['human', 'json', 'jsonl', 'csv'] as const;

export type ShowFormat = (typeof SHOW_FORMATS)[number];

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
  The store in ./portolan-data or --database DIR, if no console is using it. A running console with
  --console URL or PORTOLAN_CONSOLE; if it requires a token, put it in PORTOLAN_TOKEN.

Formats:
  human   a table for people; the default on a terminal
  jsonl   one row per line, with the names of the columns; the default elsewhere
  csv     the same columns with a header
  json    the same as the page's .json: one page, with "version": 1

Exit status:
  0    printed
  2    wrong usage, or no such site
  3    the store or the console could not be reached
  4    a bug in Portolan
  130  interrupted
`;

const LIMIT_MAX = 1_000;
const AFTER_CHARACTERS_MAX = 8_192;

/**
 * Adds the shared options to a command. `rowsDefault`: how many rows a page has, when nothing is
 * said; default 50. `rowsMax`: how many it may have; default 1,000.
 */
export function addShowOptions(
  command: Command,
  rowsDefault = 50,
  rowsMax: number = LIMIT_MAX,
): Command {
  return addPlaceOptions(
    command
      .addOption(choiceOption('--format <format>', 'how to print', SHOW_FORMATS))
      .option('--columns <names>', 'the columns to print, by their names in CSV', parseNames)
      .option(
        '--limit <n>',
        `rows per page, 1 to ${rowsMax} (default: ${rowsDefault})`,
        numberParser(1, rowsMax),
      )
      .option(
        '--after <cursor>',
        'the page after this cursor, as printed by the last page',
        parseCursor,
      )
      .option('--all', 'all pages, one after another'),
  )
    .option('--web', 'print the address of the page in the console')
    .option('-q, --quiet', 'print only the result')
    .option('-v, --verbose', 'print the stack of an error');
}

function parseCursor(text: string): string {
  if (text !== '' && text.length <= AFTER_CHARACTERS_MAX) return text;
  throw new InvalidArgumentError('Write the cursor that the page before printed.');
}

function parseNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => /^\w+$/.test(name))) return names;
  throw new InvalidArgumentError('Write names separated by commas, such as url,status.');
}
