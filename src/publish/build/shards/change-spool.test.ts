// Texts of changed entries come back as they were given, from memory and from disk.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { type ChangedText, ChangeSpool } from './change-spool.ts';

// A folder of its own for temporary files, so that those of other tests are not counted.
process.env['TMPDIR'] = mkdtempSync(join(tmpdir(), 'portolan-temporary-'));
after(() => rmSync(process.env['TMPDIR'] as string, { recursive: true }));

const change = (position: number, text: string, hashLow = 1, hashHigh = 2): ChangedText => ({
  position,
  hashLow,
  hashHigh,
  text: new TextEncoder().encode(text),
});

const plain = (changes: ReadonlyMap<number, ChangedText>) =>
  [...changes].map(([at, { position, text, hashLow, hashHigh }]) => {
    assert.equal(at, position);
    return [position, new TextDecoder().decode(text), hashLow, hashHigh];
  });

const temporaryFiles = (): string[] => readdirSync(tmpdir());

test('a shard without changes has none', async () => {
  const spool = new ChangeSpool();
  assert.equal(spool.has(0), false);
  assert.deepEqual(plain(await spool.changesOf(0)), []);
  await spool.close();
});

test('changes are those of their shard, with hashes up to the largest word', async () => {
  const spool = new ChangeSpool();
  spool.add(0, change(0, 'a', 0, 0xffff_ffff));
  spool.add(3, change(49_999, '', 0xffff_ffff, 0));
  assert.deepEqual([spool.has(0), spool.has(1), spool.has(3)], [true, false, true]);
  assert.deepEqual(plain(await spool.changesOf(0)), [[0, 'a', 0, 0xffff_ffff]]);
  assert.deepEqual(plain(await spool.changesOf(3)), [[49_999, '', 0xffff_ffff, 0]]);
  await spool.close();
});

test('it is full when it holds more than its memory, each text with 16 bytes more', async () => {
  const spool = new ChangeSpool(40);
  spool.add(0, change(0, 'abcd'));
  spool.add(1, change(0, 'efgh'));
  assert.equal(spool.isFull, false);
  spool.add(1, change(1, ''));
  assert.equal(spool.isFull, true);
  await spool.spill();
  assert.equal(spool.isFull, false);
  assert.deepEqual(plain(await spool.changesOf(1)), [
    [0, 'efgh', 1, 2],
    [1, '', 1, 2],
  ]);
  await spool.close();
});

test('disk and memory are one list, and the later of two stands', async () => {
  const spool = new ChangeSpool(0);
  spool.add(7, change(1, 'first'));
  spool.add(7, change(2, 'ü€😀'));
  await spool.spill();
  spool.add(8, change(1, 'another shard'));
  await spool.spill();
  spool.add(7, change(3, 'third'));
  await spool.spill();
  spool.add(7, change(1, 'first again', 9, 9));
  assert.equal(spool.has(7), true);
  assert.deepEqual(plain(await spool.changesOf(7)), [
    [1, 'first again', 9, 9],
    [2, 'ü€😀', 1, 2],
    [3, 'third', 1, 2],
  ]);
  assert.deepEqual(plain(await spool.changesOf(7)).length, 3, 'a second look sees the same');
  await spool.close();
});

test('there is one file, its owner alone may read it, and it goes with the spool', async () => {
  const spool = new ChangeSpool(0);
  spool.add(0, change(0, 'x'));
  assert.deepEqual(temporaryFiles(), []);
  await spool.spill();
  await spool.spill();
  const [name = ''] = temporaryFiles();
  assert.equal(temporaryFiles().length, 1);
  const { mode } = statSync(join(tmpdir(), name));
  if (process.platform !== 'win32') assert.equal(mode & 0o777, 0o600);
  await spool.close();
  await spool.close();
  assert.deepEqual(temporaryFiles(), []);
});

test('any changes of many shards, spilled at any time, are those of a map', async (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const spool = new ChangeSpool(2_000);
  const expected = new Map<number, Map<number, string>>();
  for (let count = 0; count < 3_000; count += 1) {
    const shard = Math.floor(random() * 120);
    const position = Math.floor(random() * 60);
    const text = 'é'.repeat(Math.floor(random() * 30)) + count;
    spool.add(shard, change(position, text));
    const own = expected.get(shard) ?? new Map<number, string>();
    expected.set(shard, own.set(position, text));
    if (spool.isFull) await spool.spill();
  }
  for (let shard = 0; shard < 121; shard += 1) {
    const found = plain(await spool.changesOf(shard)).map(([at, text]) => [at, text]);
    const own = expected.get(shard) ?? new Map<number, string>();
    assert.equal(spool.has(shard), own.size > 0);
    assert.deepEqual(
      new Map(found as [number, string][]),
      own,
      `shard ${shard}, seed ${TEST_SEED}`,
    );
  }
  await spool.close();
});
