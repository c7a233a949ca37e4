// A site that changes is crawled on successive days with one state: what is asked for each night,
// and that what is listed is right all the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlDecision } from '../../src/crawl/index.ts';
import {
  addSpecialPages,
  type ChangingSite,
  changeMuch,
  dayMs,
  startSite,
} from '../support/changing-site.ts';
import { seededRandom } from '../support/chunkings.ts';
import {
  crawlDays,
  crawlOn,
  lastmodOf,
  type Night,
  plain,
  reasonOf,
  seen,
  stateOf,
} from '../support/crawl-nights.ts';
import { TEST_SEED } from '../support/test-seed.ts';

// A page that was seen once is due the next night; after that when a quarter of the time for which
// it is known to be the same has passed. Nights in a row, by hand.
const DUE_DAYS = [0, 1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24];

test('a page is asked for less and less the longer it stays as it is', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  for (let day = 0; day <= 24; day += 1) {
    const { asked, bodies, entries, report } = await crawlOn(site, day, { state });
    const isDue = DUE_DAYS.includes(day);
    const told = `Day ${day}`;
    assert.deepEqual([...asked.keys()].sort(), isDue ? [...site.pages.keys()].sort() : ['/'], told);
    // Ten capes, and the section pages, have no validators; the start's body finds the site.
    assert.ok(bodies <= (day === 0 ? 57 : isDue ? 16 : 1), `${told}: ${bodies} bodies`);
    assert.equal(entries.size, 56, told);
    assert.equal(report.generation, day + 1, told);
    assert.deepEqual([report.visits, report.takenOver], isDue ? [56, 0] : [1, 55], told);
    assert.equal(report.unchanged, day === 0 ? 0 : isDue ? 41 : 1, told);
    assert.equal(report.complete, true, told);
  }
});

test('a page is asked for once in 30 days, however long it has stayed as it is', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  for (const [day, pages] of [
    [0, 56],
    [1, 56],
    [400, 56],
    [429.99, 1],
    [430, 56],
  ] as const) {
    const { asked } = await crawlOn(site, day, { state });
    assert.equal(asked.size, pages, `Day ${day}`);
  }
});

test('nights on which much, or all, is reused list what a new crawl would', async (t) => {
  const site = await startSite(t);
  addSpecialPages(site);
  const state = stateOf(t);
  for (let day = 0; day <= 8; day += 1) {
    const night = await crawlOn(site, day, { state });
    const anew = await crawlOn(site, day, {});
    assert.deepEqual(plain(night), plain(anew), `Day ${day}`);
    const { notes, traps, reasons, orphans, gaps, addresses } = night.report;
    const numbers = { notes, traps, reasons, orphans, gaps, addresses };
    const expected = Object.keys(numbers).map((key) => [key, Object(anew.report)[key]]);
    assert.deepEqual(numbers, Object.fromEntries(expected), `Day ${day}`);
    assert.equal(lastmodOf(night, '/dated'), '2025-06-07T00:00:00.000Z');
    assert.equal(lastmodOf(night, '/copy-one'), undefined);
  }
});
test('changes are seen, and observed once: their lastmod stays in later nights', async (t) => {
  const site = await startSite(t);
  site.page('/harbours/dot', { text: 'Seen by 1,111 people.' });
  const state = stateOf(t);
  await crawlOn(site, 0, { state });
  changeMuch(site);
  const expected = new Map<string, string | undefined>([
    ['/harbours/ada', seen(1)],
    ['/capes/ada', seen(1)],
    ['/harbours/bea', undefined],
    ['/harbours/cle', undefined],
    ['/capes/cle', undefined],
    ['/harbours/dot', seen(1)],
    ['/rivers/fay-new', undefined],
    ['/islands/hal', undefined],
    ['/capes/new', undefined],
    ['/rivers/ida', seen(0.25)],
    ['/islands/', undefined],
    ['/', undefined],
  ]);
  for (let day = 1; day <= 10; day += 1) {
    const night = await crawlOn(site, day, { state });
    for (const [path, lastmod] of expected) {
      assert.equal(lastmodOf(night, path), lastmod, `${path}, day ${day}`);
    }
    assert.equal(reasonOf(night, '/harbours/eva'), 'status');
    assert.equal(night.decisions.get('/harbours/fay')?.reason, 'redirect');
    assert.equal(reasonOf(night, '/harbours/gil'), 'noindex meta');
    assert.equal(reasonOf(night, '/rivers/gil'), 'noindex header');
    assert.equal(night.entries.size, 56 - 4 + 2, `Day ${day}`);
    assert.deepEqual(plain(night), plain(await crawlOn(site, day, {})), `Day ${day}`);
  }
});

