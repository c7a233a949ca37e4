// A plain list of URLs, one per line, and whatever else real lists have.
import { parseLoc } from '../../protocol/loc.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { ByteWindow } from '../bytes/byte-window.ts';
import type { DocumentContext } from '../records/root-reader.ts';
import { decodeText, type TextContext } from '../xml/text-decoder.ts';

// Anything longer is not a line of a list, whether its end is in the window or not.
const LINE_BYTES_MAX = 1_048_576;

// Blanks separate tokens, those of Unicode (in UTF-8) too: NEL, U+00A0, U+1680, U+2000 to U+200A,
// U+2028, U+2029, U+202F, U+205F, U+3000.
const BLANK =
  /[ \t\f\v\r\n]|\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2(?:\x80[\x80-\x8a\xa8\xa9\xaf]|\x81\x9f)|\xe3\x80\x80/;
const ASCII_TOKENS = /([^ \t\f\v\r\n]+)/g;
const TOKENS: RegExp = new RegExp(`(?:${BLANK.source})+|((?:(?!${BLANK.source})[^])+)`, 'g');
// Zero-width marks and NULs at a token's beginning: U+200B, U+2060, U+FEFF.
const MARKS = /^(?:\xe2\x80\x8b|\xe2\x81\xa0|\xef\xbb\xbf|\0)+/;

/**
 * Reads a list of URLs line by line. Only absolute http and https URLs count; nothing is unescaped.
 *
 * Source: https://www.sitemaps.org/protocol.html#otherformats
 */
export class TextListReader {
  readonly #window: ByteWindow;
  readonly #context: DocumentContext;
  readonly #textContext: TextContext;
  /** The window begins within a line that is too long. */
  #skipping = false;

  constructor(window: ByteWindow, context: DocumentContext, textContext: TextContext) {
    this.#window = window;
    this.#context = context;
    this.#textContext = textContext;
  }

  /** Reads all complete lines of the window. */
  read(): void {
    const window = this.#window;
    while (window.start < window.end) {
      const end = lineEnd(window.text, window.start, window.end);
      const goesOn = this.#skipping || end - window.start > LINE_BYTES_MAX;
      if (end === window.end && !goesOn) return;
      this.#takeLine(end);
    }
  }

  /** Reads the last line, which is not complete when the list is cut. */
  finish(cut: boolean): void {
    const window = this.#window;
    const context = this.#context;
    if (window.start >= window.end) return;
    if (cut) context.log.note('text-cut', window.start);
    else this.#takeLine(window.end);
    window.start = window.end;
    context.log.flush();
  }

  #takeLine(end: number): void {
    const window = this.#window;
    const context = this.#context;
    const { start } = window;
    const overlong = end - start > LINE_BYTES_MAX;
    window.start = Math.min(window.end, end + 1);
    if (overlong && !this.#skipping) context.log.note('limit-text', start);
    if (!overlong && !this.#skipping) this.#line(start, end);
    // The rest of an overlong line is skipped.
    this.#skipping = end === window.end && (overlong || this.#skipping);
    context.log.flush();
  }

  #line(start: number, end: number): void {
    const window = this.#window;
    const context = this.#context;
    let urls = 0;
    const written = window.text.slice(start, end);
    const tokens = /[\x80-\xff]/.test(written) ? TOKENS : ASCII_TOKENS;
    for (const match of written.matchAll(tokens)) {
      let text = match[1] ?? '';
      if (text === '') continue;
      let index = start + match.index;
      const mark = MARKS.exec(text)?.[0] ?? '';
      if (mark !== '') {
        const first = window.origin + index === 0 && mark === '\xef\xbb\xbf';
        const code = urls === 0 && text === mark ? 'document-nul-after' : 'document-blank-before';
        if (!first) context.log.note(code, index);
        index += mark.length;
        text = text.slice(mark.length);
        if (text === '') continue;
      }
      if (/^(?:#|;|\/\/)/.test(text)) {
        context.log.note('text-comment', index, text);
        return;
      }
      if (!/^https?:\/\//i.test(text) || /["<>]/.test(text)) {
        context.log.note('text-not-url', index, text);
        continue;
      }
      urls += 1;
      if (urls > 1) context.log.note('text-several-urls', index, text);
      this.#url(index, index + text.length);
    }
  }

  #url(start: number, end: number): void {
    const window = this.#window;
    const context = this.#context;
    const { log } = context;
    const raw = { bytes: window.bytes, latin1: window.text, start, end };
    const written = decodeText(raw, this.#textContext, true);
    const text = withoutColumns(written);
    if (text !== written) log.note('text-column', start + text.length, written.slice(text.length));
    const { value, notes } = parseLoc(text);
    for (const note of notes) {
      // In a list an ampersand is a plain character, whatever follows it.
      if (note !== 'loc-ampersand-escaped') log.note(note, start, text);
    }
    const place = log.place(start);
    if (value !== undefined) context.onEntry({ kind: 'url', loc: value }, place);
    else context.onDropped(place);
  }
}

function lineEnd(text: string, start: number, end: number): number {
  const lf = text.indexOf('\n', start);
  const stop = lf < 0 || lf > end ? end : lf;
  const cr = text.slice(start, stop).indexOf('\r');
  return cr < 0 ? stop : start + cr;
}

/** Cuts a URL at a comma that a W3C date follows, up to the next comma or the end. */
function withoutColumns(text: string): string {
  for (let comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', comma + 1)) {
    const cell = text.slice(comma + 1).split(',', 1)[0] ?? '';
    // A year alone may be part of the URL: `?ids=1,2020`.
    if (cell.length > 4 && parseW3cDatetime(cell)) return text.slice(0, comma);
  }
  return text;
}
