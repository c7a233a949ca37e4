// When the page of a row is due after it counts for something else.
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import { type PageMemory, packPage } from '../learn/page-memory.ts';
import { planVisit, type VisitPlanner, worthAt } from '../plan/plan-visit.ts';

/**
 * The row with this page, planned anew: but a lease goes on, and what waits for another try waits.
 */
export function replanned(row: ScheduleRow, page: PageMemory, planner: VisitPlanner): ScheduleRow {
  const learned = packPage(page);
  const isLeased = (row.leasedUntil ?? 0) > planner.now;
  if (isLeased || page.goneInRow > 0 || page.failuresInRow > 0) return { ...row, learned };
  if (page.visitedAt > 0) return { ...row, ...planVisit(page, planner), learned };
  return { ...row, value: worthAt(page, planner.now, planner.tables), learned };
}
