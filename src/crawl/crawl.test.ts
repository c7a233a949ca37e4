// A crawl from its start to its report: begun, stopped, taken up again, repeated.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { crawlAll, HTML, NOW, page } from '../../tests/support/crawl-all.ts';
import { redirectTo, startFakeSite } from '../../tests/support/fake-site.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { crawl } from './crawl.ts';

const DAY = 86_400_000;

test('a site is visited by its links, and each address has its reason', async () => {
  await using site = await startFakeSite({
    '/robots.txt': 'User-agent: *\nDisallow: /private\nUser-agent: Googlebot\nDisallow: /us-only',
    '/': page('home', {
      links: ['/a', '/old', '/gone', '/hidden', '/private', '/file.pdf', '/us-only', '/copy'],
    }),
    '/a': page('apples', { links: ['/b?utm_source=x#y', 'https://other.example/'] }),
    '/b': page('bears', { head: '<link rel="canonical" href="/b">' }),
    '/b?x=1': page('bears'),
    '/old': redirectTo('/a', 301),
    '/hidden': page('hidden', { head: '<meta name="robots" content="noindex">', links: ['/c'] }),
    '/c': page('cats', { head: '<link rel="canonical" href="/b">' }),
    '/file.pdf': { body: '%PDF', headers: { 'content-type': 'application/pdf' } },
    '/us-only': page('us'),
    '/copy': page('apples'),
    '/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <url><loc>http://127.0.0.1:0/orphan</loc></url></urlset>`,
  });
  const { locs, decisions, report } = await crawlAll(`${site.origin}/`);
  assert.deepEqual(locs, ['/', '/a', '/b']);
  const reasons = [...decisions].map(([url, { reason }]) => [url, reason]);
  assert.deepEqual(Object.fromEntries(reasons), {
    '/': 'listed',
    '/a': 'listed',
    '/b': 'listed',
    '/c': 'canonical',
    '/copy': 'duplicate',
    '/file.pdf': 'content-type',
    '/gone': 'status',
    '/hidden': 'noindex',
    '/old': 'redirect',
    '/private': 'robots',
    '/us-only': 'robots',
    'http://127.0.0.1:0/orphan': 'out-of-scope',
    'https://other.example/': 'out-of-scope',
  });
  assert.equal(report.complete, true);
  assert.equal(site.requests.includes('/private'), false);
  assert.equal(decisions.get('/old')?.other, `${site.origin}/a`);
  assert.equal(decisions.get('/copy')?.other, `${site.origin}/a`);
});

test('types that are asked for are listed beside HTML', async () => {
  const pdf = { 'content-type': 'application/pdf' };
  await using site = await startFakeSite({
    '/': page('home', { links: ['/a.pdf', '/b.pdf', '/c.pdf'] }),
    '/a.pdf': { body: '%PDF', headers: pdf },
    '/b.pdf': { body: '%PDF', headers: { ...pdf, 'x-robots-tag': 'noindex' } },
    '/c.pdf': { body: '%PDF', headers: { ...pdf, link: '</a.pdf>; rel="canonical"' } },
  });
  const { locs, decisions } = await crawlAll(`${site.origin}/`, { types: ['Application/PDF'] });
  assert.deepEqual(locs, ['/', '/a.pdf']);
  assert.equal(decisions.get('/b.pdf')?.reason, 'noindex');
  assert.equal(decisions.get('/c.pdf')?.reason, 'canonical');
});

test('the start is followed to the site that answers, whose other name it is', async () => {
  await using site = await startFakeSite();
  await using old = await startFakeSite({ '/': redirectTo(`${site.origin}/`) });
  site.serve({
    '/': page('home', { links: [`${old.origin}/a`] }),
    '/a': page('apples'),
  });
  await using run = crawl(`${old.origin}/`, { allowPrivate: true });
  const locs: string[] = [];
  for await (const batch of run.batches()) locs.push(...batch.map(({ entry }) => entry.loc));
  assert.deepEqual(locs, [`${site.origin}/`, `${site.origin}/a`]);
  assert.equal((await run.open()).scope, `${site.origin}/`);
});

