// Assets of the site are asked for by HEAD when all pages were visited, and broken ones told with
// the pages that they are part of.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Crawled, crawlAll, HTML, NOW } from '../../../tests/support/crawl-all.ts';
import { type FakeWebHost, startFakeWeb } from '../../../tests/support/fake-web.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { crawl } from '../crawl.ts';
import type { CrawlOptions } from '../port/crawl-options.ts';

const made = (words: string, html: string) => ({
  body: `<!doctype html><title>${words}</title><main>All about ${words}.</main>${html}`,
  headers: HTML,
});

function serveSite(site: FakeWebHost): FakeWebHost {
  site.serve({
    '/robots.txt': 'User-agent: *\nDisallow: /private/',
    '/': made(
      'home',
      `<link rel="stylesheet" href="/s.css">
       <img src="/gone.png" srcset="/fine.png 1x, /lost.png 2x">
       <img src="/private/x.png"><img src="https://elsewhere.example/x.png">
       <script src="/app.js"></script><a href="/b">B</a> <a href="/files/old.pdf">The report</a>
       <a href="/files/page">Not a file</a><a href="/big.jpg"><img src="/big.jpg"></a>`,
    ),
    '/b': made('bears', '<img src="/gone.png"><img src="/sprite.gif">'),
    '/s.css': 'a {}',
    '/fine.png': 'x',
    '/app.js': 'x',
    '/sprite.gif': 'x',
  });
  return site;
}

async function crawlSite(
  site: FakeWebHost,
  options: CrawlOptions = {},
): Promise<Crawled & { readonly asked: readonly string[] }> {
  const before = site.asked.length;
  const crawled = await crawlAll(`${site.loopbackOrigin}/`, { exclude: ['/files/**'], ...options });
  const asked = site.asked.slice(before).map(({ method, path }) => `${method} ${path}`);
  return { ...crawled, asked };
}

test('broken ones name the pages that they are part of; fine ones are not told', async () => {
  await using web = await startFakeWeb(['own']);
  const site = serveSite(web.host('own'));
  const { decisions, report, asked } = await crawlSite(site, { checkLinks: ['assets'] });
  const gone = decisions.get('/gone.png');
  const places = gone?.linkedFrom?.map(({ url, kind }) => [
    url.replace(site.loopbackOrigin, ''),
    kind,
  ]);
  assert.deepEqual(places, [
    ['/', 'asset'],
    ['/b', 'asset'],
  ]);
  assert.deepEqual(
    [gone?.reason, gone?.status, gone?.broken, gone?.inlinks],
    ['asset', 404, true, 2],
  );
  assert.equal(decisions.get('/lost.png')?.reason, 'asset');
  for (const fine of ['/s.css', '/fine.png', '/app.js', '/private/x.png']) {
    assert.equal(decisions.has(fine), false, fine);
  }
  // A file that is linked and not visited; and an asset that was visited.
  const old = decisions.get('/files/old.pdf');
  assert.deepEqual([old?.reason, old?.broken, old?.status], ['excluded', true, 404]);
  assert.equal(old?.linkedFrom?.[0]?.text, 'The report');
  assert.equal(decisions.get('/big.jpg')?.reason, 'status');
  const heads = asked.filter((line) => line.startsWith('HEAD'));
  assert.deepEqual(heads.sort(), [
    'HEAD /app.js',
    'HEAD /files/old.pdf',
    'HEAD /fine.png',
    'HEAD /gone.png',
    'HEAD /lost.png',
    'HEAD /s.css',
    'HEAD /sprite.gif',
  ]);
  assert.ok(!asked.includes('GET /gone.png'));
  assert.deepEqual(report.checkedAssets, { fine: 4, broken: 3, refused: 0, unknown: 2 });
  assert.equal(report.reasons.asset, 2);
  assert.equal(report.broken, 4);
});

test('without the wish nothing of it is there', async () => {
  await using web = await startFakeWeb(['own']);
  const site = serveSite(web.host('own'));
  const { decisions, report, asked } = await crawlSite(site);
  assert.deepEqual([decisions.has('/gone.png'), report.checkedAssets], [false, undefined]);
  assert.equal(report.reasons.asset, 0);
  assert.equal(
    asked.some((line) => line.startsWith('HEAD')),
    false,
  );
});

test('links have those to assets; where HEAD is refused, the first byte is asked for', async () => {
  await using web = await startFakeWeb(['own']);
  const site = serveSite(web.host('own'));
  const refusing = { '/s.css': { status: 405, body: '' }, '/app.js': { status: 501, body: '' } };
  site.serve(refusing);
  await using one = crawl(`${site.loopbackOrigin}/`, {
    checkLinks: ['assets'],
    exclude: ['/files/**'],
  });
  await one.visit();
  const links = [...one.links()].filter(({ kind }) => kind === 'asset');
  const short = links.map(({ from, to, status }) => [from, to, status].join(' '));
  const { loopbackOrigin: origin } = site;
  assert.ok(short.includes(`${origin}/b ${origin}/gone.png 404`), short.join('\n'));
  const asked = site.asked.map(({ method, path }) => `${method} ${path}`);
  assert.ok(asked.includes('GET /s.css') && asked.includes('GET /app.js'));
});

test('an interrupted check goes on, and what was fine rests in the next crawl', async (t) => {
  await using web = await startFakeWeb(['own']);
  const site = serveSite(web.host('own'));
  const state = join(temporaryFolder(t), 'state.db');
  const wish = { checkLinks: ['assets'], exclude: ['/files/**'], state } as const;
  const stop = new AbortController();
  const first = crawl(`${site.loopbackOrigin}/`, {
    ...wish,
    signal: stop.signal,
    connections: 1,
    now: NOW,
    onProgress: ({ stage, at = '' }) => {
      if (stage === 'checking' && at.endsWith('/fine.png')) stop.abort();
    },
  });
  assert.equal(await first.visit(), 'stopped');
  await first.close();
  const before = site.asked.length;
  await crawlAll(`${site.loopbackOrigin}/`, wish);
  const heads = () =>
    site.asked.slice(before).flatMap(({ method, path }) => (method === 'HEAD' ? [path] : []));
  assert.ok(!heads().includes('/app.js') && heads().includes('/sprite.gif'), heads().join(' '));
  const then = site.asked.length;
  const again = await crawlAll(`${site.loopbackOrigin}/`, {
    ...wish,
    revisit: 'all',
    now: NOW + 3_600_000,
  });
  const asked = site.asked.slice(then).filter(({ method }) => method === 'HEAD');
  assert.deepEqual(asked.map(({ path }) => path).sort(), [
    '/files/old.pdf',
    '/gone.png',
    '/lost.png',
  ]);
  assert.equal(again.decisions.get('/gone.png')?.inlinks, 2);
});
