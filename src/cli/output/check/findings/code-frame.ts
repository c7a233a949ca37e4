// A place in a document as a compiler shows it: the line, its number, and a mark under the column.
import { displayWidth, graphemes, graphemeWidth } from '../../text/display-width.ts';
import type { SummaryPaints } from '../../text/paint.ts';
import { shownText } from '../../text/shown-text.ts';
import type { ExcerptLine, SourceExcerpt } from './source-excerpt.ts';

export interface CodeFrameOptions {
  readonly width: number;
  readonly paints: SummaryPaints;
  /** What was found at the place: it is underlined where the line shows it. */
  readonly found?: string | undefined;
}

// Terminals disagree on the width of a tab.
const TAB = '  ';
const ELLIPSIS = '…';
/** At least so many columns for the text, however narrow the terminal. */
const TEXT_COLUMNS_MIN = 20;
// Behind the mark there is more to see than before it.
const SHARE_BEFORE = 0.4;

/** A character as a reader sees it, made harmless, and the columns that it takes. */
interface Cell {
  readonly shown: string;
  readonly columns: number;
}

/**
 * Draws the frame, each line ended by a line break. Of a long line only what stands around the
 * mark is looked at and shown, with `…` where it goes on. What could steer a terminal is escaped.
 */
export function formatCodeFrame(excerpt: SourceExcerpt, options: CodeFrameOptions): string {
  const { dim } = options.paints;
  const gutter = Math.max(...excerpt.lines.map(({ number }) => String(number).length), 0);
  const columns = Math.max(TEXT_COLUMNS_MIN, options.width - gutter - 4);
  let text = `${dim(`${' '.repeat(gutter)} |`)}\n`;
  for (const line of excerpt.lines) {
    const number = dim(`${String(line.number).padStart(gutter)} |`);
    const { shown, mark } = fitLine(line, columns, options.found);
    text += `${number} ${shown}\n`;
    if (mark === '') continue;
    const blank = ' '.repeat(mark.length - mark.trimStart().length);
    text += `${dim(`${' '.repeat(gutter)} |`)} ${blank}${options.paints.red(mark.trimStart())}\n`;
  }
  return text;
}

function fitLine(
  line: ExcerptLine,
  columns: number,
  found: string | undefined,
): { readonly shown: string; readonly mark: string } {
  const { text, caret = 0 } = line;
  // A cluster of characters has no limit of its own, so no more is looked at than may be shown.
  const from = Math.max(0, caret - columns * 2);
  const to = caret + columns * 2;
  const before = cellsOf(text.slice(from, caret));
  const behind = cellsOf(text.slice(caret, to));
  const all = columnsOf(before) + columnsOf(behind);
  const whole =
    all <= columns && !line.cutLeft && !line.cutRight && from === 0 && to >= text.length;
  let left = whole ? before : lastCells(before, Math.floor(columns * SHARE_BEFORE) - 1);
  // What the left side does not need is the right side's, and the other way round.
  let right = whole ? behind : firstCells(behind, columns - columnsOf(left) - 2);
  if (!whole) left = lastCells(before, columns - columnsOf(right) - 2);
  if (!whole) right = firstCells(behind, columns - columnsOf(left) - 2);
  const goesOnLeft = line.cutLeft || from > 0 || left.length < before.length;
  const goesOnRight = line.cutRight || to < text.length || right.length < behind.length;
  const head = (goesOnLeft ? ELLIPSIS : '') + shownOf(left);
  const shown = head + shownOf(right) + (goesOnRight ? ELLIPSIS : '');
  if (line.caret === undefined) return { shown, mark: '' };
  const length = underlined(text.slice(caret, to), right, found);
  return { shown, mark: `${' '.repeat(displayWidth(head))}^${'~'.repeat(length - 1)}` };
}

/** How many columns the mark takes: those of what was found there, at least one. */
function underlined(behind: string, right: readonly Cell[], found: string | undefined): number {
  if (found === undefined || found === '' || !behind.startsWith(found)) return 1;
  return Math.max(1, Math.min(columnsOf(right), columnsOf(cellsOf(found))));
}

function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  // Half a pair at the edge is a character that is cut anyway.
  for (const { segment } of graphemes(text.toWellFormed())) {
    if (segment === '\t') {
      cells.push({ shown: TAB, columns: TAB.length });
      continue;
    }
    const shown = shownText(segment);
    const columns = shown === segment ? graphemeWidth(segment) : displayWidth(shown);
    cells.push({ shown, columns });
  }
  return cells;
}

function firstCells(cells: readonly Cell[], room: number): Cell[] {
  let columns = 0;
  const end = cells.findIndex((cell) => (columns += cell.columns) > room);
  return end < 0 ? [...cells] : cells.slice(0, end);
}

function lastCells(cells: readonly Cell[], room: number): Cell[] {
  return firstCells(cells.toReversed(), room).reverse();
}

function columnsOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { columns }) => sum + columns, 0);
}

function shownOf(cells: readonly Cell[]): string {
  return cells.map(({ shown }) => shown).join('');
}
