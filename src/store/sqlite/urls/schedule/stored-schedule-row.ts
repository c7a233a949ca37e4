// Rows of the schedule as tables keep them.
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteRow } from '../../../../sqlite/sqlite-file.ts';
import type { ScheduleRow, UrlAnswer } from '../../../port/schedule-row.ts';

const REASONS: readonly ScheduleRow['reason'][] = [
  ...(['new', 'lastmod', 'learned', 'floor', 'retry', 'asked'] as const),
];

/** The columns of a row, in the order of `readScheduleRow` and `storedScheduleRow`. */
export const SCHEDULE_COLUMNS =
  'loc, due_at, reason, value, leased_until, answer_at, answer_status, answer_indexable, learned';

/** Returns the values of the columns of a row. */
export function storedScheduleRow(row: ScheduleRow): SQLInputValue[] {
  const { answer } = row;
  const indexable = answer?.indexable;
  return [
    row.loc,
    row.dueAt,
    REASONS.indexOf(row.reason),
    row.value,
    row.leasedUntil ?? null,
    answer?.at ?? null,
    answer?.status ?? null,
    indexable === undefined ? null : Number(indexable),
    row.learned,
  ];
}

export function readScheduleRow(columns: SqliteRow): ScheduleRow {
  const [loc, dueAt, reason, value, leasedUntil, at, status, indexable, learned] = columns;
  const answer: UrlAnswer = {
    at: at as number,
    status: status as number,
    ...(indexable !== null && { indexable: indexable === 1 }),
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
