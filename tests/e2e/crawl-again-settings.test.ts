// A crawl with the state of another one: other options, ended early, killed, two at once.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type CrawlOptions, crawl } from '../../src/crawl/index.ts';
import { openFrontier } from '../../src/queue/open-frontier.ts';
import {
  addSpecialPages,
  type ChangingSite,
  changeMuch,
  dayMs,
  startSite,
} from '../support/changing-site.ts';
import {
  crawlDays,
  crawlOn,
  crawlPart,
  lastmodOf,
  plain,
  seen,
  stateOf,
} from '../support/crawl-nights.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CHECKOUT } from './run-portolan.ts';

const CHANGED_OPTIONS: readonly (readonly [string, CrawlOptions, CrawlOptions])[] = [
  ['an exclude pattern more', {}, { exclude: ['/capes/**'] }],
  ['an exclude pattern less', { exclude: ['/capes/**', '/rivers/ada'] }, {}],
  ['another exclude pattern', { exclude: ['/capes/**'] }, { exclude: ['/rivers/**'] }],
  ['an include pattern less', { include: ['/capes/**'] }, {}],
  ['more clicks', { clicksMax: 1 }, {}],
  ['no sitemaps', {}, { sitemaps: false }],
  ['a robots.txt that says another thing to another agent', {}, { userAgent: 'AcmeBot/1.0' }],
  ['another type', {}, { types: ['application/pdf'] }],
  ['a policy', {}, { list: ['noindex', 'canonical', 'duplicate', 'soft-404'] }],
  ['no media', {}, { media: false }],
  ['media', { media: false }, {}],
  ['frames', {}, { frames: true }],
];

async function startSpecialSite(t: TestContext): Promise<ChangingSite> {
  const site = await startSite(t);
  addSpecialPages(site);
  site.robots += '\n\nUser-agent: AcmeBot\nDisallow: /straits/\n';
  site.page('/harbours/bea', { nav: '<iframe src="/framed"></iframe>' });
  site.page('/framed');
  return site;
}

for (const [name, before, after] of CHANGED_OPTIONS) {
  test(`${name} after crawls that were finished: as if it had been so always`, async (t) => {
    const site = await startSpecialSite(t);
    const state = stateOf(t);
    await crawlDays(site, [0, 1, 2, 3, 4, 5], { state, ...before });
    // Hardly anything is due.
    const night = await crawlOn(site, 6, { state, ...after });
    assert.deepEqual(plain(night), plain(await crawlOn(site, 6, after)));
    assert.equal(night.report.complete, true);
  });

  test(`${name} in the middle of a crawl: as if it had been so always`, async (t) => {
    const site = await startSpecialSite(t);
    for (const [crawlsBefore, visits] of [
      [0, 12],
      [0, 30],
      [1, 12],
      [1, 30],
    ] as const) {
      const state = stateOf(t);
      if (crawlsBefore > 0) await crawlOn(site, 0, { state, ...before });
      await crawlPart(site, 1, { state, visits, ...before });
      const night = await crawlOn(site, 1.1, { state, ...after });
      const told = `After ${crawlsBefore} crawls and ${visits} visits`;
      assert.deepEqual(plain(night), plain(await crawlOn(site, 1.1, after)), told);
    }
  });
}

test('a limit that is raised lets the same crawl go on, and later crawls know all', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  const first = await crawlOn(site, 0, { state, pagesMax: 20 });
  assert.deepEqual([first.asked.size, first.entries.size], [20, 20]);
  assert.equal(first.report.reasons.limit, 36);
  const second = await crawlOn(site, 0.5, { state, pagesMax: 30 });
  assert.deepEqual([second.asked.size, second.entries.size], [10, 30]);
  const third = await crawlOn(site, 0.6, { state, pagesMax: 100 });
  assert.deepEqual([third.asked.size, third.entries.size], [26, 56]);
  assert.deepEqual(plain(third), plain(await crawlOn(site, 0.6, {})));
  assert.equal(third.report.complete, true);
  const lowered = await crawlOn(site, 1, { state, pagesMax: 20 });
  assert.deepEqual([lowered.asked.size, lowered.entries.size], [20, 20]);
});

test('a limit lets as much be visited the next night as on the first', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  const nights: unknown[] = [];
  for (let day = 0; day < 4; day += 1) {
    const { asked, entries, report } = await crawlOn(site, day, { state, pagesMax: 20 });
    nights.push([asked.size, entries.size, report.reasons.limit, report.addresses]);
  }
  assert.deepEqual(nights, Array(4).fill([20, 20, 36, 56]));
});

test('what robots.txt disallows from now on is not listed, due or not', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlDays(site, [0, 1, 2, 3, 4, 5], { state });
  site.robots = 'User-agent: *\nDisallow: /capes/\n\nUser-agent: Googlebot\nDisallow: /rivers/';
  const night = await crawlOn(site, 6, { state });
  assert.deepEqual(plain(night), plain(await crawlOn(site, 6, {})));
  assert.equal(night.entries.size, 56 - 11 - 11);
  site.robots = '';
  const back = await crawlOn(site, 6.1, { state });
  assert.deepEqual(plain(back), plain(await crawlOn(site, 6.1, {})));
});

