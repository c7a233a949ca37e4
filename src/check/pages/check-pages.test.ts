// Pages of a made-up web: what is seen of each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkAll,
  fakeVisitor,
  samplePageHtml,
  TEXT,
  visited,
  withoutProbes,
} from './fake-visitor.test.ts';

const SITE = 'https://example.com';
const SITEMAP = `${SITE}/sitemap.xml`;

test('a page tells how it answered and what it says of itself', async () => {
  const url = `${SITE}/pier`;
  const head =
    `<link rel="canonical" href="/pier"><meta name="robots" content="noindex">` +
    `<meta name="googlebot" content="none">` +
    `<meta property="article:modified_time" content="2026-01-02">` +
    `<meta http-equiv="refresh" content="5; url=/next">` +
    `<link rel="alternate" hreflang="de" href="/de">` +
    `<script src="http://example.com/a.js"></script>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'last-modified': 'Fri, 02 Jan 2026 10:00:00 GMT',
    date: 'Mon, 15 Jun 2026 12:00:00 GMT',
    'x-robots-tag': 'otherbot: noindex, unavailable_after: 2027-01-01',
  };
  const visitor = fakeVisitor({ [url]: { headers, body: samplePageHtml('The pier', head) } });
  const { pages, summary } = await checkAll([{ loc: url, lastmod: '2026-01-02' }], visitor);
  const [seen] = pages;
  assert.deepEqual(seen?.entry, { loc: url, lastmod: '2026-01-02' });
  assert.equal(seen?.sitemap, SITEMAP);
  assert.deepEqual(seen?.place, { entry: 1 });
  assert.deepEqual(seen?.agents, [
    { agent: 'Portolan', allowed: true, robotsTxt: `${SITE}/robots.txt`, because: 'no-rule' },
  ]);
  const { bytes, ...response } = seen?.response ?? { bytes: 0 };
  assert.equal(bytes, samplePageHtml('The pier', head).length);
  assert.deepEqual(response, {
    status: 200,
    finalUrl: url,
    redirects: [],
    contentType: headers['content-type'],
    lastModified: headers['last-modified'],
    date: headers.date,
    firstByteMs: 12,
  });
  const { contentHash, ...said } = seen?.page ?? { contentHash: undefined };
  assert.match(contentHash ?? '', /^[0-9a-f]{32}$/);
  assert.deepEqual(said, {
    title: 'The pier',
    canonicals: [{ url, source: 'html' }],
    canonicalLinks: [{ href: '/pier', place: 'head' }],
    noindex: [
      { agent: '*', source: 'meta', directive: 'noindex' },
      { agent: 'googlebot', source: 'meta', directive: 'none' },
      { agent: 'otherbot', source: 'header', directive: 'noindex' },
    ],
    refresh: { seconds: 5, url: `${SITE}/next` },
    alternates: [{ hreflang: 'de', href: `${SITE}/de` }],
    modified: '2026-01-02',
    dates: ['2026-01-02'],
    contentCharacters: `The pier. ${TEXT}`.length,
    insecure: ['http://example.com/a.js'],
    ownCharacters: 94,
    hasMedia: false,
  });
  assert.deepEqual(summary?.statuses, { 200: 1 });
  assert.equal(summary?.checked, 1);
  assert.deepEqual(summary?.notChecked, []);
  assert.equal(visitor.held.size, 0, 'every body was read or let go');
});

test('statuses, redirects and failures are reported; what is not a page has none', async () => {
  const redirects = [{ url: `${SITE}/old`, status: 301 }];
  const visitor = fakeVisitor({
    [`${SITE}/gone`]: { status: 410, body: 'gone' },
    [`${SITE}/old`]: { redirects, finalUrl: `${SITE}/new`, body: samplePageHtml('New') },
    [`${SITE}/silent`]: { fails: 'FETCH_TIMEOUT' },
    [`${SITE}/loop`]: { fails: 'FETCH_TOO_MANY_REDIRECTS', redirects },
    [`${SITE}/a.pdf`]: { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
    [`${SITE}/half`]: { body: samplePageHtml('Half'), breaks: 'FETCH_BROKEN_OFF' },
    [`${SITE}/void`]: { body: '' },
  });
  const paths = ['/gone', '/old', '/silent', '/loop', '/a.pdf', '/half', '/void'];
  const { pages, summary } = await checkAll(
    paths.map((path) => SITE + path),
    visitor,
  );
  const told = pages.map(({ response, page: said }) => [
    response?.status ?? response?.failure,
    said?.title,
  ]);
  assert.deepEqual(told, [
    [410, undefined],
    [200, 'New'],
    ['timeout', undefined],
    ['redirects', undefined],
    [200, undefined],
    [200, 'Half'],
    [200, undefined],
  ]);
  assert.equal(pages[5]?.response?.failure, 'broken-off');
  assert.equal(pages[6]?.response?.bytes, 0);
  assert.deepEqual(pages[1]?.targetAgents?.[0]?.allowed, true);
  assert.deepEqual(summary?.statuses, { 0: 1, 200: 3, 301: 2, 410: 1 });
  assert.equal(visitor.held.size, 0);
});

test('what robots.txt keeps from us is not asked for, and said', async () => {
  const visitor = fakeVisitor(
    { [`${SITE}/private`]: { disallowed: true } },
    { Portolan: '/private', Googlebot: '/private' },
  );
  const { pages, summary } = await checkAll([`${SITE}/private`], visitor, {
    agents: ['Googlebot', 'Portolan'],
  });
  assert.equal(pages[0]?.response, undefined);
  assert.deepEqual(
    pages[0]?.agents.map(({ agent, allowed, line }) => [agent, allowed, line]),
    [
      ['Googlebot', false, 2],
      ['Portolan', false, 2],
    ],
  );
  assert.deepEqual(summary?.notChecked, [
    {
      what: 'pages',
      why: '1 page not fetched: robots.txt disallows it, or could not be fetched.',
      count: 1,
    },
  ]);
});

test('a redirect to where crawlers may not go is told with the verdict on the target', async () => {
  const redirects = [{ url: `${SITE}/a`, status: 301 }];
  const visitor = fakeVisitor(
    { [`${SITE}/a`]: { disallowed: true, redirects, finalUrl: `${SITE}/private` } },
    { Portolan: '/private' },
  );
  const { pages } = await checkAll([`${SITE}/a`], visitor);
  assert.deepEqual(pages[0]?.response, { finalUrl: `${SITE}/private`, redirects });
  assert.equal(pages[0]?.targetAgents?.[0]?.allowed, false);
});

test('a host that answers 404 for what is missing has no soft 404 by likeness', async () => {
  const web = {
    [`${SITE}/a`]: { body: samplePageHtml('A') },
    [`${SITE}/b`]: { body: samplePageHtml('Not found') },
  };
  const visitor = fakeVisitor(web);
  const { pages } = await checkAll([`${SITE}/a`, `${SITE}/b`], visitor);
  assert.deepEqual(
    pages.map(({ soft404 }) => soft404),
    [undefined, 'title'],
  );
  const probes = visited(visitor).filter((url) => /\/portolan-probe-[0-9a-f]{32}$/.test(url));
  assert.equal(probes.length, 1, 'one address a host');
});

test('a long page about 404 is one, unless the host answers 200 to what is missing', async () => {
  const about = 'The status 404 tells that there is no such page. ';
  const web = {
    [`${SITE}/404`]: { body: samplePageHtml('404 Not Found - HTTP | Docs', '', about.repeat(30)) },
    [`${SITE}/weg`]: { body: samplePageHtml('Seite nicht gefunden', '', 'Hier ist nichts.') },
    [`${SITE}/home`]: { body: samplePageHtml('Home') },
  };
  const judge = async (visitor: ReturnType<typeof fakeVisitor>): Promise<readonly unknown[]> =>
    (await checkAll([`${SITE}/404`, `${SITE}/weg`], visitor)).pages.map(({ soft404 }) => soft404);
  assert.deepEqual(await judge(fakeVisitor(web)), [undefined, 'title']);
  const obliging = fakeVisitor(web);
  const { visit } = obliging;
  obliging.visit = (url, options) =>
    visit(url.includes('/portolan-probe-') ? `${SITE}/home` : url, options);
  assert.deepEqual(await judge(obliging), ['title', 'title']);
});

test('a page like the one that a missing address gives is a soft 404', async () => {
  const missing = samplePageHtml('Our shop', '', `There is nothing here. ${TEXT}`);
  const visitor = fakeVisitor({
    [`${SITE}/same`]: { body: missing },
    [`${SITE}/names-itself`]: {
      body: samplePageHtml('Our shop', '', `There is nothing here, at /x. ${TEXT}`),
    },
    [`${SITE}/own`]: { body: samplePageHtml('Our shop', '', `${TEXT} ${TEXT} ${TEXT}`) },
    [`${SITE}/other`]: { body: samplePageHtml('Boats') },
    [`${SITE}/`]: { body: missing },
  });
  const { visit } = visitor;
  visitor.visit = (url, options) =>
    visit(url.includes('/portolan-probe-') ? `${SITE}/same` : url, options);
  const paths = ['/same', '/names-itself', '/own', '/other', '/'];
  const { pages } = await checkAll(
    paths.map((path) => SITE + path),
    visitor,
  );
  assert.deepEqual(
    pages.map(({ soft404 }) => soft404),
    ['same-as-missing', 'same-as-missing', undefined, undefined, undefined],
  );
});

test('the page to which a host redirects what is missing is not itself missing', async () => {
  const home = { body: samplePageHtml('Home') };
  const visitor = fakeVisitor({ [`${SITE}/home`]: home, [`${SITE}/lost`]: home });
  const { visit } = visitor;
  visitor.visit = async (url, options) => {
    if (!url.includes('/portolan-probe-')) return visit(url, options);
    const answer = await visit(`${SITE}/home`, options);
    return { ...answer, url, redirects: [{ url, status: 302 }] };
  };
  const { pages } = await checkAll([`${SITE}/home`, `${SITE}/lost`], visitor);
  assert.deepEqual(
    pages.map(({ soft404 }) => soft404),
    [undefined, 'same-as-missing'],
  );
});

test('a page with hardly a word is empty', async () => {
  const visitor = fakeVisitor({
    [`${SITE}/nine`]: { body: samplePageHtml('A', '', '123456789') },
    [`${SITE}/ten`]: { body: samplePageHtml('B', '', '1234567890') },
  });
  const { pages } = await checkAll([`${SITE}/nine`, `${SITE}/ten`], visitor);
  assert.deepEqual(
    pages.map(({ soft404 }) => soft404),
    ['empty', undefined],
  );
});

test('the same content is told of the later page, but not of redirects and soft 404s', async () => {
  const body = samplePageHtml('Pier');
  const redirects = [{ url: `${SITE}/c`, status: 301 }];
  const visitor = fakeVisitor({
    [`${SITE}/a`]: { body },
    [`${SITE}/b`]: { body: samplePageHtml('Another title', '', `Pier. ${TEXT}`) },
    [`${SITE}/c`]: { body, redirects, finalUrl: `${SITE}/a` },
    [`${SITE}/short`]: { body: samplePageHtml('S', '', 'Nothing but a word.') },
    [`${SITE}/brief`]: { body: samplePageHtml('S', '', 'Nothing but a word.') },
  });
  const paths = ['/a', '/b', '/c', '/short', '/brief'];
  const { pages } = await checkAll(
    paths.map((path) => SITE + path),
    visitor,
  );
  assert.deepEqual(
    pages.map(({ sameContentAs }) => sameContentAs),
    [undefined, `${SITE}/a`, undefined, undefined, undefined],
  );
});

test('hreflang links that go one way are told at the later page, whichever that is', async () => {
  const link = (lang: string, path: string): string =>
    `<link rel="alternate" hreflang="${lang}" href="${path}">`;
  const visitor = fakeVisitor({
    [`${SITE}/en`]: {
      body: samplePageHtml('En', link('de', '/de') + link('fr', '/fr') + link('en', '/en')),
    },
    [`${SITE}/de`]: { body: samplePageHtml('De') },
    [`${SITE}/fr`]: { body: samplePageHtml('Fr', link('en', '/en')) },
    [`${SITE}/it`]: { body: samplePageHtml('It', link('en', '/en') + link('xx', '/nowhere')) },
    [`${SITE}/es`]: { body: samplePageHtml('Es', link('pt', '/pt')) },
    [`${SITE}/pt`]: { body: samplePageHtml('Pt') },
  });
  const inSitemap = { loc: `${SITE}/pt`, alternates: [{ hreflang: 'es', href: `${SITE}/es` }] };
  const { pages } = await checkAll(
    [`${SITE}/en`, `${SITE}/de`, `${SITE}/fr`, `${SITE}/it`, `${SITE}/es`, inSitemap],
    visitor,
  );
  assert.deepEqual(
    pages.map(({ unansweredAlternates }) => unansweredAlternates),
    [
      undefined,
      [{ hreflang: 'de', href: `${SITE}/de`, from: `${SITE}/en` }],
      undefined,
      [{ hreflang: 'en', href: `${SITE}/en` }],
      undefined,
      undefined,
    ],
  );
});

test('the canonical page is asked for once and not read, unless it is the page', async () => {
  const head = '<link rel="canonical" href="/all">';
  const visitor = fakeVisitor({
    [`${SITE}/a`]: { body: samplePageHtml('A', head) },
    [`${SITE}/b`]: { body: samplePageHtml('B', head) },
    [`${SITE}/self`]: { body: samplePageHtml('C', '<link rel="canonical" href="/self#top">') },
    [`HEAD ${SITE}/all`]: { status: 405 },
    [`${SITE}/all`]: { status: 404 },
  });
  const { pages } = await checkAll([`${SITE}/a`, `${SITE}/b`, `${SITE}/self`], visitor, {
    concurrency: 1,
  });
  const target = { url: `${SITE}/all`, status: 404, redirects: [], finalUrl: `${SITE}/all` };
  assert.deepEqual(
    pages.map(({ canonicalTarget }) => canonicalTarget),
    [target, target, undefined],
  );
  assert.deepEqual(withoutProbes(visited(visitor)), [
    `${SITE}/a`,
    `HEAD ${SITE}/all`,
    `${SITE}/all`,
    `${SITE}/b`,
    `${SITE}/self`,
  ]);
});

test('an http page is told to have an https host, which is asked once', async () => {
  const visitor = fakeVisitor({
    'http://a.example/1': { body: samplePageHtml('1') },
    'http://a.example/2': { body: samplePageHtml('2') },
    'https://a.example/': { status: 200 },
    'http://b.example/1': { body: samplePageHtml('3') },
    'https://b.example/': { fails: 'FETCH_TLS' },
    'http://c.example:8080/1': { body: samplePageHtml('4') },
  });
  const { pages } = await checkAll(
    ['http://a.example/1', 'http://a.example/2', 'http://b.example/1', 'http://c.example:8080/1'],
    visitor,
  );
  assert.deepEqual(
    pages.map(({ httpsToo }) => httpsToo),
    [true, true, false, undefined],
  );
  assert.equal(visited(visitor).filter((url) => url === 'HEAD https://a.example/').length, 1);
});

test('a redirect to a listed page is reported, and a canonical page with noindex', async () => {
  const redirects = [{ url: `${SITE}/old`, status: 301 }];
  const body = samplePageHtml('New', '<link rel="canonical" href="/hidden">');
  const visitor = fakeVisitor({
    [`${SITE}/old`]: { redirects, finalUrl: `${SITE}/new`, body },
    [`${SITE}/new`]: { body },
    [`HEAD ${SITE}/hidden`]: { headers: { 'x-robots-tag': 'noindex' } },
  });
  const { pages } = await checkAll([`${SITE}/old`, `${SITE}/new`], visitor);
  assert.deepEqual(
    pages.map(({ targetListed }) => targetListed),
    [true, undefined],
  );
  assert.equal(pages[1]?.canonicalTarget?.noindex, true);
});
