// Whole made-up sites are crawled, and everything is compared with the right answer, which is
// computed from what the pages declare. PORTOLAN_CRAWL_SEEDS and PORTOLAN_CRAWL_PAGES ask for more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CrawlOptions, crawl } from '../../src/crawl/index.ts';
import { LIST_POLICIES } from '../../src/crawl/port/decision.ts';
import type { Visitor } from '../../src/net/port/visit.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { createVirtualTime } from '../support/fake-web/virtual-time.ts';
import { compareCrawl, type ListedEntry } from '../support/made-up-site/compare-crawl.ts';
import type { MadePage } from '../support/made-up-site/made-page.ts';
import type { MadeSite } from '../support/made-up-site/made-site.ts';
import {
  type MakeSiteOptions,
  makeSite,
  SECTION_KINDS,
} from '../support/made-up-site/make-site.ts';
import { rightAnswer } from '../support/made-up-site/right-answer.ts';
import type { RightOptions } from '../support/made-up-site/right-world.ts';
import { type SiteServer, startSiteServer } from '../support/made-up-site/site-server.ts';
import { TEST_SEED } from '../support/test-seed.ts';

const SEEDS = Number(process.env['PORTOLAN_CRAWL_SEEDS'] ?? 6);
const PAGES = Number(process.env['PORTOLAN_CRAWL_PAGES'] ?? 5_000);
const NOW = Date.UTC(2026, 5, 15, 9, 30);
const SHOWN = 25;
const CONNECTIONS = 4;

// As the crawl's own, but that no time passes while a host that failed is let be.
function impatientVisitor(trustedUrl: string): Visitor & AsyncDisposable {
  const time = createVirtualTime({ now: NOW });
  const visitor = createVisitor({
    trustedUrl,
    connectionsPerHost: CONNECTIONS,
    delayMs: 0,
    clock: time.clock,
    wait: time.wait,
    // One page that never answers is a large share of a small site.
    failureShareMax: 1,
    failuresInRowMax: 1_000_000,
  });
  return Object.assign(visitor, { [Symbol.asyncDispose]: () => visitor.close() });
}

// Crawls the site, and compares all that comes of it.
async function assertRight(
  server: SiteServer,
  site: MadeSite,
  { given = {}, right = {} }: { given?: CrawlOptions; right?: Partial<RightOptions> } = {},
): Promise<number> {
  server.serve(site, { atOnceMax: CONNECTIONS });
  const url = `${site.origin}${site.start}`;
  await using visitor = impatientVisitor(url);
  const run = crawl(url, { now: NOW, visitor, ...given });
  const entries: ListedEntry[] = [];
  for await (const batch of run.batches()) {
    for (const { entry } of batch as readonly { readonly entry: ListedEntry }[])
      entries.push(entry);
  }
  const answer = rightAnswer(site, { now: NOW, ...right });
  const differences = compareCrawl({ entries, decisions: run.decisions() }, answer);
  const report = await run.report;
  const { complaints, visits } = server.log();
  const shown = [...differences.slice(0, SHOWN), ...complaints.slice(0, SHOWN)];
  if (shown.length > 0) {
    const count = `${differences.length} differences and ${complaints.length} complaints`;
    assert.fail(`Seed ${site.seed}: ${count}\n${shown.join('\n')}`);
  }
  assert.equal(report.complete, right.pagesMax === undefined);
  assert.equal(report.addresses, answer.reasons.size);
  assert.ok(visits.size >= answer.visits);
  return answer.reasons.size;
}

function siteAt(server: SiteServer, options: Partial<MakeSiteOptions> = {}): MadeSite {
  return makeSite({ seed: TEST_SEED, pages: 60, origin: server.origin, now: NOW, ...options });
}

for (const kind of Object.keys(SECTION_KINDS).filter((name) => name !== 'same-pages')) {
  test(`a site with a section of the kind ${kind}`, async () => {
    await using server = await startSiteServer();
    await assertRight(server, siteAt(server, { kinds: [kind] }));
  });
}

