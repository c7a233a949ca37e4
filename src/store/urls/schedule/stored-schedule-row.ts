// Rows of the schedule as tables keep them, and how large they are.
import { assert } from '../../../base/assert.ts';
import type { ScheduleRow, UrlAnswer } from '../../port/schedule-row.ts';

const REASONS: readonly ScheduleRow['reason'][] = [
  ...(['new', 'lastmod', 'learned', 'floor', 'retry', 'asked'] as const),
];
const ROW_LEARNED_BYTES_MAX = 2_048;
const SITE_LEARNED_BYTES_MAX = 65_536;
/** The most rows that one query returns. */
export const SCHEDULE_ROWS_MAX = 10_000;

/** The columns of a row, in the order of `readScheduleRow` and `storedScheduleRow`. */
export const SCHEDULE_COLUMNS =
  'loc, due_at, reason, value, leased_until, answer_at, answer_status, answer_indexable, learned';

/** Returns the values of the columns of a row. */
export function storedScheduleRow(
  row: ScheduleRow,
): (string | number | boolean | null | Uint8Array)[] {
  const { answer, learned } = row;
  assert(learned.length <= ROW_LEARNED_BYTES_MAX, 'a row has learned too much');
  return [
    row.loc,
    row.dueAt,
    REASONS.indexOf(row.reason),
    row.value,
    row.leasedUntil ?? null,
    answer?.at ?? null,
    answer?.status ?? null,
    answer?.indexable ?? null,
    learned,
  ];
}

/** Returns the row of columns; of its flags 1 is true as well. */
export function readScheduleRow(columns: readonly unknown[]): ScheduleRow {
  const [loc, dueAt, reason, value, leasedUntil, at, status, indexable, learned] = columns;
  const answer: UrlAnswer = {
    at: at as number,
    status: status as number,
    ...(indexable !== null && { indexable: Boolean(indexable) }),
  };
  return {
    loc: loc as string,
    dueAt: dueAt as number,
    reason: REASONS[reason as number] ?? 'asked',
    value: value as number,
    ...(leasedUntil !== null && { leasedUntil: leasedUntil as number }),
    ...(at !== null && { answer }),
    learned: learned as Uint8Array,
  };
}

/** Returns how many rows a query returns. */
export function scheduleLimit(limit: number): number {
  return Math.max(0, Math.min(Math.floor(limit), SCHEDULE_ROWS_MAX));
}

/** Makes sure that what was learned of a site can be kept. */
export function checkSiteLearned(learned: Uint8Array): void {
  assert(learned.length <= SITE_LEARNED_BYTES_MAX, 'too much was learned of a site');
}
