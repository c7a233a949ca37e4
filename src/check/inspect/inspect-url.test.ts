// Inspections of pages of a site on this machine.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isPortolanError } from '../../base/portolan-error.ts';
import { createVisitor } from '../../net/visitor.ts';
import { RULES } from '../../rules/rules.ts';
import { type InspectOptions, inspectUrl } from './inspect-url.ts';
import type { Inspection } from './inspection.ts';

type Answer = readonly [status: number, headers: Record<string, string>, body: string | Buffer];
/** Paths → what is served; `$` stands for the origin. */
type Site = Readonly<Record<string, string | Answer>>;

interface RunningSite {
  readonly origin: string;
  readonly asked: string[];
  [Symbol.asyncDispose](): Promise<void>;
}

async function serve(site: Site): Promise<RunningSite> {
  const asked: string[] = [];
  let origin = '';
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    asked.push(`${request.method === 'HEAD' ? 'HEAD ' : ''}${request.url}`);
    const found = site[request.url ?? ''] ?? [404, {}, 'There is nothing here.'];
    const [status, headers, body]: Answer =
      typeof found === 'string' ? [200, { 'content-type': 'text/html' }, found] : found;
    const filled = Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll('$', origin),
    ]);
    response.writeHead(status, Object.fromEntries(filled));
    response.end(typeof body === 'string' ? body.replaceAll('$', origin) : body);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function inspect(
  site: RunningSite,
  path: string,
  options: Partial<InspectOptions> = {},
): Promise<Inspection> {
  await using visitor = createVisitor({ trustedUrl: site.origin, delayMs: 0 });
  return await inspectUrl(site.origin + path, { visitor, now: Date.UTC(2026, 5, 15), ...options });
}

const XML = { 'content-type': 'application/xml' };
const urlset = (body: string): Answer => [
  200,
  XML,
  '<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${body}\n</urlset>`,
];
const url = (path: string, more = ''): string => `<url><loc>$${path}</loc>${more}</url>\n`;
const index = (...paths: readonly string[]): Answer => [
  200,
  XML,
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<sitemap><loc>$${path}</loc></sitemap>`)
    .join('')}</sitemapindex>`,
];
const page = (title: string, head = ''): string =>
  `<html><head><title>${title}</title>${head}</head><body><main><p>${title}: ships come ` +
  'and go, and the gulls of the town go with them.</p></main></body></html>';
const rules = ({ findings }: Inspection): string[] => findings.map(({ rule }) => rule);

test('a page that is well is listed with its places, and every engine can index it', async () => {
  await using site = await serve({
    '/robots.txt': [
      200,
      { 'content-type': 'text/plain' },
      'User-agent: *\nAllow: /\nSitemap: $/index.xml\n',
    ],
    '/index.xml': index('/a.xml', '/b.xml.gz'),
    '/a.xml': urlset(url('/') + url('/pier', '<lastmod>2026-05-01</lastmod>') + url('/other')),
    '/b.xml.gz': [
      200,
      { 'content-type': 'application/gzip' },
      gzipSync(
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>x</loc></url></urlset>',
      ),
    ],
    '/pier': page('The pier', '<link rel="canonical" href="$/pier">'),
  });
  const told = await inspect(site, '/pier');
  assert.deepEqual(told.search?.roots, [
    { url: `${site.origin}/index.xml`, found: 'robots-txt', line: 3 },
  ]);
  assert.deepEqual(told.search?.listed, [
    {
      sitemap: `${site.origin}/a.xml`,
      line: 4,
      column: 1,
      entry: 2,
      loc: `${site.origin}/pier`,
      lastmod: '2026-05-01',
    },
  ]);
  assert.deepEqual([told.search?.sitemaps, told.search?.complete], [3, true]);
  assert.equal(told.evidence.page?.title, 'The pier');
  assert.deepEqual(rules(told), []);
  assert.deepEqual(
    told.engines.map(({ engine, verdict }) => [engine, verdict]),
    ['Google', 'Bing', 'Yandex', 'Baidu', 'Naver', 'Seznam'].map((name) => [name, 'indexable']),
  );
  assert.equal(told.reached, true);
  assert.equal(told.version, 1);
  assert.deepEqual(told.notChecked, []);
});

