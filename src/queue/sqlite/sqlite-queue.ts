// A queue in one SQLite file, this process's alone; every call is a transaction of its own.
import type { Clock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { SqliteFile } from '../../sqlite/sqlite-file.ts';
import {
  fateOfDone,
  fateOfFailed,
  type JobFate,
  LEASE_ENDED,
  type NewJob,
  newJob,
  sentAgain,
} from '../port/job-fate.ts';
import {
  wholeLeaseMs,
  wholeLeaseRequest,
  wholePage,
  wholePauseMs,
  wholeTime,
} from '../port/job-limits.ts';
import type {
  Job,
  JobDone,
  JobFailed,
  JobRequest,
  JobState,
  LeaseRequest,
  Queue,
  QueueStats,
  Sent,
} from '../port/queue.ts';
import { JobLanes } from './job-lanes.ts';
import { JOB_STATES, type JobRow, JobTable } from './job-table.ts';
import { openQueueFile } from './queue-file.ts';

export interface SqliteQueueOptions {
  readonly clock: Clock;
  readonly jobsMax: number;
  /** Leases that are found in the file end at once. */
  readonly alone: boolean;
}

/**
 * Opens a queue in an SQLite file, and creates the file if there is none; without a path, one in
 * memory. It is locked until `close`, or until the process ends.
 * Errors: QUEUE_LOCKED, when another process has it open; QUEUE_UNUSABLE, when it is no queue, of a
 * later version, damaged, or cannot be read or written; PACKAGE_MISSING.
 */
export function openSqliteQueue(path: string | undefined, options: SqliteQueueOptions): Queue {
  return new SqliteQueue(path, options);
}

// A transaction's worth of jobs that are sent.
const SENT_AT_ONCE = 1_000;
const COUNTS = `SELECT count(*), coalesce(sum(due_at <= ?), 0), min(due_at)
  FROM job WHERE state = 0`;

// Its methods are `async` so that what is thrown rejects; nothing in them waits.
class SqliteQueue implements Queue {
  readonly #database: SqliteFile;
  readonly #jobs: JobTable;
  readonly #lanes: JobLanes;
  readonly #clock: Clock;
  readonly #jobsMax: number;
  readonly #listeners = new Set<() => void>();
  // No lease ends before: most calls need not look.
  #leaseEndsAt = 0;
  #size: number;

  constructor(path: string | undefined, { clock, jobsMax, alone }: SqliteQueueOptions) {
    this.#clock = clock;
    this.#jobsMax = jobsMax;
    this.#database = openQueueFile(path);
    this.#jobs = new JobTable(this.#database);
    this.#lanes = new JobLanes(this.#database);
    try {
      this.#size = this.#jobs.count();
      if (alone) this.#change((now) => this.#endLeasesBefore(now, { all: true }));
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  async send(request: JobRequest): Promise<Sent> {
    const [sent = 'added'] = await this.sendMany([request]);
    return sent;
  }

  async sendMany(requests: readonly JobRequest[]): Promise<readonly Sent[]> {
    const sent: Sent[] = [];
    for (let first = 0; first < requests.length; first += SENT_AT_ONCE) {
      const some = requests.slice(first, first + SENT_AT_ONCE);
      sent.push(...this.#change((now) => some.map((request) => this.#send(request, now))));
    }
    for (const tell of this.#listeners) tell();
    return sent;
  }

  async lease(request: LeaseRequest): Promise<readonly Job[]> {
    const { kinds, worker, leaseMs, limit, key } = wholeLeaseRequest(request);
    return this.#change((now) => {
      this.#lanes.wake(kinds, now);
      const leased: Job[] = [];
      while (leased.length < limit) {
        const next =
          key === undefined ? this.#lanes.next(kinds, now) : this.#lanes.nextOf(key, kinds, now);
        if (next === undefined) break;
        const until = now + leaseMs;
        leased.push(this.#jobs.lease(next.id, until, worker));
        this.#lanes.closeGroup(next.group);
        this.#leaseEndsAt = Math.min(this.#leaseEndsAt, until);
      }
      return leased;
    });
  }

  async extend(job: Job, leaseMs: number): Promise<boolean> {
    const whole = wholeLeaseMs(leaseMs);
    return this.#change((now) => {
      if (this.#leasedBy(job) === undefined) return false;
      if (!this.#jobs.extend(job.id, now + whole)) return false;
      this.#leaseEndsAt = Math.min(this.#leaseEndsAt, now + whole);
      return true;
    });
  }

  async complete(job: Job, { again, pauseMs }: JobDone = {}): Promise<boolean> {
    return this.#change((now) => {
      const row = this.#leasedBy(job);
      if (row === undefined) return false;
      this.#pause(row, pauseMs, now);
      this.#putBack(row, fateOfDone(again, now), now);
      return true;
    });
  }

  async fail(job: Job, why: JobFailed): Promise<boolean> {
    return this.#change((now) => {
      const row = this.#leasedBy(job);
      if (row === undefined) return false;
      this.#pause(row, why.pauseMs, now);
      this.#putBack(row, fateOfFailed(row.job, why, now), now);
      return true;
    });
  }

  async askToStop(kind: string, key: string): Promise<boolean> {
    return this.#change(() => {
      const { job } = this.#jobs.byKey(kind, key) ?? {};
      if (job?.state !== 'leased') return false;
      this.#jobs.stop(job.id);
      return true;
    });
  }

  async find(kind: string, key: string): Promise<Job | undefined> {
    this.#endLeases();
    return this.#jobs.byKey(kind, key)?.job;
  }

  async page(
    { kind, state }: { readonly kind?: string; readonly state?: JobState },
    request: { readonly after?: string; readonly limit?: number },
  ): Promise<{ readonly rows: readonly Job[]; readonly next?: string }> {
    this.#endLeases();
    const { afterId, limit } = wholePage(request);
    // The state is in the statement itself, so that the index of the rare states is used.
    const ofState = state === undefined ? '' : `AND state = ${JOB_STATES.indexOf(state)}`;
    const ofKind = kind === undefined ? [] : [kind];
    const condition = `id > ? ${ofState} ${kind === undefined ? '' : 'AND kind = ?'}
      ORDER BY id LIMIT ?`;
    const found = this.#jobs.where(condition, afterId, ...ofKind, limit + 1);
    const rows = found.slice(0, limit).map(({ job }) => job);
    const last = rows.at(-1);
    return { rows, ...(found.length > limit && last && { next: String(last.id) }) };
  }

  async revive(id: number): Promise<boolean> {
    return this.#change((now) => {
      const row = this.#jobs.byId(id);
      if (row?.job.state !== 'dead') return false;
      this.#putBack(row, { is: 'waiting', dueAt: now, attempts: 0 }, now);
      return true;
    });
  }

  async drop(id: number): Promise<boolean> {
    return this.#change((now) => {
      const row = this.#jobs.byId(id);
      if (row === undefined || row.job.state === 'leased') return false;
      this.#jobs.remove(id);
      this.#size -= 1;
      this.#lanes.settle(row.job.group, row.job.kind, now);
      return true;
    });
  }

  async nextDueAt(kinds: readonly string[]): Promise<number | undefined> {
    this.#endLeases();
    const next = this.#lanes.nextAt(kinds);
    return next === undefined ? undefined : Math.max(next, wholeTime(this.#clock.now()));
  }

  async stats(): Promise<QueueStats> {
    this.#endLeases();
    const now = wholeTime(this.#clock.now());
    const [waiting, due, first] = this.#database.row(COUNTS, now) ?? [];
    const count = (state: number): number =>
      Number(this.#database.row(`SELECT count(*) FROM job WHERE state = ${state}`)?.[0]);
    const lateMs = typeof first === 'number' ? Math.max(now - first, 0) : 0;
    return { waiting: Number(waiting), due: Number(due), leased: count(1), dead: count(2), lateMs };
  }

  async listen(onSent: () => void): Promise<() => Promise<void>> {
    const tell = (): void => onSent();
    this.#listeners.add(tell);
    return async () => {
      this.#listeners.delete(tell);
    };
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  /** Does all of it or nothing, at one time of the clock, when leases that are over have ended. */
  #change<Result>(work: (now: number) => Result): Result {
    const now = wholeTime(this.#clock.now());
    try {
      return this.#database.transaction(() => {
        if (this.#leaseEndsAt <= now) this.#endLeasesBefore(now);
        return work(now);
      });
    } catch (error) {
      // What is known here of the file must be read again.
      this.#leaseEndsAt = 0;
      this.#size = Number.NaN;
      throw error;
    }
  }

  #endLeases(): void {
    if (this.#leaseEndsAt <= this.#clock.now()) this.#change(() => undefined);
  }

  #endLeasesBefore(now: number, { all = false }: { readonly all?: boolean } = {}): void {
    this.#leaseEndsAt = Number.POSITIVE_INFINITY;
    for (const row of this.#jobs.where('state = 1')) {
      const { leaseUntil = 0 } = row.job;
      if (leaseUntil > now && !all) this.#leaseEndsAt = Math.min(this.#leaseEndsAt, leaseUntil);
      else {
        const why = { retryAt: Math.min(leaseUntil, now), error: LEASE_ENDED };
        this.#putBack(row, fateOfFailed(row.job, why, now), now);
      }
    }
  }

  /** The current row of a job, if its worker still has the lease. */
  #leasedBy({ id, worker, lease }: Job): JobRow | undefined {
    const row = this.#jobs.byId(id);
    const { job } = row ?? {};
    const isTheirs = job?.state === 'leased' && job.worker === worker && job.lease === lease;
    return isTheirs ? row : undefined;
  }

  #send(request: JobRequest, now: number): Sent {
    const sent = newJob(request, now);
    const found = this.#jobs.byKey(sent.kind, sent.key);
    if (found === undefined) {
      this.#add(sent, now);
      return 'added';
    }
    switch (found.job.state) {
      case 'waiting':
        this.#pull(found, sent, now);
        return 'pulled';
      case 'leased':
        this.#remember(found, sent);
        return 'again';
      default:
        this.#putBack({ ...found, again: sent }, { is: 'gone' }, now);
        return 'added';
    }
  }

  #pause({ job }: JobRow, pauseMs: number | undefined, now: number): void {
    if (pauseMs !== undefined) this.#lanes.pause(job.group, now + wholePauseMs(pauseMs), now);
  }

  #add(sent: NewJob, now: number): void {
    if (Number.isNaN(this.#size)) this.#size = this.#jobs.count();
    if (this.#size >= this.#jobsMax) throw this.#full();
    this.#jobs.add(sent);
    this.#size += 1;
    this.#lanes.settle(sent.group, sent.kind, now);
  }

  #full(): Error {
    return new PortolanError('QUEUE_FULL', {
      message: `The queue has ${this.#jobsMax} jobs, its maximum; nothing was added.`,
      hint: 'Try again when some jobs are done, or remove failed ones.',
      path: this.#database.path,
    });
  }

  #pull({ job }: JobRow, sent: NewJob, now: number): void {
    this.#jobs.pull(job.id, Math.min(job.dueAt, sent.dueAt), sent.data);
    if (sent.dueAt < job.dueAt) this.#lanes.settle(job.group, job.kind, now);
  }

  /** What was sent twice meanwhile is pulled, as it would be afterwards. */
  #remember({ job, again }: JobRow, sent: NewJob): void {
    this.#jobs.remember(job.id, sentAgain(again, sent));
  }

  #putBack(row: JobRow, fate: JobFate, now: number): void {
    const { group, kind } = row.job;
    const groupNow = this.#jobs.putBack(row, fate);
    if (groupNow === undefined) this.#size -= 1;
    const wasLeased = row.job.state === 'leased';
    if (wasLeased) this.#lanes.openGroup(group, now);
    // A job that was sent again, or was dead, may be another group's now.
    const isSettled = wasLeased && groupNow === group;
    if (groupNow !== undefined && !isSettled) this.#lanes.settle(groupNow, kind, now);
  }
}
