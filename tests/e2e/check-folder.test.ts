// A built site in a folder, checked before it is deployed: its sitemaps, its robots.txt, its pages.
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { CheckOptions } from '../../src/check/port/check-options.ts';
import type { Report } from '../../src/check/port/report.ts';
import { check } from '../../src/check/run/check.ts';
import { CHECK_DAY, faultLines, findingIn, indexOf, urlsetOf } from '../support/checked-web.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const BASE = 'https://example.com/';

interface Checked {
  readonly report: Report;
  readonly folder: string;
  /** The faults, with paths from the folder. */
  readonly faults: readonly string[];
}

async function checkFolder(
  context: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
  options: CheckOptions = {},
): Promise<Checked> {
  const folder = temporaryFolder(context, files);
  const report = await check(folder, { url: BASE, now: CHECK_DAY, ...options });
  const faults = faultLines(report).map((line) => line.replace(`${folder}/`, ''));
  return { report, folder, faults };
}

const pageOf = (name: string, head = ''): string =>
  `<!doctype html><html><head><title>${name}</title>${head}</head><body><main><p>${Array.from(
    { length: 50 },
    (_, n) => name + n,
  ).join(' ')}</p></main></body></html>`;

const urls = (...paths: readonly string[]): string =>
  urlsetOf(
    paths.map((path, at) => `<loc>${BASE}${path}</loc><lastmod>2026-06-0${1 + (at % 9)}</lastmod>`),
  );

test('an index with its parts beside it, plain and gzipped, is whole', async (context) => {
  const { report, faults, folder } = await checkFolder(context, {
    'sitemap.xml': indexOf([`${BASE}a.xml`, `${BASE}deep/b.xml.gz`]),
    'a.xml': urls('1', '2'),
    'deep/b.xml.gz': gzipSync(urls('deep/3')),
    'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${BASE}sitemap.xml\n`,
    'other.xml': '<root/>',
  });
  assert.deepEqual(faults, []);
  assert.deepEqual([report.complete, report.entries, report.sitemaps], [true, 3, 3]);
  assert.deepEqual(
    report.documents.map(({ sitemap }) => relative(folder, sitemap)),
    ['sitemap.xml', 'a.xml', join('deep', 'b.xml.gz')],
  );
});

test('a part that is missing is an error, one that lies elsewhere is not', async (context) => {
  const { report } = await checkFolder(context, {
    'sitemap.xml': indexOf([`${BASE}a.xml`, `${BASE}gone.xml`, 'https://cdn.example.net/c.xml']),
    'a.xml': urls('1'),
  });
  const missing = report.findings.filter(({ rule }) => rule === 'sitemap-failed');
  assert.equal(missing.length, 1);
  assert.match(missing[0]?.sitemap ?? '', /gone\.xml$/);
  assert.match(
    missing[0]?.message ?? '',
    /There is no file gone\.xml below https:\/\/example\.com\//,
  );
  assert.equal(report.complete, false);
  assert.equal(report.notChecked.find(({ what }) => what === 'sitemap')?.count, 1);
});

test('without an address parts are looked for by their names', async (context) => {
  const folder = temporaryFolder(context, {
    'sitemap_index.xml': indexOf([`${BASE}maps/a.xml`, `${BASE}maps/gone.xml`]),
    'a.xml': urls('maps/1', '2'),
  });
  const report = await check(folder, { now: CHECK_DAY });
  assert.equal(report.entries, 2);
  // Where the part will be, the index says.
  assert.equal(findingIn(report, 'scope-folder')?.loc, `${BASE}2`);
  // What does not lie here may lie on the web.
  assert.equal(findingIn(report, 'sitemap-failed'), undefined);
  assert.equal(report.notChecked.find(({ what }) => what === 'sitemap')?.count, 1);
});

test('sitemaps without an index are all read, other files are not', async (context) => {
  const { report, folder } = await checkFolder(context, {
    'blog.xml': urls('blog/1'),
    'shop.txt': `${BASE}shop/1\n`,
    'feed.rss': `<rss version="2.0"><channel><item><link>${BASE}f</link></item></channel></rss>`,
    'robots.txt': 'User-agent: *\n',
    'humans.txt': 'https://example.com/somebody\n',
    'notes.txt': 'Remember the milk.\n',
    'pom.xml': '<project/>',
  });
  assert.deepEqual(report.documents.map(({ sitemap }) => relative(folder, sitemap)).sort(), [
    'blog.xml',
    'feed.rss',
    'shop.txt',
  ]);
  assert.equal(report.entries, 3);
});

