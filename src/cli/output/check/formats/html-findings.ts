// The findings of the HTML report: a part that opens and closes for each rule.

import { counted } from '../../../../base/counted.ts';
import type { FindingPlace } from '../../../../rules/port/finding.ts';
import type { Severity } from '../../../../rules/port/severity.ts';
import { blockSentence, howOften } from '../block-sentence.ts';
import type { CheckOutputOptions } from '../check-output-options.ts';
import { formatCodeFrame } from '../code-frame.ts';
import { type FindingBlock, firstPlaces } from '../finding-blocks.ts';
import { placeName } from '../place-name.ts';
import { shownText } from '../shown-text.ts';
import { xmlText } from './xml-text.ts';

/** Places that a rule shows, and all rules together. */
const PLACES_A_RULE_MAX = 50;
const PLACES_MAX = 5_000;
const OPEN_MAX = 5;
const FRAME_COLUMNS = 110;

const WORDS: Readonly<Record<Severity, string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Notice',
};

const asIs = (text: string): string => text;
const NO_PAINTS = { bold: asIs, dim: asIs, yellow: asIs, red: asIs, cyan: asIs };

/** Writes findings one after the other, and keeps count of how many places the page shows. */
export class HtmlFindings {
  readonly #options: CheckOutputOptions;
  #places = PLACES_MAX;
  #open = OPEN_MAX;

  constructor(options: CheckOutputOptions) {
    this.#options = options;
  }

  /** Writes a rule's findings; the first rules are open. */
  format(block: FindingBlock): string {
    const { rule, severity, findings } = block;
    const options = this.#options;
    const reason = options.reasons(rule);
    const often = howOften(block);
    const open = this.#open > 0 ? ' open' : '';
    this.#open -= 1;
    const why = reason?.reason ?? '';
    const fix = findings[0].fix === '' ? (reason?.fix ?? '') : findings[0].fix;
    const see = reason?.docs ?? reason?.basis ?? findings[0].basis;
    return (
      `<details class="finding ${severity}"${open}><summary>` +
      `<span class="severity">${WORDS[severity]}</span> ` +
      `<bdi>${xmlText(blockSentence(block, reason))}</bdi> ` +
      `<code>${xmlText(shownText(rule))}</code>` +
      `${often === '' ? '' : ` <span class="quiet">${often}</span>`}</summary>\n<dl>` +
      term('Why it matters', xmlText(shownText(why, 1_000))) +
      term('What to do', xmlText(shownText(fix, 1_000))) +
      `${term('More', linkText(see))}</dl>\n` +
      `${this.#frameText(block)}${this.#placesText(block)}</details>\n`
    );
  }

  #frameText(block: FindingBlock): string {
    const [first] = firstPlaces(block, 1) as [FindingPlace];
    const excerpt = this.#options.excerpt?.(first);
    if (!excerpt) return '';
    const { found } = first;
    const frame = formatCodeFrame(excerpt, { width: FRAME_COLUMNS, paints: NO_PAINTS, found });
    return `<pre tabindex="0"><bdi>${xmlText(frame)}</bdi></pre>\n`;
  }

  #placesText(block: FindingBlock): string {
    const places = firstPlaces(block, Math.min(PLACES_A_RULE_MAX, this.#places));
    this.#places -= places.length;
    const rest = block.count - places.length;
    const more = rest > 0 ? `<p class="quiet">… and ${counted(rest, 'more', 'more')}.</p>\n` : '';
    if (places.length === 0) return more;
    return `${placesTable(places, this.#options)}${more}`;
  }
}

/** A table with the columns that have anything in them. */
function placesTable(places: readonly FindingPlace[], options: CheckOutputOptions): string {
  const columns: readonly [string, (place: FindingPlace) => string][] = [
    ['Where', (place) => xmlText(placeName(place, options))],
    ['Entry', ({ entry = '' }) => String(entry)],
    ['URL', ({ loc = '' }) => linkText(loc)],
    ['Found', ({ found = '' }) => xmlText(shownText(found))],
  ];
  const rows = places.map((place) => columns.map(([, cell]) => cell(place)));
  const used = columns.map((_, column) => rows.some((row) => row[column] !== ''));
  const head = columns.filter((_, column) => used[column]);
  let html = `<table>\n<tr>${head.map(([name]) => `<th scope="col">${name}</th>`).join('')}</tr>\n`;
  for (const row of rows) {
    const cells = row.filter((_, column) => used[column]);
    html += `<tr>${cells.map((cell) => `<td><bdi>${cell}</bdi></td>`).join('')}</tr>\n`;
  }
  return `${html}</table>\n`;
}

function term(name: string, html: string): string {
  return html === '' ? '' : `<dt>${name}</dt><dd><bdi>${html}</bdi></dd>`;
}

/** An address as a link, where it is one that a page may name. */
function linkText(url: string): string {
  const shown = xmlText(shownText(url));
  if (!/^https?:\/\//i.test(url) || url.length > 2_048 || URL.parse(url) === null) return shown;
  return `<a href="${xmlText(new URL(url).href)}" rel="noreferrer noopener nofollow">${shown}</a>`;
}
