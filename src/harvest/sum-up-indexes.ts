// The step that sums up what indexes list: an index has the pages of its sitemaps together.
import type { SitemapRecord } from '../store/sitemap-record.ts';
import { lastDoneRun } from './last-done-run.ts';
import type { SiteRun } from './site-run.ts';

const PAGE_ROWS = 500;

/**
 * Sums up the indexes that were read, those whose sitemaps were read or are gone, and those above
 * them. After a run that was broken off, all of them: it may have been on its way to this.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function sumUpIndexes(run: SiteRun): Promise<void> {
  const { store } = run;
  const indexes = new Map<number, SitemapRecord>();
  for (const { sitemap, harvest } of run.harvested) {
    await addAbove(run, indexes, harvest.type === 'index' ? sitemap.id : sitemap.parentId);
  }
  for (const { parentId } of run.dropped) await addAbove(run, indexes, parentId);
  if ((await lastDoneRun(run)) < run.run.number - 1) await addAll(run, indexes);
  // The deepest first: what is above them sums them up in turn.
  for (const { id, counts } of [...indexes.values()].sort((a, b) => b.depth - a.depth)) {
    const sums = await store.sitemaps.childCounts(id);
    await store.sitemaps.change(id, { counts: { ...sums, sitemaps: counts.sitemaps } });
  }
}

async function addAbove(
  { store }: SiteRun,
  indexes: Map<number, SitemapRecord>,
  from: number | undefined,
): Promise<void> {
  const seen = new Set<number>();
  for (let id = from; id !== undefined && !indexes.has(id) && !seen.has(id); ) {
    seen.add(id);
    const index = await store.sitemaps.get(id);
    if (!index) return;
    // One that is gone itself stays as it was when it went.
    if (index.status !== 'gone') indexes.set(id, index);
    id = index.parentId;
  }
}

async function addAll(
  { store, site }: SiteRun,
  indexes: Map<number, SitemapRecord>,
): Promise<void> {
  let after: string | undefined;
  do {
    const request = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
    const page = await store.sitemaps.page({ siteId: site.id, type: 'index' }, request);
    for (const index of page.rows) indexes.set(index.id, index);
    after = page.next;
  } while (after !== undefined);
}
