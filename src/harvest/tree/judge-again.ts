// After a site was verified, or is not any more: everything that depends on that is read again.
import type { Clock } from '../../base/clock.ts';
import { RULES } from '../../rules/rules.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { Store } from '../../store/port/store.ts';
import { eachPage } from '../port/each-page.ts';
import { BODY_FORGOTTEN } from './retire-sitemap.ts';

interface Tools {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * Makes all sitemaps of the site due, and those of other verified sites that were found to list
 * URLs outside of them. Returns the sites that have something to read now, the verified one first.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function judgeAgain(tools: Tools, siteId: number): Promise<readonly number[]> {
  const { store } = tools;
  const siteIds = new Set([siteId]);
  await store.sitemaps.makeDue(siteId, tools.clock.now(), true);
  const isVerified = new Map<number, boolean>([[siteId, false]]);
  for (const { id: rule, subject } of RULES) {
    if (subject !== 'scope') continue;
    for await (const rows of eachPage((request) => store.findings.page({ rule }, request))) {
      for (const { siteId: other, sitemapId } of rows) {
        if (!isVerified.has(other)) {
          isVerified.set(other, (await store.sites.get(other))?.verifiedAt !== undefined);
        }
        if (isVerified.get(other) !== true) continue;
        await readWhole(tools, sitemapId);
        siteIds.add(other);
      }
    }
  }
  return [...siteIds];
}

/**
 * Makes all sitemaps of other verified sites due that list pages of a site that is not verified any
 * more. Returns the sites that have something to read now.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function judgeWithout(
  tools: Tools,
  { id, url }: SiteRecord,
): Promise<readonly number[]> {
  const { store } = tools;
  const { host } = new URL(url);
  const siteIds: number[] = [];
  for await (const rows of eachPage((request) => store.sites.page(request))) {
    for (const other of rows) {
      if (other.id === id || other.verifiedAt === undefined) continue;
      if (!(await lists(store, other.id, host))) continue;
      await store.sitemaps.makeDue(other.id, tools.clock.now(), true);
      siteIds.push(other.id);
    }
  }
  return siteIds;
}

async function lists({ urls }: Store, siteId: number, host: string): Promise<boolean> {
  for (const scheme of ['https', 'http']) {
    const filter = { prefix: `${scheme}://${host}/` };
    if ((await urls.page(siteId, filter, { limit: 1 })).rows.length > 0) return true;
  }
  return false;
}

// A body that is known would be skipped.
async function readWhole({ store, clock }: Tools, id: number): Promise<void> {
  await store.sitemaps.change(id, { ...BODY_FORGOTTEN, nextReadAt: clock.now() });
}
