// What is known of listed pages: what robots.txt says of them without a visit, and visits of the
// pages that a file, a list or a folder names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { CheckOptions } from '../../src/check/port/check-options.ts';
import type { Report } from '../../src/check/port/report.ts';
import { check } from '../../src/check/run/check.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import type { JudgingRule } from '../../src/rules/port/rule.ts';
import { CHECK_DAY, checkWeb, faultLines, findingIn, urlsetOf } from '../support/checked-web.ts';
import { startFakeWeb } from '../support/fake-web.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type PortolanRun, runPortolan } from './run-portolan.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const WORDS = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');
const page = (title: string, head = '') => ({
  headers: HTML,
  body: `<!doctype html><title>${title}</title>${head}<main><p>${title} ${WORDS}</p></main>`,
});

const locsOf = (report: Report, rule: string): readonly (string | undefined)[] =>
  (findingIn(report, rule)?.places ?? []).map(({ loc }) => loc && new URL(loc).pathname);

test('pages that robots.txt disallows are reported without a visit', async () => {
  await using web = await startFakeWeb(['site.test', 'cdn.test']);
  const site = web.host('site.test');
  const { origin } = site;
  site.serveRobots(`User-agent: *\nDisallow: /private/\nSitemap: ${origin}/sitemap.xml\n`);
  const paths = ['/a', '/private/x', '/private/y', '/PRIVATE/z'];
  const other = `${web.host('cdn.test').origin}/private/x`;
  site.serve({ '/sitemap.xml': urlsetOf([...paths.map((path) => origin + path), other]) });
  const robots = ['/private/x', '/private/y'];
  for (const address of [origin, `${origin}/sitemap.xml`]) {
    const report = await checkWeb(web, address);
    assert.deepEqual(locsOf(report, 'page-disallowed'), robots);
    assert.equal(findingIn(report, 'page-disallowed')?.places[0]?.line !== undefined, true);
  }
  assert.deepEqual(
    site.paths.filter((path) => robots.includes(path)),
    [],
  );
  // Visited, they are told no second time, also where we may fetch what the engine may not.
  site.serve({ '/a': page('A'), '/PRIVATE/z': page('Z') });
  for (const options of [{}, { only: ['page-disallowed'] }]) {
    const report = await checkWeb(web, origin, { pages: 'all', ...options });
    assert.deepEqual(locsOf(report, 'page-disallowed'), robots);
    assert.equal(findingIn(report, 'page-disallowed')?.count, 2);
  }
  site.serveRobots(
    `User-agent: Googlebot\nDisallow: /private/\n\nUser-agent: *\nAllow: /\n` +
      `Sitemap: ${origin}/sitemap.xml\n`,
  );
  site.serve({ '/private/x': page('X', '<meta name="robots" content="noindex">') });
  const google = await checkWeb(web, origin, { pages: 'all', profile: 'google' });
  assert.equal(findingIn(google, 'page-disallowed')?.count, 2);
  assert.deepEqual(locsOf(google, 'page-noindex'), ['/private/x']);
  // The last one is on the other host.
  assert.deepEqual(locsOf(google, 'page-not-found'), ['/private/y', '/private/x']);
});

test('a page is disallowed in every spelling, listed or visited', async () => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const { origin } = site;
  site.serveRobots('User-agent: *\nDisallow: /%7Ehome/\nDisallow: /~team/\n');
  const disallowed = ['/~home/a', '/%7Ehome/b', '/%7Eteam/c'];
  const paths = [...disallowed, '/ok'];
  site.serve({ '/sitemap.xml': urlsetOf(paths.map((path) => origin + path)), '/ok': page('A') });
  const rows = new Map<string, unknown>();
  for (const pages of ['none', 'all'] as const) {
    for (const address of [origin, `${origin}/sitemap.xml`]) {
      const report = await checkWeb(web, address, {
        pages,
        onPage: ({ loc, robots, findings }) =>
          rows.set(new URL(loc).pathname, [robots, findings.includes('page-disallowed')]),
      });
      assert.deepEqual(locsOf(report, 'page-disallowed'), disallowed);
      assert.equal(findingIn(report, 'page-disallowed')?.count, disallowed.length);
    }
  }
  assert.deepEqual(
    [...rows],
    paths.map((path) => [path, path === '/ok' ? ['allowed', false] : ['disallowed', true]]),
  );
});

