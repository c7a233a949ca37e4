// The port of queues: jobs that are done once each, later, and one at a time for each host.

/** The state of a job. `dead`: given up after its last attempt, and kept until somebody decides. */
export type JobState = 'waiting' | 'leased' | 'dead';

/** Something to be done. */
export interface Job {
  readonly id: number;
  /** What kind of work: `read-site`, `send-webhook` … */
  readonly kind: string;
  /** One job of a kind has it at a time. */
  readonly key: string;
  /** Jobs of one group are done one at a time, with the pause between them that the group has. */
  readonly group: string;
  /** JSON of at most 65,536 characters, the sender's affair. */
  readonly data: string;
  readonly state: JobState;
  readonly sentAt: number;
  /** Not before this, in milliseconds since 1970. */
  readonly dueAt: number;
  /** Begun so often. */
  readonly attempts: number;
  readonly attemptsMax: number;
  /** Until when it is the worker's. */
  readonly leaseUntil?: number;
  readonly worker?: string;
  /** Which lease of this job it is, the first is 1: a worker that comes too late is known by it. */
  readonly lease?: number;
  /** At most 2,000 characters. */
  readonly lastError?: string;
}

/** What is sent. */
export interface JobRequest {
  readonly kind: string;
  readonly key: string;
  readonly group: string;
  /** Default `{}`. */
  readonly data?: string | undefined;
  /** Default: now. */
  readonly dueAt?: number | undefined;
  /** So long from now, whatever this machine's clock says. Counts before `dueAt`. */
  readonly dueInMs?: number | undefined;
  /** 1 to 100. Default 5. */
  readonly attemptsMax?: number | undefined;
}

/** What is asked for. */
export interface LeaseRequest {
  readonly kinds: readonly string[];
  readonly worker: string;
  readonly leaseMs: number;
  /** How many jobs at most, each of another group. Default 1. */
  readonly limit?: number | undefined;
  /** Only jobs with this key, before whatever else is due. Their groups' rules hold. */
  readonly key?: string | undefined;
}

/** What `send` did: added a job, pulled one to an earlier time, or remembered it for later. */
export type Sent = 'added' | 'pulled' | 'again';

/** What becomes of a job that is done. */
export interface JobDone {
  /** It is due again, then or so long from now; with other data. */
  readonly again?: {
    readonly dueAt?: number | undefined;
    readonly dueInMs?: number | undefined;
    readonly data?: string | undefined;
  };
  /** No other job of its group is begun before so long from now. */
  readonly pauseMs?: number | undefined;
}

/** What becomes of a job that failed. */
export interface JobFailed {
  readonly error: string;
  /** It is tried again then, or so long from now. */
  readonly retryAt?: number | undefined;
  readonly retryInMs?: number | undefined;
  readonly pauseMs?: number | undefined;
}

/** How full a queue is. */
export interface QueueStats {
  readonly waiting: number;
  readonly due: number;
  readonly leased: number;
  readonly dead: number;
  /** How late the job is that is due for longest, in milliseconds; 0 when none is. */
  readonly lateMs: number;
}

/**
 * Jobs to be done.
 *
 * - What `send` resolved for is lasting.
 * - A job is leased by one worker at a time; when a lease ends without a word, the job waits again
 *   and is due at once, or is dead when that was its last attempt. So a job may be begun more than
 *   once, and its work must bear that.
 * - Of a group at most one job is leased at a time, and none before the group's `nextAt`:
 *   politeness to a host by construction, however many workers there are.
 * - Jobs that are due are leased in the order of `dueAt`, then of `id`; none is passed over for
 *   ever. A request for a key gets its jobs out of turn.
 * - The queue is bounded: `send` of a new job throws QUEUE_FULL when it holds `jobsMax`.
 * - Several processes may work on one queue where its backend allows it; each of their workers has
 *   a name that no other has, and nothing is taken from a worker before its lease ends.
 * - Time is the queue's own: the clock that it was opened with, or its server's. Whoever works on
 *   several machines gives durations.
 * - Every method may throw QUEUE_UNUSABLE; of a server also STORE_UNAVAILABLE, STORE_UNUSABLE and
 *   STORE_FULL. What was asked for may have been done when STORE_UNAVAILABLE is thrown.
 */
export interface Queue {
  /**
   * Sends a job. When one of its kind and key waits, it is kept and becomes due at the earlier of
   * the two times, with the newer data; when it is leased, it will be due again at `dueAt` after
   * it is done (a later word is not lost: it counts as if it came right after the lease's end);
   * when it is dead, it begins again. Errors: QUEUE_FULL.
   */
  send(request: JobRequest): Promise<Sent>;
  /**
   * Sends many, as if one after the other. Errors: QUEUE_FULL, when those before the first that had
   * no room may have been sent.
   */
  sendMany(requests: readonly JobRequest[]): Promise<readonly Sent[]>;
  lease(request: LeaseRequest): Promise<readonly Job[]>;
  /** Keeps a job longer. `false`: it is no longer the worker's, or it is asked to stop. */
  extend(job: Job, leaseMs: number): Promise<boolean>;
  /**
   * It is done. With `again` it is due again then, with attempts counted from 0. `pauseMs`: no
   * other job of its group is begun before. `false`: it was no longer the worker's, nothing
   * changed.
   */
  complete(job: Job, done?: JobDone): Promise<boolean>;
  /**
   * It failed. It waits until it is tried again; after its last attempt, or without a time for the
   * next, it is dead.
   */
  fail(job: Job, why: JobFailed): Promise<boolean>;
  /**
   * Asks whoever has a job to stop working on it: their next `extend` returns false. The job stays
   * theirs until they complete it, fail it, or the lease ends. `false`: nobody has it.
   */
  askToStop(kind: string, key: string): Promise<boolean>;
  find(kind: string, key: string): Promise<Job | undefined>;
  /** By id. */
  page(
    filter: { readonly kind?: string; readonly state?: JobState },
    request: { readonly after?: string | undefined; readonly limit?: number },
  ): Promise<{ readonly rows: readonly Job[]; readonly next?: string }>;
  /** Lets a dead job wait again, from now on. */
  revive(id: number): Promise<boolean>;
  /** Forgets a job that is not leased. */
  drop(id: number): Promise<boolean>;
  /**
   * When `lease` may next return a job of these kinds, if nothing changes: of a group that pauses
   * at the pause's end, of one that has a leased job at the lease's end; never before now. Nothing
   * waits when absent.
   */
  nextDueAt(kinds: readonly string[]): Promise<number | undefined>;
  stats(): Promise<QueueStats>;
  /**
   * Calls back soon after jobs were sent, by any process, until what this resolves to is called. A
   * word may be lost: whoever waits looks again after a few seconds all the same.
   */
  listen(onSent: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
