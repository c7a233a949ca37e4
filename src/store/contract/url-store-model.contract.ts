// The contract of stores of URLs by random snapshots: all is as in a plain model beside it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import type { Changefreq } from '../../protocol/changefreq.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { UrlPart } from '../port/url-part.ts';
import type { ChangePageRequest, UrlChange, UrlFilter } from '../port/url-row.ts';
import { allRows } from './control-place.contract.ts';
import { type ModelListing, UrlModel } from './url-model.contract.ts';
import type { UrlStoreSetup } from './url-store.contract.ts';

const RUNS = 60;

const LOCS = [
  '',
  '?q=1',
  'a',
  'a/',
  'a/b',
  'a/b/',
  'a/b/c',
  'a/b/c/d',
  'a?x=/y/',
  'b/1',
  'b/2',
  'b/3',
  '😀/1',
  '\u{e000}/1',
  '\u{ffff}',
  'z//y',
  '%C3%BC',
  'ü',
  '\ud800',
].map((name) => `https://e.example/${name}`);
const OTHERS = ['https://e.example', 'mailto:someone', 'http://other.example/a/b'];
const SITEMAPS = [1, 2, 3, 40];
const LASTMODS = [
  '2026-10-31',
  '2026-11-01',
  '2026-11-30T23:59:59Z',
  '2025',
  '2031-01-01',
  '2026-11-09',
];
const DAY_MS = 86_400_000;
// Runs lie three days apart, so that lastmods of the future come to pass while they go on.
const RUNS_BEGIN = Date.parse('2026-10-25');

const picture = { loc: 'https://e.example/i.png' };
const news = (publicationDate: string): UrlEntry['news'] => ({
  publication: { name: 'Paper', language: 'en' },
  title: `News ${publicationDate}`,
  publicationDate,
});
const film = { thumbnailLoc: picture.loc, title: 'A film', description: 'What it shows' };
const entry = fc.record(
  {
    loc: fc.constantFrom(...LOCS, ...OTHERS),
    lastmod: fc.constantFrom(...LASTMODS),
    changefreq: fc.constantFrom<Changefreq>('daily', 'never'),
    priority: fc.constantFrom(0, 0.5),
    images: fc.constantFrom([picture], [picture, picture]),
    videos: fc.constantFrom([film as never]),
    alternates: fc.constantFrom([{ hreflang: 'de', href: 'https://e.example/de' }]),
    news: fc.constantFrom(news('2026-11-01') as never, news('2026-11-02') as never),
  },
  { requiredKeys: ['loc'], noNullPrototype: true },
) as fc.Arbitrary<UrlEntry>;
// The edges of months, and within one.
const TIMES = ['2026-11-01', '2026-11-02', '2026-12-01', '2027-01-01'].map((day) =>
  Date.parse(day),
);
const sitemap = fc.constantFrom(...SITEMAPS);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(sitemap, fc.array(entry, { maxLength: 12 })) },
  { weight: 1, arbitrary: fc.tuple(sitemap, fc.constant('drop' as const)) },
);
const snapshot = fc.record({
  steps: fc.array(step, { maxLength: 6 }),
  whole: fc.uniqueArray(sitemap),
  end: fc.oneof(
    { weight: 9, arbitrary: fc.constant('finish' as const) },
    { weight: 1, arbitrary: fc.constant('abandon' as const) },
  ),
  sameRun: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
});
const filter = fc.record(
  {
    state: fc.constantFrom('listed', 'gone', 'all'),
    prefix: fc.constantFrom('https://e.example/a', 'https://e.example/b/', 'h', '😀', 'm', ''),
    contains: fc.constantFrom('b', '/1', 'example/a', '😀', 'nothing'),
    sitemapId: sitemap,
    lastmodFrom: fc.constantFrom(...TIMES),
    lastmodTo: fc.constantFrom(...TIMES),
    lastmod: fc.constantFrom('present', 'absent'),
    has: fc.constantFrom('images', 'videos', 'news', 'alternates'),
  },
  { requiredKeys: [], noNullPrototype: true },
) as fc.Arbitrary<UrlFilter>;

type Snapshot = typeof snapshot extends fc.Arbitrary<infer Value> ? Value : never;

interface Taken {
  readonly urls: UrlPart;
  readonly site: number;
  readonly model: UrlModel;
}

/** Declares the test. */
export function urlStoreModelContract(setup: UrlStoreSetup): void {
  test('after any snapshots all is as in a model that is kept beside it', async (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    const { urls, newSite, modelRuns = RUNS } = await setup(t);
    const property = fc.asyncProperty(
      fc.array(snapshot, { minLength: 1, maxLength: 7 }),
      fc.array(filter, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 1, max: 6 }),
      async (snapshots, filters, limit) => {
        const taken = { urls, site: newSite(), model: new UrlModel() };
        let run = 0;
        for (const one of snapshots) {
          if (!one.sameRun || run === 0) run += 1;
          await takeBoth(taken, one, run);
          for (const days of [0, 1.5, 7, 40]) await compareCounts(taken, run, days);
        }
        for (const one of [{}, ...filters]) await comparePages(taken, one, limit);
        await compareChanges(taken, run, limit);
        await compareDetails(taken);
      },
    );
    await fc.assert(property, {
      seed: TEST_SEED,
      numRuns: Number(process.env['PORTOLAN_FUZZ_RUNS'] ?? modelRuns),
    });
  });
}

