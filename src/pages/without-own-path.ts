// A text without the path of its page, where the page shows it: in a heading, in "You are here".

const WORD = /[\p{L}\p{N}]+/gu;
// Paths that are shown have few words, and are shown near the beginning.
const WORDS_MAX = 32;
const SHOWN_CHARACTERS_MAX = 1_000;

/**
 * Leaves only the last segment of a page's path where the text shows the words of all of them one
 * after the other, with a sign between the segments: `a > b c` becomes `b c` for `/a/b-c`. What
 * stands behind the first 1,000 characters stays as it is.
 */
export function withoutOwnPath(text: string, url: string): string {
  const segments = segmentsOf(url);
  const words = segments.flat();
  if (segments.length < 2 || words.length > WORDS_MAX) return text;
  const shown = text.slice(0, SHOWN_CHARACTERS_MAX);
  const plain = shown.toLowerCase();
  // Nearly all pages go here.
  if (!words.every((word) => plain.includes(word))) return text;
  const found = [...shown.matchAll(WORD)];
  const kept: string[] = [];
  let from = 0;
  for (let at = 0; at + words.length <= found.length; at += 1) {
    if (!startsWay(found, at, { segments, shown })) continue;
    const last = found[at + words.length - (segments.at(-1)?.length ?? 0)];
    kept.push(shown.slice(from, found[at]?.index));
    from = last?.index ?? from;
    at += words.length - 1;
  }
  return kept.length === 0 ? text : kept.join('') + text.slice(from);
}

interface Way {
  readonly segments: readonly (readonly string[])[];
  readonly shown: string;
}

/** Whether the words from one place on are those of the path, with signs between its segments. */
function startsWay(
  found: readonly RegExpExecArray[],
  at: number,
  { segments, shown }: Way,
): boolean {
  let next = at;
  for (const segment of segments) {
    if (next > at && isBlankBetween(found[next - 1], found[next], shown)) return false;
    for (const word of segment) {
      if (found[next]?.[0].toLowerCase() !== word) return false;
      next += 1;
    }
  }
  return true;
}

/** Segments that stand in a row by chance, as in a menu, have blanks alone between them. */
function isBlankBetween(
  one: RegExpExecArray | undefined,
  other: RegExpExecArray | undefined,
  text: string,
): boolean {
  if (one === undefined || other === undefined) return true;
  return text.slice(one.index + one[0].length, other.index).trim() === '';
}

/** The words of each segment that has any, in lower case. */
function segmentsOf(url: string): readonly (readonly string[])[] {
  const path = URL.parse(url)?.pathname ?? '';
  return decoded(path)
    .toLowerCase()
    .split('/')
    .map((segment) => segment.match(WORD) ?? [])
    .filter((words) => words.length > 0);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Escapes of another encoding.
    return path;
  }
}
