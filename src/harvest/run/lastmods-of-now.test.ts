// Which lastmods are the time of the reading.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLastmodsOfNow, isLastmodOfNow } from './lastmods-of-now.ts';

const NOW = Date.UTC(2026, 10, 30, 23, 58);
const SPAN = 5 * 60_000;

test('a lastmod is of now within five minutes of the reading, at neither end', () => {
  const reading = { startedAt: NOW, endedAt: NOW + 60_000 };
  for (const [time, isOfNow] of [
    [NOW - SPAN, false],
    [NOW - SPAN + 1, true],
    [NOW + 60_000 + SPAN - 1, true],
    [NOW + 60_000 + SPAN, false],
  ] as const) {
    assert.equal(isLastmodOfNow(new Date(time).toISOString(), reading), isOfNow, `${time - NOW}`);
  }
});

test('lastmods of now are counted in every zone and over the end of a month; dates are not', () => {
  const lastmods = [
    '2026-11-30T23:57:00Z',
    '2026-12-01T00:01:00Z',
    '2026-12-01T12:58:00+13:00',
    '2026-11-30',
    '2026-12-01',
    '2026-10-30T23:58:00Z',
    '2025-11-30T23:58:00Z',
    'now',
  ];
  const entries = lastmods.map((lastmod) => {
    return { loc: 'https://example.com/', lastmod };
  });
  assert.equal(countLastmodsOfNow([...entries, { loc: 'x' }], NOW), 3);
});
