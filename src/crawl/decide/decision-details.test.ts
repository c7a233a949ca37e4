// What decisions tell of pages besides their reasons: titles, and the sitemaps of orphans.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { crawlAll, HTML, page } from '../../../tests/support/crawl-all.ts';
import { startFakeSite } from '../../../tests/support/fake-site.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { openFrontier } from '../../queue/open-frontier.ts';
import { LINK_PLACES_MAX } from '../port/decision.ts';
import { readSitemapLists, SitemapLists } from '../record/sitemap-lists.ts';

test('the title of each page is told, cut at 200 characters', async () => {
  const long = `${'a'.repeat(199)}😀 and more`;
  await using site = await startFakeSite({
    '/': page('home', { links: ['/long', '/bare', '/gone', '/noindex'] }),
    '/long': page(long),
    '/bare': { body: '<main>There is no title on this page.</main>', headers: HTML },
    '/noindex': page('hidden', { head: '<meta name="robots" content="noindex">' }),
  });
  const { decisions } = await crawlAll(`${site.origin}/`);
  const titles = [...decisions].map(([path, { title }]) => [path, title]);
  assert.deepEqual(titles, [
    ['/', 'home'],
    ['/bare', ''],
    ['/gone', undefined],
    ['/long', `${'a'.repeat(199)}\ufffd`],
    ['/noindex', 'hidden'],
  ]);
});

const urlset = (...locs: readonly string[]): string =>
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
  `${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`;

test('an orphan names the sitemaps that list it, in every crawl', async (t) => {
  await using site = await startFakeSite();
  const { origin } = site;
  const many = Array.from({ length: 12 }, (_, at) => `/map-${at}.xml`);
  const maps = ['/a.xml', '/b.xml', ...many];
  site.serve({
    '/robots.txt': maps.map((path) => `Sitemap: ${origin}${path}`).join('\n'),
    '/': page('home', { links: ['/linked'] }),
    '/linked': page('linked'),
    '/one': page('one'),
    '/two': page('two'),
    '/a.xml': urlset(`${origin}/one`, `${origin}/linked`, `${origin}/one`),
    '/b.xml': urlset(`${origin}/two?utm_source=x`, `${origin}/one`),
    ...Object.fromEntries(many.map((path) => [path, urlset(`${origin}/two`)])),
  });
  const state = join(temporaryFolder(t), 'state.db');
  for (const pagesMax of [2, 100, 100]) {
    const { decisions, report } = await crawlAll(`${origin}/`, { state, pagesMax });
    if (!report.complete) continue;
    const one = decisions.get('/one');
    assert.deepEqual(
      [one?.listedBy, one?.listedByCount],
      [[`${origin}/a.xml`, `${origin}/b.xml`], 2],
    );
    const two = decisions.get('/two');
    assert.equal(two?.listedByCount, 13);
    const first = ['/b.xml', ...many].slice(0, LINK_PLACES_MAX).map((path) => origin + path);
    assert.deepEqual(two?.listedBy, first);
    assert.equal(decisions.get('/linked')?.listedBy, undefined);
  }
});

test('lists come back as they were, and damaged ones are none', () => {
  const frontier = openFrontier(undefined);
  const lists = new SitemapLists();
  for (const number of [5, 6, 7, 40, 3, 4, 0, 4]) lists.add('a', number);
  lists.add('b', 1);
  lists.write(frontier, 'o');
  const read = () =>
    [...readSitemapLists(frontier, ['none', 'o'])].map(({ url, numbers }) => [url, [...numbers]]);
  assert.deepEqual(read(), [
    ['a', [5, 6, 7, 40, 3, 4, 4]],
    ['b', [1]],
  ]);
  frontier.setNote('sitemap lists o', '{');
  assert.deepEqual(read(), []);
  new SitemapLists().write(frontier, 'o');
  assert.equal(frontier.note('sitemap lists o'), undefined);
  frontier.close();
});