test('where the robots.txt of a folder and of the web differ, nothing is lost', async (context) => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const { origin } = site;
  site.serveRobots('User-agent: *\nDisallow: /web/\n');
  const folder = temporaryFolder(context, {
    'sitemap.xml': urlsetOf([`${origin}/web/x`, `${origin}/~file/y`]),
    'robots.txt': 'User-agent: *\nDisallow: /%7Efile/\n',
  });
  await using visitor = createVisitor({
    resolveHost: web.resolveHost,
    allowPrivate: true,
    delayMs: 0,
    timeoutMs: 5_000,
  });
  const options = { now: CHECK_DAY, url: `${origin}/`, pages: 'all', visitor } as const;
  const live = await check(folder, { ...options, live: true });
  assert.deepEqual([...locsOf(live, 'page-disallowed')].sort(), ['/web/x', '/~file/y']);
  assert.deepEqual(locsOf(await check(folder, options), 'page-disallowed'), ['/~file/y']);
});

test('a rule is asked about each visited page once', async () => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const { origin } = site;
  site.serveRobots('User-agent: *\nDisallow: /no\n');
  const paths = ['/a', '/b', '/no'];
  site.serve({
    '/sitemap.xml': urlsetOf(paths.map((path) => origin + path)),
    '/a': page('A'),
    '/b': page('B'),
  });
  const seen: string[] = [];
  const mine: JudgingRule<'page'> = {
    subject: 'pages',
    watches: 'page',
    severity: 'error',
    basis: 'https://example.com/rules',
    summary: 'A page was seen.',
    reason: 'It shows which pages are judged.',
    fix: 'Nothing.',
    examples: { valid: [], invalid: [] },
    since: '1.0.0',
    id: 'mine-every-page',
    judge: ({ entry }) => {
      seen.push(new URL(entry.loc).pathname);
      return true;
    },
  };
  const rows: unknown[] = [];
  await checkWeb(web, `${origin}/sitemap.xml`, {
    pages: 'all',
    rules: [mine],
    onPage: ({ loc, findings }) =>
      rows.push([new URL(loc).pathname, findings.filter((id) => /mine|disallowed/.test(id))]),
  });
  assert.deepEqual(seen.sort(), paths);
  assert.deepEqual(rows, [
    ['/a', ['mine-every-page']],
    ['/b', ['mine-every-page']],
    ['/no', ['page-disallowed', 'mine-every-page']],
  ]);
});

test('a robots.txt that cannot be fetched disallows no page by itself', async () => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  site.serve({ '/robots.txt': { status: 503, body: 'User-agent: *\nDisallow: /\n' } });
  site.serve({ '/sitemap.xml': urlsetOf([`${site.origin}/a`]) });
  const report = await checkWeb(web, `${site.origin}/sitemap.xml`);
  assert.equal(findingIn(report, 'page-disallowed'), undefined);
});

test('a folder’s robots.txt is asked about the pages below its address', async (context) => {
  const base = 'https://example.com/';
  const folder = temporaryFolder(context, {
    'sitemap.xml': urlsetOf([`${base}a`, `${base}private/x`]),
    'robots.txt': 'User-agent: *\nDisallow: /private/\n',
  });
  const told = async (options: CheckOptions): Promise<readonly unknown[]> =>
    locsOf(await check(folder, { now: CHECK_DAY, ...options }), 'page-disallowed');
  assert.deepEqual(await told({ url: base }), ['/private/x']);
  assert.deepEqual(await told({ url: base, pages: 'all' }), ['/private/x']);
  assert.deepEqual(await told({}), []);
  assert.deepEqual(await told({ url: `${base}deep/` }), []);
});

