// What a site sees of a crawl: its manners, when the site asks for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPortolanError } from '../../src/base/portolan-error.ts';
import { type CrawlOptions, type CrawlReport, crawl } from '../../src/crawl/index.ts';
import type { MadePage } from '../support/made-up-site/made-page.ts';
import type { MadeSite } from '../support/made-up-site/made-site.ts';
import { makeSite } from '../support/made-up-site/make-site.ts';
import {
  type Manners,
  type SiteLog,
  type SiteServer,
  startSiteServer,
} from '../support/made-up-site/site-server.ts';
import { type TinyPages, tinySite } from '../support/made-up-site/tiny-site.ts';

const NOW = Date.UTC(2026, 5, 15, 9, 30);
const HANG_MS = 60_000;

interface Crawled {
  readonly listed: readonly string[];
  readonly report: CrawlReport;
  readonly log: SiteLog;
  readonly reasons: ReadonlyMap<string, string>;
}

async function crawlSite(
  server: SiteServer,
  site: MadeSite,
  { manners = {}, options = {} }: { manners?: Manners; options?: CrawlOptions } = {},
): Promise<Crawled> {
  server.serve(site, manners);
  const run = crawl(`${server.origin}/`, { now: NOW, ...options });
  const listed: string[] = [];
  for await (const batch of run.batches()) {
    for (const { entry } of batch) listed.push(entry.loc.slice(server.origin.length));
  }
  const reasons = new Map<string, string>();
  for (const { url, reason } of run.decisions())
    reasons.set(url.slice(server.origin.length), reason);
  return { listed, report: await run.report, log: server.log(), reasons };
}

function tinyAt(server: SiteServer, pages: TinyPages, more: Partial<MadeSite> = {}): MadeSite {
  return tinySite(pages, { site: { origin: server.origin, ...more } });
}

// A front page that links so many others.
function star(count: number, page: MadePage = {}): TinyPages {
  const paths = Array.from({ length: count }, (_, index) => `/p${index}`);
  return { '/': paths.join(' '), ...Object.fromEntries(paths.map((path) => [path, page])) };
}

test('never more requests at a time than asked for', { timeout: HANG_MS }, async () => {
  await using server = await startSiteServer();
  for (const connections of [1, 4, 9]) {
    const site = tinyAt(server, star(40, { delayMs: 10 }));
    const { log, listed } = await crawlSite(server, site, {
      manners: { atOnceMax: connections },
      options: { connections },
    });
    assert.equal(listed.length, 41);
    assert.deepEqual(log.complaints, []);
    assert.equal(log.atOnceMost, connections);
  }
});

test('four at a time when nothing is asked for', { timeout: HANG_MS }, async () => {
  await using server = await startSiteServer();
  const site = tinyAt(server, star(40, { delayMs: 10 }));
  const { log } = await crawlSite(server, site, { manners: { atOnceMax: 4 } });
  assert.deepEqual(log.complaints, []);
  assert.equal(log.atOnceMost, 4);
});

test('the crawl-delay lies between any two requests', { timeout: HANG_MS }, async () => {
  await using server = await startSiteServer();
  const robots = [{ agents: ['*'], rules: [], crawlDelaySeconds: 0.2 }];
  const site = tinyAt(server, star(8), { robots });
  // The delay is known when robots.txt has been read, and holds from then on.
  const { log, listed } = await crawlSite(server, site, { manners: { gapMsMin: 200 } });
  assert.equal(listed.length, 9);
  assert.deepEqual(log.complaints, []);
  assert.ok(log.atOnceMost <= 1);
});

for (const status of [429, 503]) {
  test(`nothing is asked for before Retry-After of ${status} is over`, {
    timeout: HANG_MS,
  }, async () => {
    await using server = await startSiteServer();
    const busy: MadePage = {
      status,
      badVisits: 1,
      retryAfterSeconds: 1,
      title: 'Busy',
      content: [{ text: 'There after all.' }],
    };
    const site = tinyAt(server, { ...star(12), '/': `/busy ${star(12)['/']}`, '/busy': busy });
    // One at a time, so that no request is under way when the answer comes.
    const { log, listed } = await crawlSite(server, site, { options: { connections: 1 } });
    assert.equal(listed.length, 14);
    assert.ok(listed.includes('/busy'));
    assert.ok((log.visits.get('/busy') ?? 0) >= 2);
    assert.deepEqual(log.complaints, []);
  });
}

test('a robots.txt that is not to be had keeps the crawl out', { timeout: HANG_MS }, async () => {
  await using server = await startSiteServer();
  const site = tinyAt(server, star(3), { robotsStatus: 503 });
  server.serve(site);
  const run = crawl(`${server.origin}/`, { now: NOW });
  await assert.rejects(
    async () => {
      for await (const _ of run.batches()) assert.fail('A page was listed.');
    },
    (error) => isPortolanError(error) && error.code === 'CRAWL_NOT_STARTED',
  );
  const pages = [...server.log().visits.keys()].filter((path) => path !== '/robots.txt');
  assert.deepEqual(pages, []);
});

test('a robots.txt that closes everything is obeyed', { timeout: HANG_MS }, async () => {
  await using server = await startSiteServer();
  const robots = [{ agents: ['*'], rules: [{ allow: false, pattern: '/' }] }];
  server.serve(tinyAt(server, star(3), { robots }));
  const run = crawl(`${server.origin}/`, { now: NOW });
  let listed = 0;
  try {
    for await (const batch of run.batches()) listed += batch.length;
  } catch (error) {
    assert.ok(isPortolanError(error) && error.code === 'CRAWL_NOT_STARTED', String(error));
  }
  assert.equal(listed, 0);
  assert.deepEqual([...server.log().visits.keys()], ['/robots.txt']);
});

test('what robots.txt closes is never asked for, however it is found', {
  timeout: HANG_MS,
}, async () => {
  await using server = await startSiteServer();
  const robots = [
    {
      agents: ['*'],
      rules: [
        { allow: false, pattern: '/no' },
        { allow: true, pattern: '/no/but' },
      ],
    },
  ];
  const pages: TinyPages = {
    '/': '/no /moved /named /spelled /no/but',
    '/moved': { status: 301, location: '/no/1' },
    '/named': { canonicals: [{ href: '/no/2' }], alternates: [{ hreflang: 'de', href: '/no/3' }] },
    '/spelled': '/%6Eo /x/../no/4 /NO /n%6F?a',
    '/no/but': { refresh: { seconds: 0, href: '/no/5' } },
    '/NO': '',
  };
  const site = tinyAt(server, pages, {
    robots,
    sitemaps: [{ path: '/sitemap.xml', locs: ['/no/6'] }],
  });
  const { log, reasons } = await crawlSite(server, site);
  assert.deepEqual(log.complaints, []);
  for (const path of ['/no', '/no/1', '/no/2', '/no/3', '/no/4', '/no?a', '/no/5', '/no/6']) {
    assert.equal(reasons.get(path), 'robots', path);
    assert.ok(!log.visits.has(path), path);
  }
});

test('a made-up site has nothing to complain of, with a crawl-delay', {
  timeout: HANG_MS,
}, async () => {
  await using server = await startSiteServer();
  const made = makeSite({
    seed: 7,
    pages: 60,
    origin: server.origin,
    now: NOW,
    kinds: ['robots-rules'],
  });
  const robots = made.robots.map((group) => ({ ...group, crawlDelaySeconds: 0.03 }));
  const { log } = await crawlSite(server, { ...made, robots }, { manners: { gapMsMin: 30 } });
  assert.deepEqual(log.complaints, []);
});
