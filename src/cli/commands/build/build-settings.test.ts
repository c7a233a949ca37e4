// How flags are laid over a configuration.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPublishConfig } from '../../../publish/settings/check-publish-config.ts';
import type { PublishConfig } from '../../../publish/settings/publish-config.ts';
import type { BuildCommandOptions } from './build-command.ts';
import { buildSettings } from './build-settings.ts';

const base = 'https://example.com/';
const workingFolder = '/home/anna/site';
// What commander gives without any flag.
const none = { dedupe: true, media: true, verify: true, announce: true, progress: true } as const;

function settings(
  flags: Partial<BuildCommandOptions>,
  config?: Partial<PublishConfig>,
  sources: readonly string[] = [],
): Partial<PublishConfig> {
  const basis = { workingFolder, ...(config && { config }) };
  return buildSettings(sources, { ...none, ...flags }, basis);
}

test('without flags the configuration stands', () => {
  const config = { base, source: 'dist', targets: 'dist', dedupe: false, folder: '/srv' };
  assert.deepEqual(settings({}, config), config);
});

test('without a configuration flags are enough', () => {
  const config = settings({ base, out: ['public'] }, undefined, ['urls.txt']);
  const expected = { base, source: 'urls.txt', targets: ['public'], folder: workingFolder };
  assert.deepEqual(config, expected);
  checkPublishConfig(config);
});

test('every flag has its setting, and all together they are valid', () => {
  const config = settings(
    {
      base,
      out: ['public', 's3://maps'],
      state: '.db',
      map: { url: 'loc' },
      indexFiles: 'keep',
      htmlExtension: 'drop',
      canonical: 'ignore',
      noindex: 'ignore',
      exclude: ['drafts/**', '/admin/**', 're:[?]print='],
      media: false,
      allowPrivate: true,
      trailingSlash: 'never',
      lastmod: 'git',
      keepLastmod: true,
      dedupe: false,
      host: ['https://a.example'],
      onInvalid: 'fail',
      maxInvalid: 0.001,
      maxShrink: 0.5,
      formats: ['xml', 'rss'],
      gzip: true,
      maxUrls: 10,
      maxBytes: 1_000,
      feedEntries: 5,
      feedTitle: 'New',
      hub: 'https://hub.example/',
      html: true,
      css: true,
      verify: false,
      robotsTxt: 'robots.txt',
      indexnowKey: '0123456789',
      sectionBy: 'month',
    },
    undefined,
    ['a.csv', 'b.csv'],
  );
  assert.deepEqual(config, {
    base,
    sources: ['a.csv', 'b.csv'],
    targets: ['public', 's3://maps'],
    state: '.db',
    sections: [{ rule: 'month' }],
    map: { url: 'loc' },
    htmlFolder: {
      indexFiles: 'keep',
      extension: 'drop',
      canonical: 'ignore',
      noindex: 'ignore',
      exclude: ['drafts/**'],
      media: false,
    },
    exclude: ['/admin/**', /[?]print=/],
    gzip: true,
    formats: ['xml', 'rss'],
    urlsMax: 10,
    bytesMax: 1_000,
    trailingSlash: 'never',
    lastmod: 'git',
    hosts: ['https://a.example'],
    onInvalid: 'fail',
    invalidShareMax: 0.001,
    shrinkShareMax: 0.5,
    html: true,
    css: true,
    allowPrivate: true,
    lastmodGuard: false,
    dedupe: false,
    verify: false,
    feed: { entries: 5, title: 'New', hub: 'https://hub.example/' },
    announce: { robotsTxt: 'robots.txt', indexNow: { key: '0123456789' } },
    folder: workingFolder,
  });
  checkPublishConfig(config);
});

test('--exclude is for files or for addresses, and each replaces its setting', () => {
  const config = { exclude: ['/a/**'], htmlFolder: { exclude: ['b/**'], media: false } };
  const addresses = settings({ exclude: ['https://example.com/c/**'] }, config);
  assert.deepEqual(addresses.exclude, ['https://example.com/c/**']);
  assert.deepEqual(addresses.htmlFolder, config.htmlFolder);
  const files = settings({ exclude: ['{d,e}/**'] }, config);
  assert.deepEqual(files.exclude, config.exclude);
  assert.deepEqual(files.htmlFolder, { exclude: ['{d,e}/**'], media: false });
});

