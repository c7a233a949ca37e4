// A console's table on a terminal: the columns of the page, as many as fit.
import type { ColumnKind, TableColumn } from '../../../console/core/table-column.ts';
import { type StatusTone, statusWords } from '../../../console/pages/words/status-words.ts';
import { displayWidth, graphemes, graphemeWidth } from '../text/display-width.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { wrapText } from '../text/wrap-text.ts';
import { cellText } from './cell-text.ts';

export interface ScreenTableOptions {
  /** In milliseconds since 1970: times are relative to it. */
  readonly now: number;
  /** Columns of the terminal; absent: as wide as it gets. */
  readonly width?: number | undefined;
  readonly paints: SummaryPaints;
  /** Leaves columns out that are empty in every row. Default false. */
  readonly sparse?: boolean | undefined;
  /** So many columns are never left out: texts are cut to less instead. Default 1. */
  readonly needed?: number | undefined;
  /** Columns whose texts are never cut, by their names: ids, which are copied. */
  readonly whole?: readonly string[] | undefined;
  /** The column whose text goes below its row where the terminal is too narrow for all. */
  readonly below?: string | undefined;
}

const GAP = '  ';
// What a column of text is made narrower to, at most, before columns are left out.
const TEXT_WIDTH_MIN = 16;
const URL_WIDTH_MIN = 36;
// The same where a column that is needed would be left out.
const NEEDED_WIDTH_MIN = 16;
const BELOW_INDENT = '  ';
const CELL_WIDTH_MAX = 2_048;
const RIGHT: ReadonlySet<ColumnKind> = new Set(['number', 'bytes', 'duration', 'share']);
const NARROWED: ReadonlySet<ColumnKind> = new Set(['text', 'url']);

interface TextColumn {
  readonly key: string;
  readonly isWhole: boolean;
  readonly kind: ColumnKind;
  readonly title: string;
  readonly cells: readonly string[];
  readonly paint: readonly ((text: string) => string)[];
  /** What all its addresses begin with, up to a slash: that goes first where they are cut. */
  readonly common: string;
  width: number;
}

/**
 * Makes a table with a heading. Where the terminal is too narrow, the text that may goes below its
 * row, texts are cut in the middle, and then the last columns are left out; a last line says which.
 */
export function formatScreenTable<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  options: ScreenTableOptions,
): string {
  const { width, paints, sparse = false } = options;
  const isEmpty = (column: TableColumn<Row>): boolean =>
    rows.every((row) => shownValue(column, row) === undefined);
  const all = columns
    .filter((column) => column.csvOnly !== true && !(sparse && isEmpty(column)))
    .map((column) => textColumn(column, rows, options));
  const isNarrow = width !== undefined && lineWidth(all.map((column) => column.width)) > width;
  const below = isNarrow ? all.find(({ key }) => key === options.below) : undefined;
  const beside = all.filter((column) => column !== below);
  const fitting = fit(beside, options);
  const lines = [paints.dim(lineOf(fitting, ({ title }) => ({ text: title, paint: identity })))];
  for (let row = 0; row < rows.length; row++) {
    const cellOf = ({ cells, paint }: TextColumn): PaintedText => ({
      text: cells[row] ?? '',
      paint: paint[row] ?? identity,
    });
    lines.push(lineOf(fitting, cellOf));
    if (below) lines.push(...linesBelow(cellOf(below).text, options));
  }
  const left = beside.slice(fitting.length).map(({ title }) => title);
  if (left.length > 0) lines.push(paints.dim(`Left out, too wide: ${left.join(', ')}`));
  return `${lines.join('\n')}\n`;
}

// What is not known is not worth a line.
function linesBelow(text: string, { width = 0, paints }: ScreenTableOptions): readonly string[] {
  if (text === cellText('text', undefined, 0)) return [];
  const wrapped = wrapText(text, { width, label: BELOW_INDENT }).trimEnd();
  return [paints.dim(wrapped)];
}

function shownValue<Row>(column: TableColumn<Row>, row: Row): string | number | undefined {
  const value = column.value(row);
  return column.zeroIsNone === true && value === 0 ? undefined : value;
}

function textColumn<Row>(
  column: TableColumn<Row>,
  rows: readonly Row[],
  { now, paints, whole = [] }: ScreenTableOptions,
): TextColumn {
  const values = rows.map((row) => shownValue(column, row));
  const cells = values.map((value) => cellText(column.kind, value, now));
  const paint = values.map((value) => painterOf(column.kind, value, paints));
  const widest = Math.max(displayWidth(column.title), ...cells.map(displayWidth));
  const width = Math.min(widest, CELL_WIDTH_MAX);
  const { key, kind, title } = column;
  const common = kind === 'url' ? commonStart(cells) : '';
  return { key, isWhole: whole.includes(key), kind, title, cells, paint, common, width };
}

