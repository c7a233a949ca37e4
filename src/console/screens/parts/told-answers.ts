// What crawlers reported about indexable URLs: now, and on the days of a site.
import type { SiteAnswers } from '../../../harvest/recrawl/site-answers.ts';
import type { SiteDay, SiteRecord } from '../../../store/port/site-record.ts';
import type { Store } from '../../../store/port/store.ts';

/** So many rows of a schedule are searched for an answer that says no. */
const ROWS_LOOKED_AT = 1_000;

/** How many URLs crawlers answered for, and how many of those may be indexed. */
export interface ToldAnswers {
  readonly answered: number;
  /** Absent if no crawler has reported whether any URL may be indexed. */
  readonly indexable?: number;
}

/**
 * Leaves the indexable URLs out if nobody reported any. 0 of many may mean that all answers said
 * no, or that none said anything: then some of the answers are read.
 */
export async function toldAnswers(
  { schedule }: Pick<Store, 'schedule'>,
  siteId: number,
  { answered, indexable }: SiteAnswers,
): Promise<ToldAnswers> {
  if (indexable > 0) return { answered, indexable };
  if (answered === 0) return { answered };
  const { rows } = await schedule.page(siteId, { limit: ROWS_LOOKED_AT });
  const isTold = rows.some(({ answer }) => answer?.indexable !== undefined);
  return { answered, ...(isTold && { indexable }) };
}

type DayLine = Omit<SiteDay, 'indexable'> & ToldAnswers;

/**
 * Returns the days with the current result of the answers for today, whatever was recorded: the end
 * of a plot equals the number beside it.
 * Input: the days of which something is recorded, oldest first.
 */
export function daysWithAnswers(
  days: readonly SiteDay[],
  current: ToldAnswers,
  { site, today }: { readonly site: SiteRecord; readonly today: string },
): readonly DayLine[] {
  const told = current.indexable !== undefined || days.some(({ indexable }) => indexable > 0);
  const before = days.filter(({ day }) => day < today);
  const lines = before.map(({ indexable, ...day }) => ({ ...day, ...(told && { indexable }) }));
  const recorded = days.find(({ day }) => day === today);
  if (recorded === undefined && current.answered === 0) return lines;
  const { indexable: _, ...line } = recorded ?? quietDay(site, today);
  return [...lines, { ...line, ...current }];
}

function quietDay({ urls, errors, warnings }: SiteRecord, day: string): SiteDay {
  return {
    day,
    urls,
    errors,
    warnings,
    added: 0,
    changed: 0,
    removed: 0,
    entries: 0,
    entriesInError: 0,
    fetches: 0,
    fetchesFailed: 0,
    answered: 0,
    indexable: 0,
  };
}
