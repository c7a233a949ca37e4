// The line that a window of bytes holds around a place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceExcerpt } from './source-excerpt.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function line(text: string, offset: number, { start = 0, ends = false } = {}) {
  const excerpt = sourceExcerpt({ bytes: bytesOf(text), start, ends }, { line: 3, offset });
  return excerpt?.lines[0];
}

test('LF, CR and CRLF end a line, and belong to the line that they end', () => {
  for (const end of ['\n', '\r', '\r\n']) {
    const text = `one${end}two${end}three`;
    for (const at of [3 + end.length, 6 + end.length, 5 + 2 * end.length]) {
      const { text: shown, caret } = line(text, at) ?? {};
      assert.deepEqual(
        [shown, caret],
        ['two', Math.min(3, at - 3 - end.length)],
        JSON.stringify(end),
      );
    }
  }
});

test('an empty line is shown with the one before', () => {
  const lines = (text: string, offset: number) =>
    sourceExcerpt({ bytes: bytesOf(text), start: 0 }, { line: 3, offset })?.lines.map(
      ({ number, text: shown, caret = '-', cutRight }) => [number, shown, caret, cutRight],
    );
  for (const end of ['\n', '\r', '\r\n']) {
    const text = `one${end}two${end}`;
    assert.deepEqual(lines(text, text.length), [
      [2, 'two', '-', false],
      [3, '', 0, false],
    ]);
  }
  assert.deepEqual(lines('', 0), [[3, '', 0, false]]);
  assert.equal(line('\n', 0)?.text, '');
});

test('a line goes on where the window ends and the document does not', () => {
  const cut = (start: number, ends: boolean) => {
    const { cutLeft, cutRight } = line('abc', start + 1, { start, ends }) ?? {};
    return [cutLeft, cutRight];
  };
  assert.deepEqual(cut(0, true), [false, false]);
  assert.deepEqual(cut(0, false), [false, true]);
  assert.deepEqual(cut(5, true), [true, false]);
  const within = line('x\nabc\nx', 12, { start: 10 });
  assert.deepEqual([within?.text, within?.cutLeft, within?.cutRight], ['abc', false, false]);
});

test('characters that the window cuts are left out, and bad bytes are shown as such', () => {
  const bytes = bytesOf('地地地').subarray(1, 8);
  const excerpt = sourceExcerpt({ bytes, start: 10 }, { line: 1, offset: 12 });
  assert.deepEqual(excerpt?.lines[0]?.text, '地');
  const bad = sourceExcerpt(
    { bytes: new Uint8Array([0x61, 0xff, 0x62, 0x0a]), start: 0 },
    { line: 1, offset: 1 },
  );
  assert.deepEqual([bad?.lines[0]?.text, bad?.lines[0]?.caret], ['a\ufffdb', 1]);
  assert.equal(line('\ufeffa\n', 3)?.text, '\ufeffa');
});

test('a place outside the window, or without line or offset, has no text', () => {
  assert.equal(line('abc', 4), undefined);
  assert.equal(line('abc', 9, { start: 10 }), undefined);
  assert.equal(line('abc', 3)?.caret, 3);
  const window = { bytes: bytesOf('abc'), start: 0 };
  assert.equal(sourceExcerpt(window, { line: 1 }), undefined);
  assert.equal(sourceExcerpt(window, { offset: 1 }), undefined);
});
