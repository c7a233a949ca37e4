// Sub-domains: which hosts belong to a crawl, and that each is asked as a site of its own.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { page } from '../../tests/support/crawl-all.ts';
import { startFakeSite } from '../../tests/support/fake-site.ts';
import { startFakeProxy } from '../../tests/support/fake-web/fake-proxy.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { crawl } from './crawl.ts';
import type { CrawlOptions } from './port/crawl-options.ts';
import type { CrawlReport } from './port/crawl-report.ts';
import type { UrlDecision } from './port/decision.ts';

type Sites = Readonly<Record<string, Parameters<typeof startFakeSite>[0]>>;

interface Crawled {
  readonly listed: readonly string[];
  readonly decisions: ReadonlyMap<string, UrlDecision>;
  readonly report: CrawlReport;
  readonly asked: readonly string[];
}

/** Crawls hosts by their names, through a proxy that finds them; others do not exist. */
async function crawlHosts(
  sites: Sites,
  options: CrawlOptions = {},
  start = 'http://www.e.test/',
): Promise<Crawled> {
  const servers = new Map<string, Awaited<ReturnType<typeof startFakeSite>>>();
  for (const [name, routes] of Object.entries(sites))
    servers.set(name, await startFakeSite(routes));
  const proxy = await startFakeProxy((name) => servers.get(name)?.port);
  try {
    const network = {
      proxy: { http: proxy.address },
      retriesMax: 0,
      resolveHost: async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    };
    const now = Date.UTC(2026, 10, 22);
    await using site = crawl(start, { subdomains: true, now, rate: 1_000, network, ...options });
    const listed: string[] = [];
    for await (const batch of site.batches()) for (const one of batch) listed.push(one.entry.loc);
    const decisions = new Map([...site.decisions()].map((one) => [one.url, one]));
    const asked = proxy.requests.filter((line) => line.startsWith('GET '));
    return { listed, decisions, report: await site.report, asked };
  } finally {
    await proxy[Symbol.asyncDispose]();
    for (const server of servers.values()) await server.close();
  }
}

const SITES: Sites = {
  'www.e.test': {
    '/': page('home', {
      links: ['http://blog.e.test/', 'http://shop.e.test/a', 'http://not-e.test/', '/own'],
    }),
    '/own': page('one of its own', {
      head: '<link rel="canonical" href="http://blog.e.test/first">',
    }),
  },
  'blog.e.test': {
    '/robots.txt': 'User-agent: *\nDisallow: /closed\nSitemap: http://blog.e.test/map.xml',
    '/map.xml':
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>http://blog.e.test/orphan</loc></url></urlset>',
    '/': page('the blog', { links: ['/first', '/closed', 'http://deep.blog.e.test/'] }),
    '/first': page('the first post'),
    '/orphan': page('one that nothing links'),
  },
  'shop.e.test': {
    '/robots.txt': 'User-agent: *\nDisallow: /',
    '/a': page('an anchor'),
  },
  'deep.blog.e.test': { '/': page('deep', { links: ['http://gone.e.test/x'] }) },
};

test('hosts below the site are visited, each by its own rules', async () => {
  const { listed, decisions, report, asked } = await crawlHosts(SITES);
  assert.deepEqual(listed, [
    'http://blog.e.test/',
    'http://blog.e.test/first',
    'http://blog.e.test/orphan',
    'http://deep.blog.e.test/',
    'http://www.e.test/',
  ]);
  const own = decisions.get('http://www.e.test/own');
  assert.deepEqual([own?.reason, own?.other], ['canonical', 'http://blog.e.test/first']);
  assert.equal(decisions.get('http://shop.e.test/a')?.reason, 'robots');
  assert.equal(decisions.get('http://blog.e.test/closed')?.reason, 'robots');
  const orphan = decisions.get('http://blog.e.test/orphan');
  assert.deepEqual([orphan?.orphan, orphan?.listedBy], [true, ['http://blog.e.test/map.xml']]);
  assert.equal(decisions.get('http://not-e.test/')?.reason, 'out-of-scope');
  // A host that is gone is broken, not waited for.
  assert.equal(decisions.get('http://gone.e.test/x')?.reason, 'error');
  assert.ok(report.complete);
  assert.deepEqual(
    report.hosts?.map(({ origin, listed: count }) => [origin, count]),
    [
      ['http://www.e.test', 1],
      ['http://blog.e.test', 3],
      ['http://shop.e.test', 0],
      ['http://deep.blog.e.test', 1],
      ['http://gone.e.test', 0],
    ],
  );
  const closed = asked.filter((line) => /shop\.e\.test\/(?!robots)|\/closed/.test(line));
  assert.deepEqual(closed, []);
});