test('a page that changed is due the next night again, and its neighbours are not', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlDays(site, [0, 1, 2, 3, 4, 5], { state });
  site.page('/capes/ada', { text: 'Changed on a day on which nobody asked.' });
  site.page('/capes/bea', { status: 404 });
  const blind = await crawlOn(site, 6, { state });
  assert.deepEqual([blind.asked.size, blind.entries.size], [1, 56]);
  assert.equal(lastmodOf(blind, '/capes/ada'), undefined);
  const night = await crawlOn(site, 7, { state });
  assert.equal(lastmodOf(night, '/capes/ada'), seen(7));
  assert.equal(reasonOf(night, '/capes/bea'), 'status');
  const after = await crawlOn(site, 8, { state });
  assert.deepEqual([...after.asked.keys()].sort(), ['/', '/capes/ada', '/capes/bea']);
  assert.equal(lastmodOf(after, '/capes/ada'), seen(7));
  site.page('/capes/ada', { text: 'Here is said all about /capes/ada, and nothing else.' });
  const back = await crawlOn(site, 9, { state });
  assert.equal(lastmodOf(back, '/capes/ada'), seen(9));
});

test('a page that nothing names any more leaves the set, and a ring of such pages', async (t) => {
  const site = await startSite(t);
  site.page('/ring/one', { links: ['/ring/two'] });
  site.page('/ring/two', { links: ['/ring/one'] });
  site.link('/capes/', '/ring/one');
  const state = stateOf(t);
  const before = await crawlDays(site, [0, 1, 2, 3, 4, 5], { state });
  assert.equal(before.entries.size, 58);
  site.unlink('/capes/', '/ring/one');
  site.unlink('/capes/', '/capes/ada');
  site.unlink('/rivers/', '/rivers/ada');
  // The section pages are not due, and tell of their old links.
  assert.equal((await crawlOn(site, 6, { state })).entries.size, 58);
  const night = await crawlOn(site, 7, { state });
  for (const path of ['/ring/one', '/ring/two', '/capes/ada']) {
    assert.equal(night.decisions.has(path), false, path);
    assert.equal(night.entries.has(path), false, path);
    assert.equal(night.asked.has(path), false, path);
  }
  assert.equal(night.decisions.get('/rivers/ada')?.orphan, true);
  assert.equal(night.entries.size, 55);
  site.link('/', '/capes/ada');
  const again = await crawlOn(site, 8, { state });
  assert.deepEqual([...again.asked.keys()].sort(), ['/', '/capes/ada']);
  assert.equal(lastmodOf(again, '/capes/ada'), undefined);
});

test('pages whose lastmod moved in the sitemap are visited, unless nearly all moved', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlDays(
    site,
    DUE_DAYS.filter((day) => day <= 9),
    { state },
  );
  site.sitemap.set('/rivers/ada', '2026-03-11');
  site.sitemap.set('/rivers/bea', '2025-03-11');
  site.sitemap.set('/rivers/cle', '');
  const night = await crawlOn(site, 10, { state });
  assert.deepEqual([...night.asked.keys()].sort(), ['/', '/rivers/ada']);
  const next = await crawlOn(site, 11, { state });
  assert.deepEqual([...next.asked.keys()], ['/']);
  await crawlOn(site, 12, { state });
  for (const path of site.sitemap.keys()) site.sitemap.set(path, '2026-03-14');
  const noise = await crawlOn(site, 12.4, { state });
  assert.deepEqual([...noise.asked.keys()], ['/']);
  assert.equal(noise.entries.size, 56);
});

test('lastmods that all moved at once are ignored on the nights after, too', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlDays(site, DUE_DAYS.slice(0, 9), { state });
  for (const path of site.sitemap.keys()) site.sitemap.set(path, '2026-03-10');
  assert.deepEqual([...(await crawlOn(site, 13, { state })).asked.keys()], ['/']);
  assert.deepEqual([...(await crawlOn(site, 14, { state })).asked.keys()], ['/']);
  site.sitemap.set('/rivers/bea', '2026-03-15');
  const moved = await crawlOn(site, 14.5, { state });
  assert.deepEqual([...moved.asked.keys()].sort(), ['/', '/rivers/bea']);
});