test('two crawls cannot have one state at once; the first continues undisturbed', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlOn(site, 0, { state });
  await using first = crawl(`${site.origin}/`, { state, now: dayMs(1) });
  await first.open();
  const second = crawl(`${site.origin}/`, { state, now: dayMs(1) });
  await assert.rejects(second.open(), { code: 'QUEUE_LOCKED' });
  await assert.rejects(second.visit(), { code: 'QUEUE_LOCKED' });
  await second.close();
  assert.equal(await first.visit(), 'done');
  assert.equal(first.currentReport().reasons.listed, 56);
  await first.close();
  assert.equal((await crawlOn(site, 2, { state })).entries.size, 56);
});

test('a state is of one site: another address is refused, and nothing is lost', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlOn(site, 0, { state });
  await assert.rejects(crawlOn(site, 1, { state, start: '/capes/' }), { code: 'CONFIG_INVALID' });
  assert.equal((await crawlOn(site, 1, { state })).report.generation, 2);
});

// A second crawl of a site in which much has changed, and its state after the first.
async function secondNight(
  t: TestContext,
): Promise<{ site: ChangingSite; before: string; folder: string }> {
  const site = await startSite(t);
  addSpecialPages(site);
  const folder = temporaryFolder(t);
  const before = join(folder, 'before.db');
  await crawlOn(site, 0, { state: before });
  changeMuch(site);
  return { site, before, folder };
}

test('a frontier that fails at its n-th commit leaves a crawl that can continue', async (t) => {
  const { site, before, folder } = await secondNight(t);
  const quiet = join(folder, 'quiet.db');
  copyFileSync(before, quiet);
  const expected = await crawlOn(site, 1, { state: quiet });
  for (let commits = 1; ; commits += 1) {
    const state = join(folder, `fails-${commits}.db`);
    copyFileSync(before, state);
    let left = commits;
    const inner = openFrontier(state);
    const frontier = new Proxy(inner, {
      get: (target, key) => {
        if (key === 'close') return () => target.close();
        if (key === 'commit' && left > 0) left -= 1;
        if (key === 'commit' && left === 0) throw new Error('The disk is full.');
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const failed = await crawlOn(site, 1, { frontier }).then(
      () => false,
      (error: Error) => /disk is full/.test(error.message),
    );
    if (!failed) {
      assert.ok(commits > 5, `${commits}`);
      break;
    }
    const night = await crawlOn(site, 1, { state });
    assert.deepEqual(plain(night), plain(expected), `Failed at commit ${commits}`);
    assert.equal(night.report.generation, 2, `Failed at commit ${commits}`);
    for (const [path, { lastmod }] of expected.entries) {
      assert.equal(night.entries.get(path)?.['lastmod'], lastmod, `${path}, commit ${commits}`);
    }
  }
});

const CHILD = `
const { crawl } = await import(process.env.CRAWL_INDEX);
const { START: url, STATE: state, NOW: now } = process.env;
await using run = crawl(url, { state, now: Number(now) });
for await (const batch of run.batches()) void batch;
`;

async function killAfter(
  site: ChangingSite,
  { state, requests }: { state: string; requests: number },
) {
  site.asked = [];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', CHILD], {
    env: {
      ...process.env,
      CRAWL_INDEX: pathToFileURL(join(CHECKOUT, 'src/crawl/index.ts')).href,
      START: `${site.origin}/`,
      STATE: state,
      NOW: String(dayMs(1)),
    },
    stdio: 'ignore',
    timeout: 60_000,
  });
  site.onRequest = () => {
    if (site.asked.length >= requests) child.kill('SIGKILL');
  };
  const [, signal] = await once(child, 'close');
  site.onRequest = () => {};
  return signal === 'SIGKILL';
}

test('a second crawl that is killed and goes on lists what an undisturbed one does', async (t) => {
  const { site, before, folder } = await secondNight(t);
  const quiet = join(folder, 'quiet.db');
  copyFileSync(before, quiet);
  const expected = await crawlOn(site, 1, { state: quiet });
  const all = site.asked.length;
  for (const requests of [4, 30, all - 12]) {
    const state = join(folder, `killed-${requests}.db`);
    copyFileSync(before, state);
    assert.equal(await killAfter(site, { state, requests }), true);
    const night = await crawlOn(site, 1, { state });
    assert.deepEqual([...night.entries], [...expected.entries], `Killed after ${requests}`);
    assert.deepEqual(plain(night), plain(expected), `Killed after ${requests}`);
    const { visits, unchanged, takenOver, reasons } = night.report;
    assert.deepEqual(reasons, expected.report.reasons);
    assert.ok(visits >= expected.report.visits, `${visits} visits, killed after ${requests}`);
    assert.ok(unchanged <= expected.report.unchanged && takenOver === 0);
    const later = await crawlOn(site, 2, { state });
    assert.equal(lastmodOf(later, '/capes/ada'), seen(1));
  }
});
