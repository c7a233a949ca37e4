// A text without the path of its page, where the page shows it: in a heading, in "You are here".

const WORD = /[\p{L}\p{N}]+/gu;
// Paths that are shown have few words; beyond it the last ones are looked for.
const WORDS_MAX = 64;
// Where a page shows its path, it does so near its beginning.
const SHOWN_CHARACTERS_MAX = 4_000;
const FILE_ENDING = /\.(?:x?html?|php\d?|aspx?|jsp|cgi)$/i;

/**
 * Takes the first place out of a text at which the words of a page's path stand one after the
 * other, with anything but letters and digits between them: `a > b c` for `/a/b-c.html`. Gives the
 * same text where there is none in its first 4,000 characters.
 */
export function withoutOwnPath(text: string, url: string): string {
  const words = pathWords(url);
  const [first] = words;
  if (first === undefined) return text;
  const way = new RegExp(words.join('[^\\p{L}\\p{N}]+'), 'iu');
  const found = way.exec(text.slice(0, SHOWN_CHARACTERS_MAX));
  if (found === null) return text;
  return text.slice(0, found.index) + text.slice(found.index + found[0].length);
}

function pathWords(url: string): readonly string[] {
  const path = URL.parse(url)?.pathname ?? '';
  const named = decoded(path).replace(FILE_ENDING, '');
  return (named.match(WORD) ?? []).slice(-WORDS_MAX);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Escapes of another encoding.
    return path;
  }
}