test('a lastmod that moves after it came to a sitemap is seen', async (t) => {
  const site = await startSite(t);
  for (const path of site.sitemap.keys()) site.sitemap.set(path, '');
  const state = stateOf(t);
  await crawlDays(site, DUE_DAYS.slice(0, 9), { state });
  site.sitemap.set('/rivers/ada', '2026-01-01');
  await crawlOn(site, 13, { state });
  site.sitemap.set('/rivers/ada', '2026-03-14');
  const night = await crawlOn(site, 14, { state });
  assert.deepEqual([...night.asked.keys()].sort(), ['/', '/rivers/ada']);
});

test('an error of one night hides a page for that night alone', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlOn(site, 0, { state });
  site.page('/capes/ada', { text: 'Changed before its errors.' });
  site.page('/harbours/ada', { text: 'Changed before its errors, too.' });
  await crawlDays(site, [1, 2, 3, 4], { state });
  site.page('/capes/ada', { broken: true });
  site.page('/harbours/ada', { status: 503 });
  site.page('/capes/bea', { broken: true });
  const night = await crawlOn(site, 5, { state });
  assert.equal(night.decisions.get('/capes/ada')?.reason, 'error');
  assert.equal(night.decisions.get('/harbours/ada')?.reason, 'status');
  assert.equal(night.entries.size, 53);
  site.page('/capes/ada', { broken: false });
  site.page('/harbours/ada', { status: 200 });
  site.page('/capes/bea', { broken: false, text: 'Changed behind its error.' });
  const back = await crawlOn(site, 6, { state });
  assert.deepEqual([...back.asked.keys()].sort(), [
    '/',
    '/capes/ada',
    '/capes/bea',
    '/harbours/ada',
  ]);
  assert.equal(back.entries.size, 56);
});

test('a change that was observed before an error is not forgotten', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlOn(site, 0, { state });
  site.page('/capes/ada', { text: 'Changed before its errors.' });
  site.page('/capes/bea', { text: 'Changed before it was away.' });
  await crawlOn(site, 1, { state });
  site.page('/capes/ada', { broken: true });
  site.page('/capes/bea', { status: 404 });
  await crawlOn(site, 2, { state });
  site.page('/capes/ada', { broken: false });
  site.page('/capes/bea', { status: 200 });
  const back = await crawlOn(site, 3, { state });
  assert.equal(lastmodOf(back, '/capes/bea'), seen(1));
  assert.equal(lastmodOf(back, '/capes/ada'), seen(1));
});

test('a change behind an error that may pass is observed', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlDays(site, [0, 1], { state });
  site.page('/capes/ada', { status: 500 });
  await crawlOn(site, 2, { state });
  site.page('/capes/ada', { status: 200, text: 'Not what it was two crawls ago.' });
  assert.equal(lastmodOf(await crawlOn(site, 3, { state }), '/capes/ada'), seen(3));
});

test('a page that is there again is seen, though its 404 had the same validators', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlOn(site, 0, { state });
  // As a server does that keeps one date for a file, whatever the status.
  site.page('/rivers/ada', { status: 404 });
  assert.equal(reasonOf(await crawlOn(site, 1, { state }), '/rivers/ada'), 'status');
  site.page('/rivers/ada', { status: 200 });
  assert.equal(reasonOf(await crawlOn(site, 2, { state }), '/rivers/ada'), 'listed');
});

test('a noindex that comes with a 304 is seen, and the page asked for whole', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlOn(site, 0, { state });
  site.page('/rivers/ada', { headers: { 'x-robots-tag': 'noindex' } });
  const night = await crawlOn(site, 1, { state });
  assert.deepEqual(night.asked.get('/rivers/ada'), [304, 200]);
  assert.equal(reasonOf(night, '/rivers/ada'), 'noindex header');
});

test('what lies behind a page that was not visited for a night is there the next', async (t) => {
  const site = await startSite(t);
  site.page('/capes/', { validator: 'etag' });
  const state = stateOf(t);
  await crawlOn(site, 0, { state });
  assert.equal((await crawlOn(site, 1, { state, exclude: ['/capes/'] })).entries.size, 45);
  assert.equal((await crawlOn(site, 2, { state })).entries.size, 56);
});

