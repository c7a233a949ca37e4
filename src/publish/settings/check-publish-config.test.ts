// Which configurations are taken, and what is said of the others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PortolanError } from '../../base/portolan-error.ts';
import { checkPublishConfig } from './check-publish-config.ts';
import type { PublishConfig } from './publish-config.ts';

const base = 'https://example.com/';
const least = { base, source: 'urls.txt', targets: 'public' };

function messageOf(config: unknown, origin?: { file: string }): string {
  let message = '';
  assert.throws(
    () => checkPublishConfig(config, origin),
    (error: PortolanError) => {
      assert.equal(error.code, 'CONFIG_INVALID');
      message = error.message;
      return true;
    },
  );
  return message;
}

const everything = {
  ...least,
  sources: ['a.csv', ['https://example.com/a']],
  sections: [
    { name: 'blog', rule: { path: ['/blog/**'] }, urlsMax: 10_000, lastmod: 'git' },
    { name: 'news', source: 'n.jsonl', news: { windowHours: 24 } },
    { name: 'shop', source: 'shop.csv', map: { url: 'loc' }, rule: 'month' },
    { name: 'docs', source: 'dist', html: { extension: 'drop', exclude: ['drafts/**'] } },
    { rule: 'language' },
  ],
  map: { address: 'loc', image: '' },
  htmlFolder: { media: false },
  exclude: ['/admin/**', 'https://example.com/tmp/**', /draft/],
  transform: (entry) => entry,
  targets: ['public', 's3://maps/site?region=eu-1'],
  gzip: { level: 9 },
  formats: ['xml', 'text', 'rss', 'atom'],
  urlsMax: 50_000,
  bytesMax: 52_428_800,
  indexEntriesMax: 50_000,
  dedupe: true,
  state: '.sitemap.db',
  trailingSlash: 'never',
  lastmod: 'content-hash',
  lastmodGuard: false,
  hosts: ['https://a.example', { origin: 'https://b.example:8443', robotsTxt: 'robots.txt' }],
  onInvalid: 'fail',
  invalidShareMax: 0.001,
  shrinkShareMax: 1,
  feed: { title: 'New', hub: 'https://hub.example/', entries: 50 },
  html: true,
  css: true,
  verify: false,
  announce: {
    robotsTxt: true,
    indexNow: {
      key: '0123456789abcdef',
      endpoint: ['https://api.indexnow.org/indexnow', 'https://yandex.com/indexnow'],
      hosts: [{ origin: 'https://shop.example.com', keyFolder: 'shop' }],
    },
    searchConsole: {
      keyFile: 'google.json',
      accessToken: 'x',
      site: 'sc-domain:example.com',
      tokenHosts: ['sts.example.com'],
    },
    bing: { apiKey: 'x' },
    yandex: { token: 'x', recrawl: true, urls: true },
    baidu: { token: 'x' },
    webSub: { hub: 'https://hub.example/', feeds: ['https://example.com/feed.rss'] },
    pings: ['https://ping.example/'],
  },
  folder: '/srv/site',
  allowPrivate: true,
} satisfies PublishConfig;

test('a configuration with every setting is returned as it is', () => {
  assert.equal(checkPublishConfig(everything), everything);
  assert.equal(checkPublishConfig(least), least);
});

test('a setting that is undefined is none', () => {
  checkPublishConfig({ ...least, state: undefined, sections: undefined, announce: undefined });
});

test('a base may be a function of the environment', () => {
  checkPublishConfig({ ...least, base: () => base });
});

const target = { name: 'x', naming: 'fixed', open: () => Promise.reject(new Error('untouched')) };
const untouched: Readonly<Record<string, object>> = {
  'a generator': { ...least, source: entries() },
  'a function': { ...least, source: entries },
  'an async stream': { ...least, source: new Blob(['x']).stream() },
  'a set': { ...least, source: new Set(['https://example.com/']) },
  'a source': { ...least, source: { name: 'x', batches: entries } },
  'a target': { ...least, targets: target },
  'targets of both kinds': { ...least, targets: ['public', target] },
};
for (const [name, config] of Object.entries(untouched)) {
  test(`${name} passes, and nothing of it is taken`, () => {
    assert.equal(checkPublishConfig(config), config);
  });
}

