// Where each screen shows something of a site that was read.
import type { ConsoleContext } from '../../../src/console/core/console-context.ts';
import { SCREENS } from '../../../src/console/screens/screens.ts';

/** An address of a screen. */
export interface ScreenAddress {
  /** The screen's name. */
  readonly name: string;
  /** Path and query. */
  readonly address: string;
}

/**
 * Gives an address of every screen, about the things of a site that have the most to tell: the
 * sitemap and the rule of the worst finding, the last read of that sitemap, a URL that changed, the
 * newest submission. What a site does not have is named by a number or a name that is unknown.
 */
export async function screenAddresses(
  { store }: Pick<ConsoleContext, 'store'>,
  siteId: number,
): Promise<readonly ScreenAddress[]> {
  const { rows: findings } = await store.findings.page({ siteId }, { limit: 1 });
  const { rows: sitemaps } = await store.sitemaps.page({ siteId }, { limit: 1 });
  const sitemapId = findings[0]?.sitemapId ?? sitemaps[0]?.id ?? 1;
  const { rows: reads } = await store.sitemaps.reads(sitemapId, { limit: 1 });
  const { rows: urls } = await store.urls.page(siteId, {}, { limit: 500 });
  const url = urls.find(({ changedAt }) => changedAt !== undefined) ?? urls[0];
  const { rows: submissions } = await store.access.submissions({}, { limit: 1 });
  const site = await store.sites.get(siteId);
  const values: Readonly<Record<string, string | number>> = {
    ':site': siteId,
    ':sitemap': sitemapId,
    ':read': reads[0]?.id ?? 1,
    ':rule': encodeURIComponent(findings[0]?.rule ?? 'loc-too-long'),
    ':submission': submissions[0]?.id ?? 1,
  };
  const loc = encodeURIComponent(url?.loc ?? `${site?.url}nothing`);
  return SCREENS.map(({ name, path }) => {
    const address = path.replace(/:\w+/g, (part) => String(values[part]));
    return { name, address: name === 'url' ? `${address}?loc=${loc}` : address };
  });
}
