// The first place of one text in another, in time that does not grow with both.

// Up to here the built-in search does no harm, even where it compares the part at every place.
const SHORT_PART_CHARACTERS = 256;

/**
 * The index of the first `part` in `text` at or behind `start`, or -1.
 *
 * Unlike `indexOf`, whose cost may be the product of both lengths, it never costs more than a
 * few steps per character: a robots.txt is written by strangers. Long parts are sought by the
 * method of Knuth, Morris and Pratt.
 */
export function findRobotsPart(text: string, part: string, start: number): number {
  if (text.length - start < part.length) return -1;
  if (part.length <= SHORT_PART_CHARACTERS) return text.indexOf(part, start);
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = start; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === unit) matched += 1;
    if (matched === part.length) return at - matched + 1;
  }
  return -1;
}

// For each beginning of the part: how long the longest text is that both begins and ends it.
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let length = 0;
  for (let at = 1; at < part.length; at += 1) {
    const unit = part.charCodeAt(at);
    while (length > 0 && part.charCodeAt(length) !== unit) length = borders[length - 1] ?? 0;
    if (part.charCodeAt(length) === unit) length += 1;
    borders[at] = length;
  }
  return borders;
}
