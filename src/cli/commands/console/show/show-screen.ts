// Shows a screen of the console on the terminal: its table for people, its rows for programs.

import type { Writable } from 'node:stream';
import { type Clock, systemClock } from '../../../../base/clock.ts';
import { givenValues } from '../../../../base/given-values.ts';
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { Screen } from '../../../../console/core/screen.ts';
import type { TableColumn } from '../../../../console/core/table-column.ts';
import { csvHead, csvRow } from '../../../../console/http/csv-cell.ts';
import { viewJson } from '../../../../console/http/view-json.ts';
import { rowValuesJson } from '../../../output/console/row-values.ts';
import {
  formatScreenTable,
  type ScreenTableOptions,
} from '../../../output/console/screen-table.ts';
import type { OutputSink } from '../../../output/stream/output-sink.ts';
import { createSummaryPaints } from '../../../output/text/paint.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import type { ConsoleDesk, ScreenQuery } from '../desk/console-desk.ts';
import { screenPath } from '../desk/remote-desk.ts';
import { CONSOLE_URL } from '../engine/console-place.ts';
import type { ShowFormat, ShowOptions } from './show-options.ts';

/** What is shown where. */
export interface ShowTools {
  readonly desk: ConsoleDesk;
  readonly sink: OutputSink;
  /** The stream behind the sink: whether it is a terminal, and how wide. */
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable;
  readonly options: ShowOptions;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

/** What the table of a command is, where it is not the screen's own. */
export interface ShowRequest<Params, View, Row> {
  readonly screen: Screen<Params, View, Row>;
  readonly query: ScreenQuery;
  /** Said on the error stream when there are no rows. */
  readonly empty: string;
  /** The columns for people, by their names. Default: all that are not for CSV files alone. */
  readonly shown?: readonly string[];
  /** Other names by which columns may be asked for, and their own. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** How the table is fitted where the terminal is narrow. */
  readonly fit?: Pick<ScreenTableOptions, 'needed' | 'whole' | 'below'>;
  /** Rows that are left out. */
  readonly keep?: (row: Row) => boolean;
  /** Says, of a first page, what it does not show; no further page is had then. */
  readonly rest?: ((shown: number, view: View) => string | undefined) | undefined;
  /** Says of a page that is not all how many there are. */
  readonly matches?: ((view: View) => string) | undefined;
  /** Writes the rows for people. Default: a table. */
  readonly human?: (rows: readonly Row[], view: View) => string;
}

// With --all, as many as a page may have: fewer questions.
const ALL_LIMIT = '1000';
// A cursor that does not move would ask for ever.
const PAGES_MAX = 1_000_000;

/** Shows a screen. Returns whether there is such a thing. */
export async function showScreen<Params, View, Row>(
  tools: ShowTools,
  request: ShowRequest<Params, View, Row>,
): Promise<boolean> {
  const { desk, sink, options } = tools;
  const query = pageQuery(request.query, options);
  if (options.web === true) return printAddress(tools, request.screen, query);
  const format = showFormat(tools);
  const columns = columnsOf(request, options, format);
  if (format === 'json') return printJson(tools, request, query);
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX && !sink.closed; page++) {
    tools.signal.throwIfAborted();
    const asked = cursor === undefined ? query : { ...query, after: cursor };
    const view = await desk.view(request.screen, asked);
    if (view === undefined) return false;
    const rows = rowsOf(tools, request, view);
    const text = pageText(tools, { request, view, rows, columns, format, first: page === 0 });
    await sink.write(text, { painted: format === 'human' });
    const next = request.screen.next?.(view);
    if (page === 0 && rows.length === 0 && next === undefined) tell(tools, request.empty);
    if (request.rest) {
      const rest = request.rest(rows.length, view);
      if (rest !== undefined) tell(tools, rest);
      return true;
    }
    if (next === undefined) return true;
    if (options.all !== true) {
      const matches = request.matches ? `${request.matches(view)} ` : '';
      tell(tools, `${matches}There are more: use --all, or --after '${next}'.`);
      return true;
    }
    if (next === cursor) throw notUnderstood(tools);
    cursor = next;
  }
  return true;
}

/**
 * Returns the format: the one that was asked for, else `human` on a terminal and
 * `jsonl` elsewhere.
 */
export function showFormat({ options, stdout }: Pick<ShowTools, 'options' | 'stdout'>): ShowFormat {
  return options.format ?? (stdout.isTTY === true ? 'human' : 'jsonl');
}

function pageQuery(query: ScreenQuery, { limit, after, all }: ShowOptions): ScreenQuery {
  const rows = limit === undefined ? (all === true ? ALL_LIMIT : undefined) : String(limit);
  return { ...query, ...givenValues({ limit: rows, after }) };
}

