// A submission as a line of a list: with the status of what was submitted, and of what it lists.
import { loadStanding, type StandingScope } from '../../../harvest/standing/load-standing.ts';
import type { Standing } from '../../../harvest/standing/standing.ts';
import type { SubmissionRecord } from '../../../store/port/access-store.ts';
import type { ConsoleContext } from '../../core/console-context.ts';

export interface SubmissionLine extends Omit<SubmissionRecord, 'status'> {
  /**
   * The current status of what was submitted, with all that it lists; `pending` while it waits.
   * Absent where URLs were submitted and are done.
   */
  readonly status?: Standing;
  /** Why something could not be fetched, in a few words. */
  readonly causeText?: string;
  readonly listed?: number;
  /** What could not be fetched is counted as it was then. */
  readonly countsFrom?: number;
}

type Outcome = Pick<SubmissionLine, 'status' | 'causeText' | 'listed' | 'countsFrom'>;
type LineContext = Pick<ConsoleContext, 'store'> & Partial<Pick<ConsoleContext, 'clock'>>;

/** Makes the lines of submissions. Each site is looked up once. */
export async function loadSubmissionLines(
  context: LineContext,
  records: readonly SubmissionRecord[],
): Promise<readonly SubmissionLine[]> {
  const settled = records.filter(({ run, urls }) => run !== undefined && urls === undefined);
  const isOfSite = ({ sitemapId }: SubmissionRecord): boolean => sitemapId === undefined;
  const siteIds = new Set(settled.filter(isOfSite).map(({ siteId }) => siteId));
  const sitemapIds = new Set(settled.flatMap(({ sitemapId }) => sitemapId ?? []));
  const { sites, sitemaps } = context.store;
  const [ofSites, ofSitemaps] = await Promise.all([
    outcomes(siteIds, async (id) => {
      const site = await sites.get(id);
      return outcomeOf(context, site && { site });
    }),
    outcomes(sitemapIds, async (id) => {
      const sitemap = await sitemaps.get(id);
      return outcomeOf(context, sitemap && { sitemap });
    }),
  ]);
  return records.map(({ status: _, ...record }) => {
    const { run, urls, siteId, sitemapId } = record;
    if (run === undefined) return { ...record, status: 'pending' };
    if (urls !== undefined) return record;
    const outcome = sitemapId === undefined ? ofSites.get(siteId) : ofSitemaps.get(sitemapId);
    return { ...record, ...outcome };
  });
}

async function outcomes(
  ids: ReadonlySet<number>,
  load: (id: number) => Promise<Outcome>,
): Promise<ReadonlyMap<number, Outcome>> {
  return new Map(await Promise.all([...ids].map(async (id) => [id, await load(id)] as const)));
}

async function outcomeOf(
  { store, clock }: LineContext,
  scope: StandingScope | undefined,
): Promise<Outcome> {
  if (scope === undefined) return { status: 'gone' };
  const standing = await loadStanding({ store, now: clock?.now() }, scope);
  const { status, causeText, counts, countsFrom } = standing;
  return {
    status,
    ...(causeText !== undefined && { causeText }),
    listed: counts.urls,
    ...(countsFrom !== undefined && { countsFrom }),
  };
}
