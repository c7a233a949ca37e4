// Sizes of windows for fuzz tests: small ones, and those whose first window ends at or next to
// something that readers look for.
import { pick, type Random } from '../support/sitemap-generator.ts';

// What begins, ends or interrupts something: marks of XML, line ends, what XML forbids, UTF-8.
const MARK = /[<>&;\]\-?!"'=\r\n\x00-\x1f\x80-\xff]/g;
const SMALL_MAX = 300;
// How far the border stands from the mark.
const NEAR = [-2, -1, 0, 1, 2, 3];

/** Draws a size of window, in bytes, for a document. */
export function drawWindowBytes(random: Random, bytes: Uint8Array): number {
  const marks = random() < 0.5 ? [] : [...Buffer.from(bytes).toString('latin1').matchAll(MARK)];
  if (marks.length === 0) return 1 + Math.floor(random() * SMALL_MAX);
  return Math.max(1, pick(random, marks).index + pick(random, NEAR));
}
