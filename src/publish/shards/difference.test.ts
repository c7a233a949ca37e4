// What changed: counted, told at once, and kept in memory or on disk for whoever asks later.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ChangeKind } from '../announce/announcer.ts';
import { Difference, type UrlChange } from './difference.ts';

// A folder of its own for temporary files, so that those of other tests are not counted.
process.env['TMPDIR'] = mkdtempSync(join(tmpdir(), 'portolan-temporary-'));
after(() => rmSync(process.env['TMPDIR'] as string, { recursive: true }));

const KINDS = ['added', 'changed', 'removed'] as const;

async function listOf(difference: Difference, kinds: readonly ChangeKind[] = KINDS) {
  const batches: (readonly string[])[] = [];
  for await (const batch of difference.batches(kinds)) batches.push(batch);
  return batches;
}

const temporaryFiles = (): string[] => readdirSync(tmpdir());

test('changes are counted by their kind, also where they are not kept', async () => {
  const difference = new Difference({ keepLocs: false, heldMax: 1 });
  for (const kind of ['added', 'added', 'removed'] as const) {
    difference.note(kind, 'https://e.example/');
  }
  assert.deepEqual(difference.counts, { added: 2, changed: 0, removed: 1 });
  assert.equal(difference.isFull, false);
  assert.deepEqual(await listOf(difference), []);
  await difference.close();
});

test('each change is told as it is found', () => {
  const told: UrlChange[] = [];
  const difference = new Difference({ keepLocs: false, onChange: (change) => told.push(change) });
  difference.note('changed', 'https://e.example/a');
  assert.deepEqual(told, [{ kind: 'changed', loc: 'https://e.example/a' }]);
  const failing = new Difference({
    keepLocs: false,
    onChange: () => {
      throw new Error('not now');
    },
  });
  assert.throws(() => failing.note('added', 'https://e.example/a'), /not now/);
});

test('addresses are told and kept as the sitemap has them', async () => {
  const told: string[] = [];
  const onChange = ({ loc }: UrlChange): void => void told.push(loc);
  const difference = new Difference({ keepLocs: true, onChange, heldMax: 1 });
  const given = ['https://e.example/ü', 'https://e.example/a\u2028b', 'https://é.example/\ud800x'];
  for (const loc of given) difference.note('added', loc);
  await difference.spill();
  const written = [
    'https://e.example/%C3%BC',
    'https://e.example/a%E2%80%A8b',
    'https://xn--9ca.example/x',
  ];
  assert.deepEqual(told, written);
  assert.deepEqual(await listOf(difference), [written]);
  await difference.close();
});

test('what is on disk comes before what is in memory, in batches of 1,000', async () => {
  const difference = new Difference({ keepLocs: true, heldMax: 700 });
  const locs = Array.from({ length: 2_001 }, (_, index) => `https://e.example/${index}`);
  for (const loc of locs) {
    difference.note('added', loc);
    if (difference.isFull) await difference.spill();
  }
  const batches = await listOf(difference);
  assert.deepEqual(
    batches.map(({ length }) => length),
    [1_000, 1_000, 1],
  );
  assert.deepEqual(batches.flat(), locs);
  assert.deepEqual((await listOf(difference)).flat(), locs, 'a second look sees the same');
  await difference.close();
});

test('only the kinds that are asked for are given', async () => {
  const difference = new Difference({ keepLocs: true, heldMax: 2 });
  for (const [index, kind] of KINDS.entries()) difference.note(kind, `https://e.example/${index}`);
  await difference.spill();
  difference.note('removed', 'https://e.example/3');
  assert.deepEqual(await listOf(difference, ['added']), [['https://e.example/0']]);
  assert.deepEqual(await listOf(difference, ['removed', 'changed']), [
    ['https://e.example/1', 'https://e.example/2', 'https://e.example/3'],
  ]);
  assert.deepEqual(await listOf(difference, []), []);
  await difference.close();
});

test('it is full at its limit, and not one change before', async () => {
  const difference = new Difference({ keepLocs: true, heldMax: 2 });
  difference.note('added', 'https://e.example/a');
  assert.equal(difference.isFull, false);
  difference.note('added', 'https://e.example/b');
  assert.equal(difference.isFull, true);
  await difference.spill();
  assert.equal(difference.isFull, false);
  await difference.close();
});

test('the file goes with the difference, also when nobody read it to its end', async () => {
  const difference = new Difference({ keepLocs: true, heldMax: 1 });
  for (let index = 0; index < 5_000; index += 1) {
    difference.note('added', `https://e.example/${index}`);
  }
  await difference.spill();
  assert.equal(temporaryFiles().length, 1);
  for await (const batch of difference.batches(KINDS)) {
    assert.equal(batch.length, 1_000);
    break;
  }
  await difference.close();
  await difference.close();
  assert.deepEqual(temporaryFiles(), []);
});