test('headers are sent to the site that was typed, and another is not begun', async () => {
  await using site = await startFakeSite({ '/': page('home', { links: ['/a'] }), '/a': page('a') });
  await using old = await startFakeSite({ '/': redirectTo(`${site.origin}/`) });
  const headers = { cookie: 'session=secret', 'x-api-key': 'secret' };
  await crawlAll(`${site.origin}/`, { headers });
  for (const sent of site.headers) assert.equal(sent['x-api-key'], 'secret');
  const before = site.requests.length;
  const options = { headers, allowPrivate: true };
  await assert.rejects(crawlAll(`${old.origin}/`, options), { code: 'CRAWL_NOT_STARTED' });
  for (const sent of site.headers.slice(before)) {
    assert.deepEqual([sent['x-api-key'], sent.cookie], [undefined, undefined]);
  }
});

test('a copy on this machine is listed under the origin that its start declares', async () => {
  await using site = await startFakeSite();
  const shop = 'https://shop.example';
  const media = '<main>A picture of apples: <img src="/i/a.jpg"></main>';
  site.serve({
    '/': page('home', {
      head: `<link rel="canonical" href="${shop}/">`,
      links: [`${shop}/a`, '/b'],
    }),
    '/a': { headers: HTML, body: `<link rel="canonical" href="${shop}/a"><body>${media}` },
    '/b': page('bears', { head: `<link rel="canonical" href="${shop}/b">` }),
  });
  await using run = crawl(`${site.origin}/`);
  const found: unknown[] = [];
  for await (const batch of run.batches()) found.push(...batch.map(({ entry }) => entry));
  assert.deepEqual(found, [
    { loc: `${shop}/` },
    { loc: `${shop}/a`, images: [{ loc: `${shop}/i/a.jpg` }] },
    { loc: `${shop}/b` },
  ]);
  assert.equal((await run.open()).scope, `${shop}/`);
  const report = await run.report;
  assert.deepEqual([report.scope, report.publicScope], [`${site.origin}/`, `${shop}/`]);
});

test('what a folder shows for missing pages is no page of it, and none elsewhere', async (t) => {
  const state = join(temporaryFolder(t), 'crawl.db');
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `/shop/${name}`);
  await using site = await startFakeSite({
    '/': page('home', { links: [...names, '/shop/lost', '/shop/'] }),
    ...Object.fromEntries(names.map((name) => [name, page(name)])),
    '/shop/lost': page('something that is not there'),
    '/shop/': page('the shop'),
  });
  const url = `${site.origin}/`;
  const first = await crawlAll(url, { state });
  assert.equal(first.decisions.get('/shop/lost')?.reason, 'listed');
  const probes = site.requests.filter((path) => path.includes('portolan-probe-'));
  assert.equal(probes.length, 2, 'one in the scope, one in the folder of many pages');
  const probe = probes.find((path) => path.startsWith('/shop/'));
  assert.ok(probe);
  // The name is the state's own, so the same address is asked for again.
  site.serve({ [probe]: page('something that is not there', { head: '<title>Oh</title>' }) });
  const second = await crawlAll(url, { state, fresh: true });
  assert.equal(second.decisions.get('/shop/lost')?.reason, 'status');
  assert.equal(second.decisions.get('/shop/lost')?.detail, 'soft-404');
  site.serve({ [probe]: page('the shop') });
  const third = await crawlAll(url, { state, fresh: true });
  assert.equal(third.decisions.get('/shop/')?.reason, 'listed', 'the folder’s own page');
  const listed = await crawlAll(url, { state, fresh: true, list: ['soft-404'] });
  assert.equal(listed.decisions.get('/shop/lost')?.reason, 'listed');
});

