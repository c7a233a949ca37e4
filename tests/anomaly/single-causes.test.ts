// One planted fault, one finding that is an error or a warning: the cause, and never its symptoms
// beside it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { checkWeb, faultLines, indexOf, urlsetOf } from '../support/checked-web.ts';
import {
  type FakeWebRoute,
  notHttp,
  redirects,
  resetHead,
  stalledBody,
} from '../support/fake-web/fake-route.ts';
import { type FakeWeb, type FakeWebHost, startFakeWeb } from '../support/fake-web.ts';

const LONG = 'x'.repeat(2_100);
const HANG_MS = 20_000;
const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const XML = { 'content-type': 'application/xml' };
const GZIP = { 'content-type': 'application/gzip' };

/** A site on which nothing is wrong, until a case changes it. */
interface Plant {
  readonly web: FakeWeb;
  readonly site: FakeWebHost;
  readonly origin: string;
  /** Changes what is served. */
  readonly put: (path: string, route: FakeWebRoute) => void;
}

interface Cause {
  readonly plant: (plant: Plant) => unknown;
  /** The finding: its rule; a warning is said. */
  readonly is: string;
}

const loc = (url: string, more = ''): string =>
  `<loc>${url}</loc><lastmod>2026-05-2${1 + (url.length % 9)}</lastmod>${more}`;
const words = (path: string): string =>
  Array.from({ length: 60 }, (_, n) => `${path.slice(1)} word ${n * path.length}`).join(' ');

