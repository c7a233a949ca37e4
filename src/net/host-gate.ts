// Lets requests through to each host one after the other, with a pause between them.
import type { Clock } from '../base/clock.ts';
import { formatDuration } from '../base/duration.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { HostBreaker, type HostBreakerOptions, type HostOutcome } from './host-breaker.ts';
import type { HostRecord } from './visit.ts';
import type { Wait } from './wait.ts';

/** How many requests, how close together. */
export interface HostGateOptions extends HostBreakerOptions {
  /** How many requests to one host may be under way. Default 1. */
  readonly connectionsPerHost?: number;
  /** How many to all hosts together. Default 16. */
  readonly connectionsMax?: number;
  /** How many visits may wait for one host. Default 10,000. */
  readonly waitingPerHostMax?: number;
  /** The pause between two requests to a host, in milliseconds. */
  readonly delayMsOf: (origin: string) => number;
  readonly clock: Clock;
  readonly wait: Wait;
}

/** Who asks for a turn. */
export interface EnterOptions {
  readonly signal?: AbortSignal;
  /** A further attempt: it goes before all that came later. */
  readonly again?: boolean;
}

/** A turn at a host. Until it is left, nobody else has it. */
export interface HostSlot {
  /** How long it was waited for, in milliseconds. */
  readonly waitedMs: number;
  /** The head of an answer has come: the pause before the next request begins no earlier. */
  answered(): void;
  /** What came of the request; the first word counts. Without any it was answered. */
  record(outcome: HostOutcome, why?: string): void;
  /** Ends the turn. Further calls do nothing. */
  leave(): void;
}

/** Decides whose turn it is. */
export interface HostGate {
  /**
   * Waits for a turn: first come, first served at each host; among hosts in turns.
   *
   * Errors: FETCH_HOST_BROKEN, FETCH_QUEUE_FULL; the signal's reason.
   */
  enter(origin: string, options?: EnterOptions): Promise<HostSlot>;
  /** A turn at once, when nobody waits and the host may be asked now. Errors: None. */
  tryEnter(origin: string): HostSlot | undefined;
  /** Errors: FETCH_HOST_BROKEN when the host is left alone at present. */
  assertWhole(origin: string): void;
  /** No request to the host for so long, in milliseconds. Errors: None. */
  pause(origin: string, ms: number): void;
  /** Leaves a host alone for so long; whoever waits fails. Errors: None. */
  refuse(origin: string, ms: number, why: string): void;
  /** Sets the pause that the host's robots.txt asks for, in milliseconds. Errors: None. */
  setCrawlDelay(origin: string, ms: number): void;
  hosts(): ReadonlyMap<string, HostRecord>;
  /** Whoever waits fails with FETCH_UNREACHABLE, as do all that come later. Errors: None. */
  close(): void;
}

interface Waiter {
  readonly grant: () => void;
  readonly refuse: (error: PortolanError) => void;
}

interface Host {
  readonly origin: string;
  readonly breaker: HostBreaker;
  // Sets keep the order of insertion, and give up a member from their middle at no cost.
  readonly waiting: Set<Waiter>;
  readonly returning: Set<Waiter>;
  active: number;
  requests: number;
  crawlDelayMs: number;
  nextAt: number;
  timer: AbortController | undefined;
}

const CONNECTIONS_PER_HOST = 1;
const CONNECTIONS_MAX = 16;
const WAITING_PER_HOST_MAX = 10_000;
// Past this, what is known of the hosts that were longest not visited is forgotten.
const HOSTS_MAX = 10_000;

/**
 * Makes a gate. A host is an origin: scheme, name and port; two ports of one machine are two hosts.
 *
 * Errors: None.
 */
export function createHostGate(options: HostGateOptions): HostGate {
  const gate = new Gate(options);
  return {
    enter: (origin, enterOptions = {}) => gate.enter(origin, enterOptions),
    tryEnter: (origin) => gate.tryEnter(origin),
    assertWhole: (origin) => gate.assertWhole(origin),
    pause: (origin, ms) => gate.pause(origin, ms),
    refuse: (origin, ms, why) => gate.refuse(origin, ms, why),
    setCrawlDelay: (origin, ms) => gate.setCrawlDelay(origin, ms),
    hosts: () => gate.hosts(),
    close: () => gate.close(),
  };
}

