// What a frame shows of a line, and where its mark stands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CodeFrameOptions, formatCodeFrame } from './code-frame.ts';
import type { ExcerptLine } from './source-excerpt.ts';

const asIs = (text: string): string => text;
const OPTIONS: CodeFrameOptions = {
  width: 40,
  paints: { bold: asIs, dim: asIs, yellow: asIs, red: asIs, cyan: asIs },
};

/** The frame of one line, without the first: the line, and the line of the mark. */
function frame(text: string, caret: number, over: Partial<ExcerptLine & CodeFrameOptions> = {}) {
  const line = { number: 7, text, caret, cutLeft: false, cutRight: false, ...over };
  const [, shown, mark, end] = formatCodeFrame({ lines: [line] }, { ...OPTIONS, ...over }).split(
    '\n',
  );
  assert.equal(end, '');
  return [shown, mark];
}

test('the mark stands under the place', () => {
  assert.deepEqual(frame('<loc>x</loc>', 5), ['7 | <loc>x</loc>', '  |      ^']);
  assert.deepEqual(frame('', 0), ['7 | ', '  | ^']);
  assert.deepEqual(frame('ab', 2), ['7 | ab', '  |   ^']);
  assert.equal(formatCodeFrame({ lines: [] }, OPTIONS), ' |\n');
});

test('what was found is underlined where the line shows it', () => {
  assert.deepEqual(frame('a bad b', 2, { found: 'bad' }), ['7 | a bad b', '  |   ^~~']);
  assert.deepEqual(frame('a bad b', 2, { found: 'worse' }), ['7 | a bad b', '  |   ^']);
  assert.deepEqual(frame('a bad b', 2, { found: '' }), ['7 | a bad b', '  |   ^']);
});

test('lines have one gutter, and those without a place no mark', () => {
  const lines = [
    { number: 9, text: '<url>', cutLeft: false, cutRight: false },
    { number: 10, text: '<loc>', cutLeft: true, cutRight: true, caret: 1 },
  ];
  assert.equal(formatCodeFrame({ lines }, OPTIONS), '   |\n 9 | <url>\n10 | …<loc>…\n   |   ^\n');
});

test('wide characters take two columns, marks none, tabs two', () => {
  assert.deepEqual(frame('地図x', 2), ['7 | 地図x', '  |     ^']);
  assert.deepEqual(frame('e\u0301x', 2), ['7 | e\u0301x', '  |  ^']);
  assert.deepEqual(frame('\t\tx', 2), ['7 |     x', '  |     ^']);
  assert.deepEqual(frame('👩‍👩‍👧x', 8), ['7 | 👩‍👩‍👧x', '  |   ^']);
});

test('what steers a terminal is escaped, and the mark moves along', () => {
  assert.deepEqual(frame('\u001b[2Jx', 4), ['7 | \\x1b[2Jx', '  |        ^']);
  assert.deepEqual(frame('\u202ex', 1), ['7 | \\u202ex', '  |       ^']);
  assert.deepEqual(frame('\ud800x', 1), ['7 | \ufffdx', '  |  ^']);
});

test('a line of the width is shown whole, and of one more the parts around the mark', () => {
  const whole = 'x'.repeat(35);
  assert.deepEqual(frame(whole, 0), [`7 | ${whole}`, '  | ^']);
  const [shown = '', mark] = frame(`${whole}x`, 0);
  assert.deepEqual([shown, mark], [`7 | ${'x'.repeat(33)}…`, '  | ^']);
  const [behind, atEnd] = frame(`${whole}y`, 35);
  assert.deepEqual([behind, atEnd], [`7 | …${'x'.repeat(32)}y`, `  | ${' '.repeat(33)}^`]);
});

test('any place of any line fits the width, and the mark is under its character', () => {
  const text = Array.from({ length: 300 }, (_, n) => '地e\u0301a\t<'[n % 7]).join('');
  for (let caret = 0; caret < text.length; caret += 1) {
    if (text[caret] === '\u0301') continue;
    const [shown = '', mark = ''] = frame(
      `${text.slice(0, caret)}X${text.slice(caret + 1)}`,
      caret,
    );
    const columns = (part: string): number =>
      [...part].reduce((sum, one) => sum + (one === '地' ? 2 : one === '\u0301' ? 0 : 1), 0);
    assert.ok(columns(shown) <= 40, shown);
    assert.equal(columns(shown.slice(0, shown.indexOf('X'))), mark.indexOf('^'), `${caret}`);
  }
});

test('of a line of 50 MB no more is looked at than may be shown', () => {
  const [shown = '', mark = ''] = frame(
    `${'x'.repeat(25_000_000)}<${'y'.repeat(25_000_000)}`,
    25_000_000,
  );
  assert.ok(shown.length <= 40 && shown.includes('x<y'), shown);
  assert.equal(mark.indexOf('^'), shown.indexOf('<'));
});

test('a character with ten thousand marks stays short', () => {
  const [shown = ''] = frame(`a${'\u0301'.repeat(10_000)}b`, 0);
  assert.ok(shown.length < 200, String(shown.length));
});
