// How many URLs become due in which hour of the next days.
import type { ScheduleStore } from '../../../store/port/store.ts';

const HOUR_MS = 3_600_000;
const HOURS_PER_DAY = 24;
const PAGE_ROWS = 1_000;

/** So many days are looked ahead. */
export const DUE_DAYS = 7;
/** So many rows of the schedule are counted at most: a page must not wait for millions. */
export const DUE_ROWS_MAX = 10_000;

export interface DueHour {
  readonly hourAt: number;
  readonly urls: number;
}

export interface DueHours {
  /** By time; the first is the hour of now and counts what is to come in it alone. */
  readonly hours: readonly DueHour[];
  /** Whether all were counted; if not, hours from `countedUntilAt` on say too little. */
  readonly complete: boolean;
  readonly countedUntilAt?: number;
}

/** Counts what becomes due in the next seven days, hour by hour, from the earliest row on. */
export async function loadDueHours(
  schedule: Pick<ScheduleStore, 'page'>,
  siteId: number,
  now: number,
): Promise<DueHours> {
  const first = Math.floor(now / HOUR_MS) * HOUR_MS;
  const counts: number[] = Array.from({ length: DUE_DAYS * HOURS_PER_DAY }, () => 0);
  const end = first + counts.length * HOUR_MS;
  let after: string | undefined;
  let countedUntil = now;
  for (let rows = 0; rows < DUE_ROWS_MAX; rows += PAGE_ROWS) {
    const request = { limit: PAGE_ROWS, after };
    const page = await schedule.page(siteId, request);
    for (const { dueAt } of page.rows) {
      const index = Math.floor((dueAt - first) / HOUR_MS);
      if (dueAt > now && index < counts.length) counts[index] = (counts[index] ?? 0) + 1;
    }
    countedUntil = page.rows.at(-1)?.dueAt ?? countedUntil;
    after = page.next;
    if (after === undefined || countedUntil >= end)
      return { hours: named(counts, first), complete: true };
  }
  return {
    hours: named(counts, first),
    complete: false,
    countedUntilAt: Math.max(now, countedUntil),
  };
}

function named(counts: readonly number[], first: number): DueHour[] {
  return counts.map((urls, index) => ({ hourAt: first + index * HOUR_MS, urls }));
}
