// What a store says of the web as it is now: the same, whoever read it and in whatever order.
import type { Store } from '../../src/store/port/store.ts';
import type { Page } from '../../src/store/port/url-row.ts';

/** A line for each site, each of its sitemaps and each of its URLs that are not gone, sorted. */
export async function fleetState(store: Store): Promise<readonly string[]> {
  const lines: string[] = [];
  const sites = await all((after) => store.sites.page({ after, limit: 500 }));
  for (const { id, ...site } of sites) {
    const { url, urls, sitemaps: count, errors, warnings, failing } = site;
    lines.push(`${url} ${JSON.stringify({ urls, count, errors, warnings, failing })}`);
    const sitemaps = await all((after) =>
      store.sitemaps.page({ siteId: id }, { after, limit: 500 }),
    );
    const urlOf = new Map(sitemaps.map((sitemap) => [sitemap.id, sitemap.url]));
    for (const sitemap of sitemaps) {
      const { status, type, source, depth, bodyHash, counts } = sitemap;
      const parent = urlOf.get(sitemap.parentId ?? 0);
      const words = { status, type, source, depth, parent, bodyHash, counts };
      const { errors: wrong, warnings: odd } = sitemap;
      lines.push(`${sitemap.url} ${JSON.stringify({ ...words, wrong, odd })}`);
    }
    const rows = await all((after) => store.urls.page(id, {}, { after, limit: 500 }));
    for (const { loc, sitemapId, lastmod } of rows) {
      lines.push(`${loc} ${urlOf.get(sitemapId)} ${lastmod}`);
    }
  }
  return lines.sort();
}

/** The runs of a store in which nothing goes on. */
export interface RunTally {
  readonly summary: string;
  /** What does not fit together. */
  readonly odd: readonly string[];
}

/** Counts the runs, and compares them with their sites. */
export async function tallyRuns(store: Store): Promise<RunTally> {
  const odd: string[] = [];
  let total = 0;
  let brokenOff = 0;
  const sites = await all((after) => store.sites.page({ after, limit: 500 }));
  for (const { id, url, urls, lastRun } of sites) {
    const runs = await all((after) => store.runs.page(id, { after, limit: 500 }));
    total += runs.length;
    brokenOff += runs.filter(({ state }) => state === 'broken-off').length;
    const numbers = runs.map(({ number }) => number).reverse();
    if (numbers.some((number, index) => number !== index + 1) || numbers.length !== lastRun) {
      odd.push(`${url} has the runs ${numbers}, and the last is ${lastRun}`);
    }
    const running = runs.find(({ state }) => state === 'running');
    if (running) odd.push(`${url}: run ${running.number} goes on`);
    const sum = runs.reduce((urlsThen, { added, removed }) => urlsThen + added - removed, 0);
    if (sum !== urls) odd.push(`${url} has ${urls} URLs, and its runs come to ${sum}`);
  }
  return { summary: `${total} runs, ${brokenOff} of them broken off`, odd };
}

/** All rows of a list that comes in pages. */
export async function all<Row>(
  page: (after: string | undefined) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const next = await page(after);
    rows.push(...next.rows);
    after = next.next;
  } while (after !== undefined);
  return rows;
}