test('the pages of a file, of a list and of bytes are visited on the web', async (context) => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const { origin } = site;
  site.serve({ '/a': page('A'), '/b': page('B') });
  const locs = [`${origin}/a`, `${origin}/b`, `${origin}/gone`];
  const folder = temporaryFolder(context, {
    'sitemap.xml': urlsetOf(locs),
    'urls.txt': `${locs.join('\n')}\n`,
  });
  await using visitor = createVisitor({
    resolveHost: web.resolveHost,
    allowPrivate: true,
    delayMs: 0,
    timeoutMs: 5_000,
  });
  const bytes = new TextEncoder().encode(urlsetOf(locs));
  const inputs = [`${folder}/sitemap.xml`, `${folder}/urls.txt`, bytes] as const;
  for (const input of inputs) {
    for (const options of [{}, { url: `${origin}/` }]) {
      const report = await check(input, { now: CHECK_DAY, visitor, pages: 'all', ...options });
      assert.deepEqual(locsOf(report, 'page-not-found'), ['/gone']);
      assert.deepEqual(report.pages?.statuses, { 200: 2, 404: 1 });
      assert.equal(report.pages?.checked, 3);
      assert.equal(report.complete, true);
    }
  }
  // Nothing is asked for unless pages are.
  const before = site.paths.length;
  const report = await check(`${folder}/sitemap.xml`, { now: CHECK_DAY, visitor });
  assert.equal(site.paths.length, before);
  assert.equal(report.pages, undefined);
});

test('a folder’s pages are its files, unless they are to be visited', async (context) => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const { origin } = site;
  site.serve({ '/live': page('Live') });
  const folder = temporaryFolder(context, {
    'sitemap.xml': urlsetOf([`${origin}/built`, `${origin}/live`]),
    'built.html': page('Built').body,
  });
  await using visitor = createVisitor({
    resolveHost: web.resolveHost,
    allowPrivate: true,
    delayMs: 0,
    timeoutMs: 5_000,
  });
  const options: CheckOptions = { now: CHECK_DAY, visitor, pages: 'all', url: `${origin}/` };
  const built = await check(folder, options);
  assert.deepEqual(locsOf(built, 'page-not-found'), ['/live']);
  assert.equal(site.paths.length, 0);
  const live = await check(folder, { ...options, live: true });
  assert.deepEqual(locsOf(live, 'page-not-found'), ['/built']);
  const nowhere = await check(folder, { now: CHECK_DAY, visitor, pages: 'all' });
  const [why] = nowhere.notChecked.filter(({ what }) => what === 'pages');
  assert.match(why?.why ?? '', /--base.*--live/);
  assert.deepEqual(
    locsOf(await check(folder, { ...options, url: undefined, live: true }), 'page-not-found'),
    ['/built'],
  );
});

test('news may be listed twice, a page twice in one sitemap not', async (context) => {
  const news = `<news:news><news:publication><news:name>A</news:name>
    <news:language>en</news:language></news:publication>
    <news:publication_date>2026-06-15</news:publication_date>
    <news:title>T</news:title></news:news>`;
  const folder = temporaryFolder(context, {
    'news.xml': urlsetOf(
      [`<loc>https://example.com/a</loc>${news}`],
      ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
    ),
    'posts.xml': urlsetOf(['https://example.com/a', 'https://example.com/b']),
    'twice.xml': urlsetOf(['https://example.com/b', 'https://example.com/b']),
  });
  const report = await check(folder, { now: CHECK_DAY, only: ['loc'] });
  const lines = faultLines(report).map((line) => line.replace(`${folder}/`, ''));
  assert.equal(lines.length, 2);
  assert.deepEqual(report.findings.map(({ rule, count, line }) => [rule, count, line]).sort(), [
    ['loc-duplicate', 1, 4],
    ['loc-in-several-sitemaps', 1, 3],
  ]);
});

