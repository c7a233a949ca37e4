// A loop that leases jobs, does several at a time, and waits when nothing is due.
import type { Clock } from '../../base/clock.ts';
import type { Job, Queue } from '../../queue/port/queue.ts';
import { putBackJob } from './site-jobs.ts';

/** Leaves the place of a job to another one. Returns the function that takes a place again. */
export type LeavePlace = () => () => void;

/** The end of a loop: work that can end early and keep what it has does so before it is aborted. */
export interface WorkEnding {
  /** Nothing more should be begun. */
  isBegun(): boolean;
  /** Aborts while there is still time to keep what was done: what is being done is given up. */
  readonly cut: AbortSignal;
}

/**
 * Does a job, and reports its outcome to the queue itself. Throws only for the signal: then the job
 * is put back, unless its outcome was reported.
 */
export type DoJob = (
  job: Job,
  signal: AbortSignal,
  leave: LeavePlace,
  ending: WorkEnding,
) => Promise<void>;

export interface WorkLoopOptions {
  readonly queue: Queue;
  readonly clock: Clock;
  readonly worker: string;
  /** What is done for jobs of each kind. */
  readonly kinds: Readonly<Record<string, DoJob>>;
  readonly atOnce: number;
  /** Additional jobs at a time, for requested ones. Default 0. */
  readonly askedAtOnce?: number | undefined;
  /** How many jobs may have left their places at a time; those beyond count. Default 0. */
  readonly waitingMax?: number | undefined;
  readonly leaseMs: number;
  /** Whether jobs may begin now. Default: always. */
  readonly isOpen?: (() => Promise<boolean>) | undefined;
  /** Called with unexpected errors, such as those of the queue. */
  readonly onTrouble: (error: unknown) => void;
}

// When nothing is due, the queue is queried again after this, or when the loop is woken.
const IDLE_MS_MAX = 5_000;
const TROUBLE_MS = 1_000;
// Beyond this number, requested jobs wait like all others.
const ASKED_MAX = 1_000;
// How often a lease is renewed before it would end.
const RENEWALS = 3;
// Jobs that other processes send by the hundred are looked for together.
const HEARD_MS = 200;
// Work that does not end when it is aborted loses its lease after this.
const ABORTED_MS = 3_000;
// The share of the time to end in which what is being done may be finished; the rest is for what
// was done.
const CUT_SHARE = 0.4;

export class WorkLoop {
  readonly #options: WorkLoopOptions;
  readonly #running = new Set<Promise<void>>();
  // How many running jobs have left their places, and the promise of the next one that does.
  #waiting = 0;
  #placeLeft: PromiseWithResolvers<void> = Promise.withResolvers();
  // Running jobs by kind and key.
  readonly #byJob = new Map<string, { job: Job; stop: AbortController; work: Promise<void> }>();
  readonly #abort = new AbortController();
  readonly #cut = new AbortController();
  #isEnding = false;
  // Keys of requested jobs, in the order of the requests.
  readonly #asked = new Set<string>();
  #stopped = true;
  #loop: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  // The loop was woken during a query, whose result may be old.
  #isWoken = false;
  #hearing: NodeJS.Timeout | undefined;
  #endListening: Promise<() => Promise<void>> | undefined;

  constructor(options: WorkLoopOptions) {
    this.#options = options;
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#listen();
    this.#loop = this.#work();
  }

