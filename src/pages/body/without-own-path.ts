// A text without the path of its page, where the page shows it: in a heading, in "You are here".

const WORDS = /[\p{L}\p{N}]+/gu;
const FIRST_WORD = /[\p{L}\p{N}]+/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
// Paths that are shown have few words, and are shown near the beginning.
const WORDS_MAX = 32;
const SHOWN_CHARACTERS_MAX = 1_000;

/**
 * Leaves only the last segment of a page's path where the text shows the words of all of them one
 * after the other, with a sign between the segments: `a > b c` becomes `b c` for `/a/b-c`. Text
 * after the first 1,000 characters stays unchanged.
 */
export function withoutOwnPath(text: string, url: string): string {
  const path = decoded(pathOf(url)).toLowerCase();
  const shown = text.slice(0, SHOWN_CHARACTERS_MAX);
  const plain = shown.toLowerCase();
  const [first] = FIRST_WORD.exec(path) ?? [];
  // Nearly all pages go here. A letter that is two in lower case would move all behind it.
  if (first === undefined || !plain.includes(first) || plain.length !== shown.length) return text;
  const segments = segmentsOf(path);
  const words = segments.flat();
  if (segments.length < 2 || words.length > WORDS_MAX) return text;
  if (!words.every((word) => plain.includes(word))) return text;
  let kept = '';
  let from = 0;
  let at = plain.indexOf(first);
  while (at !== -1) {
    const way = isWordAt(plain, at - 1) ? undefined : findWay(plain, at, segments);
    if (way !== undefined) {
      kept += text.slice(from, at);
      from = way.lastSegment;
    }
    at = plain.indexOf(first, way?.end ?? at + 1);
  }
  return from === 0 ? text : kept + text.slice(from);
}

interface Way {
  /** Where the words of the last segment begin. */
  readonly lastSegment: number;
  readonly end: number;
}

/** The words of the path from one place on, with signs between its segments. */
function findWay(
  plain: string,
  start: number,
  segments: readonly (readonly string[])[],
): Way | undefined {
  let at = start;
  let lastSegment = start;
  for (const [index, segment] of segments.entries()) {
    for (const [place, word] of segment.entries()) {
      if (index > 0 || place > 0) {
        const next = skipBetween(plain, at);
        // Segments that follow each other by chance, as in a menu, only have blanks between them.
        if (place === 0 && plain.slice(at, next).trim() === '') return undefined;
        at = next;
      }
      if (place === 0) lastSegment = at;
      if (!plain.startsWith(word, at) || isWordAt(plain, at + word.length)) return undefined;
      at += word.length;
    }
  }
  return { lastSegment, end: at };
}

function skipBetween(plain: string, from: number): number {
  let at = from;
  while (at < plain.length && !isWordAt(plain, at)) at += 1;
  return at;
}

/** Whether a letter or digit is at a place. */
function isWordAt(plain: string, at: number): boolean {
  const code = plain.codePointAt(at);
  if (code === undefined) return false;
  if (code > 0x7f) return WORD_CHARACTER.test(String.fromCodePoint(code));
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** The words of each segment that has any. */
function segmentsOf(path: string): readonly (readonly string[])[] {
  return path
    .split('/')
    .map((segment) => segment.match(WORDS) ?? [])
    .filter((words) => words.length > 0);
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.search(/[?#]/);
  return start < 0 ? '' : url.slice(start, end < 0 ? undefined : end);
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    // Escapes of another encoding.
    return path;
  }
}