async function takeBoth(
  { urls, site, model }: Taken,
  one: Snapshot,
  number: number,
): Promise<void> {
  const run = { number, at: RUNS_BEGIN + number * 3 * DAY_MS };
  const intake = await urls.snapshot(site, run);
  let listings: ModelListing[] = [];
  const dropped = new Set<number>();
  for (const [sitemapId, what] of one.steps) {
    if (what === 'drop') {
      await intake.drop(sitemapId);
      listings = listings.filter((listing) => listing.sitemapId !== sitemapId);
      dropped.add(sitemapId);
    } else if (what.length > 0) {
      await intake.add(sitemapId, what);
      listings.push(...what.map((added) => ({ sitemapId, entry: added })));
      dropped.delete(sitemapId);
    }
  }
  if (one.end === 'abandon') return intake.abandon();
  const whole = one.whole.filter((id) => !dropped.has(id));
  const outcome = await intake.finish(one.whole);
  const sorted = (map: ReadonlyMap<number, unknown>): unknown => [...map].sort(([a], [b]) => a - b);
  const expected = model.take(run, listings, new Set(whole));
  assert.deepEqual(
    { ...outcome, bySitemap: sorted(outcome.bySitemap) },
    { ...expected, bySitemap: sorted(expected.bySitemap) },
  );
  return undefined;
}

async function compareCounts(
  { urls, site, model }: Taken,
  run: number,
  daysLater: number,
): Promise<void> {
  const now = RUNS_BEGIN + (run * 3 + daysLater) * DAY_MS;
  assert.equal(await urls.count(site), model.listed.length);
  const expected = model.folders(now);
  for (const path of ['/', '/a/', '/a/b/', '/b/', '/😀/', '/z/', '/z//', '/\u{e000}/']) {
    const below = [...expected.keys()].filter(
      (other) =>
        other !== path && other.startsWith(path) && !other.slice(path.length, -1).includes('/'),
    );
    const folder = expected.get(path);
    const row = folder && { ...folder, hasFolders: below.length > 0 };
    assert.deepEqual(await urls.folder(site, path, now), row, path);
    const found = (await urls.folders(site, path, now)).map((child) => child.path);
    assert.deepEqual(new Set(found), new Set(below), path);
  }
  assert.deepEqual(await urls.lastmodMonths(site, now), model.months(now));
  for (const since of [0, Date.parse('2026-11-02'), Date.parse('2026-11-02') + 1]) {
    const found = await allRows((request) => urls.news(site, since, { ...request, limit: 2 }));
    assert.deepEqual(found, model.news(since));
  }
}

async function comparePages(
  { urls, site, model }: Taken,
  wanted: UrlFilter,
  limit: number,
): Promise<void> {
  const rows = await allRows((request) => urls.page(site, wanted, { ...request, limit }));
  assert.deepEqual(rows, model.rows(wanted), JSON.stringify(wanted));
  const backwards = await allRows((request) =>
    urls.page(site, wanted, { ...request, limit, descending: true }),
  );
  assert.deepEqual(backwards, rows.toReversed(), `${JSON.stringify(wanted)}, backwards`);
}

async function compareChanges(
  { urls, site, model }: Taken,
  last: number,
  limit: number,
): Promise<void> {
  for (let from = 0; from <= last; from += 1) {
    for (const to of new Set([from + 1, from + 2, last])) {
      const expected = model.changes(from, to);
      const found = await allRows((request) =>
        urls.changes(site, { from, to }, { ...request, limit }),
      );
      assert.deepEqual(found, expected, `changes from ${from} to ${to}`);
      await compareOrders({ urls, site }, { from, to, expected, limit });
    }
  }
  for (const kind of ['added', 'removed', 'changed'] as const) {
    const search = { from: 1, to: last, kind, contains: 'b' };
    const found = await allRows((request) => urls.changes(site, search, { ...request, limit }));
    const isWanted = (change: { loc: string; kind: string }): boolean =>
      change.kind === kind && change.loc.includes('b');
    const expected = model.changes(1, last).filter(isWanted);
    assert.deepEqual(found, expected);
    await compareOrders({ urls, site }, { ...search, expected, limit });
  }
}

/** The same changes in the other orders: backwards, and by run. */
async function compareOrders(
  { urls, site }: Pick<Taken, 'urls' | 'site'>,
  {
    expected,
    limit,
    ...between
  }: {
    readonly from: number;
    readonly to: number;
    readonly kind?: UrlChange['kind'];
    readonly contains?: string;
    readonly expected: readonly UrlChange[];
    readonly limit: number;
  },
): Promise<void> {
  const inOrder = (order: Pick<ChangePageRequest, 'by' | 'descending'>): Promise<UrlChange[]> =>
    allRows((request) => urls.changes(site, between, { ...request, ...order, limit }));
  assert.deepEqual(await inOrder({ descending: true }), expected.toReversed());
  // Sorting keeps those of a run by loc.
  const byRun = expected.toSorted((a, b) => a.run - b.run);
  assert.deepEqual(await inOrder({ by: 'run' }), byRun);
  const newestFirst = expected.toSorted((a, b) => b.run - a.run);
  assert.deepEqual(await inOrder({ by: 'run', descending: true }), newestFirst);
}

async function compareDetails({ urls, site, model }: Taken): Promise<void> {
  for (const row of model.rows({ state: 'all' })) {
    const detail = await urls.get(site, row.loc);
    const expected = model.detail(row.loc);
    const { alternates, images, videos, news: article } = expected.entry;
    assert.deepEqual(detail?.row, row);
    assert.deepEqual(new Set(detail?.sitemapIds), expected.sitemapIds);
    assert.deepEqual(detail?.entry, {
      ...(alternates && { alternates }),
      ...(images && { images }),
      ...(videos && { videos }),
      ...(article && { news: article }),
    });
  }
}
