// The pages of a state in columns: each at its slot, in its shard, with what was found of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import type { PublishState, ShardColumns, StateShard } from '../../ports/publish-state.ts';
import { KnownPages, PAGE_MOVED, PAGE_UNSEEN } from './known-pages.ts';

const random = seededRandom(20_261_121);
const word = (): number => Math.floor(random() * 2 ** 32);

const shardOf = (number: number, urls: number): StateShard => ({
  section: '',
  number,
  sequence: number,
  urls,
  bytes: 0,
  headBytes: 0,
  sha256: '',
  changedMs: 0,
});

function columnsOf(urls: number): ShardColumns {
  const words = (count: number): Uint32Array => Uint32Array.from({ length: count }, word);
  return { fingerprints: words(2 * urls), textHashes: words(2 * urls), lengths: words(urls) };
}

async function stateOf(sizes: readonly number[]) {
  const shards = sizes.map((urls, index) => shardOf(index + 1, urls));
  const columns = new Map(shards.map((shard) => [shard, columnsOf(shard.urls)]));
  const state: Pick<PublishState, 'shards' | 'columns'> = {
    shards: () => shards,
    columns: (shard) => columns.get(shard) as ShardColumns,
  };
  return { shards, columns, pages: await KnownPages.read(state as PublishState) };
}

for (const sizes of [[], [1], [3, 1, 5], [0, 2, 0, 0, 3, 0], [1_000, 1, 70_000]]) {
  const what = sizes.join(', ') || 'nothing';
  test(`shards of ${what}: each page has a slot, and its shard`, async () => {
    const { shards, columns, pages } = await stateOf(sizes);
    assert.equal(
      pages.count,
      sizes.reduce((sum, urls) => sum + urls, 0),
    );
    assert.deepEqual(
      pages.shards.map(({ shard, index }) => [shard, index]),
      shards.map((shard, index) => [shard, index]),
    );
    let slot = 0;
    for (const [index, shard] of shards.entries()) {
      const { fingerprints, textHashes } = columns.get(shard) as ShardColumns;
      assert.equal(pages.shards[index]?.firstSlot, slot);
      for (let at = 0; at < 2 * shard.urls; at += 2) {
        assert.equal(pages.slotOf(fingerprints[at]!, fingerprints[at + 1]!), slot);
        assert.equal(pages.shardOf(slot).shard, shard);
        assert.equal(pages.hasText(slot, textHashes[at]!, textHashes[at + 1]!), true);
        assert.equal(pages.hasText(slot, textHashes[at]!, textHashes[at + 1]! ^ 1), false);
        assert.equal(pages.statusOf(slot), PAGE_UNSEEN);
        slot += 1;
      }
    }
    assert.equal(pages.slotOf(word(), word()), -1);
  });
}

test('a page that is new has a slot behind all others', async () => {
  const { pages } = await stateOf([2]);
  pages.addNew(7, 8);
  assert.equal(pages.slotOf(7, 8), 2);
  assert.equal(pages.slotOf(8, 7), -1);
});

test('what is found of a page is its own', async () => {
  const { pages } = await stateOf([3]);
  pages.setStatus(1, PAGE_MOVED);
  assert.deepEqual(
    [0, 1, 2].map((slot) => pages.statusOf(slot)),
    [PAGE_UNSEEN, PAGE_MOVED, PAGE_UNSEEN],
  );
});
