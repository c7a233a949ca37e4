// Lengths of time: every part, and what is none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseIsoDuration } from './iso-duration.ts';

const cases: readonly (readonly [text: string, seconds: number | undefined])[] = [
  ['PT1M30S', 90],
  ['pt1h', 3_600],
  ['PT0S', 0],
  ['P1DT1S', 86_401],
  ['P1W', 604_800],
  ['PT2.9S', 2],
  ['P0DT0H4M1S', 241],
  [' PT5S ', 5],
  ['P', undefined],
  ['PT', undefined],
  ['P1DT', undefined],
  ['P1M', undefined],
  ['P1Y', undefined],
  ['PT1S1M', undefined],
  ['-PT1S', undefined],
  ['90', undefined],
  ['1:30', undefined],
  ['', undefined],
];

for (const [text, seconds] of cases) {
  test(`${JSON.stringify(text)} is ${seconds} seconds`, () => {
    assert.equal(parseIsoDuration(text), seconds);
  });
}
