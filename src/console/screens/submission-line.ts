// A submission as a line of a list: with how what was submitted stands, and what it lists.
import type { SubmissionRecord } from '../../store/submission-record.ts';
import type { ConsoleContext } from '../console-context.ts';
import { loadSiteStanding, type SiteStanding } from './site-standing.ts';
import { loadSitemapLines } from './sitemap-line.ts';

/** How what was submitted stands. `no-sitemap`: a site on which none was found. */
export type SubmissionStanding = SiteStanding | 'no-sitemap';

/** A submission, and what came of it. */
export interface SubmissionLine extends SubmissionRecord {
  /** Absent while it waits, and where URLs were submitted. */
  readonly standing?: SubmissionStanding;
  /** Why something could not be had, in a few words. */
  readonly causeText?: string;
  /** How many URLs the sitemap or the site lists. */
  readonly listed?: number;
}

type Outcome = Pick<SubmissionLine, 'standing' | 'causeText' | 'listed'>;

/**
 * Makes the lines of submissions. Each site is looked up once.
 *
 * Errors: those of the store.
 */
export async function loadSubmissionLines(
  context: Pick<ConsoleContext, 'store'>,
  records: readonly SubmissionRecord[],
): Promise<readonly SubmissionLine[]> {
  const settled = records.filter(({ run, urls }) => run !== undefined && urls === undefined);
  const isOfSite = ({ sitemapId }: SubmissionRecord): boolean => sitemapId === undefined;
  const siteIds = new Set(settled.filter(isOfSite).map(({ siteId }) => siteId));
  const sitemapIds = new Set(settled.flatMap(({ sitemapId }) => sitemapId ?? []));
  const [sites, sitemaps] = await Promise.all([
    outcomes(siteIds, (id) => outcomeOfSite(context, id)),
    outcomes(sitemapIds, (id) => outcomeOfSitemap(context, id)),
  ]);
  return records.map((record) => {
    const { run, urls, siteId, sitemapId } = record;
    if (run === undefined || urls !== undefined) return record;
    const outcome = sitemapId === undefined ? sites.get(siteId) : sitemaps.get(sitemapId);
    return { ...record, ...outcome };
  });
}

async function outcomes(
  ids: ReadonlySet<number>,
  load: (id: number) => Promise<Outcome>,
): Promise<ReadonlyMap<number, Outcome>> {
  return new Map(await Promise.all([...ids].map(async (id) => [id, await load(id)] as const)));
}

async function outcomeOfSite(
  { store }: Pick<ConsoleContext, 'store'>,
  id: number,
): Promise<Outcome> {
  const site = await store.sites.get(id);
  if (site === undefined) return { standing: 'gone' };
  const statuses = await store.sitemaps.statuses(id);
  const { standing, causeText } = await loadSiteStanding({ store }, site, statuses);
  return {
    standing: standing ?? 'no-sitemap',
    ...(causeText !== undefined && { causeText }),
    listed: site.urls,
  };
}

async function outcomeOfSitemap(
  { store }: Pick<ConsoleContext, 'store'>,
  id: number,
): Promise<Outcome> {
  const sitemap = await store.sitemaps.get(id);
  if (sitemap === undefined) return { standing: 'gone' };
  const [line] = await loadSitemapLines({ store }, [sitemap]);
  return {
    standing: sitemap.status,
    ...(line?.causeText !== undefined && { causeText: line.causeText }),
    listed: sitemap.counts.urls,
  };
}
