// All that can be asked of a site of a store, so that two stores can be compared.
import assert from 'node:assert/strict';
import type { Store } from '../../src/store/port/store.ts';
import type { Page, PageRequest } from '../../src/store/port/url-row.ts';

const IDS_OF_SITE = 2 ** 28;
const IDS = /^(?:id|parentId|sitemapId|sitemapIds|copyOf|lastReadId|readId)$/;

/** What is known of a site, by what was asked. */
export type KnownSite = Readonly<Record<string, unknown>>;

/** Compares question by question: a difference is readable so. */
export function assertSameSite(actual: KnownSite, expected: KnownSite): void {
  for (const name of Object.keys(expected)) assert.deepEqual(actual[name], expected[name], name);
}

/** Returns what is known, with the ids of sitemaps and others as SQLite gives them. */
export async function knownOfSite(store: Store, url: string, now: number): Promise<KnownSite> {
  const { sites, sitemaps, findings, access, urls, runs, schedule, liveTests } = store;
  const site = await sites.find(url);
  assert.ok(site, url);
  const { id: siteId } = site;
  const own = { siteId };
  const always = { from: 0, to: 1_000_000 };
  const listed = await every((page) => sitemaps.page({ ...own, withGone: true }, page));
  const rows = await every((page) => urls.page(siteId, { state: 'all' }, page));
  const locs = rows.map(({ loc }) => loc);
  const tests = await liveTests.ofSite(siteId);
  const found = await every((page) => findings.page({ ...own, state: 'all' }, page));
  const named = found.flatMap(({ places }) => places.flatMap(({ loc }) => loc ?? []));
  // SQLite does not find the others.
  const texts = new Set(named.filter((text) => text.isWellFormed()));
  const known = {
    site,
    days: await sites.days(siteId, { from: '1970-01-01', to: '2100-01-01' }),
    sitemaps: listed,
    sums: await sitemaps.sums(own),
    sumsBelow: await each(listed, ({ id }) => sitemaps.sums({ sitemapId: id })),
    statuses: await sitemaps.statuses(siteId),
    reads: await each(listed, ({ id }) => every((page) => sitemaps.reads(id, page))),
    findings: found,
    groups: await each(listed, ({ id }) => findings.groups(id, 100)),
    rules: await findings.rules(siteId),
    ofUrls: await each([...texts].slice(0, 50), (text) =>
      findings.ofUrl({ siteId, texts: [text], sitemapIds: listed.map(({ id }) => id) }),
    ),
    expected: await every((page) => findings.expectations({ siteId, state: 'active' }, page)),
    ended: await every((page) => findings.expectations({ siteId, state: 'ended' }, page)),
    submissions: await every((page) => access.submissions(own, page)),
    awaited: [...(await access.awaited(siteId))].map((id) => id % IDS_OF_SITE),
    tests: await each(tests, ({ loc }) => liveTests.ofUrl(siteId, loc)),
    urls: rows,
    details: await each(locs, (loc) => urls.get(siteId, loc)),
    claims: [...(await urls.claims(siteId, locs.slice(0, 1_000)))],
    news: await every((page) => urls.news(siteId, 0, page)),
    folders: await urls.folders(siteId, '/', now),
    months: await urls.lastmodMonths(siteId, now),
    changes: await every((page) => urls.changes(siteId, always, page)),
    byRun: await every((page) => urls.changes(siteId, always, { ...page, by: 'run' })),
    byFolder: await urls.changeFolders(siteId, always),
    runs: await every((page) => runs.page(siteId, page)),
    schedule: await schedule.site(siteId, now),
    rows: await every((page) => schedule.page(siteId, page)),
  };
  return JSON.parse(
    JSON.stringify(known, function localIds(this: unknown, key: string, value: unknown) {
      if (!IDS.test(key) || this === known.site) return value;
      const local = (id: unknown): unknown => Number(id) % IDS_OF_SITE;
      return Array.isArray(value) ? value.map(local) : local(value);
    }),
  );
}

async function each<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}

async function every<Row>(ask: (request: PageRequest) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await ask({ limit: 1_000, after });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined);
  return rows;
}
