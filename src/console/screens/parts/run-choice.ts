// How a run is named: by its number, by a date or a time, or by how long ago it was; and which runs
// read something.
import { z } from 'zod';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import type { RunRecord } from '../../../store/port/run-record.ts';

const NUMBER = /^\d{1,15}$/;
const SPAN = /^(\d{1,4})([hd])$/;
// A form has no time zone: it means UTC, as all times here.
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z?$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ALLOWED =
  'must be the number of a run, a date (2026-11-22), a time (2026-11-22T14:00Z) or a span back ' +
  'from now (24h, 7d)';

/** The number of a run, or a text that `timeOfChoice` reads. */
export type RunChoice = number | string;

/** A run as an address names it; nothing is nothing. */
export const runChoiceParam: z.ZodType<RunChoice | undefined> = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .refine((text) => NUMBER.test(text) || timeOfChoice(text, 0, 'begin') !== undefined, ALLOWED)
    .transform((text) => (NUMBER.test(text) ? Number(text) : text))
    .optional(),
);

/**
 * Returns the time that a text names, of a date its beginning or its end; `undefined` for another
 * text.
 */
export function timeOfChoice(text: string, now: number, edge: 'begin' | 'end'): number | undefined {
  const [, count, unit] = SPAN.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (unit === 'h' ? HOUR_MS : DAY_MS);
  if (DATE.test(text)) {
    const day = parseW3cDatetime(text)?.epochMs;
    // What begins in the first moment of the next day is not of this one.
    return day === undefined ? undefined : edge === 'begin' ? day - 1 : day + DAY_MS - 1;
  }
  if (!TIME.test(text)) return undefined;
  return parseW3cDatetime(text.endsWith('Z') ? text : `${text}Z`)?.epochMs;
}

/**
 * Returns the runs that are over and read something, in their order: what broke off, and what was
 * taken up again with nothing left to do, found nothing that could be compared.
 */
export function readingRuns(runs: readonly RunRecord[]): readonly RunRecord[] {
  return runs.filter(({ state, read, unchanged }) => state === 'done' && read + unchanged > 0);
}