  /** Queries at once whether something is due. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Does the job of a key next: somebody waits for it. */
  ask(key: string): void {
    if (this.#asked.size < ASKED_MAX) this.#asked.add(key);
    this.wake();
  }

  /**
   * Leases no more jobs. Running ones may end within the time, and are then aborted and put back,
   * due at once.
   */
  async stop(withinMs: number): Promise<void> {
    this.#stopped = true;
    this.#isEnding = true;
    this.wake();
    const timers = [
      setTimeout(() => this.#cut.abort(stopReason()), withinMs * CUT_SHARE),
      setTimeout(() => this.#abort.abort(stopReason()), withinMs),
      setTimeout(() => {
        for (const { job } of this.#byJob.values()) void this.#putBack(job);
      }, withinMs + ABORTED_MS),
    ];
    await this.#loop;
    await Promise.allSettled(this.#running);
    const endListening = await this.#endListening?.catch(() => undefined);
    await endListening?.();
    for (const timer of [...timers, this.#hearing]) clearTimeout(timer);
  }

  /** Aborts a running job, and waits for its end. */
  async breakOff({ kind, key }: Pick<Job, 'kind' | 'key'>): Promise<void> {
    const running = this.#byJob.get(nameOf({ kind, key }));
    running?.stop.abort(stopReason());
    await running?.work;
  }

  /**
   * Works until nothing is due, optionally of one key, or the loop is stopped. Returns the number
   * of jobs.
   *
   * Errors: the signal's reason.
   */
  async drain(signal?: AbortSignal, key?: string): Promise<number> {
    let done = 0;
    for (;;) {
      signal?.throwIfAborted();
      const { promise: placeLeft } = this.#placeLeft;
      const jobs = this.#isEnding ? [] : await this.#lease(key);
      if (jobs.length === 0 && this.#running.size === 0) return done;
      done += jobs.length;
      for (const job of jobs) this.#begin(job, signal);
      await Promise.race([...this.#running, placeLeft]);
    }
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      try {
        this.#isWoken = false;
        if ((await this.#options.isOpen?.()) === false) {
          await this.#idle(TROUBLE_MS);
          continue;
        }
        const asked = await this.#leaseAsked();
        for (const job of asked) await this.#beginUnlessStopped(job);
        const jobs = this.#stopped ? [] : await this.#lease();
        for (const job of jobs) await this.#beginUnlessStopped(job);
        if (asked.length + jobs.length === 0) await this.#rest();
      } catch (error) {
        this.#options.onTrouble(error);
        await this.#idle(TROUBLE_MS);
      }
    }
  }

  async #leaseAsked(): Promise<readonly Job[]> {
    const { atOnce, askedAtOnce = 0 } = this.#options;
    const leased: Job[] = [];
    for (const key of this.#asked) {
      if (this.#taken + leased.length >= atOnce + askedAtOnce) break;
      const jobs = await this.#leaseOf(1, key);
      if (jobs.length > 0 || !(await this.#isDue(key))) this.#asked.delete(key);
      leased.push(...jobs);
    }
    return leased;
  }

  // A leased job is due again when it is done, and one may have to wait for its group.
  async #isDue(key: string): Promise<boolean> {
    const { queue, clock, kinds } = this.#options;
    for (const kind of Object.keys(kinds)) {
      const job = await queue.find(kind, key);
      if (job?.state === 'leased' || (job?.state === 'waiting' && job.dueAt <= clock.now())) {
        return true;
      }
    }
    return false;
  }

  async #lease(key?: string): Promise<readonly Job[]> {
    const limit = this.#options.atOnce - this.#taken;
    return limit <= 0 ? [] : this.#leaseOf(limit, key);
  }

  get #taken(): number {
    return this.#running.size - Math.min(this.#waiting, this.#options.waitingMax ?? 0);
  }

  #leaseOf(limit: number, key?: string): Promise<readonly Job[]> {
    const { queue, kinds, worker, leaseMs } = this.#options;
    const request = { kinds: Object.keys(kinds), worker, leaseMs, limit };
    return queue.lease(key === undefined ? request : { ...request, key });
  }

  // What was leased while the loop was stopped is another process's.
  async #beginUnlessStopped(job: Job): Promise<void> {
    if (this.#stopped) await this.#putBack(job);
    else this.#begin(job);
  }

  #begin(job: Job, signal?: AbortSignal): void {
    const { kinds, onTrouble } = this.#options;
    const stop = new AbortController();
    const signals = [this.#abort.signal, stop.signal, ...(signal ? [signal] : [])];
    const isAborted = (): boolean => signals.some(({ aborted }) => aborted);
    const endRenewing = this.#renew(job, stop);
    const doJob = kinds[job.kind];
    const away = new Set<() => void>();
    const leave = (): (() => void) => this.#leavePlace(away);
    const ending = { isBegun: () => this.#isEnding, cut: this.#cut.signal };
    const work = (doJob?.(job, AbortSignal.any(signals), leave, ending) ?? Promise.resolve())
      .catch((error: unknown) => {
        if (!isAborted()) onTrouble(error);
      })
      .then(async () => {
        if (isAborted()) await this.#putBack(job);
      })
      .finally(() => {
        endRenewing();
        for (const takeAgain of away) takeAgain();
        this.#running.delete(work);
        if (this.#byJob.get(nameOf(job))?.work === work) this.#byJob.delete(nameOf(job));
        this.wake();
      });
    this.#running.add(work);
    this.#byJob.set(nameOf(job), { job, stop, work });
  }

  /**
   * Renews a lease until the returned function is called. Aborts the work when the lease is over by
   * this machine's own measure, when the queue gave it to another worker, or asks to stop.
   */
  #renew(job: Job, stop: AbortController): () => void {
    const { queue, clock, leaseMs, onTrouble } = this.#options;
    const lost = (): void => stop.abort(new Error('The lease of the job expired.'));
    let leasedUntil = clock.monotonic() + leaseMs;
    const renew = (): void => {
      const askedAt = clock.monotonic();
      if (askedAt >= leasedUntil) lost();
      queue.extend(job, leaseMs).then((isKept) => {
        if (isKept) leasedUntil = askedAt + leaseMs;
        else lost();
      }, onTrouble);
    };
    const timer = setInterval(renew, leaseMs / RENEWALS);
    return () => clearInterval(timer);
  }

  async #putBack(job: Job): Promise<void> {
    const { queue, onTrouble } = this.#options;
    await putBackJob(queue, job, { error: stopReason(), inMs: 0 }).catch(onTrouble);
  }

  // Jobs that other processes send. Without notices they are found at the next query.
  #listen(): void {
    const { queue, onTrouble } = this.#options;
    const hear = (): void => {
      this.#hearing ??= setTimeout(() => {
        this.#hearing = undefined;
        this.wake();
      }, HEARD_MS);
    };
    this.#endListening = queue.listen(hear);
    this.#endListening.catch(onTrouble);
  }

  // A job that waits for several servers at a time leaves one place.
  #leavePlace(away: Set<() => void>): () => void {
    const takeAgain = (): void => {
      if (away.delete(takeAgain) && away.size === 0) this.#waiting -= 1;
    };
    if (away.size === 0) this.#waiting += 1;
    away.add(takeAgain);
    this.#placeLeft.resolve();
    this.#placeLeft = Promise.withResolvers();
    this.wake();
    return takeAgain;
  }

  async #rest(): Promise<void> {
    const { queue, clock, kinds } = this.#options;
    const dueAt = await queue.nextDueAt(Object.keys(kinds));
    const waitMs = dueAt === undefined ? IDLE_MS_MAX : dueAt - clock.now();
    // A due job that was not leased waits for its group.
    await this.#idle(
      Math.min(Math.max(waitMs, this.#running.size > 0 ? TROUBLE_MS : 50), IDLE_MS_MAX),
    );
  }

  #idle(ms: number): Promise<void> {
    if (this.#stopped || this.#isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#wake = done;
    });
  }
}

function nameOf({ kind, key }: Pick<Job, 'kind' | 'key'>): string {
  return `${kind}/${key}`;
}

function stopReason(): Error {
  return new DOMException('The work was cancelled.', 'AbortError');
}
