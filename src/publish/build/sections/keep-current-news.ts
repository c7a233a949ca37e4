// The news window: articles that are too old, or no articles, leave their news section.
import type { FindingLog } from '../../findings/finding-log.ts';
import { judgeNewsWindow } from './news-window.ts';
import type { RoutedRecord } from './section-router.ts';

/** What the window depends on, and where findings go. */
export interface NewsContext {
  readonly nowMs: number;
  readonly log: FindingLog;
  /** Counts of what was left out. */
  readonly counts: { skipped: number; excluded: number };
}

/** Leaves out of news sections what is outside the window, or no article; other sections pass. */
export function keepCurrentNews(
  batch: readonly RoutedRecord[],
  context: NewsContext,
): readonly RoutedRecord[] {
  if (!batch.some(({ section }) => section.plan.news)) return batch;
  return batch.flatMap((routed) => {
    const { news } = routed.section.plan;
    return news ? keepArticle(routed, news, context) : [routed];
  });
}

function keepArticle(
  routed: RoutedRecord,
  news: NonNullable<RoutedRecord['section']['plan']['news']>,
  { nowMs, log, counts }: NewsContext,
): RoutedRecord[] {
  const { record } = routed;
  const { entry, problem } = judgeNewsWindow(record.entry, { nowMs, ...news });
  if (problem) {
    const { source, row, entry: given } = record;
    log.note(problem.code, { source, row, loc: given.loc, found: problem.found });
    if (problem.code === 'news-missing') counts.skipped += 1;
    else counts.excluded += 1;
  }
  return entry ? [{ ...routed, record: { ...record, entry } }] : [];
}
