// The page that begins a row of numbered pages. docs/reference/decisions.md §7.

const PIECE_CHARACTERS_MAX = 40;
// A number, optionally after a word, with punctuation around them: `?page=2`, `/page/2/`, `-2`.
const PIECE = /^[^\da-z]*[a-z_-]*[^\da-z]*(\d+)[^\da-z]*$/i;

/**
 * Whether an address is a page's own plus one piece with a page number: `/thread/7` begins the row
 * of `/thread/7?page=2`, and `/t/a.html` that of `/t/a-2.html`.
 */
export function beginsRow(page: string, url: string): boolean {
  const length = url.length - page.length;
  if (length <= 0 || length > PIECE_CHARACTERS_MAX) return false;
  let start = 0;
  while (start < page.length && page.charCodeAt(start) === url.charCodeAt(start)) start += 1;
  if (!url.endsWith(page.slice(start))) return false;
  const end = start + length;
  // `/t/1` and `/t/12` are numbers of one row.
  if (isDigit(url, start - 1) && isDigit(url, start)) return false;
  if (isDigit(url, end - 1) && isDigit(url, end)) return false;
  const piece = url.slice(start, end);
  const number = Number(PIECE.exec(piece)?.[1] ?? 0);
  // The second page may have the number 1 in a query; in a path that is the first one.
  return number > 1 || (number === 1 && piece.includes('='));
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 /* 0 */ && code <= 0x39 /* 9 */;
}