test('without the wish other hosts are out of scope; with names, only those', async () => {
  const without = await crawlHosts(SITES, { subdomains: false });
  assert.equal(without.report.hosts, undefined);
  assert.equal(without.decisions.get('http://blog.e.test/')?.reason, 'out-of-scope');
  assert.ok(without.asked.every((line) => /\/\/(?:www\.)?e\.test\//.test(line)));
  const { decisions } = await crawlHosts(SITES, { subdomains: ['blog'] });
  assert.equal(decisions.get('http://deep.blog.e.test/')?.reason, 'listed');
  assert.equal(decisions.get('http://shop.e.test/a')?.reason, 'out-of-scope');
});

test('a start below the domain has its own sub-domains; a folder holds for its host', async () => {
  const { listed } = await crawlHosts(SITES, {}, 'http://blog.e.test/');
  assert.deepEqual(
    listed.filter((url) => !url.includes('blog.e.test')),
    [],
  );
  const sites = {
    'e.test': {
      '/in/': page('inside', { links: ['/out', 'http://a.e.test/x'] }),
      '/out': page('outside'),
    },
    'a.e.test': { '/x': page('elsewhere') },
  };
  const folder = await crawlHosts(sites, {}, 'http://e.test/in/');
  assert.deepEqual(folder.listed, ['http://a.e.test/x', 'http://e.test/in/']);
});

test('a crawl goes on where it was, whichever page was the last', async (t) => {
  const { listed: all } = await crawlHosts(SITES);
  for (const pagesMax of [1, 2, 3, 4]) {
    const state = join(temporaryFolder(t), 'crawl.db');
    await crawlHosts(SITES, { state, pagesMax });
    const { listed, report } = await crawlHosts(SITES, { state });
    assert.deepEqual(listed, all, `after ${pagesMax}`);
    assert.equal(report.generation, 1);
  }
});

test('a sitemap of one host may list another, which is opened then', async () => {
  const map =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
    '<url><loc>http://shop.e.test/a</loc></url><url><loc>http://e.test/bare</loc></url></urlset>';
  const { listed, decisions } = await crawlHosts({
    'www.e.test': {
      '/robots.txt': 'Sitemap: http://www.e.test/map.xml',
      '/map.xml': map,
      '/': page('home'),
    },
    'shop.e.test': { '/a': page('an anchor', { links: ['/b'] }), '/b': page('a boat') },
    'e.test': { '/': page('another home'), '/bare': page('bare') },
  });
  assert.deepEqual(listed, [
    'http://e.test/bare',
    'http://shop.e.test/a',
    'http://shop.e.test/b',
    'http://www.e.test/',
  ]);
  assert.deepEqual(decisions.get('http://shop.e.test/a')?.listedBy, ['http://www.e.test/map.xml']);
});

test('names that are none, and a public name, are refused', () => {
  for (const subdomains of [['a b'], ['.x'], ['']]) {
    assert.throws(() => crawl('http://e.test/', { subdomains }), { code: 'CONFIG_INVALID' });
  }
  const both = { subdomains: true, publicUrl: 'https://e.test/' };
  assert.throws(() => crawl('http://e.test/', both), { code: 'CONFIG_INVALID' });
});
