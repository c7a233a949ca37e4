// A process that is killed while it writes: what it was told is done is there, and all is whole.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { openSqliteControl, type SqliteControl } from './sqlite-control.ts';

const MODULE = new URL('./sqlite-control.ts', import.meta.url).href;
const KILLS = 20;

// Each round changes everything that a run changes, and tells each part that is done by a line. A
// site that was removed is told before: it may be gone, and must be when the next line is there.
const WORK = `
  const { sites, sitemaps, runs, findings, access } = control;
  const done = (...words) => writeSync(1, words.join(' ') + '\\n');
  const { id: siteId } = await sites.ensure('https://a.example/', 1);
  for (let k = Date.now() % 1e9 * 1e4; ; k += 1) {
    const { run, writer } = await runs.begin(siteId, 'scheduled', k);
    done('run', run.number);
    const index = await sitemaps.ensure({ siteId, url: 'index' + k % 7, source: 'page', at: k });
    const ids = [];
    for (let n = 0; n < 5; n += 1) {
      const url = 'child' + k + '-' + n;
      const intake = { siteId, url, source: 'index', parentId: index.id, depth: 1, at: k };
      const { id } = await sitemaps.ensure(intake);
      done('sitemap', id, url);
      ids.push(id);
      const finding = { rule: 'r' + n, severity: 'error', message: 'm', fix: 'f', basis: 'b' };
      const found = [{ ...finding, count: n + 1, places: [] }];
      await writer.putFindings({ sitemapId: id, at: k }, found);
      done('finding', id, n + 1);
      const read = {
        sitemapId: id, startedAt: k, endedAt: k, result: 'read',
        completeness: 'complete', status: 'success', type: 'sitemap', redirects: [], headers: {},
        waitedMs: 0, totalMs: 1, counts: {}, errors: 0, warnings: 0, added: 0, changed: 0,
        removed: 0,
      };
      const change = { status: 'has-errors', errors: n + 1 };
      const [readId] = await writer.settle([{ read, change, answers: true }]);
      done('read', readId, id);
    }
    await writer.keepChildren(index.id, ids, k);
    const { id } = await access.addSubmission({ at: k, by: 'ping', url: 'u' + k, siteId });
    done('submission', id, 'u' + k);
    const other = await sites.ensure('https://' + k + '.example/', 1);
    await sitemaps.ensure({ siteId: other.id, url: 'u', source: 'page', at: 1 });
    await sites.remove(other.id);
    done('removed', other.id);
    const outcome = { complete: true, sitemaps: 5, read: 5, unchanged: 0, failed: 0, urls: k };
    const sums = { added: 0, changed: 0, removed: 0, errors: 0, warnings: 0 };
    const day = { day: '2026-01-01', change: { fetches: 5 } };
    await writer.end({ ...outcome, ...sums, endedAt: k }, day, { sitemapIds: ids });
    done('ended', run.number, k);
  }`;

async function assertTold(control: SqliteControl, line: string): Promise<void> {
  const { sites, sitemaps, runs, findings, access } = control;
  const [what, first = '', second = ''] = line.split(' ');
  const id = Number(first);
  if (what === 'run') {
    assert.ok(await runs.get(1, id), line);
  } else if (what === 'sitemap') {
    assert.equal((await sitemaps.get(id))?.url, second, line);
  } else if (what === 'finding') {
    const { rows } = await findings.page({ sitemapId: id, state: 'all' }, {});
    assert.deepEqual(
      rows.map(({ count }) => count),
      [Number(second)],
      line,
    );
  } else if (what === 'read') {
    assert.equal((await sitemaps.read(id))?.sitemapId, Number(second), line);
    assert.equal((await sitemaps.get(Number(second)))?.lastReadId, id, line);
  } else if (what === 'submission') {
    assert.equal((await access.submission(id))?.url, second, line);
  } else if (what === 'removed') {
    assert.equal(await sites.get(id), undefined, line);
    assert.deepEqual((await sitemaps.page({ siteId: id, withGone: true }, {})).rows, [], line);
  } else {
    assert.equal(what, 'ended', line);
    assert.equal((await runs.get(1, id))?.urls, Number(second), line);
  }
}

/** What is summed up is what there is. */
async function assertSums({ sites, sitemaps, findings }: SqliteControl): Promise<void> {
  const site = await sites.get(1);
  if (!site) return;
  const statuses: Record<string, number> = {};
  const counts: Record<string, number> = {};
  let errors = 0;
  let after: string | undefined;
  do {
    const request = { limit: 1_000, ...(after !== undefined && { after }) };
    const page = await sitemaps.page({ siteId: 1, withGone: true }, request);
    for (const sitemap of page.rows) {
      statuses[sitemap.status] = (statuses[sitemap.status] ?? 0) + 1;
      if (sitemap.status !== 'gone') errors += sitemap.errors;
    }
    after = page.next;
  } while (after !== undefined);
  do {
    const request = { limit: 1_000, ...(after !== undefined && { after }) };
    const page = await findings.page({ siteId: 1 }, request);
    for (const { rule, count } of page.rows) counts[rule] = (counts[rule] ?? 0) + count;
    after = page.next;
  } while (after !== undefined);
  assert.deepEqual(await sitemaps.statuses(1), statuses);
  assert.equal(site.errors, errors);
  const rules = await findings.rules(1);
  assert.deepEqual(Object.fromEntries(rules.map(({ rule, count }) => [rule, count])), counts);
}

test('a process that is killed while it writes has lost nothing that it was told', async (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  const random = seededRandom(TEST_SEED);
  const folder = temporaryFolder(t);
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
    const wanted = Math.floor(random() ** 2 * 20_000);
    let told = '';
    for await (const chunk of child.stdout) {
      told += String(chunk);
      // What is in the pipe already was told too: it is read until it ends.
      if (told.length >= wanted) child.kill('SIGKILL');
    }
    await exit;
    const control = await openSqliteControl(folder);
    const whole = told.split('\n').slice(0, -1);
    for (const line of whole) await assertTold(control, line);
    lines += whole.length;
    if (kill % 5 === 0) assert.deepEqual(await control.inspect(), []);
    await assertSums(control);
    await control.close();
  }
  assert.ok(lines > KILLS);
});
