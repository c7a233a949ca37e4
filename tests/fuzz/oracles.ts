// Slow and simple second opinions: where an offset is, and which texts a document holds.
import assert from 'node:assert/strict';
import type { ReadProblem, ReadSummary } from '../../src/formats/index.ts';
import type { Position } from '../../src/formats/problems/position.ts';
import { EntryPlaces } from '../../src/formats/records/entry-places.ts';
import { type InternalReadOptions, readSitemap } from '../../src/formats/sitemap-reader.ts';
import type { Entry } from '../../src/protocol/url-entry.ts';

/** What a document gave. */
export interface Reading {
  readonly entries: readonly Entry[];
  /** Where the entries begin, and where their URLs stand as far as they stand there as given. */
  readonly starts: readonly Position[];
  readonly locsAt: readonly Position[];
  readonly problems: readonly ReadProblem[];
  readonly summary: ReadSummary | undefined;
}

/** Reads a document to its end. */
export async function readWhole(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  options: InternalReadOptions = {},
): Promise<Reading> {
  const entries: Entry[] = [];
  const problems: ReadProblem[] = [];
  const onProblem = (problem: ReadProblem): number => problems.push(problem);
  const starts: Position[] = [];
  const locsAt: Position[] = [];
  let summary: ReadSummary | undefined;
  const onEnd = (end: ReadSummary): void => {
    summary = end;
  };
  const places = new EntryPlaces();
  const all = { url: 'https://example.com/sitemap.xml', ...options, places, onProblem, onEnd };
  for await (const batch of readSitemap.batches(input, all)) {
    entries.push(...batch);
    for (const [index, { loc }] of batch.entries()) {
      starts.push(places.position(index));
      locsAt.push(places.positionOf(index, [loc]));
    }
  }
  return { entries, starts, locsAt, problems, summary };
}

/** Line and column of an offset, counted from the beginning, byte by byte. */
export function slowPosition(bytes: Uint8Array, offset: number): { line: number; column: number } {
  let line = 1;
  let column = 1;
  for (let at = 0; at < offset; at += 1) {
    const byte = bytes[at] as number;
    const afterCr = at > 0 && bytes[at - 1] === 0x0d;
    if (byte === 0x0d || (byte === 0x0a && !afterCr)) {
      line += 1;
      column = 1;
    } else if (byte !== 0x0a && (byte & 0xc0) !== 0x80) {
      column += 1;
    }
  }
  return { line, column };
}

/** Asserts that problems ascend and that their lines and columns are those of their offsets. */
export function assertPositions(bytes: Uint8Array, problems: readonly ReadProblem[]): void {
  let before = 0;
  for (const { code, offset, line, column } of problems) {
    assert.ok(offset >= before, `${code} at ${offset} behind one at ${before}`);
    assert.ok(offset <= bytes.length, `${code} at ${offset} of ${bytes.length}`);
    assert.deepEqual({ code, line, column }, { code, ...slowPosition(bytes, offset) });
    before = offset;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const forbidden = (code: number): boolean =>
  (code < 0x20 && ![9, 10, 13].includes(code)) ||
  code === 0xfffe ||
  code === 0xffff ||
  (code >= 0xd800 && code < 0xe000);

function decodeReferences(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return NAMES[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (code > 0x10ffff) return whole;
      return forbidden(code) ? '' : String.fromCodePoint(code);
    },
  );
}

/** A text without what reading may change: blanks, forbidden characters, backslashes. */
function bare(text: string): string {
  return text
    .replace(/[\s\u0000-\u001f\ufffe\uffff\ufeff\u200b\u2060\u0085\u180e]|%20/g, '')
    .replaceAll('\\', '/');
}

/** UTF-8 of which each bad byte is windows-1252, by way of the runtime's strict decoder. */
function decodeLeniently(bytes: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] as number;
    let size = byte < 0x80 ? 1 : 0;
    if (size === 1) text += String.fromCharCode(byte);
    for (let length = 2; size === 0 && length <= 4 && at + length <= bytes.length; length += 1) {
      try {
        text += strict.decode(bytes.subarray(at, at + length));
        size = length;
      } catch {}
    }
    if (size === 0) text += byte < 0xa0 ? high.charAt(byte - 0x80) : String.fromCharCode(byte);
    at += Math.max(1, size);
  }
  return text;
}

/**
 * Asserts that every loc stands in the document: as it is, or with references decoded and comments
 * and instructions taken out. What was resolved against an address, and names of HTML, are left
 * aside.
 */
export function assertLocsStandThere(bytes: Uint8Array, reading: Reading): void {
  const aside = ['loc-relative', 'xml-entity-html', 'encoding-not-utf8', 'encoding-label-mismatch'];
  if (reading.problems.some(({ code }) => aside.includes(code))) return;
  const text = decodeLeniently(bytes);
  // The next `<` or `>` ends a declaration, however it was meant.
  const open = text.replace(/<!--[\s\S]*?-->|<\?xml\b[^<>]*>?|<\?[\s\S]*?\?>/gi, '');
  const soup = [text, open].flatMap((one) => {
    const plain = one.replace(/<!\[CDATA\[|\]\]>/g, '');
    // In CDATA nothing is a reference.
    const parts = one.split(/<!\[CDATA\[([\s\S]*?)\]\]>/);
    const mixed = parts.map((part, at) => (at % 2 === 1 ? part : decodeReferences(part))).join('');
    return [plain, decodeReferences(plain), mixed];
  });
  const haystacks = soup.map(bare);
  for (const { loc } of reading.entries) {
    // `xml:base` makes addresses that stand nowhere in one piece.
    if (text.includes('xml:base')) continue;
    const needle = bare(loc);
    assert.ok(
      haystacks.some((one) => one.includes(needle)),
      `${loc} stands nowhere in the document`,
    );
  }
}