test('what robots.txt disallows is not asked for, and each engine is distinguished', async () => {
  await using site = await serve({
    '/robots.txt': [
      200,
      { 'content-type': 'text/plain' },
      'User-agent: bingbot\nDisallow:\n\nUser-agent: *\nDisallow: /private\nSitemap: $/sitemap.xml\n',
    ],
    '/sitemap.xml': urlset(url('/private/pier')),
    '/private/pier': page('The pier'),
  });
  const told = await inspect(site, '/private/pier');
  assert.ok(!site.asked.includes('/private/pier'));
  assert.equal(told.reached, false);
  assert.deepEqual(rules(told), ['page-disallowed']);
  assert.match(told.findings[0]?.found ?? '', /robots\.txt, line 5$/);
  const verdicts = new Map(told.engines.map(({ engine, verdict }) => [engine, verdict]));
  assert.equal(verdicts.get('Google'), 'not-indexable');
  assert.equal(verdicts.get('Bing'), 'unknown');
  assert.match(told.notChecked[0]?.why ?? '', /robots\.txt/);
});

test('faults of the page come with the entry that lists it', async () => {
  await using site = await serve({
    '/sitemap.xml': urlset(url('/old', '<lastmod>2026-06-01</lastmod>')),
    '/old': [301, { location: '/new' }, ''],
    '/new': [
      200,
      {
        'content-type': 'text/html',
        'x-robots-tag': 'googlebot: noindex',
        'last-modified': 'Fri, 02 Jan 2026 10:00:00 GMT',
      },
      page('New', '<link rel="canonical" href="/elsewhere">'),
    ],
  });
  const told = await inspect(site, '/old', { profile: 'google' });
  assert.equal(told.search?.roots[0]?.found, 'guessed');
  assert.deepEqual(
    new Set(rules(told)),
    new Set([
      'page-redirects',
      'page-noindex',
      // Whose canonical link leads nowhere is not told of a page elsewhere.
      'page-canonical-broken',
      'page-canonical-relative',
      'page-lastmod-ahead',
    ]),
  );
  const [first] = told.findings;
  assert.equal(first?.sitemap, `${site.origin}/sitemap.xml`);
  assert.equal(first?.line, 3);
  assert.equal(first?.entry, 1);
  const sentence = (name: string) => told.engines.find(({ engine }) => engine === name)?.sentence;
  assert.match(sentence('Google') ?? '', /asked not to index it: noindex in X-Robots-Tag/);
  assert.match(sentence('Bing') ?? '', /would index .*\/new instead/);
});

test('a page that is missing is an error, and a page that is not listed says what is', async () => {
  await using site = await serve({
    '/sitemap.xml': urlset(url('/pier/') + url('/Pier') + url('/boats')),
  });
  const told = await inspect(site, '/pier');
  assert.deepEqual(told.search?.listed, []);
  assert.deepEqual(
    told.search?.similar.map(({ loc }) => loc.slice(site.origin.length)),
    ['/pier/', '/Pier'],
  );
  assert.deepEqual(rules(told), ['page-not-found']);
  assert.deepEqual(told.summary, { error: 1, warning: 0, info: 0 });
});

test('given sitemaps are looked through instead, and the first place can be enough', async () => {
  await using site = await serve({
    '/one.xml': urlset(url('/pier') + url('/a')),
    '/two.xml': urlset(url('/pier', '<lastmod>2026-05-02</lastmod>')),
    '/pier': page('The pier', '<link rel="canonical" href="$/pier">'),
  });
  const sitemaps = [`${site.origin}/one.xml`, `${site.origin}/two.xml`];
  const all = await inspect(site, '/pier', { sitemaps });
  assert.equal(all.search?.listedCount, 2);
  assert.deepEqual(all.search?.roots[0], { url: sitemaps[0], found: 'given' });
  const first = await inspect(site, '/pier', { sitemaps, firstOnly: true, concurrency: 1 });
  assert.deepEqual([first.search?.listedCount, first.search?.complete], [1, false]);
  assert.ok(!site.asked.slice(site.asked.lastIndexOf('/one.xml')).includes('/two.xml'));
});

test('without a search only the page is looked at', async () => {
  await using site = await serve({ '/pier': page('The pier') });
  const told = await inspect(site, '/pier', { search: false });
  assert.equal(told.search, undefined);
  assert.deepEqual(rules(told), ['page-canonical-missing']);
  assert.ok(!site.asked.includes('/sitemap.xml'));
});

