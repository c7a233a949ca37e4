// What the runs of every store keep to: run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  allRows,
  openedControl as opened,
  reopenedControl as reopened,
  type ControlSetup as Setup,
  sampleOutcome,
} from './control-place.contract.ts';

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function runStoreContract(name: string, setup: Setup): void {
  describe(`the contract of runs: ${name}`, () => {
    contractOfRuns(setup);
    contractOfBefore(setup);
    contractOfSteps(setup);
    contractOfBrokenOff(setup);
    contractOfPages(setup);
    contractOfForgetting(setup);
  });
}

const NO_DAY = { day: '2026-01-01', change: {} };
const NOTHING = {
  state: 'running',
  complete: false,
  sitemaps: 0,
  read: 0,
  unchanged: 0,
  failed: 0,
  urls: 0,
  added: 0,
  changed: 0,
  removed: 0,
  errors: 0,
  warnings: 0,
};

function contractOfRuns(setup: Setup): void {
  test('runs are numbered by site, and end with what came of them', async (t) => {
    const { sites, runs } = await opened(t, setup);
    const [a, b] = [await sites.ensure('https://a/', 1), await sites.ensure('https://b/', 1)];
    const { run: first, writer } = await runs.begin(a.id, 'submitted', 10);
    const begun = { siteId: a.id, number: 1, trigger: 'submitted', startedAt: 10 };
    assert.deepEqual(first, { ...begun, ...NOTHING });
    assert.deepEqual(await runs.get(a.id, 1), first);
    assert.equal((await runs.begin(b.id, 'ping', 11)).run.number, 1);
    assert.equal((await sites.get(a.id))?.lastRun, 1);
    const outcome = sampleOutcome(20);
    await writer.end(outcome, NO_DAY, { sitemapIds: [] });
    assert.deepEqual(await runs.get(a.id, 1), { ...begun, state: 'done', ...outcome });
    assert.equal((await sites.get(a.id))?.urls, outcome.urls);
    const { run: second } = await runs.begin(a.id, 'scheduled', 30);
    assert.deepEqual([second.number, second.urls], [2, outcome.urls]);
    assert.equal((await runs.get(b.id, 1))?.state, 'running');
    assert.deepEqual([await runs.get(a.id, 3), await runs.get(9, 1)], [undefined, undefined]);
  });
}

function contractOfBefore(setup: Setup): void {
  test('one that begins says what was before it', async (t) => {
    const control = await opened(t, setup);
    const { sites, runs, access } = control;
    const [{ id }, other] = [
      await sites.ensure('https://a/', 1),
      await sites.ensure('https://b/', 1),
    ];
    const before = async (of = id): Promise<unknown> => {
      const { run, lastDone, lastSubmission } = await runs.begin(of, 'asked', 10);
      return [run.number, lastDone, lastSubmission];
    };
    assert.deepEqual(await before(), [1, 0, 0], 'the first');
    const submission = { at: 1, by: 'form', url: 'https://a/', siteId: id } as const;
    await access.addSubmission(submission);
    const { id: last } = await access.addSubmission(submission);
    await access.addSubmission({ ...submission, siteId: other.id });
    assert.deepEqual(await before(), [2, 0, last], 'after an interrupted one');
    const done = await runs.begin(id, 'asked', 10);
    await done.writer.end(sampleOutcome(20), NO_DAY, { sitemapIds: [] });
    assert.deepEqual(
      [await before(), await before()],
      [
        [4, 3, last],
        [5, 3, last],
      ],
    );
    await control.forget({ now: 1_000_000, readsMs: 1, changesMs: 1, goneMs: 1 });
    assert.deepEqual(await before(), [6, 3, 0], 'its first runs and submissions are forgotten');
  });
}