test('sources of flags take the place of those of the configuration, in either form', () => {
  const one = settings({}, { sources: ['a', 'b'] }, ['c']);
  assert.deepEqual([one.source, one.sources], ['c', undefined]);
  const two = settings({}, { source: 'a' }, ['c', 'd']);
  assert.deepEqual([two.source, two.sources], [undefined, ['c', 'd']]);
  const kept = { source: 'a', sections: [{ name: 'blog', source: 'b' }] };
  assert.deepEqual(settings({}, kept, ['c']).sections, kept.sections);
});

test('feeds, columns, folders and announcements are added to', () => {
  const config = {
    feed: { title: 'New', entries: 3 },
    map: { a: 'loc' },
    htmlFolder: { media: false },
    announce: { bing: { apiKey: 'x' }, indexNow: { key: 'old-old-old', initial: true } },
  };
  const flags = { feedEntries: 5, map: { b: 'lastmod' }, noindex: 'ignore' } as const;
  const merged = settings({ ...flags, indexnowKey: 'new-new-new' }, config);
  assert.deepEqual(merged.feed, { title: 'New', entries: 5 });
  assert.deepEqual(merged.map, { a: 'loc', b: 'lastmod' });
  assert.deepEqual(merged.htmlFolder, { media: false, noindex: 'ignore' });
  const indexNow = { key: 'new-new-new', initial: true };
  assert.deepEqual(merged.announce, { bing: { apiKey: 'x' }, indexNow });
});

test('--no-announce tells nobody, whatever else is said', () => {
  const merged = settings({ announce: false, robotsTxt: 'r' }, { announce: { robotsTxt: true } });
  assert.equal('announce' in merged, false);
});

test('sections of flags take the place of those of the configuration', () => {
  const section = new Map([['blog', ['/blog/**', '/news/**']]]);
  const { sections } = settings({ section, sectionBy: 'language' }, { sections: [{ name: 'x' }] });
  assert.deepEqual(sections, [
    { name: 'blog', rule: { path: ['/blog/**', '/news/**'] } },
    { rule: 'language' },
  ]);
});

test('--news makes the whole set a news section', () => {
  assert.deepEqual(settings({ news: true }).sections, [{ name: 'news', news: true }]);
  const publication = { name: 'The Log', language: 'en' };
  const named = { news: true, newsName: publication.name, newsLanguage: publication.language };
  assert.deepEqual(settings(named).sections, [{ name: 'news', news: { publication } }]);
});

test('flags that contradict each other are refused', () => {
  const refused = { code: 'CONFIG_INVALID' };
  assert.throws(() => settings({ news: true, sectionBy: 'month' }), refused);
  assert.throws(() => settings({ news: true, section: new Map([['a', ['/a']]]) }), refused);
  assert.throws(() => settings({ news: true, newsName: 'The Log' }), refused);
  assert.throws(() => settings({ newsName: 'The Log', newsLanguage: 'en' }), refused);
});

test('paths of flags are relative to where the user is, not to the configuration', () => {
  const config = { folder: '/home/anna/settings' };
  const flags = { out: ['public', 's3://maps/x'], state: '/var/db', robotsTxt: 'r.txt' };
  const sources = ['urls.txt', '-', 'https://a.example/s.xml', 'sqlite:shop.db?query=select 1/2'];
  const merged = settings(flags, config, [...sources, 'postgres://h/d?query=x', '../settings']);
  assert.deepEqual(merged.sources, [
    '../site/urls.txt',
    '-',
    'https://a.example/s.xml',
    'sqlite:../site/shop.db?query=select 1/2',
    'postgres://h/d?query=x',
    '.',
  ]);
  assert.deepEqual(merged.targets, ['../site/public', 's3://maps/x']);
  assert.equal(merged.state, '../../../var/db');
  assert.equal(merged.announce?.robotsTxt, '../site/r.txt');
});