test('a sitemap that cannot be read is reported, and nothing is claimed', async () => {
  await using site = await serve({
    '/index.xml': index('/missing.xml', '/a.xml'),
    '/a.xml': urlset(url('/boats')),
    '/pier': page('The pier'),
  });
  const told = await inspect(site, '/pier', { sitemaps: [`${site.origin}/index.xml`] });
  assert.equal(told.search?.complete, false);
  assert.match(told.search?.problems[0]?.message ?? '', /status 404/);
  assert.equal(told.search?.problems[0]?.sitemap, `${site.origin}/missing.xml`);
});

test('other languages are visited, and those that do not link back are found', async () => {
  const link = (lang: string, path: string): string =>
    `<link rel="alternate" hreflang="${lang}" href="$${path}">`;
  await using site = await serve({
    '/sitemap.xml': urlset(url('/en', '<xhtml:link rel="alternate" hreflang="es" href="$/es"/>')),
    '/en': page('English', link('en', '/en') + link('de', '/de') + link('fr', '/fr')),
    '/de': page('Deutsch', link('en', '/en')),
    '/fr': page('Français', link('fr', '/fr')),
  });
  const told = await inspect(site, '/en');
  assert.deepEqual(
    told.alternates.map(({ hreflang, named, status, linksBack }) => [
      hreflang,
      named,
      status,
      linksBack,
    ]),
    [
      ['en', 'page', undefined, undefined],
      ['de', 'page', 200, true],
      ['fr', 'page', 200, false],
      ['es', 'sitemap', 404, undefined],
    ],
  );
  const noReturn = told.findings.find(({ rule }) => rule === 'page-alternate-no-return');
  assert.match(noReturn?.found ?? '', /\/fr \(fr\) does not link back/);
  const broken = told.findings.find(({ rule }) => rule === 'page-alternate-broken');
  assert.match(broken?.found ?? '', /\/es \(es\) answers with status 404/);
  assert.ok(rules(told).includes('page-alternates-differ'));
});

test('an entry may answer an hreflang link, or lack the answer', async () => {
  const links = (...paths: readonly string[]): string =>
    paths
      .map((path) => `<xhtml:link rel="alternate" hreflang="${path}" href="$/${path}"/>`)
      .join('');
  await using site = await serve({
    '/sitemap.xml': urlset(
      url('/en', links('en', 'de', 'fr')) +
        url('/de', links('en', 'de', 'fr')) +
        url('/fr', links('fr')),
    ),
    '/en': page('English'),
    '/de': page('Deutsch'),
    '/fr': page('Français'),
  });
  const noReturn = async (path: string): Promise<readonly (string | undefined)[]> => {
    const told = await inspect(site, path);
    const finding = told.findings.find(({ rule }) => rule === 'page-alternate-no-return');
    return (finding?.places ?? []).map(({ found }) => found?.replaceAll(site.origin, ''));
  };
  assert.deepEqual(await noReturn('/en'), ['/fr (fr) does not link back']);
  assert.deepEqual(await noReturn('/fr'), [
    '/en names it as fr, and it does not link back',
    '/de names it as fr, and it does not link back',
  ]);
});

test('an entry elsewhere with another lastmod is judged too', async () => {
  await using site = await serve({
    '/index.xml': index('/a.xml', '/b.xml'),
    '/a.xml': urlset(url('/pier', '<lastmod>2026-01-02</lastmod>')),
    '/b.xml': urlset(url('/pier', '<lastmod>2026-06-01</lastmod>')),
    '/pier': page('The pier', '<meta property="article:modified_time" content="2026-01-02">'),
  });
  const told = await inspect(site, '/pier', {
    sitemaps: [`${site.origin}/index.xml`],
    concurrency: 1,
  });
  const ahead = told.findings.filter(({ rule }) => rule === 'page-lastmod-ahead');
  assert.deepEqual(
    ahead.map(({ sitemap }) => sitemap),
    [`${site.origin}/b.xml`],
  );
  assert.equal(rules(told).filter((rule) => rule === 'page-canonical-missing').length, 1);
});

test('a server that hangs up is not reached', async () => {
  const closed = await serve({});
  await closed[Symbol.asyncDispose]();
  await using visitor = createVisitor({ trustedUrl: closed.origin, delayMs: 0 });
  const told = await inspectUrl(`${closed.origin}/pier`, { visitor, now: 0 });
  assert.equal(told.reached, false);
  assert.equal(told.search?.listedCount, 0);
});