function contractOfSteps(setup: Setup): void {
  test('what one has changed so far stays when it is interrupted, with its day', async (t) => {
    const { sites, runs } = await opened(t, setup);
    const { id } = await sites.ensure('https://a/', 1);
    const day = '2026-11-22';
    const { writer } = await runs.begin(id, 'asked', 10);
    await writer.add(day, { urls: 5, added: 5, changed: 2, removed: 1 });
    await writer.add(day, { urls: 4, added: 0, changed: 1, removed: 1 });
    await writer.breakOff(20);
    const sums = { urls: 4, added: 5, changed: 3, removed: 2 };
    const stands = async (number: number): Promise<unknown> => {
      const { urls, added, changed, removed } = (await runs.get(id, number)) ?? {};
      return { urls, added, changed, removed };
    };
    assert.deepEqual(await stands(1), sums);
    const { rows } = await runs.page(id, { changing: true });
    assert.deepEqual([rows.length, rows[0]?.state], [1, 'broken-off']);
    const [known] = await sites.days(id, { from: day, to: day });
    const { urls, added, changed, removed } = known ?? {};
    assert.deepEqual({ urls, added, changed, removed }, sums);
    const next = (await runs.begin(id, 'asked', 30)).writer;
    await next.add(day, sums);
    await next.end(sampleOutcome(40, sums), NO_DAY, { sitemapIds: [] });
    assert.deepEqual(await stands(2), sums, 'its end counts nothing twice');
  });
}

function contractOfBrokenOff(setup: Setup): void {
  test('one that failed is interrupted once, and one that is over is not', async (t) => {
    const { sites, runs } = await opened(t, setup);
    const { id } = await sites.ensure('https://a/', 1);
    const { writer } = await runs.begin(id, 'asked', 10);
    await writer.breakOff(20);
    await writer.breakOff(30);
    const broken = await runs.get(id, 1);
    assert.deepEqual([broken?.state, broken?.endedAt], ['broken-off', 20]);
    const next = (await runs.begin(id, 'asked', 50)).writer;
    await next.end(sampleOutcome(60), NO_DAY, { sitemapIds: [] });
    await next.breakOff(70);
    assert.equal((await runs.get(id, 2))?.state, 'done');
  });

  test('those of a process that died are interrupted at opening, or by the next', async (t) => {
    let isShared = false;
    const known: typeof setup = (test) => {
      const place = setup(test);
      isShared = place.isShared === true;
      return place;
    };
    const control = await reopened(t, known, async ({ sites, sitemaps, runs }) => {
      const { id } = await sites.ensure('https://a/', 1);
      await runs.begin(id, 'asked', 10);
      const { id: siteId } = await sites.ensure('https://b/', 1);
      const { writer } = await runs.begin(siteId, 'asked', 20);
      await writer.end(sampleOutcome(30), NO_DAY, { sitemapIds: [] });
      await runs.begin(siteId, 'scheduled', 40);
      const url = 'https://b/sitemap.xml';
      const sitemap = await sitemaps.ensure({ siteId, url, source: 'submitted', at: 40 });
      await sitemaps.change(sitemap.id, { lastReadAt: 45 });
    });
    if (!control) return t.skip('nothing lasts here');
    const stands = async (url: string): Promise<unknown> => {
      const { id = 0 } = (await control.sites.find(url)) ?? {};
      const { rows } = await control.runs.page(id, {});
      return rows.map(({ number, state, endedAt }) => [number, state, endedAt]);
    };
    if (isShared) {
      assert.deepEqual(await stands('https://a/'), [[1, 'running', undefined]]);
      const { id = 0 } = (await control.sites.find('https://a/')) ?? {};
      await control.runs.begin(id, 'asked', 50);
      assert.deepEqual(await stands('https://a/'), [
        [2, 'running', undefined],
        [1, 'broken-off', 50],
      ]);
      return;
    }
    assert.deepEqual(await stands('https://a/'), [[1, 'broken-off', 10]]);
    assert.deepEqual(await stands('https://b/'), [
      [2, 'broken-off', 45],
      [1, 'done', 30],
    ]);
  });

  test('one that is still active is interrupted when the next begins', async (t) => {
    const { sites, runs } = await opened(t, setup);
    const { id } = await sites.ensure('https://a/', 1);
    await runs.begin(id, 'asked', 10);
    const { run } = await runs.begin(id, 'resumed', 20);
    const broken = await runs.get(id, 1);
    assert.deepEqual([broken?.state, broken?.endedAt, run.number], ['broken-off', 20, 2]);
  });
}

