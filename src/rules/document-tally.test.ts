// The counts of a document, against counting everything in a plain way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../tests/support/test-seed.ts';
import type { EntryFacts } from '../formats/records/entry-facts.ts';
import type { Entry } from '../protocol/url-entry.ts';
import { DocumentTally } from './document-tally.ts';
import { type DocumentEvidence, ORIGINS_KEPT } from './evidence/document-evidence.ts';

/** What an entry has; the priority in hundredths. */
interface Fact {
  readonly lastmod?: string | undefined;
  readonly changefreq?: boolean;
  readonly priority?: number | undefined;
}

function factsOf(facts: readonly Fact[]): EntryFacts {
  const dayOf = (lastmod = ''): number => Number(lastmod.slice(0, 10).replaceAll('-', '') || '0');
  const secondOf = (lastmod = ''): number => {
    if (lastmod.length < 19) return -1;
    const [hour = 0, minute = 0, second = 0] = lastmod.slice(11, 19).split(':').map(Number);
    return hour * 3_600 + minute * 60 + second;
  };
  return {
    prefix: 'https://example.com/',
    format: 'urlset',
    traits: Int32Array.from(facts, () => 0),
    days: Int32Array.from(facts, ({ lastmod }) => dayOf(lastmod)),
    seconds: Int32Array.from(facts, ({ lastmod }) => secondOf(lastmod)),
    changefreqs: Uint8Array.from(facts, ({ changefreq }) => (changefreq === true ? 3 : 0)),
    priorities: Uint8Array.from(facts, ({ priority }) => priority ?? 255),
  };
}

const entriesOf = (facts: readonly Fact[]): readonly Entry[] =>
  facts.map(({ lastmod }, at) => ({
    kind: 'url',
    loc: `https://example.com/${at}`,
    ...(lastmod !== undefined && { lastmod }),
  }));

function tally(...batches: readonly (readonly Fact[])[]): DocumentEvidence {
  const one = new DocumentTally();
  for (const facts of batches) one.add(factsOf(facts), entriesOf(facts));
  return one.evidence({ bytes: 100, complete: true });
}

const minuteOf = (lastmod: string): string => lastmod.slice(0, 16);

const LASTMODS = [
  '2026-06-01',
  '2026-06-02',
  '2026-06-01T00:00:00Z',
  '2026-06-01T10:00:00Z',
  '2026-06-01T10:00:59Z',
  '2026-06-01T10:01:00Z',
  '2026-06-01T23:59:59Z',
];

const aFact: fc.Arbitrary<Fact> = fc.record({
  lastmod: fc.option(fc.constantFrom(...LASTMODS), { nil: undefined, freq: 4 }),
  changefreq: fc.boolean(),
  priority: fc.option(fc.constantFrom(0, 50, 100), { nil: undefined, freq: 3 }),
});

test(`counts are those of counting everything (seed ${TEST_SEED})`, () => {
  fc.assert(
    fc.property(fc.array(fc.array(aFact, { maxLength: 12 }), { maxLength: 5 }), (batches) => {
      const seen = tally(...batches);
      const all = batches.flat();
      const lastmods = all.flatMap(({ lastmod }) => lastmod ?? []);
      assert.equal(seen.lastmods, lastmods.length);
      assert.equal(seen.dateOnlyLastmods, lastmods.filter((one) => one.length === 10).length);
      assert.equal(seen.changefreqs, all.filter(({ changefreq }) => changefreq).length);
      // A date alone comes before every moment of its day.
      assert.equal(seen.newestLastmod, lastmods.toSorted().at(-1));
      const priorities = all.flatMap(({ priority }) => priority ?? []);
      assert.equal(seen.priorities, priorities.length);
      const only = new Set(priorities).size === 1 ? (priorities[0] ?? 0) / 100 : undefined;
      assert.equal(seen.onlyPriority, only);
      checkCommon(seen, lastmods);
    }),
    { seed: TEST_SEED, numRuns: 500 },
  );
});

/** What more than half of all lastmods share is found; nothing is counted that is not there. */
function checkCommon(seen: DocumentEvidence, lastmods: readonly string[]): void {
  const { commonLastmod, commonLastmodMinute } = seen;
  const minutes = Map.groupBy(lastmods, minuteOf);
  const most = [...minutes.values()].find(({ length }) => 2 * length > lastmods.length);
  if (!commonLastmod) {
    assert.equal(lastmods.length, 0);
    return;
  }
  const { value, count } = commonLastmod;
  const ofMinute = minutes.get(minuteOf(value)) ?? [];
  assert.ok(count >= 1 && count <= ofMinute.filter((one) => one === value).length);
  assert.ok(commonLastmodMinute >= count && commonLastmodMinute <= ofMinute.length);
  if (most) assert.equal(minuteOf(value), minuteOf(most[0] ?? ''));
}

test('one lastmod for all is counted exactly, over all batches', () => {
  const same = Array.from({ length: 40 }, () => ({ lastmod: '2026-06-01T10:00:00Z' }));
  const { commonLastmod, commonLastmodMinute } = tally(same, [], same);
  assert.deepEqual(commonLastmod, { value: '2026-06-01T10:00:00Z', count: 80 });
  assert.equal(commonLastmodMinute, 80);
});

test('moments of one minute count for the minute, a date alone for itself', () => {
  const seconds = Array.from({ length: 9 }, (_, n) => ({ lastmod: `2026-06-01T10:00:0${n}Z` }));
  const built = tally(seconds);
  assert.deepEqual([built.commonLastmod?.count, built.commonLastmodMinute], [1, 9]);
  const midnight = tally([{ lastmod: '2026-06-01' }, { lastmod: '2026-06-01T00:00:00Z' }]);
  assert.equal(midnight.commonLastmodMinute, 1);
});

test('as many origins as are kept, and one more; those that are kept continue counting', () => {
  const one = new DocumentTally();
  for (let n = 0; n <= ORIGINS_KEPT; n += 1) one.origin(`https://${n}.test`, 1);
  one.origin('https://0.test', 4);
  one.origin(`https://${ORIGINS_KEPT}.test`, 1);
  const { origins } = one.evidence({ bytes: 0, complete: true });
  assert.equal(origins.length, ORIGINS_KEPT);
  assert.deepEqual(origins[0], { value: 'https://0.test', count: 5 });
});

test('an empty document has nothing', () => {
  const seen = tally();
  assert.equal(seen.commonLastmod, undefined);
  assert.equal(seen.newestLastmod, undefined);
  assert.equal(seen.onlyPriority, undefined);
  assert.deepEqual([seen.lastmods, seen.priorities, seen.urls, seen.imagesMax], [0, 0, 0, 0]);
});
