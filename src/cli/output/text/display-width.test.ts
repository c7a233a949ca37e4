// Columns of texts in the scripts and signs that addresses hold.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayWidth } from './display-width.ts';

test('narrow, wide and combined characters', () => {
  const cases: readonly (readonly [string, number])[] = [
    ['', 0],
    ['https://a', 9],
    ['ü\u00ad', 1],
    ['u\u0308', 1],
    ['\u10ff\u1100', 3],
    ['地図 ﾁ ア', 9],
    ['한글', 4],
    ['नम', 2],
    ['😀👍🏽🇩🇪', 6],
    ['✔ ✅ ❤\ufe0f', 7],
    ['\u{20000}\u{3fffd}\u{40000}', 5],
    ['\u200d\u0301', 0],
  ];
  for (const [text, columns] of cases) assert.equal(displayWidth(text), columns, text);
});