// First texts are made narrower, the widest first; then columns go, the last first.
function fit(
  columns: readonly TextColumn[],
  { width, needed = 1 }: ScreenTableOptions,
): readonly TextColumn[] {
  if (width === undefined) return columns;
  const over = (shown: readonly TextColumn[]): number =>
    lineWidth(shown.map((column) => leastWidth(column))) - width;
  let count = columns.length;
  while (count > needed && over(columns.slice(0, count)) > 0) count -= 1;
  const shown = columns.slice(0, count);
  const isTight = over(shown) > 0;
  return narrow(shown, width, (column) => leastWidth(column, isTight));
}

// The widest first, until they fit or none may be narrower.
function narrow(
  columns: readonly TextColumn[],
  width: number,
  leastOf: (column: TextColumn) => number,
): readonly TextColumn[] {
  for (;;) {
    const over = lineWidth(columns.map((column) => column.width)) - width;
    if (over <= 0) return columns;
    const candidates = columns.filter((column) => column.width > leastOf(column));
    const widest = candidates.toSorted((a, b) => b.width - a.width)[0];
    if (widest === undefined) return columns;
    const next = candidates.map((column) => column.width).toSorted((a, b) => b - a)[1] ?? 0;
    const target = Math.max(next, widest.width - over, leastOf(widest));
    widest.width = target < widest.width ? target : widest.width - 1;
  }
}

function leastWidth({ kind, width, title, isWhole }: TextColumn, isTight = false): number {
  if (isWhole || !NARROWED.has(kind)) return width;
  const usual = kind === 'url' ? URL_WIDTH_MIN : TEXT_WIDTH_MIN;
  const least = isTight ? NEEDED_WIDTH_MIN : usual;
  return Math.min(width, Math.max(least, displayWidth(title)));
}

function lineWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
}

interface PaintedText {
  readonly text: string;
  readonly paint: (text: string) => string;
}

function lineOf(
  columns: readonly TextColumn[],
  cellOf: (column: TextColumn) => PaintedText,
): string {
  const cells = columns.map((column) => {
    const cell = cellOf(column);
    const text = shorten(cell.text, column);
    const blanks = ' '.repeat(Math.max(0, column.width - displayWidth(text)));
    const painted = cell.paint(text);
    return RIGHT.has(column.kind) ? blanks + painted : painted + blanks;
  });
  return cells.join(GAP).trimEnd();
}

const identity = (text: string): string => text;

// Of addresses the host that all share goes first; then the middle, as they differ at their ends.
function shorten(whole: string, { width, common }: Pick<TextColumn, 'width' | 'common'>): string {
  if (displayWidth(whole) <= width) return whole;
  const isShared = common !== '' && whole.startsWith(common);
  const text = isShared ? `…${whole.slice(common.length - 1)}` : whole;
  if (displayWidth(text) <= width) return text;
  const characters = [...graphemes(text)].map(({ segment }) => segment);
  const head = take(characters, Math.ceil((width - 1) / 2));
  const tail = take(characters.toReversed(), width - 1 - head.width);
  return `${head.taken.join('')}…${tail.taken.toReversed().join('')}`;
}

// Up to a slash behind which each of them has something; nothing where their hosts differ.
function commonStart(texts: readonly string[]): string {
  if (texts.length < 2) return '';
  let common = texts[0] ?? '';
  for (const text of texts) {
    let length = 0;
    while (length < common.length && common[length] === text[length]) length += 1;
    const last = Math.min(length, text.length - 1);
    common = common.slice(0, common.lastIndexOf('/', last - 1) + 1);
  }
  return common.endsWith('://') ? '' : common;
}

function take(
  characters: readonly string[],
  width: number,
): { readonly taken: readonly string[]; readonly width: number } {
  const taken: string[] = [];
  let used = 0;
  for (const character of characters) {
    const columns = graphemeWidth(character);
    if (used + columns > width) break;
    taken.push(character);
    used += columns;
  }
  return { taken, width: used };
}

function painterOf(
  kind: ColumnKind,
  value: string | number | undefined,
  paints: SummaryPaints,
): (text: string) => string {
  if (value === undefined || kind === 'time' || kind === 'due') return paints.dim;
  if (kind !== 'status' && kind !== 'severity') return identity;
  const { tone } = statusWords(String(value));
  const byTone: Readonly<Record<StatusTone, (text: string) => string>> = {
    good: paints.cyan,
    warn: paints.yellow,
    bad: paints.red,
    busy: identity,
    calm: paints.dim,
  };
  return byTone[tone];
}