test('a limit of pages is told, and lifted by a greater one without new visits', async (t) => {
  const state = join(temporaryFolder(t), 'crawl.db');
  const names = ['/a', '/b', '/c', '/d'];
  await using site = await startFakeSite({
    '/': page('home', { links: names }),
    ...Object.fromEntries(names.map((name) => [name, page(name)])),
  });
  const first = await crawlAll(`${site.origin}/`, { state, pagesMax: 3 });
  assert.deepEqual(first.locs, ['/', '/a', '/b']);
  assert.equal(first.report.reasons.limit, 2);
  assert.equal(first.report.stopped, 'The limit of 3 pages was reached.');
  const before = site.requests.length;
  const second = await crawlAll(`${site.origin}/`, { state, pagesMax: 5 });
  assert.deepEqual(second.locs, ['/', ...names]);
  assert.equal(second.report.generation, 1);
  const asked = site.requests.slice(before).filter((path) => !/robots|probe/.test(path));
  assert.deepEqual(asked.toSorted(), ['/c', '/d']);
});

test('a state of another site is refused, and begun anew when asked to', async (t) => {
  const state = join(temporaryFolder(t), 'crawl.db');
  await using site = await startFakeSite({ '/': page('home'), '/shop/': page('shop') });
  await crawlAll(`${site.origin}/`, { state });
  await assert.rejects(crawlAll(`${site.origin}/shop/`, { state }), { code: 'CONFIG_INVALID' });
  const { locs, report } = await crawlAll(`${site.origin}/shop/`, { state, fresh: true });
  assert.deepEqual(locs, ['/shop/']);
  assert.equal(report.generation, 1);
});

test('a crawl does not begin where robots.txt disallows the start, or cannot be had', async () => {
  await using site = await startFakeSite({
    '/robots.txt': 'User-agent: *\nDisallow: /',
    '/': page('home'),
  });
  await assert.rejects(crawlAll(`${site.origin}/`), {
    code: 'CRAWL_NOT_STARTED',
    message: /robots\.txt disallows it to Portolan in line 2 \(Disallow: \/\)/,
  });
  assert.deepEqual(site.requests, ['/robots.txt']);
  const options = { userAgent: 'Mine/1.0' };
  site.serve({ '/robots.txt': 'User-agent: Portolan\nDisallow: /' });
  assert.deepEqual((await crawlAll(`${site.origin}/`, options)).locs, ['/']);
});

test('an answer that was an error is asked for once more, at the end', async () => {
  let asked = 0;
  await using site = await startFakeSite({
    '/': page('home', { links: ['/shy', '/dead'] }),
    '/shy': (_request, response) => {
      asked += 1;
      response.writeHead(asked === 1 ? 500 : 200, HTML);
      response.end('<title>Shy</title><main>A page about being shy.</main>');
    },
    '/dead': { status: 500 },
  });
  const { locs, decisions } = await crawlAll(`${site.origin}/`);
  assert.deepEqual(locs, ['/', '/shy']);
  assert.equal(decisions.get('/dead')?.status, 500);
  assert.equal(site.requests.filter((path) => path === '/dead').length, 2);
});

