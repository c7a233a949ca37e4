// Tests of the screens of changes and of runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneLine } from '../../../../tests/support/one-line-html.ts';
import { SAMPLE_NOW, sampleRun, sampleSite } from '../../../../tests/support/sample-records.ts';
import { type SampleRecords, sampleStore } from '../../../../tests/support/sample-store.ts';
import { showScreen } from '../../../../tests/support/shown-screen.ts';
import { runsScreen } from '../runs/runs-screen.ts';
import { changesScreen } from './changes-screen.ts';

const runs = Array.from({ length: 60 }, (_, index) =>
  sampleRun({ number: 60 - index, added: 1, changed: 2, removed: 3 }),
);
const changes = (['added', 'changed', 'removed'] as const).map((kind) => ({
  loc: `https://harbour.example/${kind}`,
  run: 60,
  at: 0,
  kind,
  lastmodAfter: '2026-11-22',
}));

const COUNTED = { counts: { added: 1, changed: 2, removed: 3 }, within: '/', folders: [], more: 0 };

async function show(query: string, records: Partial<SampleRecords> = {}) {
  const sites = [sampleSite({ lastRun: 60 })];
  const { store } = sampleStore({ sites, runs, changes, byFolder: COUNTED, ...records });
  const shown = await showScreen(changesScreen, `/sites/7/changes${query}`, store);
  assert.ok(shown !== undefined);
  return { ...shown, text: onOneLine(shown.text) };
}

const DAY_MS = 86_400_000;
const NOTHING = { read: 0, unchanged: 0, failed: 0, added: 0, changed: 0, removed: 0 };
// One run a day; only runs 57 and 52 changed something.
const daily = Array.from({ length: 12 }, (_, index) => {
  const number = 60 - index;
  const change = [57, 52].includes(number) ? { added: 1, changed: 2, removed: 3 } : {};
  const startedAt = SAMPLE_NOW - index * DAY_MS - 3_600_000;
  return sampleRun({ number, startedAt, ...NOTHING, unchanged: 5, ...change });
});

