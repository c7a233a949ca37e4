// A loop that leases jobs, does several at a time, and waits when nothing is due.
import type { Clock } from '../../base/clock.ts';
import type { Job, Queue } from '../../queue/port/queue.ts';

/** Leaves the place of a job to another one. Returns the function that takes a place again. */
export type LeavePlace = () => () => void;

/** Does a job, and reports its outcome to the queue itself. Throws only for the signal. */
export type DoJob = (job: Job, signal: AbortSignal, leave: LeavePlace) => Promise<void>;

export interface WorkLoopOptions {
  readonly queue: Queue;
  readonly clock: Clock;
  readonly worker: string;
  /** What is done for jobs of each kind. */
  readonly kinds: Readonly<Record<string, DoJob>>;
  readonly atOnce: number;
  /** Additional jobs at a time, for those that somebody asked for. Default 0. */
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

export class WorkLoop {
  readonly #options: WorkLoopOptions;
  readonly #running = new Set<Promise<void>>();
  // How many running jobs have left their places, and the promise of the next one that does.
  #waiting = 0;
  #placeLeft: PromiseWithResolvers<void> = Promise.withResolvers();
  // Running jobs by kind and key.
  readonly #byJob = new Map<string, { stop: AbortController; work: Promise<void> }>();
  readonly #abort = new AbortController();
  // Keys of requested jobs, in the order of the requests.
  readonly #asked = new Set<string>();
  #stopped = true;
  #loop: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  // The loop was woken during a query, whose result may be old.
  #isWoken = false;

  constructor(options: WorkLoopOptions) {
    this.#options = options;
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
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

  /** Begins no more jobs; running ones may end within the time, and are then aborted. */
  async stop(withinMs: number): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#loop;
    const timer = setTimeout(() => this.#abort.abort(stopReason()), withinMs);
    await Promise.allSettled(this.#running);
    clearTimeout(timer);
  }

  /** Aborts a running job, and waits for its end. */
  async breakOff({ kind, key }: Pick<Job, 'kind' | 'key'>): Promise<void> {
    const running = this.#byJob.get(nameOf({ kind, key }));
    running?.stop.abort(stopReason());
    await running?.work;
  }

  /**
   * Works until nothing is due, optionally of one key, and returns the number of jobs.
   *
   * Errors: the signal's reason.
   */
  async drain(signal?: AbortSignal, key?: string): Promise<number> {
    let done = 0;
    for (;;) {
      signal?.throwIfAborted();
      const { promise: placeLeft } = this.#placeLeft;
      const jobs = await this.#lease(key);
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
        for (const job of asked) this.#begin(job);
        const jobs = await this.#lease();
        for (const job of jobs) this.#begin(job);
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

  #begin(job: Job, signal?: AbortSignal): void {
    const { queue, kinds, leaseMs, onTrouble } = this.#options;
    const stop = new AbortController();
    const signals = [this.#abort.signal, stop.signal, ...(signal ? [signal] : [])];
    const renew = (): void => {
      queue.extend(job, leaseMs).then((kept) => {
        if (!kept) stop.abort(new Error('The lease of the job expired.'));
      }, onTrouble);
    };
    const timer = setInterval(renew, leaseMs / RENEWALS);
    const doJob = kinds[job.kind];
    const away = new Set<() => void>();
    const leave = (): (() => void) => this.#leavePlace(away);
    const work = (doJob?.(job, AbortSignal.any(signals), leave) ?? Promise.resolve())
      .catch((error: unknown) => {
        if (!signals.some(({ aborted }) => aborted)) onTrouble(error);
      })
      .finally(() => {
        clearInterval(timer);
        for (const takeAgain of away) takeAgain();
        this.#running.delete(work);
        if (this.#byJob.get(nameOf(job))?.work === work) this.#byJob.delete(nameOf(job));
        this.wake();
      });
    this.#running.add(work);
    this.#byJob.set(nameOf(job), { stop, work });
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
