// What keeps marks of folders: brought forward from before, and cheap among many of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { sampleFinding } from '../../contract/control-place.contract.ts';
import { runsIn } from '../../contract/runs-in.contract.ts';
import { EXPECTED_FOLDERS_MAX } from '../../port/expectation-record.ts';
import { openSqliteControl, type SqliteControl } from '../control/sqlite-control.ts';
import { openControlFile } from '../file/control-file.ts';
import { CONTROL_MIGRATIONS } from '../file/control-migrations.ts';
import { MARKED_FINDINGS } from '../file/expectations-migration.ts';

const BEFORE = CONTROL_MIGRATIONS.slice(0, CONTROL_MIGRATIONS.indexOf(MARKED_FINDINGS));
const MANY = 400;
const FEW = 20;

test('marks of folders from before end with their last finding, and not sooner', async (t) => {
  const place = temporaryFolder(t);
  const old = openControlFile(place, BEFORE);
  old.run("INSERT INTO site (url, added_at, verification_token) VALUES ('https://a/', 1, 'x')");
  for (const url of ['https://a/1', 'https://a/2']) {
    old.run(
      'INSERT INTO sitemap (site_id, url, source, depth, first_seen_at, status, type, counts, ' +
        'errors, warnings, expected_errors, failures_in_row, readings, readings_changed, ' +
        "interval_ms) VALUES (1, ?, 'page', 0, 1, 'success', 'sitemap', '{}', 0, 0, 1, 0, 1, 1, 1)",
      url,
    );
  }
  for (const [sitemapId, inFolders, expected, inexact] of [
    [1, '{"/a/":1,"/b/":0}', 1, 0],
    [2, '{"/a/":0,"/b/":2}', 2, 1],
  ] as const) {
    old.run(
      'INSERT INTO finding (site_id, sitemap_id, rule, severity, message, fix, basis, count, ' +
        'places, first_seen_at, first_run, last_seen_at, last_run, in_folders, expected_count, ' +
        "inexact) VALUES (1, ?, 'r', 0, 'm', 'f', 'b', 9, '[]', 1, 1, 1, 1, ?, ?, ?)",
      sitemapId,
      inFolders,
      expected,
      inexact,
    );
  }
  old.run("INSERT INTO site_rule VALUES (1, 'r', 0, 'm', 'f', 'b', 18, 2, 1, 1, 3, 1, '')");
  for (const folder of ['/a/', '/b/', '/c/']) {
    old.run(
      'INSERT INTO expectation (site_id, rule, folder, "by", at, why) ' +
        "VALUES (1, 'r', ?, '', 1, '')",
      folder,
    );
  }
  old.close();
  const control = await openSqliteControl(place);
  t.after(() => control.close());
  const { sitemaps, findings } = control;
  const active = async (): Promise<unknown[]> => {
    const { rows } = await findings.expectations({ siteId: 1, state: 'active' }, {});
    return rows.map(({ folder }) => folder).sort();
  };
  assert.deepEqual(await active(), ['/a/', '/b/', '/c/']);
  assert.equal((await sitemaps.get(1))?.expectedErrors, 1);
  await runsIn(control).putFindings({ siteId: 1, sitemapId: 1, run: 2, at: 5 }, []);
  // How many of the other are in the third folder is not known.
  assert.deepEqual(await active(), ['/b/', '/c/']);
  await runsIn(control).putFindings({ siteId: 1, sitemapId: 2, run: 2, at: 6 }, []);
  assert.deepEqual(await active(), []);
});

test('a read costs the same among many sitemaps in which a folder is marked', async (t) => {
  const few = await marked(FEW);
  const many = await marked(MANY);
  t.after(() => Promise.all([few.control.close(), many.control.close()]));
  const [small, large] = [await putMs(few), await putMs(many)];
  t.diagnostic(`${FEW} sitemaps: ${small.toFixed(2)} ms, ${MANY}: ${large.toFixed(2)} ms`);
  assert.ok(large < 3 * small + 2, `${small} ms, then ${large} ms`);
});

interface MarkedSite {
  readonly control: SqliteControl;
  readonly siteId: number;
  readonly ids: readonly number[];
}

// As many marks of folders as may be; the last sitemap alone has something of each.
async function marked(sitemaps: number): Promise<MarkedSite> {
  const control = await openSqliteControl(undefined);
  const { id: siteId } = await control.sites.ensure('https://a.example/', 1);
  const folders = Array.from({ length: EXPECTED_FOLDERS_MAX }, (_, n) => `/f${n}/`);
  const ids: number[] = [];
  for (let n = 1; n <= sitemaps; n += 1) {
    const url = `https://a.example/${n}.xml`;
    const { id } = await control.sitemaps.ensure({ siteId, url, source: 'page', at: 1 });
    ids.push(id);
    const paths = n === sitemaps ? folders : ['/f0/'];
    await put(control, { siteId, sitemapId: id, at: 1 }, paths);
  }
  const mark = { siteId, rule: 'r', by: '', at: 2, why: '' };
  for (const folder of folders) {
    assert.equal(typeof (await control.findings.expect({ ...mark, folder })), 'object');
  }
  return { control, siteId, ids };
}

function put(
  control: SqliteControl,
  of: { readonly siteId: number; readonly sitemapId: number; readonly at: number },
  paths: readonly string[],
): Promise<void> {
  const places = paths.map((path) => ({ loc: `https://a.example${path}x` }));
  const found = places.length === 0 ? [] : [sampleFinding('r', { count: places.length, places })];
  return runsIn(control).putFindings({ ...of, run: 1 }, found);
}

// With something in a folder, with something in none, and without anything, in turn.
async function putMs({ control, siteId, ids }: MarkedSite): Promise<number> {
  const times: number[] = [];
  for (let at = 3; at < 12; at += 1) {
    const [sitemapId = 0] = ids;
    const paths = [['/f0/'], ['/other/'], []][at % 3] ?? [];
    const begins = performance.now();
    await put(control, { siteId, sitemapId, at }, paths);
    times.push(performance.now() - begins);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