function contractOfPages(setup: Setup): void {
  test('pages are of one site, the newest first, whatever begins meanwhile', async (t) => {
    const { sites, runs } = await opened(t, setup);
    const { id } = await sites.ensure('https://a/', 1);
    const other = await sites.ensure('https://b/', 1);
    for (let at = 1; at <= 5; at += 1) await runs.begin(id, 'scheduled', at);
    await runs.begin(other.id, 'scheduled', 9);
    const first = await runs.page(id, { limit: 2 });
    await runs.begin(id, 'scheduled', 6);
    const rest = await runs.page(id, { after: first.next ?? '' });
    const numbers = [...first.rows, ...rest.rows].map(({ number }) => number);
    assert.deepEqual(numbers, [5, 4, 3, 2, 1]);
    const all = await allRows((request) => runs.page(id, request), 1);
    assert.deepEqual(
      all.map(({ number }) => number),
      [6, 5, 4, 3, 2, 1],
    );
    assert.deepEqual(await runs.page(77, {}), { rows: [] });
  });

  test('pages are of those that changed something, or began by a time, where asked', async (t) => {
    const { sites, runs } = await opened(t, setup);
    const { id } = await sites.ensure('https://a/', 1);
    const nothing = { added: 0, changed: 0, removed: 0 };
    const changes = [{ added: 1 }, {}, { changed: 1 }, {}, { removed: 1 }, {}];
    for (const [index, change] of changes.entries()) {
      const { writer } = await runs.begin(id, 'scheduled', (index + 1) * 10);
      const outcome = sampleOutcome(index * 10 + 15, { ...nothing, ...change });
      await writer.end(outcome, NO_DAY, { sitemapIds: [] });
    }
    const numbersOf = async (request: Parameters<typeof runs.page>[1]) =>
      (await allRows((page) => runs.page(id, { ...request, ...page }), 2)).map((run) => run.number);
    assert.deepEqual(await numbersOf({ changing: true }), [5, 3, 1]);
    assert.deepEqual(await numbersOf({ changing: false }), [6, 5, 4, 3, 2, 1]);
    assert.deepEqual(await numbersOf({ startedTo: 40 }), [4, 3, 2, 1]);
    assert.deepEqual(await numbersOf({ startedTo: 39 }), [3, 2, 1]);
    assert.deepEqual(await numbersOf({ startedTo: 9 }), []);
    assert.deepEqual(await numbersOf({ changing: true, startedTo: 49 }), [3, 1]);
  });

  test('runs are there when the store is opened again', async (t) => {
    const control = await reopened(t, setup, async ({ sites, runs }) => {
      const { id } = await sites.ensure('https://a/', 1);
      const { writer } = await runs.begin(id, 'asked', 10);
      await writer.end(sampleOutcome(20), NO_DAY, { sitemapIds: [] });
      await runs.begin(id, 'scheduled', 30);
    });
    if (!control) return t.skip('nothing lasts here');
    const site = await control.sites.find('https://a/');
    assert.deepEqual([site?.lastRun, site?.urls], [2, 5]);
    const { rows } = await control.runs.page(site?.id ?? 0, {});
    assert.deepEqual(
      rows.map(({ number, startedAt }) => [number, startedAt]),
      [
        [2, 30],
        [1, 10],
      ],
    );
  });
}

function contractOfForgetting(setup: Setup): void {
  test('old runs are forgotten, but the last two of each site', async (t) => {
    const control = await opened(t, setup);
    const { sites, runs } = control;
    const { id } = await sites.ensure('https://a/', 1);
    const quiet = await sites.ensure('https://b/', 1);
    await runs.begin(quiet.id, 'asked', 1);
    for (const at of [10, 20, 99, 100]) await runs.begin(id, 'scheduled', at);
    await runs.begin(id, 'scheduled', 500);
    const retention = { now: 1_000, readsMs: 0, changesMs: 900, goneMs: 0 };
    assert.equal(await control.forget(retention), 3);
    const { rows } = await runs.page(id, {});
    assert.deepEqual(
      rows.map(({ number }) => number),
      [5, 4],
    );
    assert.equal((await runs.page(quiet.id, {})).rows.length, 1);
    assert.equal(await control.forget({ ...retention, changesMs: 0 }), 0);
    assert.equal((await runs.begin(id, 'asked', 2_000)).run.number, 6);
  });
}
