// What becomes of a job when its lease ends, and when it is sent again: the same in every backend.
import { keptError, wholeDueAt, wholeJobRequest } from './job-limits.ts';
import type { Job, JobDone, JobFailed, JobRequest } from './queue.ts';

/** What was sent while the job was leased. */
export interface SentAgain {
  readonly dueAt: number;
  readonly sentAt: number;
  readonly attemptsMax: number;
  readonly group: string;
  readonly data: string;
}

/** A job that is sent, with everything said. */
export interface NewJob extends SentAgain {
  readonly kind: string;
  readonly key: string;
}

/** A job, with what was sent while it was leased. */
export interface JobRecord {
  readonly job: Job;
  readonly again: SentAgain | undefined;
}

/** What becomes of a job: it is gone, or waits, or is dead. */
export type JobFate =
  | { readonly is: 'gone' }
  | {
      readonly is: 'waiting';
      readonly dueAt: number;
      readonly attempts: number;
      readonly data?: string | undefined;
      readonly error?: string;
    }
  | { readonly is: 'dead'; readonly error: string };

/** Said of a job whose lease ended without a word. */
export const LEASE_ENDED = 'The lease expired before the worker answered.';

/** Returns a request as a new job. */
export function newJob(request: JobRequest, now: number): NewJob {
  return { ...wholeJobRequest(request, now), sentAt: now };
}

/**
 * Returns a job that is not leased any more, or not dead, as it is from now on; `undefined` when it
 * is gone. What was sent while it was leased counts as if it came right after.
 */
export function fatedJob({ job, again }: JobRecord, fate: JobFate): Job | undefined {
  const { lease: _, leaseUntil: __, worker: ___, lastError: ____, ...kept } = job;
  if (fate.is === 'waiting') {
    const dueAt = Math.min(fate.dueAt, again?.dueAt ?? fate.dueAt);
    const data = again?.data ?? fate.data ?? job.data;
    const { attempts, error } = fate;
    return { ...kept, state: 'waiting', dueAt, attempts, data, ...errorOf(error) };
  }
  if (again !== undefined) return { ...kept, ...again, state: 'waiting', attempts: 0 };
  return fate.is === 'gone' ? undefined : { ...kept, state: 'dead', ...errorOf(fate.error) };
}

/** Returns the fate of a job that is done. */
export function fateOfDone(again: JobDone['again'], now: number): JobFate {
  if (again === undefined) return { is: 'gone' };
  const dueAt = wholeDueAt(again, now) ?? now;
  return { is: 'waiting', dueAt, attempts: 0, data: again.data };
}

/** Returns the fate of a job that failed: it waits, if it may be tried again. */
export function fateOfFailed(job: Job, why: JobFailed, now: number): JobFate {
  const { retryAt, retryInMs } = why;
  const dueAt = wholeDueAt({ dueAt: retryAt, dueInMs: retryInMs }, now);
  const error = keptError(why.error);
  const { attempts } = job;
  return dueAt === undefined || attempts >= job.attemptsMax
    ? { is: 'dead', error }
    : { is: 'waiting', dueAt, attempts, error };
}

/** Returns what a leased job is sent again with: several words are pulled together. */
export function sentAgain(again: SentAgain | undefined, sent: SentAgain): SentAgain {
  const dueAt = Math.min(sent.dueAt, again?.dueAt ?? sent.dueAt);
  return { ...(again ?? sent), dueAt, data: sent.data };
}

function errorOf(error: string | undefined): { readonly lastError?: string } {
  return error === undefined ? {} : { lastError: error };
}
