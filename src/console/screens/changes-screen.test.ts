// Tests of the screens of changes and of runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneLine } from '../../../tests/support/one-line-html.ts';
import { sampleRun, sampleSite } from '../../../tests/support/sample-records.ts';
import { type SampleRecords, sampleStore } from '../../../tests/support/sample-store.ts';
import { showScreen } from '../../../tests/support/shown-screen.ts';
import { changesScreen } from './changes-screen.ts';
import { runsScreen } from './runs-screen.ts';

const runs = Array.from({ length: 60 }, (_, index) =>
  sampleRun({ number: 60 - index, added: 1, changed: 2, removed: 3 }),
);
const changes = (['added', 'changed', 'removed'] as const).map((kind) => ({
  ...{ loc: `https://harbour.example/${kind}`, run: 60, at: 0, kind, lastmodAfter: '2026-11-22' },
}));

async function show(query: string, records: Partial<SampleRecords> = {}) {
  const sites = [sampleSite({ lastRun: 60 })];
  const { store } = sampleStore({ sites, runs, changes, ...records });
  const shown = await showScreen(changesScreen, `/sites/7/changes${query}`, store);
  assert.ok(shown !== undefined);
  return { ...shown, text: onOneLine(shown.text) };
}

test('the last run is compared with the one before it when nothing is asked', async () => {
  const { view, text } = await show('');
  assert.deepEqual([view.from, view.to], [59, 60]);
  assert.deepEqual(view.counts, { added: 1, changed: 2, removed: 3 });
  assert.match(text, /aria-current="true">All 6</);
  assert.match(text, /kind=added">Added 1</);
  assert.equal(view.runs.length, 40);
  assert.match(text, /aria-label="Run 60, 3 hours ago: 1 added, 2 changed, 3 removed"/);
});

test('by themselves the last runs that read something are compared, not empty ones', async () => {
  const nothing = { read: 0, unchanged: 0, failed: 0, added: 0, changed: 0, removed: 0 };
  const records = [
    sampleRun({ number: 60, trigger: 'resumed', ...nothing, sitemaps: 0 }),
    sampleRun({ number: 59, added: 1, changed: 2, removed: 3 }),
    sampleRun({ number: 58, state: 'broken-off', ...nothing }),
    sampleRun({ number: 57, ...nothing, failed: 2 }),
    sampleRun({ number: 56, ...nothing, unchanged: 5 }),
  ];
  const { view, text } = await show('', { runs: records });
  assert.deepEqual([view.from, view.to], [56, 59]);
  assert.deepEqual(view.counts, { added: 1, changed: 2, removed: 3 });
  assert.match(text, />Added 1</);
  const asked = await show('?to=60', { runs: records });
  assert.deepEqual([asked.view.from, asked.view.to], [59, 60]);
  const late = await show('?from=60', { runs: records });
  assert.deepEqual([late.view.from, late.view.to], [60, 60]);
});

test('runs that are compared leave nothing out; a search does, and can be undone', async () => {
  assert.doesNotMatch((await show('?from=50&to=53')).text, />Show all</);
  assert.match((await show('?from=50&to=53&q=a')).text, />Show all</);
});

test('over several runs the numbers are sums, and said to be at most', async () => {
  const { view, text } = await show('?from=50&to=53');
  assert.deepEqual(view.counts, { added: 3, changed: 6, removed: 9 });
  assert.match(text, />Added ≤ 3</);
  assert.match(text, /≤ means at most: .* but counted in each\./);
  const one = await show('?from=52&to=53');
  assert.match(one.text, />Added 1</);
  assert.doesNotMatch(one.text, /≤/);
});

test('numbers that would cost counting are left out; two runs side by side have them', async () => {
  assert.equal((await show('?from=5&to=53')).view.counts, undefined);
  assert.deepEqual((await show('?from=4&to=5')).view.counts, { added: 1, changed: 2, removed: 3 });
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
  assert.deepEqual((await show('?from=9&to=9')).view.counts, { added: 0, changed: 0, removed: 0 });
});

test('a site without runs, the first run and two equal runs say different things', async () => {
  const none = await show('', { sites: [sampleSite({ lastRun: 0 })], runs: [], changes: [] });
  assert.match(none.text, /There is nothing to compare yet\./);
  const first = await show('?from=0&to=1', { changes: [] });
  assert.match(first.text, /The first run is where the log begins\./);
  assert.match((await show('', { changes: [] })).text, /Nothing changed\./);
  assert.match((await show('?q=x', { changes: [] })).text, /No change is like that\./);
});

test('runs lead to what they changed, and say what broke off', async () => {
  const { store } = sampleStore({
    sites: [sampleSite({ lastRun: 60 })],
    runs: [sampleRun({ number: 60, state: 'broken-off' }), sampleRun({ complete: false }), ...runs],
  });
  const shown = await showScreen(runsScreen, '/sites/7/runs', store);
  const text = onOneLine(shown?.text ?? '');
  assert.match(text, /href="\/sites\/7\/changes\?from=59&amp;to=60&amp;kind=added"/);
  assert.match(text, /Broken off/);
  assert.match(text, /not all could be read/);
  assert.match(text, /50 of 60/);
});

test('a site without runs says what to do next', async () => {
  const { store } = sampleStore({ sites: [sampleSite({ lastRun: 0 })] });
  const shown = await showScreen(runsScreen, '/sites/7/runs', store);
  assert.match(shown?.text ?? '', /There was no run yet\./);
});
