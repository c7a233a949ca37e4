// Tests of the source round a fault.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlaceRecord } from '../../store/port/finding-record.ts';
import { placeWords, sourceFrame } from './source-frame.ts';

/** The lines of a frame without its elements, the entities read. */
function linesOf(place: PlaceRecord): string[] {
  const text = String(sourceFrame(place, 'https://harbour.example/s.xml'));
  const inner = /<pre[^>]*>(?<inner>.*)<\/pre>/s.exec(text)?.groups?.['inner'] ?? '';
  const plain = inner.replace(/<[^>]*>/g, '');
  return plain
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .filter((line) => line !== '');
}

const excerpt = 'one\ntwo\n  <a>bad</a>\nfour\nfive\nsix\nseven';

test('the line of the place is numbered, and so are those around it', () => {
  const place = { line: 10, column: 6, offset: 100 + excerpt.indexOf('bad'), excerptOffset: 100 };
  assert.deepEqual(linesOf({ ...place, excerpt, found: 'bad' }), [
    '8…one',
    '9two',
    '10  <a>bad</a>',
    '     ^~~',
    '11four',
    '12five',
    '13six',
  ]);
});

test('an offset counts bytes, not characters', () => {
  const text = '<loc>Häfen👍 x</loc>';
  const offset = new TextEncoder().encode('<loc>Häfen👍 ').length;
  const lines = linesOf({ line: 1, offset, excerpt: text, excerptOffset: 0 });
  assert.equal(lines[1]?.indexOf('^'), [...'<loc>Häfen👍 '].length);
});

test('a place at the very end of the text has a caret behind it', () => {
  const lines = linesOf({ line: 1, offset: 3, excerpt: 'abc', excerptOffset: 0 });
  assert.equal(lines[1], '   ^');
});

test('a place that the text does not reach is shown without a caret', () => {
  for (const offset of [4, -1, 1_000_000]) {
    const lines = linesOf({ line: 1, offset, excerpt: 'abc', excerptOffset: 0 });
    assert.deepEqual(lines, ['abc…'], String(offset));
  }
});

test('a long line is cut on both sides of the place', () => {
  const text = `${'a'.repeat(400)}X${'b'.repeat(400)}`;
  const [line = ''] = linesOf({ line: 7, offset: 400, excerpt: text, excerptOffset: 0 });
  assert.equal(line, `7…${'a'.repeat(72)}X${'b'.repeat(159)}…`);
});

test('tabs and controls keep the caret where it belongs', () => {
  const lines = linesOf({ line: 1, offset: 2, excerpt: '\t\u0001x\r', excerptOffset: 0 });
  assert.deepEqual(lines, ['1 ␁x…', '  ^']);
});

test('what is in the source is text, never an element', () => {
  const source = '<script>alert(1)</script>';
  const place = { line: 1, offset: 8, excerpt: source, excerptOffset: 0, found: 'alert' };
  assert.doesNotMatch(String(sourceFrame(place, '"><script>x')), /<script/);
});

test('without a text only the place is shown', () => {
  const text = String(sourceFrame({ line: 1204 }, 'https://harbour.example/s.xml'));
  assert.doesNotMatch(text, /<pre/);
  assert.match(text, /Line 1,204 of/);
  assert.equal(
    placeWords({ line: 2, column: 7, offset: 99, entry: 1 }),
    'Line 2, column 7 (byte 99, entry 1)',
  );
  assert.equal(placeWords({}), 'Unknown place');
});
