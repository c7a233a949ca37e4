// What work on the rows of a site is done with.
import type { ScheduleStore } from '../../store/port/store.ts';
import type { PageRows } from './page-rows.ts';
import type { VisitPlanner } from './plan-visit.ts';

export interface RowDesk {
  readonly store: ScheduleStore;
  readonly rows: PageRows;
  readonly planner: VisitPlanner;
  readonly priorChangesPerDay: number;
  /** New URLs are not all worth the same: settings tell them apart. */
  readonly newDiffer: boolean;
}
