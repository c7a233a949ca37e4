// The turn of this process at one host that it shares with others: requested when a request waits,
// extended while it is used, returned with the host's pause.
import type { Clock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { HostHealth, HostRest, HostTurn, HostTurns } from '../port/host-turn.ts';
import type { Wait } from './wait.ts';

/** Where turns come from. */
export interface SharedTurns {
  readonly turns: HostTurns;
  /** The name of this process, or of one of its visitors. */
  readonly worker: string;
  /** At least three times as long as the head of an answer is waited for, in milliseconds. */
  readonly leaseMs: number;
  readonly wait: Wait;
}

/** The host as its gate sees it. */
export interface HeldHost {
  readonly origin: string;
  readonly isWaitedFor: boolean;
  /** How many requests are under way. */
  readonly active: number;
  readonly delayMs: number;
  /** How long until the next request, in milliseconds; 0 or less when it may be asked. */
  readonly waitMs: number;
  /** Ends a wait that nobody needs any more. */
  timer: AbortController | undefined;
  /** Goes on as the process left off that had the turn before. */
  adopt(health: HostHealth): void;
  /** How the next process has to treat it. */
  rest(): HostRest;
}

export interface HeldTurnOptions extends SharedTurns {
  readonly host: HeldHost;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Admits the requests that may be sent now. */
  readonly onChange: () => void;
  /** Suspends requests for so long, because they failed elsewhere. */
  readonly onBroken: (ms: number, why: string) => void;
  /** No turn can be requested: all waiting requests fail. */
  readonly onFailed: (error: unknown) => void;
}

// So many requests, then others may come in between.
const REQUESTS_PER_TURN = 10;
// A turn that is not used is kept for the pause that must be anyway, and this much longer.
const LINGER_MS = 50;
// A longer pause is not waited for with the turn in hand.
const PAUSE_MS_MAX = 2_000;
const EXTEND_AGAIN_MS = 1_000;

/**
 * A turn, or the want of one.
 *
 * A request may begin only while a third of the lease is left, counted by this process's monotonic
 * clock from before the lease was requested: it is answered, or abandoned, before another process
 * may take the host, even if this one is suspended meanwhile.
 */
export class HeldTurn {
  readonly #options: HeldTurnOptions;
  #turn: HostTurn | undefined;
  #until = 0;
  #requestsLeft = 0;
  #lost: AbortController = new AbortController();
  // Ends the waits of the turn with it.
  #over: AbortController = new AbortController();
  #idle: AbortController | undefined;
  #asking: Promise<void> | undefined;
  #giving: Promise<unknown> | undefined;
  #isClosed = false;

  constructor(options: HeldTurnOptions) {
    this.#options = options;
  }

  /** Whether a request may be written now. */
  get mayStart(): boolean {
    const { leaseMs } = this.#options;
    return this.#turn !== undefined && this.#leftMs >= leaseMs / 3;
  }

  /** Whether one more request may be let through. */
  get hasRoom(): boolean {
    return this.#requestsLeft > 0 && this.mayStart;
  }

  get isNeeded(): boolean {
    return this.#turn !== undefined || this.#asking !== undefined;
  }

  /** Aborted when the turn is lost, with the error of what was under way. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Requests a turn, unless there is one, or it is already requested. */
  ask(): void {
    if (this.#turn !== undefined) return;
    this.#asking ??= this.#ask();
  }

  /** A request was let through. */
  use(): void {
    this.#requestsLeft -= 1;
    this.#idle?.abort();
  }

  /** No request is under way any more. */
  rest(): void {
    if (this.#turn === undefined) return;
    const { host } = this.#options;
    const isBroken = host.rest().brokenWhy !== undefined;
    if (this.#requestsLeft <= 0 || isBroken || host.waitMs > PAUSE_MS_MAX) this.#give();
    else this.#giveWhenIdle();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#give();
    await this.#asking;
    await this.#giving;
  }

  get #leftMs(): number {
    return this.#until - this.#options.clock.monotonic();
  }

  async #ask(): Promise<void> {
    const { host, onBroken, onFailed, onChange } = this.#options;
    try {
      await this.#giving;
      const wait = await this.#take();
      if (wait?.brokenWhy !== undefined) onBroken(wait.waitMs, wait.brokenWhy);
    } catch (error) {
      onFailed(error);
    } finally {
      this.#asking = undefined;
    }
    if (this.#isClosed) this.#give();
    onChange();
    if (this.#turn !== undefined && host.active === 0) this.#giveWhenIdle();
  }

  // Until there is one, nobody waits any more, or the host fails.
  async #take() {
    const { turns, worker, leaseMs, host, clock, wait } = this.#options;
    const since = clock.monotonic();
    while (host.isWaitedFor && !this.#isClosed) {
      const askedAt = clock.monotonic();
      const { delayMs } = host;
      const waitedMs = askedAt - since;
      const taken = await turns.take(host.origin, { worker, leaseMs, delayMs, waitedMs });
      if ('fence' in taken) {
        this.#hold(taken, askedAt);
        return undefined;
      }
      if (taken.brokenWhy !== undefined) return taken;
      if (!host.isWaitedFor || this.#isClosed) return undefined;
      // Aborted when no request waits any more.
      const timer = new AbortController();
      host.timer?.abort();
      host.timer = timer;
      await wait(taken.waitMs, timer.signal).catch(() => {});
      if (host.timer === timer) host.timer = undefined;
    }
    return undefined;
  }

  #hold(turn: HostTurn, askedAt: number): void {
    const { host, leaseMs } = this.#options;
    this.#turn = turn;
    this.#until = askedAt + leaseMs;
    this.#requestsLeft = REQUESTS_PER_TURN;
    this.#lost = new AbortController();
    this.#over = new AbortController();
    host.adopt(turn);
    this.#extend(turn, this.#over.signal).catch(() => {});
    this.#expire(this.#over.signal).catch(() => {});
  }

  // Rejects when the turn is over.
  async #extend(turn: HostTurn, over: AbortSignal): Promise<void> {
    const { turns, leaseMs, host, clock, wait, onChange } = this.#options;
    for (;;) {
      await wait(Math.max(this.#leftMs - (leaseMs * 2) / 3, 0), over);
      const askedAt = clock.monotonic();
      const { delayMs } = host;
      const isKept = await turns.extend(turn, { leaseMs, delayMs }).catch(() => undefined);
      over.throwIfAborted();
      if (isKept === undefined) {
        // The database does not answer: it may do so before the lease ends.
        await wait(Math.min(EXTEND_AGAIN_MS, leaseMs / 10), over);
      } else if (isKept) {
        this.#until = askedAt + leaseMs;
        onChange();
      } else {
        this.#lose();
        return;
      }
    }
  }

  async #expire(over: AbortSignal): Promise<void> {
    while (this.#leftMs > 0) await this.#options.wait(this.#leftMs, over);
    if (!over.aborted) this.#lose();
  }

  #lose(): void {
    const { host, onChange } = this.#options;
    this.#end();
    this.#lost.abort(lostError(host.origin));
    onChange();
  }

  #giveWhenIdle(): void {
    const { host, wait, onChange } = this.#options;
    this.#idle?.abort();
    const idle = new AbortController();
    this.#idle = idle;
    const give = (): void => {
      if (idle.signal.aborted) return;
      this.#give();
      onChange();
    };
    wait(Math.max(host.waitMs, 0) + LINGER_MS, idle.signal).then(give, () => {});
  }

  #give(): void {
    const turn = this.#turn;
    if (turn === undefined) return;
    const { turns, host } = this.#options;
    this.#end();
    // A lease that cannot be returned expires.
    this.#giving = turns.give(turn, host.rest()).catch(() => {});
  }

  #end(): void {
    this.#turn = undefined;
    this.#over.abort();
    this.#idle?.abort();
  }
}

function lostError(origin: string): PortolanError {
  return new PortolanError('FETCH_BROKEN_OFF', {
    message: `The request was given up: another worker may visit ${origin} by now.`,
    hint: 'This process stood still, or could not reach its database, for too long. Try again.',
    url: origin,
  });
}