test('the next crawl asks only what may have changed, and dates what did', async (t) => {
  const state = join(temporaryFolder(t), 'crawl.db');
  const etag = (value: string) => ({ headers: { etag: `"${value}"` } });
  await using site = await startFakeSite({
    '/': page('home', { links: ['/same', '/changed', '/gone'] }),
    '/same': (request, response) => {
      const known = request.headers['if-none-match'] === '"1"';
      response.writeHead(known ? 304 : 200, { ...HTML, etag: '"1"' });
      response.end(known ? '' : '<main>A page that stays as it is. <a href="/deep">…</a></main>');
    },
    '/deep': page('depths', etag('2')),
    '/changed': page('the first words'),
    '/gone': page('what will be gone'),
  });
  const url = `${site.origin}/`;
  const first = await crawlAll(url, { state, now: NOW });
  assert.deepEqual(first.locs, ['/', '/changed', '/deep', '/gone', '/same']);
  assert.equal(first.entries.get('/changed')?.lastmod, undefined);
  site.serve({ '/changed': page('the second words'), '/gone': { status: 410 } });
  const second = await crawlAll(url, { state, now: NOW + DAY });
  assert.deepEqual(second.locs, ['/', '/changed', '/deep', '/same'], 'links of a 304 still count');
  assert.equal(second.entries.get('/changed')?.lastmod, '2026-11-23T00:00:00Z');
  assert.equal(second.entries.get('/same')?.lastmod, undefined);
  assert.deepEqual([second.report.generation, second.report.unchanged], [2, 1]);
  // What was seen unchanged for a day rests for six hours.
  const asked = site.requests.length;
  const third = await crawlAll(url, { state, now: NOW + DAY + 3_600_000 });
  assert.deepEqual(third.locs, second.locs);
  assert.equal(third.entries.get('/changed')?.lastmod, '2026-11-23T00:00:00Z');
  const again = site.requests.slice(asked).filter((path) => !/robots|sitemap|probe/.test(path));
  assert.deepEqual(new Set(again), new Set(['/', '/changed', '/gone']));
  assert.equal(third.report.takenOver, 2);
});

test('a crawl that is stopped keeps what it has, and goes on with the same state', async (t) => {
  const state = join(temporaryFolder(t), 'crawl.db');
  const names = Array.from({ length: 30 }, (_, index) => `/p${index}x`);
  const stop = new AbortController();
  await using site = await startFakeSite({
    '/': page('home', { links: names }),
    ...Object.fromEntries(names.map((name) => [name, page(name)])),
    '/p7x': (_request, response) => {
      stop.abort(new Error('enough'));
      setTimeout(() => {
        response.writeHead(200, HTML);
        response.end('<main>A page that takes its time.</main>');
      }, 50);
    },
  });
  const url = `${site.origin}/`;
  {
    await using run = crawl(url, { state, now: NOW, signal: stop.signal });
    assert.equal(await run.visit(), 'stopped');
    const report = run.currentReport();
    assert.equal(report.complete, false);
    assert.ok(report.reasons['not-fetched'] > 0);
    await assert.rejects(async () => {
      for await (const _batch of run.batches()) assert.fail('nothing is given');
    }, /enough/);
  }
  const rest = await crawlAll(url, { state, now: NOW + DAY });
  assert.equal(rest.locs.length, 31);
  assert.equal(rest.report.generation, 1);
  assert.equal(rest.report.startedAt, new Date(NOW).toISOString(), 'the first time counts');
  const pages = site.requests.filter((path) => path.startsWith('/p'));
  assert.equal(pages.filter((path) => !path.includes('probe')).length, 30, 'each page once');
});

test('a crawl whose pages were not taken is not begun anew', async (t) => {
  const state = join(temporaryFolder(t), 'crawl.db');
  await using site = await startFakeSite({ '/': page('home', { links: ['/a'] }), '/a': page('a') });
  const url = `${site.origin}/`;
  {
    await using run = crawl(url, { state });
    assert.equal(await run.visit(), 'done');
  }
  const asked = site.requests.length;
  const { locs, report } = await crawlAll(url, { state });
  assert.deepEqual([locs, report.generation], [['/', '/a'], 1]);
  assert.equal(site.requests.length, asked);
});

test('a crawl may be paused after some time, and goes on', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `/p${index}x`);
  await using site = await startFakeSite({
    '/': page('home', { links: names }),
    ...Object.fromEntries(names.map((name) => [name, page(name)])),
  });
  await using run = crawl(`${site.origin}/`, { connections: 1 });
  let pauses = 0;
  while ((await run.visit({ untilMs: 0 })) === 'paused') {
    pauses += 1;
    if (pauses > 3) break;
  }
  assert.ok(pauses > 0);
  assert.equal(await run.visit(), 'done');
  assert.equal(run.currentReport().reasons.listed, 13);
});