test('the last run that changed something is shown when nothing is asked', async () => {
  const { view, text } = await show('', { runs: daily });
  assert.deepEqual([view.from, view.to], [56, 57]);
  assert.deepEqual(
    view.runs.map(({ number }) => number),
    [57, 52],
  );
  assert.match(text, /<h1>Changes of 19 Nov 2026, 11:00:00 UTC<\/h1>/);
  assert.match(text, /aria-current="true">Last change</);
  assert.match(text, /aria-current="true">All 6</);
  assert.match(text, /kind=added">Added 1</);
  assert.match(text, /aria-label="19 Nov 2026, 11:00:00 UTC \(run 57\): 1 added, 2 changed, 3 r/);
  assert.match(text, /href="\/sites\/7\/runs\?until=57"/);
});

test('runs are chosen by date, by time and by how long ago, and by number', async () => {
  const range = async (query: string) => {
    const { view } = await show(query, { runs: daily });
    return [view.from, view.to];
  };
  assert.deepEqual(await range('?from=24h'), [59, 60]);
  assert.deepEqual(await range('?from=7d'), [53, 60]);
  // A day: what was before its beginning, and at its end.
  assert.deepEqual(await range('?from=2026-11-19&to=2026-11-19'), [56, 57]);
  assert.deepEqual(await range('?from=2026-11-19T11:00Z&to=2026-11-21T10:59:59'), [57, 58]);
  assert.deepEqual(await range('?from=2026-11-19T10:59:59Z'), [56, 60]);
  assert.deepEqual(await range('?from=2020-01-01&to=2020-01-02'), [0, 0]);
  assert.deepEqual(await range('?from=52&to=2026-11-19'), [52, 57]);
  assert.deepEqual(await range('?to=57'), [56, 57]);
  assert.deepEqual(await range('?from=60'), [60, 60]);
  for (const text of ['2026-02-31', 'yesterday', '24', '2026-11-19T25:00Z', '7w', '-1', '1.5']) {
    const asked = changesScreen.params.safeParse({ site: '7', from: text });
    assert.equal(asked.success, text === '24', text);
  }
  await assert.rejects(show('?from=24h&to=2026-11-01', { runs: daily }), {
    code: 'CONFIG_INVALID',
  });
});

test('a range is titled by its times, and says when it holds no run', async () => {
  const textOf = async (query: string) => (await show(query, { runs: daily, changes: [] })).text;
  assert.match(await textOf('?from=7d'), /<h1>Changes of the last 7 days</);
  assert.match(await textOf('?from=2026-11-19&to=2026-11-19'), /<h1>Changes of 19 Nov 2026</);
  const days = await textOf('?from=2026-11-18&to=2026-11-20');
  assert.match(days, /<h1>Changes from 18 Nov 2026 to 20 Nov 2026</);
  assert.match(await textOf('?from=52&to=57'), /from 14 Nov 2026, 11:00:00 UTC to 19 Nov 2026, 11/);
  const empty = await textOf('?from=2026-11-22T11:30Z&to=2026-11-22T11:40Z');
  assert.match(empty, /No run began in this time/);
  assert.match(empty, /Nothing changed\..*changed something began on 19 Nov 2026, .* \(run 57\)/);
  assert.match(empty, /Show the last change/);
});

test('without a change so far the last runs that read something are compared', async () => {
  const records = [
    sampleRun({ number: 60, trigger: 'resumed', ...NOTHING, sitemaps: 0 }),
    sampleRun({ number: 59, ...NOTHING, unchanged: 5 }),
    sampleRun({ number: 58, state: 'broken-off', ...NOTHING }),
    sampleRun({ number: 57, ...NOTHING, failed: 2 }),
    sampleRun({ number: 56, ...NOTHING, unchanged: 5 }),
  ];
  const { view, text } = await show('', { runs: records, changes: [] });
  assert.deepEqual([view.from, view.to], [56, 59]);
  assert.match(text, /No run has changed anything yet\./);
  // What the first run found is no change.
  const first = [...records, sampleRun({ number: 1, added: 1_000, removed: 0, changed: 0 })];
  const still = await show('', { runs: first, changes: [] });
  assert.deepEqual([still.view.from, still.view.to], [56, 59]);
});

test('runs that are compared leave nothing out; a search does, and can be undone', async () => {
  assert.doesNotMatch((await show('?from=50&to=53')).text, />Show all</);
  assert.match((await show('?from=50&to=53&q=a')).text, />Show all</);
});

test('numbers are exact over several runs and under a search', async () => {
  for (const query of ['?from=50&to=53', '?from=5&to=53', '?from=50&to=53&q=a']) {
    const { view, text } = await show(query);
    assert.deepEqual(view.counts, { added: 1, changed: 2, removed: 3 }, query);
    assert.match(text, />Added 1</);
    assert.doesNotMatch(text, /≤|≥/);
    assert.match(text, /3 of 6 /);
  }
});

test('what is too much to count is as the runs counted, at most or at least', async () => {
  const byFolder = { ...COUNTED, counts: { added: 0, changed: 1, removed: 1 }, partial: true };
  const countsOf = async (query: string) => {
    const { view, text } = await show(query, { byFolder });
    const { counts, countsAtMost = false, countsAtLeast = false } = view;
    assert.equal(/≤ means at most: .* but counted in each\./.test(text), countsAtMost);
    assert.equal(/>Changed ≥ 1</.test(text), countsAtLeast);
    return [counts?.removed, countsAtMost, countsAtLeast];
  };
  assert.deepEqual(await countsOf('?from=4&to=5'), [3, false, false]);
  assert.deepEqual(await countsOf('?from=50&to=53'), [9, true, false]);
  assert.deepEqual(await countsOf('?from=5&to=53'), [1, false, true]);
  assert.deepEqual(await countsOf('?from=52&to=53&q=a'), [1, false, true]);
});

test('sums of runs are said to be such, in numbers and folders', async () => {
  const { view, text } = await show('?from=50&to=53', { byFolder: { ...COUNTED, atMost: true } });
  assert.deepEqual([view.counts, view.countsAtMost], [COUNTED.counts, true]);
  assert.match(text, />Removed ≤ 3</);
  assert.match(text, /≤ means at most/);
  const folders = [{ path: '/a/', added: 1, changed: 2, removed: 3 }];
  const summed = await show('?from=50&to=53', { byFolder: { ...COUNTED, atMost: true, folders } });
  assert.match(summed.text, /The counts are the sums of the runs: each folder has at most so many/);
});

test('where it happened is a table of folders, each a way to its own changes', async () => {
  const none = { added: 0, changed: 0, removed: 0 };
  const byFolder = {
    counts: { ...none, removed: 412, added: 3 },
    within: '/',
    more: 2,
    partial: true,
    folders: [
      { path: '/sale/', ...none, removed: 412 },
      { path: '/', ...none, added: 3 },
    ],
  };
  const folders = [
    { path: '/', urls: 90, withLastmod: 0, hasFolders: true, pages: { urls: 4 } },
    { path: '/a/', urls: 7, withLastmod: 0, hasFolders: false },
  ];
  const { view, text } = await show('?from=59&to=60', { byFolder, folders });
  assert.deepEqual(
    view.byFolder.folders.map(({ path, removed, urls }) => [path, removed, urls]),
    [
      ['/sale/', 412, 0],
      // What lies directly in it.
      ['/', 0, 4],
    ],
  );
  const q = new URLSearchParams({ q: 'https://harbour.example/sale/' }).toString();
  assert.ok(text.includes(`${q}">`), q);
  assert.match(text, /2 other folders with fewer changes\. There are more changes than a page/);
});

test('one kind alone is shown', async () => {
  const { view } = await show('?kind=removed');
  assert.deepEqual(
    view.changes.map(({ kind }) => kind),
    ['removed'],
  );
});

test('runs in the wrong order are refused, with a hint', async () => {
  await assert.rejects(show('?from=9&to=8'), { code: 'CONFIG_INVALID' });
  assert.equal((await show('?from=9&to=9')).view.to, 9);
});

test('a site without runs, the first run and two equal runs say different things', async () => {
  const none = await show('', { sites: [sampleSite({ lastRun: 0 })], runs: [], changes: [] });
  assert.match(none.text, /Nothing to compare yet\./);
  const first = await show('?from=0&to=1', { changes: [] });
  assert.match(first.text, /The log begins with the first run\./);
  assert.match((await show('', { changes: [] })).text, /Nothing changed\./);
  assert.match((await show('?q=x', { changes: [] })).text, /No matching changes\./);
});

test('runs lead to what they changed, and say what broke off', async () => {
  const { store } = sampleStore({
    sites: [sampleSite({ lastRun: 60 })],
    runs: [sampleRun({ number: 60, state: 'broken-off' }), sampleRun({ complete: false }), ...runs],
  });
  const shown = await showScreen(runsScreen, '/sites/7/runs', store);
  const text = onOneLine(shown?.text ?? '');
  assert.match(text, /href="\/sites\/7\/changes\?from=59&amp;to=60&amp;kind=added"/);
  assert.match(text, /Interrupted/);
  assert.match(text, /not all could be read/);
  // Those that are kept are counted, whatever the number of the last one is.
  assert.ok(text.includes(`1 to 50 of ${runs.length + 2}`));
});

test('runs are those that had begun by a time, where one is asked for', async () => {
  const { store } = sampleStore({ sites: [sampleSite({ lastRun: 60 })], runs: daily });
  const numbersOf = async (query: string) => {
    const shown = await showScreen(runsScreen, `/sites/7/runs${query}`, store);
    return shown?.view.runs.map(({ number }) => number).slice(0, 2);
  };
  assert.deepEqual(await numbersOf(''), [60, 59]);
  assert.deepEqual(await numbersOf('?until=57'), [57, 56]);
  assert.deepEqual(await numbersOf('?until=2026-11-19'), [57, 56]);
  assert.deepEqual(await numbersOf('?until=2026-11-19T10:59Z'), [56, 55]);
  assert.deepEqual(await numbersOf('?until=99'), []);
});

test('a site without runs says what to do next', async () => {
  const { store } = sampleStore({ sites: [sampleSite({ lastRun: 0 })] });
  const shown = await showScreen(runsScreen, '/sites/7/runs', store);
  assert.match(shown?.text ?? '', /No runs yet\./);
});