async function printAddress<Params, View, Row>(
  { desk, sink, stderr }: ShowTools,
  screen: Screen<Params, View, Row>,
  query: ScreenQuery,
): Promise<boolean> {
  if (desk.pagesUrl === undefined) {
    stderr.write('No console was named; this is its default address.\n');
  }
  await sink.write(`${(desk.pagesUrl ?? CONSOLE_URL) + screenPath(screen, query)}\n`);
  return true;
}

function columnsOf<Params, View, Row>(
  { screen, shown, aliases = {} }: ShowRequest<Params, View, Row>,
  { columns: asked }: ShowOptions,
  format: ShowFormat,
): readonly TableColumn<Row>[] {
  const names = asked ?? (format === 'human' ? shown : undefined);
  if (names === undefined) return screen.columns;
  return names.flatMap((name) => {
    const meant = Object.hasOwn(aliases, name) ? aliases[name] : name;
    const column = screen.columns.find(({ key }) => key === meant);
    if (column === undefined) {
      if (asked === undefined) return [];
      throw new PortolanError('CONFIG_INVALID', {
        message: `There is no column ${name}.`,
        hint: `The columns are ${screen.columns.map(({ key }) => key).join(', ')}.`,
      });
    }
    // Whoever names a column wants to see it, with a heading also where only files have it.
    const title = column.title === column.key ? headingOf(column.key) : column.title;
    return [{ ...column, key: name, title, csvOnly: false }];
  });
}

const HEADINGS: Readonly<Record<string, string>> = { causeText: 'Cause', cause: 'Cause word' };

// `firstSeenAt` is headed `First seen at`.
function headingOf(key: string): string {
  const known = Object.hasOwn(HEADINGS, key) ? HEADINGS[key] : undefined;
  if (known !== undefined) return known;
  const words = key.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function printJson<Params, View, Row>(
  { desk, sink, options }: ShowTools,
  { screen }: ShowRequest<Params, View, Row>,
  query: ScreenQuery,
): Promise<boolean> {
  if (options.all === true) {
    throw new PortolanError('CONFIG_INVALID', {
      message: '--format json prints one page; it cannot be combined with --all.',
      hint: 'Use --format jsonl, which prints one row per line, or --after for the next page.',
    });
  }
  const view = await desk.view(screen, query);
  if (view === undefined) return false;
  await sink.write(`${JSON.stringify(JSON.parse(viewJson(view)), undefined, 2)}\n`);
  return true;
}

// A response that claims to be a view is trusted; if it is not one, that is an error.
function rowsOf<Params, View, Row>(
  tools: ShowTools,
  { screen, keep }: ShowRequest<Params, View, Row>,
  view: View,
): readonly Row[] {
  try {
    const rows = [...screen.rows(view)];
    return keep ? rows.filter(keep) : rows;
  } catch (error) {
    if (tools.desk.kind === 'console' && error instanceof TypeError) throw notUnderstood(tools);
    throw error;
  }
}

interface ShownPage<Params, View, Row> {
  readonly request: ShowRequest<Params, View, Row>;
  readonly view: View;
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly format: Exclude<ShowFormat, 'json'>;
  readonly first: boolean;
}

function pageText<Params, View, Row>(tools: ShowTools, page: ShownPage<Params, View, Row>): string {
  const { request, view, rows, columns, format, first } = page;
  if (format === 'jsonl') return rows.map((row) => rowValuesJson(row, columns)).join('');
  if (format === 'csv') {
    return (first ? csvHead(columns) : '') + rows.map((row) => csvRow(row, columns)).join('');
  }
  if (request.human && tools.options.columns === undefined) return request.human(rows, view);
  if (rows.length === 0) return '';
  // Whoever names columns wants them side by side.
  const isAsked = tools.options.columns !== undefined;
  const fit = isAsked ? { whole: request.fit?.whole ?? [] } : request.fit;
  return formatScreenTable(rows, columns, { ...tableOptions(tools), ...fit });
}

/**
 * Returns how tables are printed: when it is, how wide the terminal is, and in which colours.
 * Columns that nobody asked for by name and that are empty are left out.
 */
export function tableOptions({
  stdout,
  options,
  clock = systemClock,
}: Pick<ShowTools, 'stdout' | 'options' | 'clock'>): ScreenTableOptions {
  const paints = createSummaryPaints(stdout);
  const width = stdout.isTTY === true ? stdout.columns : undefined;
  const sparse = options.columns === undefined;
  return { now: clock.now(), paints, sparse, width };
}

function tell({ stderr, options }: ShowTools, sentence: string): void {
  if (options.quiet !== true) stderr.write(`${plainText(sentence)}\n`);
}

function notUnderstood({ desk }: ShowTools): PortolanError {
  return new PortolanError('CONSOLE_UNREACHABLE', {
    message: `The console at ${desk.name} sent a response that this version does not understand.`,
    hint: 'Use the same version of portolan as the console.',
  });
}
