// The files of a publication as a table for people: one row each, those that changed first.
import { counted, formatCount } from '../../../base/counted.ts';
import { formatByteSize } from '../../../base/text/byte-size.ts';
import type { PublishedFile } from '../../../publish/report/publish-report.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';

const ROWS_MAX = 20;

type State = PublishedFile['state'];

const MARKS: Readonly<Record<State, string>> = {
  new: '+',
  changed: '~',
  unchanged: ' ',
  removed: '-',
};
// In the order in which states are shown where not all files are.
const STATES: readonly State[] = ['new', 'changed', 'removed', 'unchanged'];

export interface FileTableOptions {
  /** Every file. Otherwise 20 at most. */
  readonly all: boolean;
  readonly paints: SummaryPaints;
}

interface Row {
  readonly state?: State;
  /** Name, what it lists, bytes, bytes compressed, state. */
  readonly cells: readonly [string, string, string, string, string];
}

/**
 * Makes the table, with a heading; empty without files. Where there are too many, those that
 * changed come first, and a line says how many more there are.
 */
export function formatFileTable(
  files: readonly PublishedFile[],
  { all, paints }: FileTableOptions,
): string {
  if (files.length === 0) return '';
  const shown = all || files.length <= ROWS_MAX ? files : changedFirst(files).slice(0, ROWS_MAX);
  const gzipped = shown.some(({ gzipBytes }) => gzipBytes !== undefined);
  const heading: Row = { cells: ['File', 'Lists', 'Size', gzipped ? 'Gzipped' : '', ''] };
  const rows = [heading, ...shown.map(rowOf)];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map(({ cells }) => cells[column]?.length ?? 0)),
  );
  let text = '';
  for (const { state, cells } of rows) {
    const [name, lists, size, compressed, word] = cells;
    const columns = [name.padEnd(widths[0] ?? 0), lists.padStart(widths[1] ?? 0)];
    columns.push(size.padStart(widths[2] ?? 0));
    if (gzipped) columns.push(compressed.padStart(widths[3] ?? 0));
    const line = `${state ? MARKS[state] : ' '} ${columns.join('  ')}  ${word}`.trimEnd();
    text += `  ${paintOf(state, paints)(line)}\n`;
  }
  return text + restOf(files, shown);
}

function rowOf({ name, kind, urls, bytes, gzipBytes, state }: PublishedFile): Row {
  const listed = counted(urls, kind === 'index' ? 'sitemap' : 'URL');
  const cells = [
    plainText(name),
    kind === 'css' || state === 'removed' ? '' : listed,
    state === 'removed' ? '' : formatByteSize(bytes),
    gzipBytes === undefined || state === 'removed' ? '' : formatByteSize(gzipBytes),
    state,
  ] as const;
  return { state, cells };
}

function changedFirst(files: readonly PublishedFile[]): readonly PublishedFile[] {
  return files.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
}

// `… and 412 more: 2 new, 410 unchanged`
function restOf(files: readonly PublishedFile[], shown: readonly PublishedFile[]): string {
  const hidden = files.length - shown.length;
  if (hidden === 0) return '';
  const seen = new Set(shown);
  const states = STATES.flatMap((state) => {
    const count = files.filter((file) => file.state === state && !seen.has(file)).length;
    return count === 0 ? [] : [`${formatCount(count)} ${state}`];
  });
  return `    … and ${formatCount(hidden)} more: ${states.join(', ')}\n`;
}

function paintOf(state: State | undefined, paints: SummaryPaints): (text: string) => string {
  switch (state) {
    case 'new':
      return paints.cyan;
    case 'changed':
      return paints.yellow;
    case 'removed':
      return paints.red;
    default:
      return paints.dim;
  }
}