test('the time that a crawl may take stops it', async () => {
  await using site = await startFakeSite({ '/': page('home') });
  await using run = crawl(`${site.origin}/`, { timeMsMax: 0 });
  assert.equal(await run.visit(), 'stopped');
  assert.equal(run.currentReport().stopped, 'The time limit was reached.');
});

test('rules of robots.txt hold in either spelling of what URLs may not hold', async () => {
  await using site = await startFakeSite({
    '/robots.txt': 'User-agent: *\nDisallow: /d|w\nDisallow: /e%5B',
    '/': page('home', { links: ['/d|w/x', '/e[1]', '/f[1]'] }),
    '/f[1]': page('open'),
    '/f%5B1%5D': page('open'),
  });
  const { decisions } = await crawlAll(`${site.origin}/`);
  assert.equal(decisions.get('/d%7Cw/x')?.reason, 'robots');
  assert.equal(decisions.get('/e%5B1%5D')?.reason, 'robots');
  assert.equal(decisions.get('/f%5B1%5D')?.reason, 'listed');
  assert.deepEqual(
    site.requests.filter((path) => /^\/[de]/.test(path)),
    [],
  );
});

test('a beginning that is broken off leaves nothing behind for the next crawl', async (t) => {
  const state = join(temporaryFolder(t), 'crawl.db');
  await using site = await startFakeSite();
  const { origin } = site;
  const urlset = (...paths: readonly string[]): string =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map((path) => `<url><loc>${origin}${path}</loc></url>`)
      .join('')}</urlset>`;
  site.serve({
    '/robots.txt': `Sitemap: ${origin}/one.xml\nSitemap: ${origin}/two.xml`,
    '/': page('home'),
    '/kept': page('kept'),
    '/stale': page('stale'),
    '/one.xml': urlset('/kept'),
    '/two.xml': urlset(),
  });
  await crawlAll(`${origin}/`, { state });
  const stop = new AbortController();
  site.serve({
    '/one.xml': urlset('/kept', '/stale'),
    '/two.xml': () => stop.abort(new Error('enough')),
  });
  {
    const run = crawl(`${origin}/`, { state, signal: stop.signal, now: NOW });
    await assert.rejects(run.open(), /enough/);
    await run.close();
  }
  site.serve({ '/one.xml': urlset('/kept'), '/two.xml': urlset() });
  const { locs, report } = await crawlAll(`${origin}/`, { state });
  assert.equal(report.generation, 2);
  assert.ok(locs.includes('/kept'));
  assert.equal(report.complete, true);
});

test('a start that is longer than addresses are is refused', async () => {
  await using site = await startFakeSite();
  const long = `/${'x'.repeat(8_192)}`;
  site.serve({ '/': redirectTo(long), [long]: page('far away') });
  await assert.rejects(crawlAll(`${site.origin}/`), { code: 'CRAWL_NOT_STARTED' });
});

test('no name of a crawl holds a password', () => {
  for (const url of ['http:\\\\u:secret@h/', ' http:/u:secret@h/', 'http://u:secret@x:99999/']) {
    assert.equal(crawl(url).name.includes('secret'), false, url);
  }
});

test('a crawl that is closed stays closed, and its report tells so', async () => {
  await using site = await startFakeSite({ '/': page('home') });
  const run = crawl(`${site.origin}/`);
  await run.close();
  await run.close();
  await assert.rejects(run.open(), { code: 'CONFIG_INVALID' });
  await assert.rejects(run.report, { code: 'CONFIG_INVALID' });
  assert.deepEqual(site.requests, []);
});

test('nothing is told of a crawl that was not opened', () => {
  const run = crawl('https://user:secret@e.example/');
  assert.equal(run.name, 'https://e.example/');
  assert.throws(() => run.currentReport(), { code: 'CONFIG_INVALID' });
});
