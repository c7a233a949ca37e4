// A process that is killed while it marks and ends: a mark is there with all that follows, or not.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { runsIn } from '../../contract/runs-in.contract.ts';
import { openSqliteControl, type SqliteControl } from '../control/sqlite-control.ts';

const MODULE = new URL('../control/sqlite-control.ts', import.meta.url).href;
const KILLS = 20;
const SITEMAPS = 100;
const DAY = '2026-03-01';

const WORK = `
  const { findings } = control;
  for (let k = 0; ; k += 1) {
    const at = Date.parse('${DAY}') + k;
    const made = await findings.expect({ siteId: 1, rule: 'r', by: 'a', at, why: '' });
    writeSync(1, 'marked ' + made.id + '\\n');
    await findings.endExpectation(made.id, at);
    writeSync(1, 'ended ' + made.id + '\\n');
  }`;

async function fill(folder: string): Promise<void> {
  const control = await openSqliteControl(folder);
  const { id: siteId } = await control.sites.ensure('https://a.example/', 1);
  for (let n = 0; n < SITEMAPS; n += 1) {
    const intake = { siteId, url: `https://a.example/${n}`, source: 'page', at: 1 } as const;
    const { id: sitemapId } = await control.sitemaps.ensure(intake);
    await control.sitemaps.change(sitemapId, { status: 'success' });
    const finding = { rule: 'r', severity: 'error', message: 'm', fix: 'f', basis: 'b' } as const;
    const found = [{ ...finding, count: n + 1, places: [] }];
    await runsIn(control).putFindings({ siteId, sitemapId, run: 1, at: 1 }, found);
  }
  await control.sites.addToDay(siteId, DAY, { urls: 1 });
  await control.close();
}

/** Whether it is marked; everything that follows from that holds. */
async function assertWhole(control: SqliteControl): Promise<boolean> {
  const active = await control.findings.expectations({ siteId: 1, state: 'active' }, {});
  const isMarked = active.rows.length > 0;
  const all = (SITEMAPS * (SITEMAPS + 1)) / 2;
  const [counts, expected] = isMarked ? [0, all] : [all, 0];
  const site = await control.sites.get(1);
  assert.deepEqual([site?.errors, site?.expectedErrors], [counts, expected]);
  const { rows } = await control.sitemaps.page({ siteId: 1 }, { limit: 1_000 });
  const status = isMarked ? 'success' : 'has-errors';
  assert.deepEqual(new Set(rows.map((one) => one.status)), new Set([status]));
  assert.equal(
    rows.reduce((sum, { errors }) => sum + errors, 0),
    counts,
  );
  const [rule] = await control.findings.rules(1);
  assert.deepEqual([rule?.expected, rule?.expectedCount], [isMarked, expected]);
  return isMarked;
}

test('a mark and its end take effect as a whole, whenever the process is killed', async (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const folder = temporaryFolder(t);
  await fill(folder);
  const program = `
    import { writeSync } from 'node:fs';
    const { openSqliteControl } = await import(${JSON.stringify(MODULE)});
    const control = await openSqliteControl(${JSON.stringify(folder)});${WORK}`;
  let lines = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    t.after(() => child.kill('SIGKILL'));
    const exit = once(child, 'exit');
    const wanted = Math.floor(random() * 300);
    let told = '';
    for await (const chunk of child.stdout) {
      told += String(chunk);
      if (told.length >= wanted) child.kill('SIGKILL');
    }
    await exit;
    const control = await openSqliteControl(folder);
    const isMarked = await assertWhole(control);
    const whole = told.split('\n').slice(0, -1);
    lines += whole.length;
    // What was told last is done, and what comes after it may be.
    const [word = '', id = ''] = whole.at(-1)?.split(' ') ?? [];
    const known = await control.findings.expectation(Number(id));
    if (word === 'ended') assert.ok(known?.endedAt !== undefined);
    if (word === 'marked' && isMarked) assert.ok(known !== undefined);
    if (isMarked) {
      const { rows } = await control.findings.expectations({ siteId: 1, state: 'active' }, {});
      for (const one of rows) await control.findings.endExpectation(one.id, 1);
    }
    await control.close();
  }
  assert.ok(lines > KILLS);
});
