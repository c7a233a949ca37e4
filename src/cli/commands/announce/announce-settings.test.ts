// Who is told of what, by flags, environment and configuration.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import type { PublishConfig } from '../../../publish/settings/publish-config.ts';
import type { AnnounceCommandOptions } from './announce-command.ts';
import { announceSettings } from './announce-settings.ts';

const workingFolder = resolve('/srv');
const ALL = {
  GOOGLE_APPLICATION_CREDENTIALS: 'google.json',
  PORTOLAN_BING_API_KEY: 'bing',
  PORTOLAN_YANDEX_TOKEN: 'yandex',
  PORTOLAN_BAIDU_TOKEN: 'baidu',
};

function settle(
  options: AnnounceCommandOptions,
  more: {
    readonly sitemaps?: readonly string[];
    readonly config?: Partial<PublishConfig>;
    readonly environment?: Readonly<Record<string, string>>;
    readonly firstUrl?: string;
  } = {},
) {
  const { sitemaps = [], environment = {}, ...basis } = more;
  return announceSettings(sitemaps, options, { workingFolder, environment, ...basis });
}

test('the base comes from --base, the configuration, a sitemap or a URL, in this order', () => {
  const ping = ['https://console.example/ping'];
  const config = { base: 'https://config.example/docs' };
  const sitemaps = ['https://sitemap.example/maps/sitemap.xml'];
  const firstUrl = 'https://url.example/a/b?c';
  const all = { config, sitemaps, firstUrl };
  assert.equal(settle({ ping, base: 'https://flag.example' }, all).base, 'https://flag.example/');
  assert.equal(settle({ ping }, all).base, 'https://config.example/docs/');
  assert.equal(settle({ ping }, { sitemaps, firstUrl }).base, 'https://sitemap.example/maps/');
  assert.equal(settle({ ping }, { firstUrl }).base, 'https://url.example/');
  assert.throws(() => settle({ ping }), { message: 'The site is not known.' });
  const environment = { SITE: 'https://environment.example' };
  const base = (given: Readonly<Record<string, string | undefined>>) => given['SITE'] ?? '';
  assert.equal(
    settle({ ping }, { config: { base }, environment }).base,
    'https://environment.example/',
  );
  assert.throws(() => settle({ ping }, { config: { base } }), { code: 'CONFIG_INVALID' });
});

test('without a sitemap it is sitemap.xml in the base', () => {
  const ping = ['https://console.example/ping'];
  const settings = settle({ ping, base: 'https://example.com/docs' });
  assert.deepEqual(settings.sitemaps, ['https://example.com/docs/sitemap.xml']);
  const sitemaps = ['https://example.com/a.xml', 'https://example.com/b.xml'];
  assert.deepEqual(settle({ ping }, { sitemaps }).sitemaps, sitemaps);
});

test('an access token of Google sets up Search Console, before a file and by itself', () => {
  const base = 'https://example.com/';
  const environment = { ...ALL, PORTOLAN_GOOGLE_ACCESS_TOKEN: 'ya29.token' };
  const { announce } = settle({ base }, { environment });
  assert.deepEqual(announce.searchConsole, { accessToken: 'ya29.token' });
  const chosen = settle({ base, to: ['search-console'] }, { environment });
  assert.deepEqual(chosen.announce, { searchConsole: { accessToken: 'ya29.token' } });
});

test('what has an empty secret is not set up', () => {
  const announce = { yandex: { token: '' }, searchConsole: { accessToken: '', keyFile: '' } };
  const config = { base: 'https://example.com/', announce };
  for (const to of ['yandex', 'yandex-urls', 'search-console'] as const) {
    assert.throws(() => settle({ to: [to] }, { config }), { message: `${to} is not set up.` });
  }
});

test('--hub and --feed set up WebSub; the feeds of a configuration are those it builds', () => {
  const hub = 'https://hub.example/';
  const feed = ['https://example.com/news.rss'];
  const flags = settle({ hub, feed, base: 'https://example.com/' });
  assert.deepEqual([flags.announce, flags.feeds], [{ webSub: { hub } }, feed]);
  const formats = ['xml', 'rss', 'atom'] as const;
  const config = { base: 'https://example.com/docs/', formats, feed: { hub } };
  const built = settle({ to: ['websub'] }, { config: { ...config, announce: { webSub: true } } });
  assert.equal(built.hub, hub);
  assert.deepEqual(built.feeds, [
    'https://example.com/docs/feed.rss',
    'https://example.com/docs/feed.atom',
  ]);
  assert.throws(() => settle({ to: ['websub'] }, { config }), { code: 'CONFIG_INVALID' });
  // `self` can be that of one feed alone.
  const self = 'https://example.com/news.xml';
  const feedsOf = (...formats: ('rss' | 'atom')[]): readonly string[] => {
    const one = { ...config, formats, feed: { hub, self }, announce: { webSub: true } };
    return settle({ to: ['websub'] }, { config: one }).feeds;
  };
  assert.deepEqual([feedsOf('atom'), feedsOf()], [[self], []]);
  assert.deepEqual(feedsOf('rss', 'atom'), built.feeds);
});

