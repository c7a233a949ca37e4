// The step that drops the URLs of sitemaps that are gone.
import { setImmediate } from 'node:timers/promises';
import type { SitemapRecord } from '../store/sitemap-record.ts';
import type { SnapshotOutcome } from '../store/url-row.ts';
import { retireSitemap } from './retire-sitemap.ts';
import type { SiteRun } from './site-run.ts';

const PAGE_ROWS = 1_000;

/**
 * Drops what gone sitemaps listed and no other one does, and gives what that changed; `undefined`
 * when no sitemap waited for it.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function dropRetired(run: SiteRun): Promise<SnapshotOutcome | undefined> {
  const { store, site, clock } = run;
  const waiting = await waitingSitemaps(run);
  if (waiting.length === 0) return undefined;
  const ids = new Set<number>();
  for (const sitemap of waiting) {
    if (!(await isGone(run, sitemap.id))) continue;
    // A process that was killed while it retired an index has left what that lists.
    for (const { id } of await retireSitemap(run, sitemap)) ids.add(id);
  }
  const at = { number: run.run.number, at: clock.now() };
  const outcome = await store.urls.dropSitemaps(site.id, at, [...ids]);
  for (const id of ids) {
    if (await isGone(run, id)) await store.sitemaps.change(id, { nextReadAt: undefined });
  }
  return outcome;
}

// One that was submitted again meanwhile is to be read.
async function isGone({ store }: SiteRun, id: number): Promise<boolean> {
  return (await store.sitemaps.get(id))?.status === 'gone';
}

async function waitingSitemaps({ store, site }: SiteRun): Promise<readonly SitemapRecord[]> {
  const waiting: SitemapRecord[] = [];
  for (;;) {
    const last = waiting.at(-1)?.id ?? 0;
    const rows = await store.sitemaps.waiting(site.id, last, PAGE_ROWS);
    waiting.push(...rows);
    if (rows.length < PAGE_ROWS) return waiting;
    await setImmediate();
  }
}
