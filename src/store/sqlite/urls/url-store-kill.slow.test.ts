// A process that is killed in the middle of a snapshot: all of it is there, or nothing.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { CHILD_SITE, childEntries } from '../../../../tests/support/url-store-child.ts';
import { allRows } from '../../contract/control-place.contract.ts';
import { openSqliteUrlStore } from './sqlite-url-store.ts';

const KILLS = 8;
const LIFE_MS_MAX = 500;
const CHILD = fileURLToPath(
  new URL('../../../../tests/support/url-store-child.ts', import.meta.url),
);

/** Lets a child work for a while; gives the last run that it said was finished. */
async function workUntilKilled(folder: string, first: number, lifeMs: number): Promise<number> {
  const child = spawn(process.execPath, [CHILD, folder, String(first)]);
  let said = '';
  let told = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    told += chunk;
  });
  const exit = once(child, 'exit');
  while (said === '') {
    assert.equal(child.exitCode, null, told);
    await sleep(5);
  }
  await sleep(lifeMs);
  child.kill('SIGKILL');
  await exit;
  const lines = said.split('\n').slice(0, -1);
  return Number(lines.at(-1) ?? first - 1);
}

/** The locs and lastmods of a run, in order. */
function expectedAt(run: number): string[] {
  const listed = new Map<string, string>();
  for (const entries of childEntries(run).values()) {
    for (const { loc, lastmod } of entries) listed.set(loc, `${loc} ${lastmod}`);
  }
  return [...listed.values()].sort();
}

test('what was finished is there after each kill, and what was not is not', async (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const folder = temporaryFolder(t);
  let run = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const said = await workUntilKilled(folder, run + 1, random() * LIFE_MS_MAX);
    const store = await openSqliteUrlStore(folder);
    const { urls } = store;
    assert.deepEqual(await store.inspect(), []);
    const rows = await allRows((request) => urls.page(CHILD_SITE, {}, request), 1_000);
    const found = rows.map(({ loc, lastmod }) => `${loc} ${lastmod}`).sort();
    const runs = [said, said + 1];
    const is = runs.find((one) => expectedAt(one).join() === found.join());
    assert.ok(is, `after run ${said}, seed ${TEST_SEED}`);
    run = is;
    assert.equal((await urls.folder(CHILD_SITE, '/'))?.urls, found.length);
    const months = await urls.lastmodMonths(CHILD_SITE, Date.UTC(2026, 11, 1));
    assert.deepEqual(months, [{ month: '2026-11', urls: found.length }]);
    const changes = await allRows(
      (request) => urls.changes(CHILD_SITE, { from: run - 1, to: run }, request),
      1_000,
    );
    if (run > 1) {
      const before = expectedAt(run - 1);
      const both = new Set(found.filter((text) => before.includes(text)));
      const differing = [...before, ...found]
        .filter((text) => !both.has(text))
        .map((text) => text.split(' ')[0]);
      assert.deepEqual(new Set(changes.map(({ loc }) => loc)), new Set(differing));
    }
    await store.close();
  }
});
