// Takes the answers of a site: what each page showed, and when it is due again.
import type { ScheduleRow } from '../../store/schedule-row.ts';
import type { CrawlAnswer } from '../harvest.ts';
import { countLastmodVisit } from './lastmod-counts.ts';
import type { PageMemory } from './page-memory.ts';
import { closePage } from './page-rows.ts';
import { planVisit, type VisitPlan, worthAt } from './plan-visit.ts';
import { NEVER_AT } from './recrawl-settings.ts';
import type { RowDesk } from './row-desk.ts';
import type { OpenSite } from './site-ledger.ts';
import { isRedirect, takeAnswer } from './take-answer.ts';
import { countFirstVisit } from './worth-of-new.ts';

/**
 * Takes answers, in the order of the visits. Gives how many were of URLs that have a row.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function takeAnswers(
  site: OpenSite,
  desk: RowDesk,
  answers: readonly CrawlAnswer[],
): Promise<number> {
  const rows = await desk.store.get(site.id, [...new Set(answers.map(({ loc }) => loc))]);
  const changed = new Map<string, ScheduleRow>();
  let known = 0;
  for (const { answer, at } of inOrder(answers, desk.planner.now)) {
    const row = changed.get(answer.loc) ?? rows.get(answer.loc);
    if (!row) continue;
    known += 1;
    // Told twice, or overtaken by a later one.
    if (row.answer && at <= row.answer.at) continue;
    changed.set(answer.loc, answered(site, desk, row, answer, at));
  }
  if (changed.size > 0) await desk.store.put(site.id, [...changed.values()]);
  return known;
}

interface TimedAnswer {
  readonly answer: CrawlAnswer;
  readonly at: number;
}

// Nothing was visited in the future, whatever a crawler's clock says.
function inOrder(answers: readonly CrawlAnswer[], now: number): readonly TimedAnswer[] {
  const timed = answers.map((answer) => {
    const at = answer.at ?? now;
    return { answer, at: at >= 0 && at <= now ? at : now };
  });
  return timed.sort((a, b) => a.at - b.at);
}

function answered(
  site: OpenSite,
  { rows, planner }: RowDesk,
  row: ScheduleRow,
  answer: CrawlAnswer,
  at: number,
): ScheduleRow {
  const before = rows.open(site.id, row);
  const { page: learned, observed, retryAt } = takeAnswer(before, answer, at);
  const page = rows.settle(site.id, row.loc, learned);
  const isFirst = before.visitedAt === 0 && before.goneInRow === 0;
  if (isFirst && page.failuresInRow === 0) {
    const { visitedAt } = page;
    const isThere = visitedAt > 0 && !isRedirect(answer) && answer.indexable !== false;
    site.memory = countFirstVisit(site.memory, isThere);
  }
  if (observed) {
    const { siteWideAt } = site.memory;
    const isAll = siteWideAt > before.visitedAt && siteWideAt <= at;
    const visit = { signalled: isAll || before.lastmods > 0, changed: observed.changed };
    site.memory = { ...site.memory, ...countLastmodVisit(site.memory, visit) };
  }
  const plan = retryAt === undefined ? planVisit(page, planner) : retry(page, retryAt);
  const { status, indexable } = answer;
  return closePage(row.loc, page, plan, {
    at,
    status,
    ...(indexable !== undefined && { indexable }),
  });

  function retry(of: PageMemory, retriedAt: number): VisitPlan {
    const dueAt = Math.min(NEVER_AT, retriedAt);
    return { dueAt, reason: 'retry', value: worthAt(of, at, planner.tables) };
  }
}
