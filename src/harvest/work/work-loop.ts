// The loop that works: leases jobs, does several at a time, and waits when nothing is due.
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
  /** So many more, for what somebody asked for. Default 0. */
  readonly askedAtOnce?: number | undefined;
  /** How many may have left their places at a time; those beyond count. Default 0. */
  readonly waitingMax?: number | undefined;
  readonly leaseMs: number;
  /** Whether anything may be begun now. Default: always. */
  readonly isOpen?: (() => Promise<boolean>) | undefined;
  /** Is told what should not happen: an error of the queue itself. */
  readonly onTrouble: (error: unknown) => void;
}

// Nothing is due: the queue is asked again after this, or when somebody wakes the loop.
const IDLE_MS_MAX = 5_000;
const TROUBLE_MS = 1_000;
// Who asks for more at a time waits for their turn like everything else.
const ASKED_MAX = 1_000;
// A lease is renewed so many times before it would end.
const RENEWALS = 3;

export class WorkLoop {
  readonly #options: WorkLoopOptions;
  readonly #running = new Set<Promise<void>>();
  // Of those that run, how many have left their places, and who is told of the next one.
  #waiting = 0;
  #placeLeft: PromiseWithResolvers<void> = Promise.withResolvers();
  // By kind and key: what is under way, and how it is broken off.
  readonly #byJob = new Map<
    string,
    { readonly stop: AbortController; readonly work: Promise<void> }
  >();
  readonly #abort = new AbortController();
  // Keys of jobs that somebody asked for, in the order in which they did.
  readonly #asked = new Set<string>();
  #stopped = true;
  #loop: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  // Somebody woke the loop while it was looking: what it saw may be old.
  #isWoken = false;

  constructor(options: WorkLoopOptions) {
    this.#options = options;
  }

  /** Begins to work. */
  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#loop = this.#work();
  }

  /** Looks at once whether something is due. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Does the job of a key out of turn: somebody waits for it. */
  ask(key: string): void {
    if (this.#asked.size < ASKED_MAX) this.#asked.add(key);
    this.wake();
  }

  /** Begins nothing new; what is under way may end within the time, and is then broken off. */
  async stop(withinMs: number): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#loop;
    const timer = setTimeout(() => this.#abort.abort(stopReason()), withinMs);
    await Promise.allSettled(this.#running);
    clearTimeout(timer);
  }

  /** Breaks off what is under way for a job, and waits until it is. */
  async breakOff({ kind, key }: Pick<Job, 'kind' | 'key'>): Promise<void> {
    const running = this.#byJob.get(nameOf({ kind, key }));
    running?.stop.abort(stopReason());
    await running?.work;
  }

  /**
   * Works until nothing is due, of one key where that is given, and gives how many jobs that were.
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

  // One that is leased is due again when it is done, and one may have to wait for its group.
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

  // A job that waits for several at a time has left one place.
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
    // A job that is due and was not leased waits for its group.
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
