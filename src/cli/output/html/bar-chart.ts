// A chart of bars as SVG: drawn with attributes and classes alone, so that no script and no style
// of its own is needed.
import { formatCount } from '../../../base/counted.ts';
import { shownText } from '../text/shown-text.ts';
import { xmlText } from '../text/xml-text.ts';

export interface Bar {
  readonly label: string;
  /** From 0. */
  readonly value: number;
  /** A class of the page's style: `error`, `warning`, `info`, `plain`. */
  readonly kind: string;
}

export interface BarChart {
  readonly title: string;
  readonly bars: readonly Bar[];
}

const BARS_MAX = 20;
const LABEL_CHARACTERS_MAX = 42;
const WIDTH = 720;
const ROW = 22;
const LABELS_WIDTH = 290;
const VALUES_WIDTH = 90;
const BARS_WIDTH = WIDTH - LABELS_WIDTH - VALUES_WIDTH;
/** What is there is seen, however small it is. */
const BAR_WIDTH_MIN = 2;

/** Draws the first 20 bars, each with its label and its number; empty without bars. */
export function barChart({ title, bars }: BarChart): string {
  const shown = bars.slice(0, BARS_MAX);
  if (shown.length === 0) return '';
  const greatest = Math.max(1, ...shown.map(({ value }) => value));
  const height = shown.length * ROW + 4;
  const rows = shown.map((bar, index) => barText(bar, index, greatest)).join('');
  const hidden = bars.length - shown.length;
  const more = hidden > 0 ? `<p class="quiet">… and ${formatCount(hidden)} more</p>` : '';
  return (
    `<figure><figcaption>${xmlText(title)}</figcaption>` +
    `<div class="scroll" tabindex="0" role="group" aria-label="${xmlText(title)}">` +
    `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">` +
    `<title>${xmlText(title)}</title>${rows}</svg></div>${more}</figure>\n`
  );
}

function barText({ label, value, kind }: Bar, index: number, greatest: number): string {
  const top = index * ROW + 4;
  const long = Math.round((value / greatest) * BARS_WIDTH);
  const width = value > 0 ? Math.max(BAR_WIDTH_MIN, long) : 0;
  const text = top + 13;
  return (
    `<text x="${LABELS_WIDTH - 8}" y="${text}" class="label">${xmlText(shortLabel(label))}</text>` +
    `<rect x="${LABELS_WIDTH}" y="${top}" width="${width}" height="16" class="${kind}"/>` +
    `<text x="${LABELS_WIDTH + width + 6}" y="${text}">${formatCount(value)}</text>`
  );
}

// Long paths differ at their ends.
function shortLabel(label: string): string {
  const shown = shownText(label, 2_048);
  return shown.length <= LABEL_CHARACTERS_MAX
    ? shown
    : `…${shown.slice(1 - LABEL_CHARACTERS_MAX).toWellFormed()}`;
}