for (let seed = TEST_SEED; seed < TEST_SEED + SEEDS; seed += 1) {
  test(`small site of seed ${seed}`, async () => {
    await using server = await startSiteServer();
    const more = {
      copied: seed % 3 === 0,
      ...(seed % 4 === 1 && { publicName: 'https://www.public.example' }),
    };
    await assertRight(server, siteAt(server, { seed, pages: 60 + ((seed * 97) % 240), ...more }));
  });
}

// What is asked for otherwise, with what that means for the answer.
const ASKED: Readonly<
  Record<string, [MakeSiteOptions['kinds'], CrawlOptions, Partial<RightOptions>]>
> = {
  frames: [['frames'], { frames: true }, { frames: true }],
  types: [
    ['files'],
    { types: ['application/pdf', 'text/plain'] },
    { types: ['application/pdf', 'text/plain'] },
  ],
  'no media': [['media'], { media: false }, { media: false }],
  'no sitemaps': [['nofollow', 'chains'], { sitemaps: false }, { sitemaps: false }],
  'few clicks': [['depths', 'canonicals', 'redirects'], { clicksMax: 5 }, { clicksMax: 5 }],
  'few pages': [['canonicals', 'robots-rules'], { pagesMax: 50 }, { pagesMax: 50 }],
  'all reasons passed over': [
    ['canonicals', 'duplicates', 'robots-words', 'not-found', 'not-found-titles', 'robots-rules'],
    { list: LIST_POLICIES },
    { list: LIST_POLICIES },
  ],
  'noindex alone': [['canonicals', 'robots-words'], { list: ['noindex'] }, { list: ['noindex'] }],
  'no traps': [['facets', 'depths'], { allowTraps: ['all'] }, { allowTraps: ['all'] }],
  excluded: [
    ['canonicals', 'languages'],
    { exclude: ['/**e', /-x$/] },
    { isExcluded: (path) => path.endsWith('e') || path.endsWith('-x') },
  ],
  included: [
    ['canonicals', 'spellings'],
    { include: ['/', '/part-*', '/*/**s*'] },
    { isExcluded: (path) => !/^\/$|^\/part-[^/]*$|^\/[^/]*\/.*s[^/]*$/.test(path) },
  ],
};

for (const [name, [kinds, given, right]] of Object.entries(ASKED)) {
  test(`a site that is crawled with ${name}`, async () => {
    await using server = await startSiteServer();
    const site = siteAt(server, kinds === undefined ? {} : { kinds });
    await assertRight(server, site, { given, right });
  });
}

// Some seeds make a site without a sitemap, or one that lists no folder.
function siteWithFolder(server: SiteServer): { site: MadeSite; folder: string } {
  for (let seed = TEST_SEED; seed < TEST_SEED + 100; seed += 1) {
    const site = siteAt(server, { seed, kinds: ['canonicals', 'redirects'] });
    const [folder] = [...site.sitemaps.flatMap(({ locs }) => locs)]
      .filter((loc) => loc.startsWith('/') && loc.indexOf('/', 1) > 0)
      .map((loc) => loc.slice(0, loc.indexOf('/', 1) + 1));
    if (folder !== undefined) return { site, folder };
  }
  return assert.fail('no site has a folder');
}

test('a start that redirects, in a folder', async () => {
  await using server = await startSiteServer();
  const { site, folder } = siteWithFolder(server);
  const page = (path: string): MadePage | undefined =>
    path === '/begin/here' ? { status: 302, location: folder } : site.page(path);
  await assertRight(server, { ...site, page, start: '/begin/here' });
  await assertRight(server, { ...site, start: folder });
  await assertRight(server, { ...site, start: `${folder}good` });
});

test(`a site of ${PAGES} pages, of every kind`, async (t) => {
  await using server = await startSiteServer();
  const site = siteAt(server, { pages: PAGES });
  t.diagnostic(`${await assertRight(server, site)} addresses`);
});