test('the robots.txt of the folder is judged, and proves', async (context) => {
  const maps = { 'maps/sitemap.xml': urls('1') };
  const folder = temporaryFolder(context, maps);
  const below = await check(join(folder, 'maps'), { url: `${BASE}maps/`, now: CHECK_DAY });
  assert.equal(findingIn(below, 'scope-folder')?.count, 1);
  const { report } = await checkFolder(context, {
    'sitemap.xml': urls('1'),
    'robots.txt': 'Disalow: /x\nSitemap: sitemap.xml\n',
  });
  const misspelt = findingIn(report, 'robots-key-misspelt', 'robots.txt');
  assert.equal(misspelt?.line, 1);
  assert.ok(findingIn(report, 'robots-sitemap-relative', 'robots.txt'));
});

test('listed pages are the files of the folder', async (context) => {
  const { report } = await checkFolder(
    context,
    {
      'sitemap.xml': urls('', 'about/', 'plain', 'page.html', 'folder', 'gone', 'hidden', 'no/x'),
      'index.html': pageOf('home'),
      'about/index.html': pageOf('about'),
      'plain.html': pageOf('plain'),
      'page.html': pageOf('page'),
      'folder/index.html': pageOf('folder'),
      'hidden.html': pageOf('hidden', '<meta name=robots content=noindex>'),
      'no/x.html': pageOf('x'),
      'robots.txt': 'User-agent: *\nDisallow: /no/\n',
    },
    { pages: 'all' },
  );
  const places = (rule: string): readonly string[] =>
    (findingIn(report, rule)?.places ?? []).map(({ loc = '' }) => loc.slice(BASE.length));
  assert.deepEqual(places('page-not-found'), ['gone']);
  assert.deepEqual(places('page-noindex'), ['hidden']);
  assert.deepEqual(places('page-redirects'), ['folder']);
  assert.deepEqual(places('page-disallowed'), ['no/x']);
  assert.deepEqual(report.pages?.statuses, { 200: 5, 301: 1, 404: 1 });
  assert.equal(findingIn(report, 'page-soft-404'), undefined);
  assert.equal(report.complete, true);
});

test('pages elsewhere are not visited, and that is said', async (context) => {
  const { report } = await checkFolder(
    context,
    {
      'sitemap.xml': urlsetOf([`${BASE}`, 'https://example.org/']),
      'index.html': pageOf('home'),
    },
    { pages: 'all' },
  );
  assert.equal(report.pages?.checked, 1);
  assert.equal(report.notChecked.find(({ what }) => what === 'pages')?.count, 1);
});

test('without an address of the folder no pages are visited', async (context) => {
  const folder = temporaryFolder(context, { 'sitemap.xml': urls('1') });
  const report = await check(folder, { now: CHECK_DAY, pages: 'all' });
  const left = report.notChecked.find(({ what }) => what === 'pages');
  assert.match(left?.why ?? '', /--base/);
  assert.equal(left?.count, 1);
});

test('nothing outside the folder is read, whatever leads there', async (context) => {
  const outside = temporaryFolder(context, {
    'secret.xml': urls('secret'),
    'page.html': pageOf('secret'),
  });
  const folder = temporaryFolder(context, {
    'sitemap.xml': indexOf([
      `${BASE}link.xml`,
      `${BASE}..%2F${outside.split('/').at(-1)}%2Fsecret.xml`,
      `file://${outside}/secret.xml`,
      `${BASE}s.xml`,
    ]),
    's.xml': urls('linked', `..%2F${outside.split('/').at(-1)}/page`),
  });
  symlinkSync(join(outside, 'secret.xml'), join(folder, 'link.xml'));
  symlinkSync(join(outside, 'page.html'), join(folder, 'linked.html'));
  const report = await check(folder, { url: BASE, now: CHECK_DAY, pages: 'all' });
  assert.equal(report.entries, 2);
  assert.equal(findingIn(report, 'page-not-found')?.count, 2);
  assert.equal(report.documents.filter(({ opened }) => opened).length, 2);
});

test('what cannot be checked at all is an error', async (context) => {
  const folder = temporaryFolder(context, { 'a.html': pageOf('a') });
  await assert.rejects(check(folder), { code: 'SOURCE_UNREADABLE' });
  await assert.rejects(check(join(folder, 'none.xml')), { code: 'SOURCE_UNREADABLE' });
  await assert.rejects(check('ftp://example.com/'), { code: 'FETCH_ADDRESS_INVALID' });
  await assert.rejects(check('https://'), { code: 'FETCH_ADDRESS_INVALID' });
  await assert.rejects(check(join(folder, 'a.html'), { now: 'tomorrow' }), {
    code: 'CONFIG_INVALID',
  });
  await assert.rejects(check(join(folder, 'a.html'), { only: ['no-such-rule'] }), {
    code: 'CONFIG_INVALID',
  });
  const page = await check(join(folder, 'a.html'), { now: CHECK_DAY });
  assert.ok(findingIn(page, 'document-not-sitemap'));
});
