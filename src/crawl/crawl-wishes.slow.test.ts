// What users say of addresses, and what the site's own sitemaps say of dates.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Crawled, crawlAll, page } from '../../tests/support/crawl-all.ts';
import { startFakeSite } from '../../tests/support/fake-site.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

test('parameters that are dropped are in no address, wherever it stands', async (t) => {
  await using site = await startFakeSite();
  site.serve({
    '/robots.txt': 'User-agent: *\nDisallow: /%7Eb',
    '/': page('home', { links: ['/a?sid=1&b=2', '/%7Eb?sid=1'] }),
    '/a?b=2': page('apples', { head: '<link rel="canonical" href="/a?b=2&sid=7">' }),
    '/~b': page('bears'),
    '/c': page('cats', { links: ['/?sid=9'] }),
    '/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <url><loc>${site.origin}/c?ref_x=1&amp;sid=2</loc></url></urlset>`,
  });
  const dropParams = ['sid', 'ref_*'];
  const { locs, decisions } = await crawlAll(`${site.origin}/?sid=5`, { dropParams });
  assert.deepEqual(locs, ['/', '/a?b=2', '/c']);
  assert.equal(decisions.get('/~b')?.reason, 'robots');
  const state = join(temporaryFolder(t), 'state.db');
  // Another rule is another crawl, and all is as if it had been so always.
  for (const options of [{}, { dropParams }, {}, { dropParams: ['ref_*'] }]) {
    const again = await crawlAll(`${site.origin}/`, { state, ...options });
    const alone = await crawlAll(`${site.origin}/`, options);
    assert.deepEqual([...again.decisions.keys()], [...alone.decisions.keys()]);
    assert.deepEqual(again.locs, alone.locs);
  }
});

test('further starts are visited though nothing links them; others are refused', async () => {
  await using site = await startFakeSite({
    '/shop/': page('home'),
    '/shop/a': page('apples', { links: ['/shop/b'] }),
    '/shop/b': page('bears'),
    '/c': page('cats'),
  });
  const { origin } = site;
  const starts = [`${origin}/shop/a#x`, `${origin}/shop/`, `${origin}/shop/a`];
  const { locs, decisions } = await crawlAll(`${origin}/shop/`, { starts, exclude: ['/shop/a'] });
  assert.deepEqual(locs, ['/shop/', '/shop/a', '/shop/b']);
  assert.equal(decisions.get('/shop/a')?.clicks, 0);
  assert.equal(decisions.get('/shop/b')?.clicks, 1);
  const strangers = { [`${origin}/c`]: `${origin}/c`, some: '"some"', 'me:secret@some': 'A start' };
  for (const [other, shown] of Object.entries(strangers)) {
    await assert.rejects(crawlAll(`${origin}/shop/`, { starts: [other] }), {
      code: 'CONFIG_INVALID',
      message: `${shown} is not a URL within the crawled folder ${origin}/shop/.`,
    });
  }
});

test('parameters that never change a page are told', async () => {
  const links = Array.from({ length: 25 }, (_, index) => `/a?tok=${index}`);
  const same = Object.fromEntries(links.map((link) => [link, page('apples')]));
  await using site = await startFakeSite({ '/': page('home', { links }), ...same });
  const { report } = await crawlAll(`${site.origin}/`);
  assert.deepEqual(report.idleParameters, [{ name: 'tok', pages: 24 }]);
  const dropped = await crawlAll(`${site.origin}/`, { dropParams: ['tok'] });
  assert.deepEqual(dropped.report.idleParameters, []);
});

test("lastmods of the site's own sitemaps are taken over, when they differ", async () => {
  const links = ['/a', '/b', '/dated'];
  const crawlWith = async (lastmods: readonly string[]): Promise<Crawled> => {
    await using site = await startFakeSite({
      '/': page('home', { links }),
      '/a': page('apples'),
      '/b': page('bears'),
      '/dated': page('dates', {
        head: '<meta property="article:modified_time" content="2026-11-01">',
      }),
    });
    const urls = links.map((path, at) => {
      return `<url><loc>${site.origin}${path}</loc><lastmod>${lastmods[at]}</lastmod></url>`;
    });
    const opening = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
    site.serve({ '/sitemap.xml': `${opening}${urls.join('')}</urlset>` });
    return await crawlAll(`${site.origin}/`);
  };
  const differing = await crawlWith(['2026-10-02', '2026-10-03T04:05:06Z', '2026-10-04']);
  assert.equal(differing.entries.get('/a')?.lastmod, '2026-10-02');
  assert.equal(differing.decisions.get('/a')?.lastmodSource, 'sitemap');
  assert.equal(differing.entries.get('/b')?.lastmod, '2026-10-03T04:05:06Z');
  assert.equal(differing.entries.get('/dated')?.lastmod, '2026-11-01', 'its own comes first');
  assert.equal(differing.entries.get('/')?.lastmod, undefined);
  const alike = await crawlWith(['2026-10-02', '2026-10-02', '2026-10-02']);
  assert.equal(alike.entries.get('/a')?.lastmod, undefined, 'that of a build');
  const ahead = await crawlWith(['2026-12-24', '2026-10-03', '2026-10-04']);
  assert.equal(ahead.entries.get('/a')?.lastmod, undefined);
  assert.equal(ahead.entries.get('/b')?.lastmod, '2026-10-03');
});