function* entries(): Generator<string> {
  yield assert.fail('somebody took an entry');
}

// What is wrong, and where the complaint begins.
const wrong: readonly (readonly [change: object, complaint: RegExp])[] = [
  [{ base: undefined }, /^base is missing; give the address of the folder that the set is publ/],
  [{ base: 'example.com' }, /^base is "example\.com"; give the address/],
  [{ base: 'ftp://example.com/' }, /^base is "ftp:/],
  [{ base: `${base}?a` }, /^base is /],
  [{ base: `${base}#a` }, /^base is /],
  [{ source: '' }, /^source is ""; give a file, a folder/],
  [{ source: {} }, /^source is an object;/],
  [{ source: 5 }, /^source is 5;/],
  [{ source: undefined }, /^source is missing; give it, or a section with a source of its own\.$/],
  [{ source: undefined, sources: [] }, /^source is missing;/],
  [{ sources: 'a.txt' }, /^sources is "a\.txt"; give a list of sources/],
  [{ sources: ['a.txt', null] }, /^sources\[1\] is null;/],
  [{ targets: undefined }, /^targets is missing; give a folder, s3:/],
  [{ targets: [] }, /^targets is an empty list;/],
  [{ targets: ['a', {}] }, /^targets is a list;/],
  [{ tagets: 'x' }, /^tagets is not a setting; did you mean targets\?$/],
  [{ colour: 'x' }, /^colour is not a setting; the settings are base, source, .*, allowPrivate\.$/],
  [{ gzip: 'yes' }, /^gzip is "yes"; give true, false or \{ level: 0 to 9 \}\.$/],
  [{ gzip: { level: 10 } }, /^gzip\.level is 10; give a whole number from 0 to 9\.$/],
  [{ gzip: { levle: 1 } }, /^gzip\.levle is not a setting; did you mean level\?$/],
  [{ formats: ['xml', 'pdf'] }, /^formats\[1\] is "pdf"; give xml, text, rss or atom\.$/],
  [{ urlsMax: 0 }, /^urlsMax is 0; give a whole number from 1 to 50,000\.$/],
  [{ urlsMax: 50_001 }, /^urlsMax is 50001;/],
  [{ urlsMax: 1.5 }, /^urlsMax is 1\.5;/],
  [{ urlsMax: Number.NaN }, /^urlsMax is NaN;/],
  [{ bytesMax: 52_428_801 }, /^bytesMax is 52428801; give a whole number from 1 to 52,428,800\.$/],
  [{ trailingSlash: 'yes' }, /^trailingSlash is "yes"; give preserve, always or never\.$/],
  [{ lastmod: 'now' }, /^lastmod is "now"; give field, git, content-hash, mtime or none\.$/],
  [{ lastmod: 'content-hash' }, /^lastmod is "content-hash", which needs state:/],
  [{ shrinkShareMax: 20 }, /^shrinkShareMax is 20; give a share from 0 to 1, as 0\.2 for 20 %\.$/],
  [{ invalidShareMax: -0.1 }, /^invalidShareMax is -0\.1;/],
  [{ hosts: ['https://a.example/shop'] }, /^hosts\[0\] is "https:.*; give a host with its scheme/],
  [{ hosts: [{ origin: 'a.example' }] }, /^hosts\[0\]\.origin is "a\.example";/],
  [{ hosts: [{ robotsTxt: 'x' }] }, /^hosts\[0\]\.origin is missing;/],
  [{ map: { url: 3 } }, /^map\.url is 3; give the name of a field, as loc; empty for/],
  [{ htmlFolder: { noindex: true } }, /^htmlFolder\.noindex is true; give skip or ignore\.$/],
  [{ exclude: '/admin/**' }, /^exclude is "\/admin\/\*\*"; give a list of patterns, as/],
  [{ exclude: ['/a', 'admin/**'] }, /^exclude\[1\] is "admin\/\*\*"; give a glob that begins with/],
  [{ exclude: [5] }, /^exclude\[0\] is 5;/],
  [{ transform: 'x' }, /^transform is "x"; give a function that returns the entry/],
  [{ feed: { entries: 0 } }, /^feed\.entries is 0;/],
  [{ feed: { hub: 'hub' } }, /^feed\.hub is "hub"; give the address of a WebSub hub\.$/],
  [{ sections: [{ name: 'a b', rule: 'month' }] }, /^sections\[0\]\.name is "a b"; give a name of/],
  [{ sections: [{ name: 'a'.repeat(65) }] }, /^sections\[0\]\.name is /],
  [{ sections: [{ rule: 'week' }] }, /^sections\[0\]\.rule is "week"; give month, language or/],
  [{ sections: [{ rule: { path: [] } }] }, /^sections\[0\]\.rule\.path is an empty list;/],
  [{ sections: [{ news: { windowHours: 0 } }] }, /^sections\[0\]\.news\.windowHours is 0;/],
  [{ sections: [{ news: 'yes' }] }, /^sections\[0\]\.news is "yes"; give true, false or an object/],
  [
    { sections: [{ name: 'a' }, { name: 'a' }] },
    /^sections\[1\]\.name is also the name of sections\[0\]/,
  ],
  [
    { source: undefined, sections: [{ name: 'a', rule: 'month' }, { source: 'x' }] },
    /^sections\[0\] has no source, and the set has none to pick from/,
  ],
  [
    { sections: [{ name: 'a', lastmod: 'content-hash' }] },
    /^sections\[0\]\.lastmod is "content-hash", which needs state/,
  ],
  [{ announce: { indexNow: {} } }, /^announce\.indexNow\.key is missing; give a key of 8 to 128/],
  [{ announce: { robotsTxt: 1 } }, /^announce\.robotsTxt is 1; give true, or the path/],
  [{ announce: { indexNow: { key: '', endpoint: [] } } }, /endpoint is an empty list; give the/],
  [{ announce: { indexNow: { key: '', endpoint: ['x'] } } }, /or 1 to 10 of them/],
  [{ announce: { indexNow: { key: '', hosts: [{ origin: 'shop' }] } } }, /hosts\[0\]\.origin is/],
  [
    { announce: { indexNow: { key: '', hosts: [{ origin: 'https://a.b/c/' }] } } },
    /a host with its/,
  ],
  [{ announce: { searchConsole: {} } }, /has no credentials; give accessToken or keyFile\.$/],
  [{ announce: { searchConsole: { accessToken: undefined } } }, /has no credentials/],
  [{ announce: { webSub: 'yes' } }, /^announce\.webSub is "yes"; give true, false or/],
  [{ announce: { webSub: { feeds: ['x'] } } }, /^announce\.webSub\.feeds\[0\] is "x";/],
  [{ announce: { google: {} } }, /^announce\.google is not a setting;/],
  [{ announce: { pings: ['x'] } }, /^announce\.pings\[0\] is "x";/],
];
for (const [change, complaint] of wrong) {
  test(`refused: ${JSON.stringify(change)}`, () => {
    assert.match(messageOf({ ...least, ...change }), complaint);
  });
}

test('what is no object is no configuration', () => {
  assert.match(messageOf(null), /^The configuration is null; give an object\.$/);
  assert.match(messageOf([]), /^The configuration is an empty list;/);
  assert.match(messageOf('urls.txt'), /^The configuration is "urls\.txt";/);
});

test('three complaints are said, the others are counted', () => {
  const four = { ...least, gzip: 1, html: 1, css: 1, verify: 1 };
  assert.match(messageOf(four), /^gzip .* html .* css is 1; .* 1 more setting is wrong\.$/);
  assert.match(messageOf({ ...four, dedupe: 1 }), / 2 more settings are wrong\.$/);
});

test('the file is named where there is one', () => {
  const message = messageOf({ ...least, gzip: 1 }, { file: 'portolan.config.ts' });
  assert.match(message, /^In portolan\.config\.ts: gzip is 1;/);
});

test('no secret is in a complaint', () => {
  const key = 'sécret-key';
  const announce = {
    indexNow: { key },
    bing: { apiKey: [key] },
    yandex: { token: { key } },
    searchConsole: { accessToken: [key] },
  };
  const message = messageOf({ ...least, base: `https://anna:${key}@x/?q`, announce });
  assert.ok(!message.includes('cret'), message);
});