test('versions in other languages that nobody lists are visited with all pages', async () => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const { origin } = site;
  const links = (...paths: readonly string[]): string =>
    paths
      .map((path) => `<xhtml:link rel="alternate" hreflang="${path}" href="${origin}/${path}"/>`)
      .join('');
  const attributes = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const entry = (path: string, ...others: readonly string[]): string =>
    `<loc>${origin}/${path}</loc>${links(path, ...others)}`;
  site.serve({
    '/sitemap.xml': urlsetOf(
      [entry('en', 'de', 'fr', 'it', 'es', 'uk'), entry('nl', 'fr'), entry('es', 'en')],
      attributes,
    ),
    '/en': page('A', `<link rel="alternate" hreflang="pl" href="${origin}/pl">`),
    '/nl': page('B'),
    '/de': page('C'),
    '/it': { status: 403 },
    '/pl': { status: 410 },
    // What fails, asks for patience or refuses may be there all the same.
    '/uk': { status: 503 },
  });
  const told = async (options: CheckOptions): Promise<readonly unknown[]> => {
    const report = await checkWeb(web, `${origin}/sitemap.xml`, options);
    const found = findingIn(report, 'page-alternate-broken')?.places ?? [];
    return found.map(({ found: what = '', loc = '' }) => `${loc} ${what}`.replaceAll(origin, ''));
  };
  assert.deepEqual(await told({ pages: 'all' }), [
    '/en /fr (fr) answers with status 404',
    '/en /pl (pl) answers with status 410',
    '/nl /fr (fr) answers with status 404',
  ]);
  // Each is asked for once, a listed one as a page alone.
  assert.equal(site.paths.filter((path) => path === '/fr').length, 1);
  assert.equal(site.paths.filter((path) => path === '/es').length, 1);
  assert.deepEqual(await told({ pages: 2 }), []);
});

test('a page with nothing but a heading and a menu is reported', async () => {
  const menu =
    '<ul><li><a href="/">Home page</a></li><li><a href="/b">About the shop</a></li></ul>';
  const bodies: Readonly<Record<string, string>> = {
    '/empty': `<nav>${menu}</nav><h1>About the harbour</h1>`,
    '/menu-outside-nav': `<div class="menu">${menu}</div><main><h1>About the harbour</h1></main>`,
    '/footer': `<main><h1>About the harbour</h1></main><footer>© 2026 The harbour office</footer>`,
    '/sentence': `<nav>${menu}</nav><h1>The harbour</h1><p>Closed on Mondays.</p>`,
    '/picture': `<nav>${menu}</nav><h1>The harbour at night</h1><img src="/a.jpg">`,
    '/video': `<h1>The harbour at night</h1><video src="/a.mp4"></video>`,
    '/player': `<h1>The harbour at night</h1><iframe src="https://player.example/1"></iframe>`,
    '/form': `<h1>Write to us today</h1><form><input name="q"><button>Send</button></form>`,
    '/element': `<h1>The harbour at night</h1><harbour-map></harbour-map>`,
    '/contact': `<h1>Contact the office</h1><p><a href="tel:+49">+49 30 123456</a></p>`,
    '/links': `<h1>Harbours</h1><ul>${'<li><a href="/a">A harbour</a></li>'.repeat(24)}</ul>`,
    '/shell': '<div id="root"></div><script src="/app.js"></script>',
  };
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const { origin } = site;
  site.serve({ '/sitemap.xml': urlsetOf(Object.keys(bodies).map((path) => origin + path)) });
  for (const [path, body] of Object.entries(bodies)) {
    const head = `<!doctype html><html><head><title>${path}</title></head>`;
    site.serve({ [path]: { headers: HTML, body: `${head}<body>${body}</body></html>` } });
  }
  const report = await checkWeb(web, `${origin}/sitemap.xml`, { pages: 'all' });
  assert.deepEqual(locsOf(report, 'page-nearly-empty'), ['/empty', '/menu-outside-nav', '/footer']);
  assert.deepEqual(locsOf(report, 'page-empty'), ['/shell']);
});