test('credentials and fragments are not part of what is reported', async () => {
  await using site = await serve({ '/pier': page('The pier') });
  const { host } = new URL(site.origin);
  await using visitor = createVisitor({ trustedUrl: site.origin, delayMs: 0 });
  const told = await inspectUrl(`http://me:secret@${host}/pier#top`, { visitor, search: false });
  assert.equal(told.url, `${site.origin}/pier`);
  assert.ok(!JSON.stringify(told).includes('secret'));
});

test('what is no web address is refused', async () => {
  await using visitor = createVisitor();
  for (const address of ['example.com/pier', 'ftp://example.com/', '']) {
    await assert.rejects(
      inspectUrl(address, { visitor }),
      (error) => isPortolanError(error) && error.code === 'FETCH_ADDRESS_INVALID',
    );
  }
});

test('what to do about a page that no sitemap lists is not to take it out of one', async () => {
  await using site = await serve({
    '/robots.txt': [200, {}, 'User-agent: *\nDisallow: /hidden\nSitemap: $/s.xml\n'],
    '/s.xml': urlset(url('/listed-gone') + url('/listed-noindex')),
    '/listed-gone': [410, {}, ''],
    '/gone': [410, {}, ''],
    '/forbidden': [400, {}, ''],
    '/old': [301, { location: '$/gone' }, ''],
    '/empty': '<html><head><title>x</title></head><body></body></html>',
    '/noindex': page('A', '<meta name="robots" content="noindex">'),
    '/listed-noindex': page('B', '<meta name="robots" content="noindex">'),
  });
  const unlisted = ['/gone', '/none', '/forbidden', '/old', '/empty', '/noindex', '/hidden'];
  for (const path of unlisted) {
    const { findings, search } = await inspect(site, path);
    assert.equal(search?.listedCount, 0);
    assert.ok(findings.length > 0, path);
    for (const { rule, fix } of findings) {
      assert.doesNotMatch(fix, /(?:out of|from) (?:the sitemap|it\b)/, `${path} ${rule}`);
    }
  }
  for (const path of ['/listed-gone', '/listed-noindex']) {
    const { findings } = await inspect(site, path);
    assert.match(findings[0]?.fix ?? '', /(?:out of|from) the sitemap/);
  }
});

test('every rule of pages that speaks of taking a page out of its sitemap has another fix', () => {
  for (const { id, subject, fix, fixUnlisted } of RULES) {
    const takesOut = /(?:out of|from) (?:the sitemap|it\b)/;
    if (subject !== 'pages' || !takesOut.test(fix)) continue;
    assert.doesNotMatch(fixUnlisted ?? fix, takesOut, id);
  }
});

test('what is known of its entry takes the place of the search', async () => {
  await using site = await serve({ '/pier': page('The pier', '<meta name="date">') });
  const sitemap = `${site.origin}/s.xml`;
  const entry = { loc: `${site.origin}/pier`, lastmod: '2020-01-01', images: [{ loc: '/i.png' }] };
  const told = await inspect(site, '/pier', {
    search: false,
    media: false,
    listed: { sitemap, entry },
  });
  assert.equal(told.search, undefined);
  assert.deepEqual([told.evidence.sitemap, told.evidence.entry.lastmod], [sitemap, '2020-01-01']);
  assert.deepEqual(told.evidence.media, []);
  assert.ok(
    site.asked.every((path) => !/s\.xml|i\.png/.test(path)),
    site.asked.join(' '),
  );
});

test('no more is visited than there may be addresses, bytes and time', async () => {
  const others = Array.from({ length: 8 }, (_, number) => `/l${number}`);
  const links = others.map(
    (path, at) => `<link rel="alternate" hreflang="x-${at}" href="$${path}">`,
  );
  const other = page('Other');
  const pages = Object.fromEntries(others.map((path) => [path, other]));
  await using site = await serve({ ...pages, '/pier': page('The pier', links.join('')) });
  const visited = async (options: Partial<InspectOptions>): Promise<number> => {
    site.asked.length = 0;
    const told = await inspect(site, '/pier', { search: false, ...options });
    assert.equal(told.alternates.length, 8);
    return site.asked.filter((path) => path.startsWith('/l')).length;
  };
  assert.equal(await visited({}), 8);
  assert.equal(await visited({ urlsMax: 3 }), 3);
  // Four are looked at together.
  assert.equal(await visited({ pageBytesMax: 1 }), 4);
  const none = await inspect(site, '/pier', { search: false, timeMs: 0 });
  assert.equal(none.evidence.response, undefined);
  assert.match(none.notChecked[0]?.why ?? '', /time/);
});
