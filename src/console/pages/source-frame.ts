// The source round a fault, as a compiler shows it: lines with their numbers, a mark, a caret.
import { html } from 'hono/html';
import type { PlaceRecord } from '../../store/port/finding-record.ts';
import type { Html } from '../core/screen.ts';
import { visibleText } from '../core/visible-text.ts';
import { formatNumber } from './tables/cell-value.ts';

/** So many lines above the place, and so many below it. */
const LINES_AROUND = 3;
/** Of a longer line, so much is shown before the place, which then is within a usual window. */
const CHARACTERS_BEFORE = 72;
/** And so much behind it. */
const CHARACTERS_BEHIND = 160;
const FOUND_CHARACTERS_MAX = 200;

interface FrameLine {
  readonly number: number | undefined;
  readonly text: string;
  readonly caret?: number;
}

/**
 * Draws the text round a place of a finding, with what was found there marked. Gives only where it
 * is, when the text was not kept.
 * Input: what the place is in, for its caption: the address of the sitemap.
 */
export function sourceFrame(place: PlaceRecord, within: string): Html {
  const caption = html`<figcaption>${placeWords(place)} of <bdi>${visibleText(within)}</bdi>
</figcaption>`;
  const lines = frameLines(place);
  if (lines.length === 0) return html`<figure class="frame">${caption}</figure>`;
  return html`<figure class="frame">${caption}<pre tabindex="0" role="group" aria-label="Source"
>${lines.map((line) => frameLine(line, place.found))}</pre></figure>
`;
}

/** Says where a place is: `Line 12, column 7 (byte 1,204, entry 3)`. */
export function placeWords({ line, column, offset, entry }: PlaceRecord): string {
  const behind = column === undefined ? '' : `, column ${formatNumber(column)}`;
  const where = line === undefined ? 'Unknown place' : `Line ${formatNumber(line)}${behind}`;
  const more = [
    ...(offset === undefined ? [] : [`byte ${formatNumber(offset)}`]),
    ...(entry === undefined ? [] : [`entry ${formatNumber(entry)}`]),
  ];
  return more.length === 0 ? where : `${where} (${more.join(', ')})`;
}

function frameLines({ excerpt, excerptOffset = 0, offset, line }: PlaceRecord): FrameLine[] {
  if (excerpt === undefined || excerpt === '') return [];
  const at = offset === undefined ? undefined : characterAt(excerpt, offset - excerptOffset);
  const texts = excerpt.split('\n');
  const index = at === undefined ? 0 : excerpt.slice(0, at).split('\n').length - 1;
  const lineStart = at === undefined ? 0 : excerpt.lastIndexOf('\n', at - 1) + 1;
  const first = at === undefined ? 0 : Math.max(0, index - LINES_AROUND);
  return texts.slice(first, index + LINES_AROUND + 1).map((text, step) => {
    const here = first + step;
    const number = line === undefined || at === undefined ? undefined : line - index + here;
    // The text begins and ends in the middle of a line, as a rule.
    const cutLeft = here === 0 && excerptOffset > 0;
    const cutRight = here === texts.length - 1;
    if (at === undefined || here !== index) return shorten({ number, text }, cutLeft, cutRight);
    return shorten({ number, text, caret: at - lineStart }, cutLeft, cutRight);
  });
}

/** The index of a character by the offset of its first byte; undefined beyond the text. */
function characterAt(text: string, offset: number): number | undefined {
  if (offset < 0) return undefined;
  let bytes = 0;
  let index = 0;
  for (const character of text) {
    if (bytes >= offset) return index;
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += character.length;
  }
  return bytes >= offset ? index : undefined;
}

function shorten(line: FrameLine, cutLeft: boolean, cutRight: boolean): FrameLine {
  const text = line.text.replace(/\r$/, '');
  const caret = Math.min(line.caret ?? 0, text.length);
  const from = Math.max(0, caret - CHARACTERS_BEFORE);
  const to = Math.min(text.length, caret + CHARACTERS_BEHIND);
  const head = cutLeft || from > 0 ? '…' : '';
  const tail = to < text.length || cutRight ? '…' : '';
  const shown = head + text.slice(from, to) + tail;
  return {
    number: line.number,
    text: shown,
    ...(line.caret !== undefined && { caret: caret - from + head.length }),
  };
}

function frameLine({ number, text, caret }: FrameLine, found: string | undefined): Html {
  const head = html`<span class="line-number">${number === undefined ? '' : String(number)}</span>`;
  if (caret === undefined) return html`${head}${shown(text)}\n`;
  const rest = text.slice(caret);
  const isThere = found !== undefined && found !== '' && rest.startsWith(found);
  const width = isThere ? Math.min(found.length, FOUND_CHARACTERS_MAX) : firstLength(rest);
  const before = shown(text.slice(0, caret));
  const marked = shown(rest.slice(0, width));
  const blank = ' '.repeat([...before].length);
  const caretText = '^'.padEnd(Math.max(1, [...marked].length), '~');
  return html`<span class="at">${head}${before}<mark>${marked === '' ? ' ' : marked}</mark
>${shown(rest.slice(width))}</span>
<span aria-hidden="true"><span class="line-number"></span>${blank}<span class="caret"
>${caretText}</span></span>
`;
}

function firstLength(text: string): number {
  return [...text.slice(0, 2)][0]?.length ?? 0;
}

// A tab is one column wide here, so that the caret is at the right place.
function shown(text: string): string {
  return visibleText(text.replaceAll('\t', ' '));
}
