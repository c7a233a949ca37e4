// Options of crawl as settings of a crawl and of a publication.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrawlCommandOptions } from './crawl-command.ts';
import { crawlSettings } from './crawl-settings.ts';

const SECRET = 's3cret-value';
const DEFAULTS: CrawlCommandOptions = {
  out: 'sitemap',
  pagination: true,
  sitemaps: true,
  media: true,
  progress: true,
};
const settingsOf = (options: Partial<CrawlCommandOptions> = {}, url = 'https://example.com') =>
  crawlSettings(url, { ...DEFAULTS, ...options }, { environment: {}, workingFolder: '/site' });

// What an option that is not given is passed on as, undefined, counts as absent.
const given = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

test('the address alone is enough', () => {
  const { crawl, set, ...rest } = settingsOf();
  assert.deepEqual(given(crawl), { state: '/site/sitemap.crawl.db', network: {} });
  assert.deepEqual(given(set), { targets: 'sitemap', folder: '/site', lastmodGuard: false });
  assert.deepEqual(rest, {
    url: 'https://example.com/',
    out: 'sitemap',
    state: '/site/sitemap.crawl.db',
  });
});

test('the state lies beside the folder of the set', () => {
  assert.equal(settingsOf({ out: 'a/public/' }).state, '/site/a/public.crawl.db');
  assert.equal(settingsOf({ out: '.' }).state, '/site.crawl.db');
  assert.equal(settingsOf({ out: '/srv/maps' }).state, '/srv/maps.crawl.db');
  assert.equal(settingsOf({ out: 's3://bucket/shop?region=x' }).state, '/site/shop.crawl.db');
  assert.equal(settingsOf({ out: 's3://bucket' }).state, '/site/bucket.crawl.db');
  assert.equal(settingsOf({ state: 'x.db' }).state, '/site/x.db');
  const none = settingsOf({ state: false });
  assert.deepEqual([none.state, none.crawl.state], [undefined, undefined]);
});

test('options of pages and of politeness are those of the crawl', () => {
  const { crawl } = settingsOf({
    include: ['/a/**'],
    exclude: ['re:[?&]print='],
    maxPages: 5,
    maxDepth: 0,
    maxTime: 60_000,
    list: ['noindex'],
    allowTrap: ['/c/N'],
    types: ['application/pdf'],
    frames: true,
    sitemaps: false,
    media: false,
    news: true,
    now: new Date(0),
    rate: 0.5,
    concurrency: 2,
    agent: 'Acme/1',
    fresh: true,
    allowPrivate: true,
    state: 'x.db',
    publicUrl: 'https://www.example.com/',
  });
  assert.deepEqual(given(crawl), {
    include: ['/a/**'],
    exclude: [/[?&]print=/],
    pagesMax: 5,
    clicksMax: 0,
    timeMsMax: 60_000,
    list: ['noindex'],
    allowTraps: ['/c/N'],
    types: ['application/pdf'],
    frames: true,
    sitemaps: false,
    media: false,
    news: true,
    now: new Date(0),
    rate: 0.5,
    connections: 2,
    fresh: true,
    network: { userAgent: 'Acme/1', allowPrivate: true },
    state: '/site/x.db',
    publicUrl: 'https://www.example.com/',
  });
  assert.equal(settingsOf({ revisit: 'all' }).crawl.revisit, 'all');
});

test('options of the set are those of the publication', () => {
  const { set } = settingsOf({
    out: 'public',
    gzip: true,
    formats: ['xml', 'text'],
    maxUrls: 10,
    maxShrink: 1,
    section: new Map([['blog', ['/blog/**', '/news/**']]]),
  });
  assert.deepEqual(given(set), {
    targets: 'public',
    folder: '/site',
    lastmodGuard: false,
    gzip: true,
    formats: ['xml', 'text'],
    urlsMax: 10,
    shrinkShareMax: 1,
    sections: [{ name: 'blog', rule: { path: ['/blog/**', '/news/**'] } }],
  });
});

test('credentials are headers of the crawl, and nothing else holds them', () => {
  const settings = settingsOf({}, 'https://user:s3cret@example.com/');
  assert.deepEqual(Object.keys(settings.crawl.network?.headers ?? {}), ['Authorization']);
  const { network, ...crawl } = settings.crawl;
  assert.ok(network);
  const rest = JSON.stringify({ ...settings, crawl });
  assert.doesNotMatch(rest, /s3cret|user|dXNlcjpzM2NyZXQ/);
});

test('options that contradict each other are refused in one sentence, with a hint', () => {
  const report = { format: 'csv', path: './a.csv' } as const;
  const pairs: readonly (readonly [Partial<CrawlCommandOptions>, RegExp])[] = [
    [{ state: false, fresh: true }, /^--fresh forgets a state/],
    [{ out: 'maps', state: 'maps/sitemap.xml' }, /^--state is in the folder/],
    [{ state: false, revisit: 'all' }, /^--revisit needs the state/],
    [{ fresh: true, revisit: 'due' }, /^--fresh forgets the crawl/],
    [{ state: false, stateCopy: 'copies' }, /^--state-copy copies a state/],
    [{ out: 'maps', stateCopy: 'maps/copy' }, /^--state-copy is in the place that is published/],
    [{ out: 's3://b/maps?region=x', stateCopy: 's3://b/maps/' }, /^--state-copy is in the place/],
    [{ dryRun: true, checkpoint: 60_000 }, /^--checkpoint publishes/],
    [{ report: [report, { ...report, path: 'a.csv' }] }, /^--report a\.csv is given twice/],
  ];
  for (const [options, message] of pairs) {
    assert.throws(() => settingsOf(options), { code: 'CONFIG_INVALID', message, hint: /./ });
  }
  for (const options of [{ state: '' }, { out: '' }, { stateCopy: '' }]) {
    assert.throws(() => settingsOf(options), { code: 'CONFIG_INVALID' });
  }
});

test('the state may be copied beside what is published', () => {
  for (const stateCopy of ['maps-copy', '../maps', 's3://b/copies', 's3://b/maps-copy']) {
    settingsOf({ out: 'maps', stateCopy });
    settingsOf({ out: 's3://b/maps', stateCopy });
  }
});

test('a pattern that is none is refused', () => {
  assert.throws(() => settingsOf({ exclude: ['re:('] }), { code: 'CONFIG_INVALID' });
});

function refusedAddress(address: string): string {
  try {
    settingsOf({}, address);
  } catch (error) {
    assert.ok(error instanceof Error && !error.message.includes(SECRET));
    return error.message;
  }
  return assert.fail('it was taken');
}

test('an address that is none is not repeated where a password may stand in it', () => {
  assert.match(refusedAddress('example.com'), /"example\.com" is not an http/);
  assert.match(refusedAddress(`user:${SECRET}@example.com`), /^What is to be crawled is not/);
  assert.match(refusedAddress(`https://user:${SECRET}@`), /^What is to be crawled is not/);
  assert.match(refusedAddress('ftp://example.com/'), /not an http/);
});