test('a section whose page is away for a night is back with it', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  const before = await crawlDays(site, [0, 1, 2, 3], { state });
  site.page('/capes/', { status: 500 });
  const away = await crawlOn(site, 4, { state });
  assert.equal(away.entries.size, 56 - 11);
  site.page('/capes/', { status: 200 });
  const back = await crawlOn(site, 5, { state });
  assert.deepEqual(plain(back), plain(before));
});

test('revisiting all asks for everything, and forgetting does without validators', async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  await crawlOn(site, 0, { state });
  site.page('/capes/ada', { text: 'Changed on the first day.' });
  await crawlDays(site, [1, 2, 3, 4, 5], { state });
  const all = await crawlOn(site, 6, { state, revisit: 'all' });
  assert.equal(all.asked.size, 56);
  assert.deepEqual([all.report.unchanged, all.report.takenOver], [41, 0]);
  assert.equal(lastmodOf(all, '/capes/ada'), seen(1));
  const fresh = await crawlOn(site, 7, { state, fresh: true });
  assert.equal(fresh.asked.size, 56);
  assert.equal(
    site.asked.some(({ conditional }) => conditional),
    false,
  );
  assert.equal(fresh.report.generation, 1);
  assert.equal(lastmodOf(fresh, '/capes/ada'), undefined);
});

const MUTATIONS: readonly ((site: ChangingSite, path: string, word: string) => void)[] = [
  (site, path, word) => site.page(path, { text: `Now this is said: ${word}.` }),
  (site, path) => site.page(path, { text: 'What several pages say.', title: 'Same' }),
  (site, path, word) => site.page(path, { title: word }),
  (site, path, word) => site.page(path, { nav: word }),
  (site, path) => site.page(path, { status: 404 }),
  (site, path) => site.page(path, { status: 200, head: '', headers: {} }),
  (site, path) => site.page(path, { status: 302, headers: { location: '/capes/ada' } }),
  (site, path) => site.page(path, { head: '<meta name="robots" content="noindex">' }),
  (site, path) => site.page(path, { headers: { 'x-robots-tag': 'nofollow' } }),
  (site, path) => site.page(path, { head: '<link rel="canonical" href="/rivers/bea">' }),
  (site, path) => site.unlink(`${path.slice(0, path.lastIndexOf('/'))}/`, path),
  (site, path) => site.link('/straits/', path),
  (site, path, word) => site.link(path, `${site.page(`/new/${word}`) && `/new/${word}`}`),
];

// The main content of a page that answered, as it is seen in a crawl.
function seenTexts(site: ChangingSite, { decisions }: Night): Map<string, string> {
  const isPage = ([path, said]: [string, UrlDecision]): boolean =>
    said.status === 200 && site.pages.has(path);
  return new Map([...decisions].filter(isPage).map(([path]) => [path, site.page(path).text]));
}

test(`whatever changes (seed ${TEST_SEED}), all is as in a new crawl, and observed`, async (t) => {
  const site = await startSite(t);
  const state = stateOf(t);
  const random = seededRandom(TEST_SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const observed = new Map<string, string>();
  let before = new Map<string, string>();
  for (let day = 0; day < 12; day += 1) {
    const told = `Seed ${TEST_SEED}, day ${day}`;
    const night = await crawlOn(site, day, { state, revisit: 'all' });
    assert.deepEqual(plain(night), plain(await crawlOn(site, day, {})), told);
    const now = seenTexts(site, night);
    for (const [path, text] of now) {
      if (before.has(path) && before.get(path) !== text) observed.set(path, seen(day));
    }
    for (const path of observed.keys()) if (!night.decisions.has(path)) observed.delete(path);
    for (const path of night.entries.keys()) {
      if (site.page(path).validator === 'modified') continue;
      assert.equal(lastmodOf(night, path), observed.get(path), `${told}: ${path}`);
    }
    before = now;
    for (let count = 0; count < 15; count += 1) {
      const path = pick([...site.pages.keys()].filter((one) => /[a-z]$/.test(one)));
      const word = String.fromCharCode(...Array.from({ length: 8 }, () => 97 + random() * 26));
      pick(MUTATIONS)(site, path, word);
      site.page(path).modifiedMs = dayMs(day + 0.5) - (count + 1) * 1_000;
    }
  }
});
