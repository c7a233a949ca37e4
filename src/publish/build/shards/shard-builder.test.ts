// A shard closes at its limits exactly, and remembers its entries where it is asked to.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createFaultyStage } from '../../../../tests/support/faulty-stage.ts';
import { type ColumnEntry, ShardBuilder, type ShardBuilderOptions } from './shard-builder.ts';
import { StagedDocument } from './staged-document.ts';

const entry = (bytes: number, seed = 0): ColumnEntry => ({
  low: seed,
  high: seed + 1,
  hashLow: seed + 2,
  hashHigh: seed + 3,
  bytes,
});

function createShard(more: Partial<ShardBuilderOptions> = {}) {
  const stage = createFaultyStage();
  const document = new StagedDocument({ stage: stage.stage });
  const shard = new ShardBuilder({
    section: 'blog',
    number: 3,
    sequence: 9,
    document,
    head: '<é>',
    tail: '</é>',
    urlsMax: 2,
    bytesMax: 1_000,
    tracked: true,
    ...more,
  });
  return { shard, stage };
}

test('an entry fits as long as the head, the entries and the tail keep the bytes', () => {
  const { shard } = createShard({ bytesMax: 20 });
  // The head has 4 bytes, the tail 5.
  assert.equal(shard.fits(11), true);
  assert.equal(shard.fits(12), false);
  shard.add('x'.repeat(10), entry(10));
  assert.equal(shard.fits(1), true);
  assert.equal(shard.fits(2), false);
});

test('an entry fits as long as there are fewer URLs than the limit', () => {
  const { shard } = createShard();
  shard.add('a', entry(1));
  assert.equal(shard.fits(1), true);
  shard.add('b', entry(1));
  assert.equal(shard.urls, 2);
  assert.equal(shard.fits(1), false);
});

test('texts and bytes are in order, and what is said about the document is correct', async () => {
  const { shard, stage } = createShard();
  shard.add('ü', entry(2, 10));
  shard.add(new TextEncoder().encode('€'), entry(3, 20));
  const { document, columns, ...built } = await shard.finish();
  const bytes = Buffer.from('<é>ü€</é>');
  assert.deepEqual(Buffer.from(stage.files[0]?.bytes() ?? []), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  assert.deepEqual(built, {
    section: 'blog',
    number: 3,
    sequence: 9,
    urls: 2,
    bytes: bytes.length,
    headBytes: 4,
    sha256,
    losesMoved: false,
  });
  assert.equal(document?.sha256, sha256);
  assert.deepEqual(columns, {
    fingerprints: Uint32Array.of(10, 11, 20, 21),
    textHashes: Uint32Array.of(12, 13, 22, 23),
    lengths: Uint32Array.of(2, 3),
  });
});

test('entries are not remembered where nobody asks', async () => {
  const { shard } = createShard({ tracked: false });
  shard.add('a', entry(1));
  assert.equal((await shard.finish()).columns, undefined);
});

test('columns grow with the entries, and words keep all their bits', async () => {
  for (const count of [0, 1_023, 1_024, 1_025, 5_000]) {
    const { shard } = createShard({ urlsMax: count + 1, bytesMax: 1e9 });
    for (let at = 0; at < count; at += 1) shard.add('', entry(at, 0xffff_fff0 - at * 4));
    const { columns } = await shard.finish();
    assert.equal(columns?.fingerprints.length, 2 * count);
    assert.equal(columns?.textHashes.length, 2 * count);
    assert.deepEqual(
      columns?.lengths,
      Uint32Array.from({ length: count }, (_, at) => at),
    );
    for (let at = 0; at < count; at += 1) {
      assert.equal(columns?.fingerprints[2 * at], 0xffff_fff0 - at * 4);
      assert.equal(columns?.textHashes[2 * at + 1], 0xffff_fff3 - at * 4);
    }
  }
});
