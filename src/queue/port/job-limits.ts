// How large a job may be, and what is asked for at once; what a request is when it says nothing.

import { assert } from '../../base/assert.ts';
import type { Settled } from '../../base/with-defaults.ts';
import type { JobRequest, LeaseRequest } from './queue.ts';

/** How large jobs and what is asked for may be, whatever keeps the queue. */
export const JOB_LIMITS: {
  readonly kindCharactersMax: number;
  readonly keyCharactersMax: number;
  readonly groupCharactersMax: number;
  readonly dataCharactersMax: number;
  readonly workerCharactersMax: number;
  readonly attemptsMax: number;
  readonly errorCharactersMax: number;
  readonly kindsMax: number;
  readonly leasesMax: number;
  readonly leaseMsMax: number;
  readonly pauseMsMax: number;
  readonly pageRowsMax: number;
} = {
  kindCharactersMax: 64,
  keyCharactersMax: 8_192,
  groupCharactersMax: 1_024,
  dataCharactersMax: 65_536,
  workerCharactersMax: 256,
  attemptsMax: 100,
  /** Of an error what is longer is cut off. */
  errorCharactersMax: 2_000,
  kindsMax: 100,
  leasesMax: 1_000,
  leaseMsMax: 86_400_000,
  /** What is longer is cut off, so that no host is forgotten for ever. */
  pauseMsMax: 30 * 86_400_000,
  pageRowsMax: 1_000,
};

const ATTEMPTS_DEFAULT = 5;
const PAGE_ROWS_DEFAULT = 50;
// The last moment that a Date can be.
const TIME_MAX = 8_640_000_000_000_000;

/** A request in which everything is said. Times are whole.  */
export function wholeJobRequest(
  request: JobRequest,
  now: number,
): Settled<Omit<JobRequest, 'dueInMs'>> {
  const { kind, key, group, data = '{}', attemptsMax = ATTEMPTS_DEFAULT } = request;
  assertText('kind', kind, JOB_LIMITS.kindCharactersMax);
  assertText('key', key, JOB_LIMITS.keyCharactersMax);
  assertText('group', group, JOB_LIMITS.groupCharactersMax);
  assert(data.length <= JOB_LIMITS.dataCharactersMax, `the data of ${kind} is too long`);
  assertWhole('attemptsMax', attemptsMax, JOB_LIMITS.attemptsMax);
  return { kind, key, group, data, attemptsMax, dueAt: wholeDueAt(request, now) ?? now };
}

/** A question for jobs in which everything is said.  */
export function wholeLeaseRequest(
  request: LeaseRequest,
): Settled<Omit<LeaseRequest, 'key'>> & Pick<LeaseRequest, 'key'> {
  const { worker, leaseMs, limit = 1, key } = request;
  const kinds = [...new Set(request.kinds)];
  assert(kinds.length <= JOB_LIMITS.kindsMax, 'too many kinds are asked for');
  assertText('worker', worker, JOB_LIMITS.workerCharactersMax);
  assertWhole('limit', limit, JOB_LIMITS.leasesMax);
  if (key !== undefined) assertText('key', key, JOB_LIMITS.keyCharactersMax);
  return { kinds, worker, leaseMs: wholeLeaseMs(leaseMs), limit, key };
}

/** How long a lease lasts.  */
export function wholeLeaseMs(leaseMs: number): number {
  const whole = Math.ceil(leaseMs);
  assertWhole('leaseMs', whole, JOB_LIMITS.leaseMsMax);
  return whole;
}

/** How long a pause lasts: 0 to 30 days.  */
export function wholePauseMs(pauseMs: number): number {
  assert(!Number.isNaN(pauseMs), 'a pause is not a number');
  return Math.ceil(Math.min(Math.max(pauseMs, 0), JOB_LIMITS.pauseMsMax));
}

/** The stored form of a time that is given as one, or as a duration from now. */
export function wholeDueAt(
  when: { readonly dueAt?: number | undefined; readonly dueInMs?: number | undefined },
  now: number,
): number | undefined {
  const dueAt = when.dueInMs === undefined ? when.dueAt : now + when.dueInMs;
  return dueAt === undefined ? undefined : wholeTime(dueAt);
}

/** The stored form of a time: the next whole millisecond. */
export function wholeTime(time: number): number {
  assert(!Number.isNaN(time), 'a time is not a number');
  return Math.ceil(Math.min(Math.max(time, 0), TIME_MAX));
}

/** What is kept of an error: its beginning. */
export function keptError(error: string): string {
  return error.slice(0, JOB_LIMITS.errorCharactersMax).toWellFormed();
}

/** The size and the beginning of a page; an unknown `after` begins at the first. */
export function wholePage(request: { readonly after?: string; readonly limit?: number }): {
  readonly afterId: number;
  readonly limit: number;
} {
  const { after = '', limit = PAGE_ROWS_DEFAULT } = request;
  const rows = Math.min(Math.max(Math.trunc(limit) || 1, 1), JOB_LIMITS.pageRowsMax);
  return { afterId: /^[0-9]{1,15}$/.test(after) ? Number(after) : 0, limit: rows };
}

function assertText(name: string, text: string, charactersMax: number): void {
  assert(text.length > 0 && text.length <= charactersMax, `the ${name} of a job is too long`);
}

function assertWhole(name: string, value: number, most: number): void {
  assert(Number.isInteger(value) && value >= 1 && value <= most, `${name} is ${value}`);
}
