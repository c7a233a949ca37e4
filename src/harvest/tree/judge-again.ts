// After a site was verified, or is no longer: what rested on that is read and judged once more.
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { RULES } from '../../rules/rules.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { Store } from '../../store/port/store.ts';
import { eachSitemap } from './each-sitemap.ts';

const PAGE_ROWS = 500;

/**
 * Makes all sitemaps of the site due, and those of other verified sites that were found to list
 * what lies outside of them. They are read whole: a body that is known would be passed over. Gives
 * the sites that have something to read now, the verified one first.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function judgeAgain(
  tools: { readonly store: Store; readonly clock: Clock },
  siteId: number,
): Promise<readonly number[]> {
  const { store } = tools;
  const siteIds = new Set([siteId]);
  await eachSitemap(tools, siteId, ({ id }) => readWhole(tools, id));
  const isVerified = new Map<number, boolean>([[siteId, false]]);
  for (const { id: rule, subject } of RULES) {
    if (subject !== 'scope') continue;
    let after: string | undefined;
    do {
      const request = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
      const page = await store.findings.page({ rule }, request);
      for (const { siteId: other, sitemapId } of page.rows) {
        if (!isVerified.has(other)) {
          isVerified.set(other, (await store.sites.get(other))?.verifiedAt !== undefined);
        }
        if (isVerified.get(other) !== true) continue;
        await readWhole(tools, sitemapId);
        siteIds.add(other);
      }
      after = page.next;
      await setImmediate();
    } while (after !== undefined);
  }
  return [...siteIds];
}

/**
 * Makes all sitemaps of other verified sites due that list pages of a site, as whose it may not be
 * listed any more. Gives the sites that have something to read now.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function judgeWithout(
  tools: { readonly store: Store; readonly clock: Clock },
  { id, url }: SiteRecord,
): Promise<readonly number[]> {
  const { store } = tools;
  const { host } = new URL(url);
  const siteIds: number[] = [];
  let after: string | undefined;
  do {
    const page = await store.sites.page({ limit: PAGE_ROWS, after });
    for (const other of page.rows) {
      if (other.id === id || other.verifiedAt === undefined) continue;
      if (!(await lists(store, other.id, host))) continue;
      await eachSitemap(tools, other.id, (sitemap) => readWhole(tools, sitemap.id));
      siteIds.push(other.id);
    }
    after = page.next;
    await setImmediate();
  } while (after !== undefined);
  return siteIds;
}

async function lists({ urls }: Store, siteId: number, host: string): Promise<boolean> {
  for (const scheme of ['https', 'http']) {
    const filter = { prefix: `${scheme}://${host}/` };
    if ((await urls.page(siteId, filter, { limit: 1 })).rows.length > 0) return true;
  }
  return false;
}

async function readWhole(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  id: number,
): Promise<void> {
  const notKnown = { etag: undefined, lastModified: undefined, bodyHash: undefined };
  await store.sitemaps.change(id, { ...notKnown, nextReadAt: clock.now() });
}
