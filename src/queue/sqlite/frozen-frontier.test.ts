// A frontier that is copied while it is changed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import {
  frontierContent,
  frontierOutcome,
  frontierRow,
} from '../contract/frontier-place.contract.ts';
import type { Frontier, FrozenFrontier } from '../port/frontier.ts';
import { openSqliteFrontier } from './sqlite-frontier.ts';

const STEP = 10_000;

async function bytesOf({ bytes, read }: FrozenFrontier, between = () => {}): Promise<Uint8Array> {
  const all = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += STEP) {
    all.set(await read(at, Math.min(STEP, bytes - at)), at);
    between();
  }
  return all;
}

function addSome(frontier: Frontier, count: number): void {
  const from = frontier.nextNumber;
  const urls = Array.from({ length: count }, (_, index) => `https://e.example/${from + index}`);
  const first = frontier.add(urls.map((url) => frontierRow(url)));
  frontier.plan([first], 1);
  frontier.putOutcome(frontierOutcome(first, { facts: JSON.stringify({ x: 'y'.repeat(5_000) }) }));
}

function opened(t: TestContext, path: string | undefined): Frontier {
  const frontier = openSqliteFrontier(path);
  t.after(() => frontier.close());
  return frontier;
}

test('a copy is the state of one moment, whatever is committed meanwhile', async (t) => {
  const folder = temporaryFolder(t);
  const frontier = opened(t, join(folder, 'crawl.db'));
  addSome(frontier, 500);
  const before = frontierContent(frontier, [1]);
  const frozen = frontier.freeze();
  assert.ok(frozen);
  const copy = await bytesOf(frozen, () => {
    addSome(frontier, 200);
    frontier.commit();
  });
  frozen.end();
  writeFileSync(join(folder, 'copy.db'), copy);
  const other = opened(t, join(folder, 'copy.db'));
  assert.deepEqual(frontierContent(other, [1]), before);
  assert.deepEqual(other.seed, frontier.seed);
  const again = frontier.freeze();
  assert.ok(again && again.bytes > frozen.bytes);
  writeFileSync(join(folder, 'again.db'), await bytesOf(again));
  again.end();
  assert.equal(opened(t, join(folder, 'again.db')).size, frontier.size);
});

test('the state stays locked for other processes when it was copied', async (t) => {
  const path = join(temporaryFolder(t), 'crawl.db');
  const frontier = opened(t, path);
  addSome(frontier, 10);
  const frozen = frontier.freeze();
  assert.ok(frozen);
  await bytesOf(frozen);
  frozen.end();
  const file = new URL('./sqlite-frontier.ts', import.meta.url).href;
  const code = `import { openSqliteFrontier } from ${JSON.stringify(file)};
    try { openSqliteFrontier(${JSON.stringify(path)}).close(); console.log('open'); }
    catch (error) { console.log(error.code); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code]);
  assert.equal(String(stdout).trim(), 'QUEUE_LOCKED');
});

test('only a file can be frozen, once at a time, and while nothing is read row by row', (t) => {
  assert.equal(opened(t, undefined).freeze(), undefined);
  const frontier = opened(t, join(temporaryFolder(t), 'crawl.db'));
  addSome(frontier, 300);
  for (const _row of frontier.waiting()) {
    assert.equal(frontier.freeze(), undefined);
    break;
  }
  const frozen = frontier.freeze();
  assert.ok(frozen);
  assert.equal(frontier.freeze(), undefined);
  frozen.end();
  frozen.end();
  frontier.freeze()?.end();
  frontier.close();
  frozen.end();
});
