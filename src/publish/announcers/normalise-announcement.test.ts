// Addresses of an announcement, and what else its batches can do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Announcement, UrlBatches } from '../ports/announcer.ts';
import { normaliseAnnouncement } from './normalise-announcement.ts';

/** Batches that know their own state, as those of a state do. */
class CountedBatches implements Iterable<readonly string[]> {
  #settled = 0;

  *[Symbol.iterator](): Generator<readonly string[]> {
    yield ['https://example.com/ä', 'https://example.com/b'];
    yield ['https://example.com/c d'];
  }

  settle(count: number): void {
    this.#settled += count;
  }

  get settled(): number {
    return this.#settled;
  }
}

const announce = (batches: UrlBatches): Announcement =>
  normaliseAnnouncement({
    sitemaps: ['https://exämple.com/'],
    base: 'https://example.com/',
    initial: false,
    difference: () => batches,
  });

test('batches are normalised, of the same lengths, and settle what was read', async () => {
  const batches = new CountedBatches();
  const { sitemaps, difference } = announce(batches);
  assert.deepEqual(sitemaps, ['https://xn--exmple-cua.com/']);
  const given = difference?.(['added']);
  const seen: (readonly string[])[] = [];
  for await (const batch of given ?? []) {
    seen.push(batch);
    given?.settle?.(batch.length);
  }
  assert.deepEqual(seen, [
    ['https://example.com/%C3%A4', 'https://example.com/b'],
    ['https://example.com/c%20d'],
  ]);
  assert.equal(batches.settled, 3);
});

test('batches that wait nowhere cannot be settled', () => {
  assert.equal(announce([['https://example.com/']]).difference?.(['added']).settle, undefined);
});