test('every visited page is shown, healthy ones too', async () => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const { origin } = site;
  site.serveRobots('User-agent: *\nDisallow: /private/\n');
  const paths = ['/a', '/old', '/gone', '/private/x', '/noindex', '/copy', '/dead-copy'];
  site.serve({
    '/sitemap.xml': urlsetOf(paths.map((path) => origin + path)),
    '/a': page('A'),
    '/old': { status: 301, headers: { location: '/a' } },
    '/gone': { status: 410 },
    '/noindex': page('N', '<meta name="robots" content="noindex">'),
    '/copy': page('C', '<link rel="canonical" href="/a">'),
    '/dead-copy': page('D', '<link rel="canonical" href="/gone">'),
  });
  const rows: unknown[] = [];
  const report = await checkWeb(web, `${origin}/sitemap.xml`, {
    pages: 'all',
    onPage: ({ loc, status, finalUrl, robots, noindex, ...row }) => {
      const { canonicalElsewhere, canonicalWorks, redirects, findings } = row;
      const steps = redirects.map((step) => step.status);
      const where = [finalUrl?.replace(origin, ''), ...steps].join(' ');
      const told = findings.filter(
        (rule) => !/canonical-(?:missing|relative)|duplicate|noindex-/.test(rule),
      );
      rows.push([loc.replace(origin, ''), status, where, robots, noindex]);
      rows.push([canonicalElsewhere, canonicalWorks, ...told]);
    },
  });
  assert.deepEqual(rows, [
    ['/a', 200, '/a', 'allowed', false],
    [false, undefined],
    ['/old', 200, '/a 301', 'allowed', false],
    [false, undefined, 'page-redirects'],
    ['/gone', 410, '/gone', 'allowed', false],
    [false, undefined, 'page-gone'],
    ['/private/x', undefined, '', 'disallowed', false],
    [false, undefined, 'page-disallowed'],
    ['/noindex', 200, '/noindex', 'allowed', true],
    [false, undefined, 'page-noindex'],
    ['/copy', 200, '/copy', 'allowed', false],
    [true, true, 'page-canonical-elsewhere'],
    ['/dead-copy', 200, '/dead-copy', 'allowed', false],
    [true, false, 'page-canonical-broken', 'page-canonical-elsewhere'],
  ]);
  assert.equal(report.pages?.checked, 7);
});

test('the status of a list of addresses is one command', async (context) => {
  await using web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  const origin = site.loopbackOrigin;
  site.serve({ '/a': page('=A, "quoted"'), '/old': { status: 302, headers: { location: '/a' } } });
  const folder = temporaryFolder(context, {
    'urls.txt': `${origin}/a\n${origin}/old\n${origin}/gone\n`,
  });
  const run = (...words: readonly string[]): Promise<PortolanRun> =>
    runPortolan(['check', 'urls.txt', '--quiet', '--fail-on', 'never', ...words], { folder });
  const visiting = ['--allow-private', '--delay', '0', '--pages', 'all'];
  const ran = await run(...visiting, '--pages-file', 'status.csv');
  assert.equal(ran.status, 0, ran.stderr);
  const [head, ...rows] = readFileSync(`${folder}/status.csv`, 'utf8').trimEnd().split('\r\n');
  assert.match(head ?? '', /^loc,status,final_url,redirects,robots,noindex,canonical,/);
  assert.deepEqual(
    rows.map((row) => row.replaceAll(origin, '').split(',').slice(0, 5).join(',')),
    ['/a,200,/a,,allowed', '/old,200,/a,302,allowed', '/gone,404,/gone,,allowed'],
  );
  assert.match(rows[0] ?? '', /,"'=A, ""quoted"" */);
  await run(...visiting, '--pages-file', 'status.jsonl');
  const lines = readFileSync(`${folder}/status.jsonl`, 'utf8').trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).status),
    [200, 200, 404],
  );
  await run(...visiting, '--pages-max', '1', '--pages-file', 'some.csv');
  const some = readFileSync(`${folder}/some.csv`, 'utf8').trimEnd().split('\r\n');
  assert.deepEqual(
    some.map((row) => row.replaceAll(origin, '').split(',')).map((row) => [row[0], row.at(-1)]),
    [
      ['loc', 'not_visited'],
      ['/a', ''],
      ['/old', 'urls'],
      ['/gone', 'urls'],
    ],
  );
  const without = await run('--pages-file', 'none.csv');
  assert.equal(without.status, 2);
  assert.match(without.stderr, /--pages all/);
});
