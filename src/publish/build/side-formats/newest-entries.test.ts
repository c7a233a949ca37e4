// The newest entries of many against a sort of them all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { w3cDatetime } from '../../../../tests/roundtrip/entry-arbitraries.ts';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import { NewestEntries } from './newest-entries.ts';

const entryOf = (lastmod: unknown, index: number): UrlEntry =>
  ({ loc: `https://e.example/${index}`, lastmod }) as UrlEntry;

function newest(lastmods: readonly unknown[], count: number): (string | undefined)[] {
  const kept = new NewestEntries(count);
  for (const [index, lastmod] of lastmods.entries()) kept.add(entryOf(lastmod, index));
  return kept.entries().map(({ loc }) => loc.split('/').at(-1));
}

function sorted(lastmods: readonly unknown[], count: number): string[] {
  const time = (value: unknown): number =>
    (typeof value === 'string' ? parseW3cDatetime(value)?.epochMs : undefined) ?? -Infinity;
  const dated = lastmods.map((lastmod, index) => ({ time: time(lastmod), index }));
  // Equal infinities have no difference.
  dated.sort((a, b) => (a.time === b.time ? a.index - b.index : b.time - a.time));
  return dated.slice(0, count).map(({ index }) => String(index));
}

test('the newest come first, whatever their precision and zone', () => {
  const lastmods = ['2026-11-20', '2026-11-20T01:00:00+02:00', '2026', '2026-11-21T00:00Z'];
  assert.deepEqual(newest(lastmods, 10), ['3', '0', '1', '2']);
  assert.deepEqual(newest(lastmods, 2), ['3', '0']);
});

test('of two with one date the first stays before the second', () => {
  assert.deepEqual(newest(Array(5).fill('2026-11-20'), 3), ['0', '1', '2']);
});

test('entries without a date, or with none that can be read, come last in their order', () => {
  const odd = [undefined, null, 7, {}, 'soon', '2026-11-20'];
  assert.deepEqual(newest(odd, 6), ['5', '0', '1', '2', '3', '4']);
  assert.deepEqual(newest(odd, 2), ['5', '0']);
});

test('none are kept where none are asked for', () => {
  for (const count of [0, -1]) assert.deepEqual(newest(['2026-11-20'], count), []);
});

test('what is kept may be looked at at any time, and more may come', () => {
  const kept = new NewestEntries(2);
  kept.add(entryOf('2026-01-01', 0));
  assert.equal(kept.entries().length, 1);
  kept.add(entryOf('2026-03-01', 1));
  kept.add(entryOf('2026-02-01', 2));
  assert.deepEqual(
    kept.entries().map(({ lastmod }) => lastmod),
    ['2026-03-01', '2026-02-01'],
  );
});

test('any dates are those of a sort', () => {
  const lastmod = fc.oneof(
    w3cDatetime,
    fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03', undefined, 'soon'),
  );
  fc.assert(
    fc.property(
      fc.array(lastmod, { maxLength: 60 }),
      fc.integer({ min: 0, max: 70 }),
      (lastmods, count) => {
        assert.deepEqual(newest(lastmods, count), sorted(lastmods, count));
      },
    ),
    { numRuns: 500 },
  );
});