test('a secret that is empty in the configuration comes from the environment, with --to', () => {
  const searchConsole = { keyFile: '', site: 'sc-domain:example.com' };
  const announce = { searchConsole, bing: { apiKey: 'configured' }, yandex: { token: '' } };
  const config = { base: 'https://example.com/', announce };
  const environment = { ...ALL, PORTOLAN_GOOGLE_ACCESS_TOKEN: 'ya29.token' };
  const to = ['search-console', 'bing', 'yandex'] as const;
  assert.deepEqual(settle({ to }, { config, environment }).announce, {
    searchConsole: { ...searchConsole, accessToken: 'ya29.token' },
    bing: { apiKey: 'configured' },
    yandex: { token: 'yandex' },
  });
});

test('feeds of flags go before those of the configuration', () => {
  const hub = 'https://hub.example/';
  const webSub = { hub, feeds: ['https://example.com/a.rss'] };
  const config = { base: 'https://example.com/', announce: { webSub } };
  const feed = ['https://example.com/b.rss'];
  assert.deepEqual(settle({}, { config }).announce, { webSub });
  const flags = settle({ feed }, { config });
  assert.deepEqual([flags.announce.webSub, flags.feeds], [{ hub, feeds: undefined }, feed]);
});

test('without a configuration, secrets made for Portolan say whom to tell', () => {
  const base = 'https://example.com/';
  assert.deepEqual(settle({ base }, { environment: ALL }).announce, {
    bing: { apiKey: 'bing' },
    yandex: { token: 'yandex' },
    baidu: { token: 'baidu' },
  });
  const empty = Object.fromEntries(Object.keys(ALL).map((name) => [name, '']));
  assert.throws(() => settle({ base, indexnowKey: '' }, { environment: empty }), {
    message: 'No announcer is set up.',
  });
});

test('with a configuration the environment counts for those of --to alone', () => {
  const config = { base: 'https://example.com/', announce: { robotsTxt: 'robots.txt' } };
  const { announce } = settle({}, { config, environment: ALL });
  assert.deepEqual(announce, { robotsTxt: 'robots.txt' });
  const chosen = settle({ to: ['search-console', 'bing-urls'] }, { config, environment: ALL });
  assert.deepEqual(chosen.announce, {
    robotsTxt: 'robots.txt',
    searchConsole: { keyFile: resolve(workingFolder, 'google.json') },
    bing: { apiKey: 'bing', urls: true },
  });
  const own = { base: 'https://example.com/', announce: { bing: { apiKey: 'own' } } };
  const kept = settle({ to: ['bing'] }, { config: own, environment: ALL });
  assert.deepEqual(kept.announce.bing, { apiKey: 'own' });
});

test('flags add to the configuration, with paths from where the user is', () => {
  const folder = resolve('/srv/site');
  const config = {
    base: 'https://example.com/',
    folder,
    targets: 'public',
    announce: {
      indexNow: { key: 'configured', endpoint: 'https://yandex.com/indexnow' },
      pings: ['https://a.example/ping'],
    },
  };
  const options = {
    robotsTxt: 'robots.txt',
    indexnowKey: 'given-key',
    keyFolder: 'keys',
    ping: ['https://b.example/ping'],
  };
  const settings = settle(options, { config });
  assert.deepEqual(settings.announce, {
    robotsTxt: resolve('/srv/robots.txt'),
    indexNow: {
      key: 'given-key',
      endpoint: 'https://yandex.com/indexnow',
      keyFolder: resolve('/srv/keys'),
    },
    pings: ['https://a.example/ping', 'https://b.example/ping'],
  });
  assert.equal(settings.folder, folder);
  assert.equal(settings.targetFolder, resolve('/srv/site/public'));
});

test('a target in a bucket is no folder', () => {
  const announce = { bing: { apiKey: 'k' } };
  const base = 'https://example.com/';
  for (const targets of ['s3://bucket/prefix', 'file:///srv', []] as const) {
    assert.equal(settle({}, { config: { base, announce, targets } }).targetFolder, undefined);
  }
  const several = settle({}, { config: { base, announce, targets: ['dist', 's3://bucket'] } });
  assert.equal(several.targetFolder, resolve('/srv/dist'));
});

test('whom --to names must be set up, and each says how', () => {
  const base = 'https://example.com/';
  for (const [recipient, hint] of [
    ['robots-txt', /--robots-txt/],
    ['search-console', /GOOGLE_APPLICATION_CREDENTIALS/],
    ['bing', /PORTOLAN_BING_API_KEY/],
    ['bing-urls', /PORTOLAN_BING_API_KEY/],
    ['yandex', /PORTOLAN_YANDEX_TOKEN/],
    ['indexnow', /PORTOLAN_INDEXNOW_KEY/],
    ['baidu', /PORTOLAN_BAIDU_TOKEN/],
    ['ping', /--ping/],
  ] as const) {
    assert.throws(() => settle({ base, to: [recipient] }), {
      message: `${recipient} is not set up.`,
      hint,
    });
  }
});
