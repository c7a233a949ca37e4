// The step that drops the URLs of sitemaps that are gone.
import type { SnapshotOutcome } from '../store/url-record.ts';
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
  const ids = await waitingIds(run);
  if (ids.length === 0) return undefined;
  const at = { number: run.run.number, at: clock.now() };
  const outcome = await store.urls.dropSitemaps(site.id, at, ids);
  for (const id of ids) await store.sitemaps.change(id, { nextReadAt: undefined });
  return outcome;
}

async function waitingIds({ store, site }: SiteRun): Promise<readonly number[]> {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const request = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
    const filter = { siteId: site.id, status: ['gone'] } as const;
    const page = await store.sitemaps.page(filter, request);
    for (const { id, nextReadAt } of page.rows) if (nextReadAt !== undefined) ids.push(id);
    after = page.next;
  } while (after !== undefined);
  return ids;
}
