// The text around a place in a document, cut out of bytes that somebody kept or read again.

export interface ExcerptLine {
  /** From 1. */
  readonly number: number;
  /** Raw: escape it before it is shown. */
  readonly text: string;
  /** The line goes on to the left of `text`. */
  readonly cutLeft: boolean;
  /** The line goes on to the right of `text`. */
  readonly cutRight: boolean;
  /** Where in `text` the place is, in UTF-16 units; only in the line of the place. */
  readonly caret?: number;
}

export interface SourceExcerpt {
  readonly lines: readonly ExcerptLine[];
}

/**
 * Bytes out of the middle of a document, in UTF-8. Whoever reads a document keeps such a window
 * around a place; 200 bytes on either side do for a terminal.
 */
export interface SourceWindow {
  readonly bytes: Uint8Array;
  /** The offset of its first byte in the document, after inflating and in UTF-8. */
  readonly start: number;
  /** The document ends where the window does. Default: false. */
  readonly ends?: boolean;
}

export interface ExcerptPlace {
  /** From 1. */
  readonly line?: number;
  /** From 0, in bytes. */
  readonly offset?: number;
}

/**
 * Cuts the line of a place out of a window, and with an empty line the one before.
 *
 * Returns nothing for a place without line or offset, and for one outside the window.
 */
export function sourceExcerpt(
  window: SourceWindow,
  place: ExcerptPlace,
): SourceExcerpt | undefined {
  const { bytes, start } = window;
  const { line, offset } = place;
  if (line === undefined || offset === undefined) return undefined;
  let at = offset - start;
  if (at < 0 || at > bytes.length) return undefined;
  // The LF of a CRLF belongs to the line that it ends.
  if (isCrLf(bytes, at - 1)) at -= 1;
  const own = lineAt(window, at, line);
  const from = lineStart(bytes, at);
  if (own.text.trim() !== '' || line === 1 || from === 0) return { lines: [own] };
  const end = from - (isCrLf(bytes, from - 2) ? 2 : 1);
  const { caret: _, ...before } = lineAt(window, end, line - 1);
  return { lines: [before, own] };
}

function lineAt({ bytes, start, ends }: SourceWindow, at: number, number: number): ExcerptLine {
  const from = lineStart(bytes, at);
  const to = lineEnd(bytes, at);
  const cutLeft = from === 0 && start > 0;
  // Where nothing is at hand behind a place, the document ends.
  const cutRight = to === bytes.length && ends !== true && at < bytes.length;
  const before = decode(bytes.subarray(cutLeft ? wholeCharacter(bytes, from, at) : from, at));
  const behind = decode(bytes.subarray(at, to));
  // A character that the window ends within is not shown.
  const text = before + (cutRight ? behind.replace(/\ufffd{1,3}$/, '') : behind);
  return { number, text, cutLeft, cutRight, caret: before.length };
}

function isCrLf(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function lineStart(bytes: Uint8Array, at: number): number {
  let from = at;
  while (from > 0 && bytes[from - 1] !== 0x0a && bytes[from - 1] !== 0x0d) from -= 1;
  return from;
}

function lineEnd(bytes: Uint8Array, at: number): number {
  let to = at;
  while (to < bytes.length && bytes[to] !== 0x0a && bytes[to] !== 0x0d) to += 1;
  return to;
}

// The first byte that begins a character: of one that the window cuts only the end is there.
function wholeCharacter(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && at < from + 3 && ((bytes[at] as number) & 0xc0) === 0x80) at += 1;
  return at;
}
