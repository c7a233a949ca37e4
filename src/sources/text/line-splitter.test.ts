// Tests of cutting a text into lines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineSplitter } from './line-splitter.ts';

function split(pieces: readonly string[], charactersMax?: number) {
  const tooLong: number[] = [];
  const splitter = new LineSplitter((row) => tooLong.push(row), charactersMax);
  const lines = pieces.flatMap((piece) => [...splitter.push(piece)]);
  return { lines: [...lines, ...splitter.finish()], tooLong };
}

test('every line is given, blank ones too, wherever the pieces end', () => {
  const lines = ['a', '', 'bc', 'd'];
  for (const pieces of [
    ['a\n\nbc\nd'],
    ['a', '\n', '\nb', 'c\nd'],
    ['a\n\nbc\nd\n'],
    ['', 'a\n\n', 'bc\n', 'd'],
  ]) {
    assert.deepEqual(split(pieces), { lines, tooLong: [] });
  }
});

test('a line of the limit is given, one beyond leaves its place blank', () => {
  for (const pieces of [['1234\n12345\n123456789\n1'], [...'1234\n12345\n123456789\n1']]) {
    assert.deepEqual(split(pieces, 4), { lines: ['1234', '', '', '1'], tooLong: [2, 3] });
  }
});

test('a last line that is too long is reported', () => {
  assert.deepEqual(split(['1\n123', '45'], 4), { lines: ['1'], tooLong: [2] });
});
