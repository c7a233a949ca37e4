// The lines of a robots.txt and where the mark stands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROBOTS_LINE_BYTES_MAX } from '../../../formats/robots-txt/robots-line.ts';
import { robotsExcerpts } from './robots-excerpts.ts';

const place = (line: number, found?: string) => ({
  sitemap: 'robots.txt',
  line,
  ...(found !== undefined && { found }),
});
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The text and the mark of a line. */
function lineOf(file: Uint8Array, line: number, found?: string) {
  const excerpt = robotsExcerpts(file)(place(line, found));
  const [only] = excerpt?.lines ?? [];
  return only && { number: only.number, text: only.text, caret: only.caret };
}

test('lines end with LF, CR or both', () => {
  const file = bytes('one\r\ntwo\rthree\n\nfive');
  const texts = [1, 2, 3, 4, 5].map((line) => lineOf(file, line)?.text);
  assert.deepEqual(texts, ['one', 'two', 'three', '', 'five']);
  assert.equal(lineOf(file, 6), undefined);
  assert.equal(lineOf(file, 0), undefined);
});

test('an empty file has one empty line', () => {
  assert.deepEqual(lineOf(bytes(''), 1), { number: 1, text: '', caret: 0 });
});

test('the mark stands at what was found, else at the first letter', () => {
  const file = bytes('  Disallow : /ä b # c\n');
  assert.equal(lineOf(file, 1, '/ä b')?.caret, 13);
  assert.equal(lineOf(file, 1, 'Disallow')?.caret, 2);
  for (const found of [undefined, '', 'elsewhere']) assert.equal(lineOf(file, 1, found)?.caret, 2);
});

test('a value that was cut is found all the same', () => {
  assert.equal(lineOf(bytes(`Sitemap: ${'x'.repeat(300)}`), 1, `${'x'.repeat(200)}…`)?.caret, 9);
});

test('a byte order mark is no part of the first line', () => {
  assert.equal(lineOf(bytes('\ufeffAllow: /'), 1)?.text, 'Allow: /');
});

test('UTF-16 is shown as it is read', () => {
  const file = new Uint8Array(
    new Uint16Array(Array.from('\ufeffa\nAllow: /', (c) => c.charCodeAt(0))).buffer,
  );
  assert.equal(lineOf(file, 2)?.text, 'Allow: /');
});

test('of a line that is too long the part is given that counts', () => {
  const whole = robotsExcerpts(bytes('x'.repeat(ROBOTS_LINE_BYTES_MAX)))(place(1));
  assert.deepEqual([whole?.lines[0]?.text.length, whole?.lines[0]?.cutRight], [16_663, false]);
  const cut = robotsExcerpts(bytes('x'.repeat(ROBOTS_LINE_BYTES_MAX + 1)))(place(1));
  assert.deepEqual([cut?.lines[0]?.text.length, cut?.lines[0]?.cutRight], [16_663, true]);
});

test('a place without a line has none', () => {
  assert.equal(robotsExcerpts(bytes('a'))({ sitemap: 'robots.txt' }), undefined);
});