function page(path: string, head = '', body = words(path)): FakeWebRoute {
  return {
    headers: HTML,
    body:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${path}</title>${head}` +
      `</head><body><h1>${path}</h1><p>${body}</p></body></html>`,
  };
}
const child = (origin: string, ...entries: string[]): FakeWebRoute => ({
  headers: XML,
  body: urlsetOf(entries.length > 0 ? entries : [loc(`${origin}/a`), loc(`${origin}/bb`)]),
});
const xml = (body: string | Uint8Array, headers = XML): FakeWebRoute => ({ headers, body });
const pages = (origin: string): string[] => [loc(`${origin}/a`), loc(`${origin}/bb`)];
const entry = (inside: string) => (at: Plant) =>
  at.put(
    '/pages.xml',
    child(at.origin, ...pages(at.origin), inside.replaceAll('ORIGIN', at.origin)),
  );
const document = (change: (text: string, origin: string) => string) => (at: Plant) =>
  at.put('/pages.xml', xml(change(urlsetOf(pages(at.origin)), at.origin)));
const packed = (change: (bytes: Uint8Array) => Uint8Array) => (at: Plant) => {
  const many = Array.from({ length: 400 }, (_, n) => loc(`${at.origin}/a?n=${(n * 7919) % 10007}`));
  at.put('/sitemap.xml', xml(indexOf([`${at.origin}/pages.xml.gz`])));
  at.put('/pages.xml.gz', xml(change(Uint8Array.from(gzipSync(urlsetOf(many)))), GZIP));
};
const flip = (bytes: Uint8Array, at: number): Uint8Array => bytes.with(at, (bytes[at] ?? 0) ^ 0x10);
const onPage = (route: (at: Plant) => FakeWebRoute) => (at: Plant) => at.put('/a', route(at));

const CAUSES: Readonly<Record<string, Cause>> = {
  'nothing at all': { plant: () => {}, is: '' },
  // Delivery of a sitemap that an index lists.
  'a child that is an HTML page': {
    plant: ({ put }) => put('/pages.xml', page('/x')),
    is: 'error delivery-html',
  },
  'a child that is a login': {
    plant: ({ put }) => {
      put('/pages.xml', redirects('/login'));
      put('/login', page('/login'));
    },
    is: 'error delivery-login',
  },
  'a child that is not found': {
    plant: ({ put }) => put('/pages.xml', { status: 404, body: 'no' }),
    is: 'error delivery-not-found',
  },
  'a child that is not found, with a page': {
    plant: ({ put }) => put('/pages.xml', { status: 404, headers: HTML, body: '<html>no' }),
    is: 'error delivery-not-found',
  },
  'a child behind an error of the server': {
    plant: ({ put }) => put('/pages.xml', { status: 500, body: '' }),
    is: 'error delivery-server-error',
  },
  'a child that is forbidden': {
    plant: ({ put }) => put('/pages.xml', { status: 403, body: '' }),
    is: 'error delivery-refused',
  },
  'a child whose connection is reset': {
    plant: ({ put }) => put('/pages.xml', resetHead()),
    is: 'error delivery-connection-failed',
  },
  'a child that falls silent': {
    plant: ({ put }) => put('/pages.xml', stalledBody(`<urlset xmlns="${NS}">`)),
    is: 'error delivery-timeout',
  },
  'a child that is no HTTP': {
    plant: ({ put }) => put('/pages.xml', notHttp()),
    is: 'error delivery-answer-invalid',
  },
  'a child that redirects in a circle': {
    plant: ({ put }) => put('/pages.xml', redirects('/pages.xml')),
    is: 'error delivery-redirects-endless',
  },
  'a child that robots.txt disallows': {
    plant: ({ site, origin }) =>
      site.serveRobots(`User-agent: *\nDisallow: /pages.xml\nSitemap: ${origin}/sitemap.xml\n`),
    is: 'error delivery-robots-blocked',
  },
  'an empty child': { plant: ({ put }) => put('/pages.xml', xml('')), is: 'error document-empty' },
  'a child without entries': {
    plant: ({ put }) => put('/pages.xml', xml(urlsetOf([]))),
    is: 'warning document-without-entries',
  },
  'a child that is JSON': {
    plant: ({ put }) => put('/pages.xml', xml('{"pages":[1,2,3]}')),
    is: 'error document-not-sitemap',
  },
  'a child that is another XML': {
    plant: ({ put }) =>
      put(
        '/pages.xml',
        xml('<?xml version="1.0"?><catalog><book id="1"><title>x</title></book></catalog>'),
      ),
    is: 'error document-not-sitemap',
  },
  'a child that is a PNG': {
    plant: ({ put }) =>
      put(
        '/pages.xml',
        xml(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48])),
      ),
    is: 'error document-not-sitemap',
  },
  'a child that is cut off': {
    plant: document((text) => text.slice(0, -30)),
    is: 'error document-cut',
  },
  'a child cut within a tag': {
    plant: document((text) => text.slice(0, text.lastIndexOf('</loc>') + 3)),
    is: 'error document-cut',
  },
  'an index that lists itself': {
    plant: ({ put, origin }) =>
      put('/sitemap.xml', xml(indexOf([`${origin}/pages.xml`, `${origin}/sitemap.xml`]))),
    is: 'error sitemap-loop',
  },
  // Gzip.
  'a gzip with a flipped bit': {
    plant: packed((bytes) => flip(bytes, bytes.length >> 1)),
    is: 'error gzip-checksum',
  },
  'a gzip damaged at its beginning': {
    plant: packed((bytes) => flip(bytes, 14)),
    is: 'error gzip-damaged',
  },
  'a gzip with a wrong checksum': {
    plant: packed((bytes) => flip(bytes, bytes.length - 6)),
    is: 'error gzip-checksum',
  },
  'a gzip with a wrong length': {
    plant: packed((bytes) => flip(bytes, bytes.length - 2)),
    is: 'error gzip-checksum',
  },
  'a gzip that is cut': {
    plant: packed((bytes) => bytes.slice(0, -100)),
    is: 'error gzip-truncated',
  },
  'a gzip that is cut in its checksum': {
    plant: packed((bytes) => bytes.slice(0, -3)),
    is: 'error gzip-truncated',
  },
  'a gzip compressed twice': {
    plant: ({ put, origin }) => {
      put('/sitemap.xml', xml(indexOf([`${origin}/pages.xml.gz`])));
      const twice = gzipSync(gzipSync(urlsetOf(pages(origin))));
      put('/pages.xml.gz', xml(Uint8Array.from(twice), GZIP));
    },
    is: 'warning gzip-twice',
  },
  'a gzip compressed three times': {
    plant: packed((bytes) => Uint8Array.from(gzipSync(gzipSync(bytes)))),
    is: 'error gzip-too-deep',
  },
  // The document.
  'no namespace': {
    plant: document((text) => text.replace(/ xmlns="[^"]*"/, '')),
    is: 'error namespace-missing',
  },
  'a misspelt namespace': {
    plant: document((text) => text.replace('http:', 'https:')),
    is: 'warning namespace-misspelt',
  },
  'a blank before the declaration': {
    plant: document((text) => `\n${text}`),
    is: 'warning document-blank-before',
  },
  'a bare ampersand': {
    plant: entry('<loc>ORIGIN/a?b=1&c=2</loc>'),
    is: 'error xml-ampersand-unescaped',
  },
  'an unknown element': {
    plant: entry('<loc>ORIGIN/ccc</loc><colour>red</colour>'),
    is: 'warning element-unknown',
  },
  'an entry without its end': {
    plant: document((text) => text.replace('</url>', '')),
    is: 'error entry-not-closed',
  },
  'a loc without its end': {
    plant: document((text) => text.replace('</loc>', '')),
    is: 'error loc-not-closed',
  },
  'another encoding than its label': {
    plant: ({ put, origin }) =>
      put(
        '/pages.xml',
        xml(
          Buffer.from(
            urlsetOf([loc(`${origin}/a`), loc(`${origin}/bb`, '<!-- caf\xe9 -->')]),
            'latin1',
          ),
        ),
      ),
    is: 'error encoding-ill-formed',
  },
  // Values.
  'an empty loc': { plant: entry('<loc></loc>'), is: 'error loc-empty' },
  'a relative loc': { plant: entry('<loc>/ccc</loc>'), is: 'error loc-relative' },
  'a loc without scheme': {
    plant: entry('<loc>www.example.com/a</loc>'),
    is: 'error loc-scheme-missing',
  },
  'a loc of FTP': {
    plant: entry('<loc>ftp://example.com/a</loc>'),
    is: 'error loc-scheme-unsupported',
  },
  'a loc that is no URL': { plant: entry('<loc>http://[/a</loc>'), is: 'error loc-invalid' },
  'a loc that is too long': { plant: entry(`<loc>ORIGIN/${LONG}</loc>`), is: 'error loc-too-long' },
  'a loc with credentials': {
    plant: ({ put, origin }) =>
      put(
        '/pages.xml',
        child(origin, ...pages(origin), `<loc>${origin.replace('//', '//bob:secret@')}/ccc</loc>`),
      ),
    is: 'error loc-credentials',
  },
  'a loc with a fragment': {
    plant: entry('<loc>ORIGIN/ccc#top</loc>'),
    is: 'warning loc-fragment',
  },
  'a loc listed twice': { plant: entry('<loc>ORIGIN/a</loc>'), is: 'warning loc-duplicate' },
  'a blank within a loc': {
    plant: entry('<loc>ORIGIN/ddd?n=a b</loc>'),
    is: 'error loc-blank-inside',
  },
  'a date that is none': {
    plant: entry('<loc>ORIGIN/ccc</loc><lastmod>soon</lastmod>'),
    is: 'error lastmod-invalid',
  },
  'a date in the future': {
    plant: entry('<loc>ORIGIN/ccc</loc><lastmod>2031-01-01</lastmod>'),
    is: 'warning lastmod-in-future',
  },
  'a priority out of range': {
    plant: entry('<loc>ORIGIN/ccc</loc><priority>7</priority>'),
    is: 'error priority-out-of-range',
  },
  'a changefreq that is none': {
    plant: entry('<loc>ORIGIN/ccc</loc><changefreq>often</changefreq>'),
    is: 'warning changefreq-invalid',
  },
  // Scope.
  'a page of another host': {
    plant: ({ web, put, origin }) => {
      const other = web.host('other.test');
      other.serve({ '/ccc': page('/ccc') });
      put('/pages.xml', child(origin, ...pages(origin), loc(`${other.origin}/ccc`)));
    },
    is: 'error scope-host',
  },
  'pages of another host alone': {
    plant: ({ web, put, origin }) => {
      const other = web.host('other.test');
      other.serve({ '/ccc': page('/ccc'), '/dddd': page('/dddd') });
      put('/pages.xml', child(origin, loc(`${other.origin}/ccc`), loc(`${other.origin}/dddd`)));
    },
    is: 'error scope-host',
  },
  'a page with www': {
    plant: ({ web, put, origin }) => {
      const other = web.host('www.site.test');
      other.serve({ '/ccc': page('/ccc') });
      put('/pages.xml', child(origin, ...pages(origin), loc(`${other.origin}/ccc`)));
    },
    is: 'error scope-www',
  },
  'pages on a dead host, in a sitemap that may list them': {
    plant: ({ site, put, origin }) => {
      put('/a', resetHead());
      put('/bb', resetHead());
      site.serveRobots(`Sitemap: ${origin}/sitemap.xml\n`);
    },
    is: 'error page-unreachable',
  },
  // Pages.
  'a page that is not found': {
    plant: onPage(() => ({ status: 404, headers: HTML, body: '<html>no' })),
    is: 'error page-not-found',
  },
  'a page that is gone': {
    plant: onPage(() => ({ status: 410, headers: HTML, body: '<html>no' })),
    is: 'error page-gone',
  },
  'a page behind an error of the server': {
    plant: onPage(() => ({ status: 500, body: '' })),
    is: 'error page-server-error',
  },
  'a page that is forbidden': {
    plant: onPage(() => ({ status: 403, body: '' })),
    is: 'error page-access-denied',
  },
  'a page that redirects': {
    plant: ({ put }) => {
      put('/a', redirects('/ccc', 301));
      put('/ccc', page('/ccc'));
    },
    is: 'warning page-redirects',
  },
  'a page that redirects in a circle': {
    plant: onPage(() => redirects('/a', 301)),
    is: 'error page-redirect-loop',
  },
  'a page that redirects to a 404': {
    plant: onPage(() => redirects('/none', 301)),
    is: 'error page-not-found',
  },
  'a page with noindex': {
    plant: onPage(() => page('/a', '<meta name="robots" content="noindex">')),
    is: 'warning page-noindex',
  },
  'a page whose canonical is another': {
    plant: ({ put }) => put('/a', page('/a', '<link rel="canonical" href="/bb">')),
    is: 'warning page-canonical-elsewhere',
  },
  'a canonical to a 404': {
    plant: onPage(() => page('/a', '<link rel="canonical" href="/none">')),
    is: 'warning page-canonical-broken',
  },
  'a canonical to a redirect': {
    plant: ({ put }) => {
      put('/a', page('/a', '<link rel="canonical" href="/moved">'));
      put('/moved', redirects('/bb', 301));
    },
    is: 'warning page-canonical-broken',
  },
  'a canonical on a dead host': {
    plant: onPage(() => page('/a', '<link rel="canonical" href="http://dead.test/">')),
    is: 'warning page-canonical-broken',
  },
  'a relative canonical to itself': {
    plant: onPage(() => page('/a', '<link rel="canonical" href="/a">')),
    is: '',
  },
  'a refresh to another page': {
    plant: onPage(() => page('/a', '<meta http-equiv="refresh" content="0; url=/bb">')),
    is: 'warning page-refresh',
  },
  'two faults are two': {
    plant: ({ put, origin }) => {
      put('/a', { status: 404, headers: HTML, body: '<html>no' });
      put('/pages.xml', child(origin, ...pages(origin), '<loc>ftp://site.test/x</loc>'));
    },
    is: 'error loc-scheme-unsupported, error page-not-found',
  },
  'two pages of the same content': {
    plant: onPage(() => page('/bb')),
    is: 'warning page-duplicate-content',
  },
  'a page whose connection is reset': {
    plant: onPage(() => resetHead()),
    is: 'error page-unreachable',
  },
  'a page that is no HTTP': { plant: onPage(() => notHttp()), is: 'error page-answer-invalid' },
  'a page that robots.txt disallows': {
    plant: ({ site, origin }) =>
      site.serveRobots(`User-agent: *\nDisallow: /a\nSitemap: ${origin}/sitemap.xml\n`),
    is: 'warning page-disallowed',
  },
};

for (const [name, { plant, is }] of Object.entries(CAUSES)) {
  test(`${name}: ${is === '' ? 'nothing' : is}`, { timeout: HANG_MS }, async () => {
    await using web = await startFakeWeb(['site.test', 'other.test', 'www.site.test']);
    const site = web.host('site.test');
    const { origin } = site;
    const routes: Record<string, FakeWebRoute> = {
      '/sitemap.xml': xml(indexOf([`${origin}/pages.xml`])),
      '/pages.xml': child(origin),
      '/a': page('/a'),
      '/bb': page('/bb'),
      '/ccc': page('/ccc'),
      '/a?b=1&c=2': page('/a?b=1&c=2'),
      '/ddd?n=a%20b': page('/ddd'),
      [`/${LONG}`]: page('/long'),
    };
    site.serveRobots(`Sitemap: ${origin}/sitemap.xml\n`);
    plant({ web, site, origin, put: (path, route) => Object.assign(routes, { [path]: route }) });
    for (const path of Object.keys(routes)) site.serve({ [path]: routes[path] as FakeWebRoute });
    const visiting = { timeoutMs: 400, retriesMax: 0 };
    const report = await checkWeb(web, origin, { pages: 'all', visiting });
    const faults = faultLines(report).map((line) => line.split(' ').slice(0, 2).join(' '));
    assert.equal(faults.join(', '), is);
  });
}
