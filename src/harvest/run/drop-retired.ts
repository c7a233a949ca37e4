// The step that drops the URLs of sitemaps that are gone.
import { setImmediate } from 'node:timers/promises';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SnapshotOutcome } from '../../store/port/url-row.ts';
import { retireSitemap } from '../tree/retire-sitemap.ts';
import type { SiteRun } from './session/site-run.ts';

const PAGE_ROWS = 1_000;

/**
 * Drops what gone sitemaps listed and no other one does, and gives what that changed; `undefined`
 * when no sitemap waited for it.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function dropRetired(run: SiteRun): Promise<SnapshotOutcome | undefined> {
  const { writer, clock } = run;
  const waiting = await waitingSitemaps(run);
  if (waiting.length === 0) return undefined;
  const gone = new Map<number, SitemapRecord>();
  for (const sitemap of waiting) {
    if (!(await isGone(run, sitemap.id))) continue;
    // A process that was killed while it retired an index has left what that lists.
    for (const each of await retireSitemap(run.writer, run.clock, sitemap)) gone.set(each.id, each);
  }
  const outcome = await writer.dropSitemaps(clock.now(), [...gone.keys()]);
  for (const [id, sitemap] of gone) {
    if (!(await isGone(run, id))) continue;
    await writer.change(id, { nextReadAt: undefined });
    run.dropped.push(sitemap);
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
