// After a site was verified: what was judged without that is read and judged once more.
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../base/clock.ts';
import { scopeRules } from '../rules/scope/scope-rules.ts';
import type { Store } from '../store/store.ts';
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
  for (const { id: rule } of scopeRules) {
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

async function readWhole(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  id: number,
): Promise<void> {
  const notKnown = { etag: undefined, lastModified: undefined, bodyHash: undefined };
  await store.sitemaps.change(id, { ...notKnown, nextReadAt: clock.now() });
}