class Gate {
  readonly #options: HostGateOptions;
  readonly #hosts = new Map<string, Host>();
  // Hosts whose next visit waits for one of all connections, longest first.
  readonly #starved = new Set<Host>();
  #newest: Host | undefined;
  #active = 0;
  #closed = false;

  constructor(options: HostGateOptions) {
    this.#options = options;
  }

  async enter(origin: string, { signal, again }: EnterOptions): Promise<HostSlot> {
    signal?.throwIfAborted();
    if (this.#closed) throw closedError(origin);
    const host = this.#host(origin);
    if (host.breaker.state === 'open') throw brokenError(host);
    const queueMax = this.#options.waitingPerHostMax ?? WAITING_PER_HOST_MAX;
    if (!again && host.waiting.size >= queueMax) throw queueFullError(origin, queueMax);
    const since = this.#options.clock.monotonic();
    await this.#turn(host, again === true ? host.returning : host.waiting, signal);
    return this.#slot(host, this.#options.clock.monotonic() - since);
  }

  tryEnter(origin: string): HostSlot | undefined {
    if (this.#closed) return undefined;
    const host = this.#host(origin);
    if (host.returning.size + host.waiting.size > 0 || host.breaker.state === 'open') {
      return undefined;
    }
    if (host.active >= this.#connectionsMax(host) || this.#isFull()) return undefined;
    if (host.nextAt > this.#options.clock.monotonic()) return undefined;
    this.#grant(host);
    return this.#slot(host, 0);
  }

  assertWhole(origin: string): void {
    const host = this.#hosts.get(origin);
    if (host?.breaker.state === 'open') throw brokenError(host);
  }

  pause(origin: string, ms: number): void {
    const host = this.#host(origin);
    host.nextAt = Math.max(host.nextAt, this.#options.clock.monotonic() + ms);
  }

  refuse(origin: string, ms: number, why: string): void {
    const host = this.#host(origin);
    host.breaker.open(ms, why);
    this.#pump(host);
  }

  setCrawlDelay(origin: string, ms: number): void {
    this.#host(origin).crawlDelayMs = ms;
  }

  hosts(): ReadonlyMap<string, HostRecord> {
    const records = new Map<string, HostRecord>();
    for (const [origin, host] of this.#hosts) {
      records.set(origin, {
        requests: host.requests,
        failures: host.breaker.failures,
        open: host.breaker.state === 'open',
        delayMs: this.#delayMs(host),
      });
    }
    return records;
  }

  close(): void {
    this.#closed = true;
    for (const host of this.#hosts.values()) this.#refuseAll(host, closedError(host.origin));
  }

  #host(origin: string): Host {
    if (this.#newest?.origin === origin) return this.#newest;
    let host = this.#hosts.get(origin);
    if (host === undefined) {
      if (this.#hosts.size >= HOSTS_MAX) this.#forgetOne();
      host = {
        origin,
        breaker: new HostBreaker(this.#options),
        waiting: new Set(),
        returning: new Set(),
        active: 0,
        requests: 0,
        crawlDelayMs: 0,
        nextAt: Number.NEGATIVE_INFINITY,
        timer: undefined,
      };
    }
    // Behind all others: the first of the map is the one longest not visited.
    this.#hosts.delete(origin);
    this.#hosts.set(origin, host);
    this.#newest = host;
    return host;
  }

  #forgetOne(): void {
    for (const [origin, host] of this.#hosts) {
      if (host.active > 0 || host.waiting.size > 0 || host.returning.size > 0) continue;
      this.#hosts.delete(origin);
      return;
    }
  }

  #turn(host: Host, queue: Set<Waiter>, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        queue.delete(waiter);
        signal?.removeEventListener('abort', giveUp);
      };
      const waiter: Waiter = {
        grant: () => {
          settle();
          resolve();
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
      };
      const giveUp = (): void => {
        settle();
        // Nobody left to wait for: a timer that ran on would keep the process.
        if (host.waiting.size + host.returning.size === 0) host.timer?.abort();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.add(waiter);
      this.#pump(host);
    });
  }

  // Lets in whoever may go now.
  #pump(host: Host): void {
    const { clock } = this.#options;
    for (;;) {
      const waiter = first(host.returning) ?? first(host.waiting);
      if (waiter === undefined) return;
      if (host.breaker.state === 'open') {
        this.#refuseAll(host, brokenError(host));
        return;
      }
      if (host.active >= this.#connectionsMax(host)) return;
      const restMs = host.nextAt - clock.monotonic();
      if (restMs > 0) {
        this.#pumpAfter(host, restMs);
        return;
      }
      if (this.#isFull()) {
        this.#starved.add(host);
        return;
      }
      this.#grant(host);
      waiter.grant();
    }
  }

  #connectionsMax(host: Host): number {
    if (host.breaker.state === 'half-open') return 1;
    return this.#options.connectionsPerHost ?? CONNECTIONS_PER_HOST;
  }

  #isFull(): boolean {
    return this.#active >= (this.#options.connectionsMax ?? CONNECTIONS_MAX);
  }

  #grant(host: Host): void {
    this.#active += 1;
    host.active += 1;
    host.requests += 1;
    host.nextAt = this.#options.clock.monotonic() + this.#delayMs(host);
  }

  #pumpAfter(host: Host, ms: number): void {
    // What is set to wake earlier looks again.
    if (host.timer !== undefined) return;
    const timer = new AbortController();
    host.timer = timer;
    const over = (): void => {
      if (host.timer === timer) host.timer = undefined;
      this.#pump(host);
    };
    // Aborted, it has nobody to let in, or somebody new who needs a timer of his own.
    this.#options.wait(ms, timer.signal).then(over, over);
  }

  #slot(host: Host, waitedMs: number): HostSlot {
    const { clock } = this.#options;
    let told = false;
    let left = false;
    const record: HostSlot['record'] = (outcome, why) => {
      if (told) return;
      told = true;
      host.breaker.record(outcome, why);
    };
    return {
      waitedMs,
      answered: () => {
        host.nextAt = Math.max(host.nextAt, clock.monotonic() + this.#delayMs(host));
      },
      record,
      leave: () => {
        if (left) return;
        left = true;
        record('answered');
        this.#active -= 1;
        host.active -= 1;
        const isWaitedFor = host.returning.size + host.waiting.size > 0;
        // Behind the hosts that wait already: no host keeps the connections to itself.
        if (isWaitedFor) this.#starved.add(host);
        if (this.#starved.size > 0) this.#feedStarved();
      },
    };
  }

  #feedStarved(): void {
    const { connectionsMax = CONNECTIONS_MAX } = this.#options;
    for (const host of [...this.#starved]) {
      if (this.#active >= connectionsMax) return;
      this.#starved.delete(host);
      this.#pump(host);
    }
  }

  #delayMs(host: Host): number {
    return Math.max(this.#options.delayMsOf(host.origin), host.crawlDelayMs);
  }

  #refuseAll(host: Host, error: PortolanError): void {
    for (const waiter of [...host.returning, ...host.waiting]) waiter.refuse(error);
    this.#starved.delete(host);
    host.timer?.abort();
  }
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  for (const member of set) return member;
  return undefined;
}

function brokenError({ origin, breaker }: Host): PortolanError {
  const rest = formatDuration(breaker.restMs);
  return new PortolanError('FETCH_HOST_BROKEN', {
    message: `${origin} is left alone for ${rest}: ${breaker.why}.`,
    hint: 'Try again later.',
    url: origin,
  });
}

function queueFullError(origin: string, queueMax: number): PortolanError {
  return new PortolanError('FETCH_QUEUE_FULL', {
    message: `${queueMax} visits wait for ${origin} already.`,
    hint: 'Ask for fewer addresses of one host at a time.',
    url: origin,
  });
}

function closedError(origin: string): PortolanError {
  return new PortolanError('FETCH_UNREACHABLE', {
    message: `${origin} was not visited: the visitor was closed before.`,
    url: origin,
  });
}
