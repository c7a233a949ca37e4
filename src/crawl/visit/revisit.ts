// Whether a page of an earlier crawl is visited again, or reused.
import type { FrontierOutcome, FrontierRow } from '../../queue/port/frontier.ts';
import { ANSWER, ANSWER_CLASS, MARK, type VisitFacts } from '../record/visit-facts.ts';

export interface RevisitRules {
  readonly revisit: 'due' | 'all';
  readonly nowMs: number;
  /** The lastmods of the site's sitemaps are ignored. */
  readonly lastmodIsNoise: boolean;
}

/** The maximum time that a page is reused without a visit, in milliseconds. */
export const REVISIT_MS_MAX = 2_592_000_000;
// What has not changed for a month will hardly change within the next week.
const REVISIT_SHARE = 0.25;

/**
 * Whether a visited address is due: a quarter of the time for which it is known to be unchanged has
 * passed since the last visit, at most 30 days; or the site's own sitemap says that it has changed
 * since. The start, and failed answers, are always due.
 *
 * So an address that was seen once is visited in the next crawl, and the longer it stays unchanged,
 * the fewer visits it takes.
 */
export function isDue(
  row: Pick<FrontierRow, 'lastmodSeconds' | 'marks'>,
  before: { readonly outcome: Pick<FrontierOutcome, 'kind'>; readonly facts: VisitFacts },
  { revisit, nowMs, lastmodIsNoise }: RevisitRules,
): boolean {
  const { outcome, facts } = before;
  const answer = outcome.kind & ANSWER_CLASS;
  if (revisit === 'all' || (row.marks & MARK.start) !== 0) return true;
  if (answer === ANSWER.error || answer === ANSWER.failing) return true;
  if (!lastmodIsNoise && row.lastmodSeconds > (facts.listedSeconds ?? row.lastmodSeconds)) {
    return true;
  }
  const { visitedMs, sameSinceMs = visitedMs } = facts;
  const restMs = Math.min(REVISIT_MS_MAX, (visitedMs - sameSinceMs) * REVISIT_SHARE);
  return nowMs - visitedMs >= restMs;
}
