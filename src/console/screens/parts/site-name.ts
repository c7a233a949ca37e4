// What pages say of the site that they are about.
import type { SiteRecord } from '../../../store/port/site-record.ts';
import type { ConsoleContext } from '../../core/console-context.ts';

export interface SiteName {
  readonly id: number;
  readonly url: string;
  /** URLs listed now; sitemaps that are known. */
  readonly urls: number;
  readonly sitemaps: number;
  /** The number of its last run; 0 before the first. */
  readonly lastRun: number;
  readonly paused: boolean;
}

/** Loads the name of a site. What proves its owner is not part of it. */
export async function loadSiteName(
  { store }: Pick<ConsoleContext, 'store'>,
  id: number,
): Promise<SiteName | undefined> {
  const site: SiteRecord | undefined = await store.sites.get(id);
  if (site === undefined) return undefined;
  const { url, urls, sitemaps, lastRun, paused } = site;
  return { id, url, urls, sitemaps, lastRun, paused };
}
