// Lets requests through to each host one after the other, with a pause between them.
import type { PortolanError } from '../../base/portolan-error.ts';
import type { HostRecord } from '../port/visit.ts';
import { GatedHost, type GatedHostOptions, type HostWaiter } from './gated-host.ts';
import { HeldTurn, type SharedTurns } from './held-turn.ts';
import type { HostOutcome } from './host-breaker.ts';
import { gateClosedError, queueFullError } from './host-broken-error.ts';
import type { Wait } from './wait.ts';
import { unwatchAbort, watchAbort } from './watch-abort.ts';

/** How many requests, how close together. */
export interface HostGateOptions extends GatedHostOptions {
  /** How many to all hosts together. Default 16, and no fewer than to one host. */
  readonly connectionsMax?: number | undefined;
  /** How many visits may wait for one host. Default 10,000. */
  readonly waitingPerHostMax?: number | undefined;
  readonly wait: Wait;
  /** Turns that are shared with other processes. Default: this one has its hosts to itself. */
  readonly shared?: SharedTurns | undefined;
}

export interface EnterOptions {
  readonly signal?: AbortSignal | undefined;
  /** A further attempt: it goes before all that came later. */
  readonly again?: boolean | undefined;
}

/** A turn at a host. Until it is left, nobody else has it. */
export interface HostSlot {
  /** How long it was waited for, in milliseconds. */
  readonly waitedMs: number;
  /**
   * The request is about to be written: the pause before the next one begins no earlier. `false`:
   * not now, the host asked for a pause after the turn was granted, or too little is left of the
   * turn. Leave it, and enter again.
   */
  start(): boolean;
  /** Aborted when another process may visit the host: what is under way has to end. */
  readonly lost?: AbortSignal | undefined;
  /**
   * The head of an answer has come, so many milliseconds after the request: the pause before the
   * next one begins no earlier.
   */
  answered(firstByteMs?: number): void;
  /** The outcome of the request; the first call wins. Without any it was answered. */
  record(outcome: HostOutcome, why?: string, cause?: PortolanError): void;
  /** Ends the turn. Further calls do nothing. */
  leave(): void;
}

export interface HostGate {
  /**
   * Waits for a turn: first come, first served at each host; among hosts in turns.
   *
   * Errors: FETCH_HOST_BROKEN, FETCH_QUEUE_FULL; the signal's reason.
   */
  enter(origin: string, options?: EnterOptions): Promise<HostSlot>;
  /** A turn at once, when nobody waits and the host may be asked now. */
  tryEnter(origin: string): HostSlot | undefined;
  /** Errors: FETCH_HOST_BROKEN when the host is left alone at present. */
  assertWhole(origin: string): void;
  /** How long the host is left alone from now on, in milliseconds; 0 when it is not. */
  restMs(origin: string): number;
  /**
   * The host answered that it is unavailable, and named a time. Gives whether its answer before was
   * such a one, too.
   */
  namesRestAgain(origin: string): boolean;
  /** No request to the host for so long, in milliseconds. */
  pause(origin: string, ms: number): void;
  /** Leaves a host alone for so long; waiting requests fail. */
  refuse(origin: string, ms: number, why: string): void;
  /** Sets the pause that the host's robots.txt asks for, in milliseconds. */
  setCrawlDelay(origin: string, ms: number): void;
  hosts(): ReadonlyMap<string, HostRecord>;
  /** Waiting requests fail with FETCH_UNREACHABLE, as do all later ones. */
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 16;
const WAITING_PER_HOST_MAX = 10_000;
// Past this, what is known of the hosts that were longest not visited is forgotten.
const HOSTS_MAX = 10_000;

/**
 * Makes a gate. A host is an origin: scheme, name and port; two ports of one machine are two hosts.
 */
export function createHostGate(options: HostGateOptions): HostGate {
  const gate = new Gate(options);
  return {
    enter: (origin, enterOptions = {}) => gate.enter(origin, enterOptions),
    tryEnter: (origin) => gate.tryEnter(origin),
    assertWhole: (origin) => gate.assertWhole(origin),
    restMs: (origin) => gate.restMs(origin),
    namesRestAgain: (origin) => gate.namesRestAgain(origin),
    pause: (origin, ms) => gate.pause(origin, ms),
    refuse: (origin, ms, why) => gate.refuse(origin, ms, why),
    setCrawlDelay: (origin, ms) => gate.setCrawlDelay(origin, ms),
    hosts: () => gate.hosts(),
    close: () => gate.close(),
  };
}

class Gate {
  readonly #options: HostGateOptions;
  readonly #hosts = new Map<string, GatedHost>();
  // Hosts whose next visit waits for one of all connections, longest first.
  readonly #starved = new Set<GatedHost>();
  readonly #connectionsMax: number;
  #newest: GatedHost | undefined;
  #active = 0;
  #closed = false;

  constructor(options: HostGateOptions) {
    this.#options = options;
    this.#connectionsMax =
      options.connectionsMax ?? Math.max(CONNECTIONS_MAX, options.connectionsPerHost ?? 0);
  }

  async enter(origin: string, { signal, again }: EnterOptions): Promise<HostSlot> {
    signal?.throwIfAborted();
    if (this.#closed) throw gateClosedError(origin);
    const host = this.#host(origin);
    if (host.breaker.state === 'open') throw host.brokenError;
    const queueMax = this.#options.waitingPerHostMax ?? WAITING_PER_HOST_MAX;
    if (!again && host.waiting.size >= queueMax) throw queueFullError(origin, queueMax);
    const since = this.#options.clock.monotonic();
    await this.#turn(host, again === true ? host.returning : host.waiting, signal);
    return this.#slot(host, this.#options.clock.monotonic() - since);
  }

  tryEnter(origin: string): HostSlot | undefined {
    if (this.#closed) return undefined;
    const host = this.#host(origin);
    if (host.breaker.state === 'open' || host.isWaitedFor) return undefined;
    if (!host.hasRoom || this.#active >= this.#connectionsMax) return undefined;
    if (host.waitMs > 0 || host.turn?.hasRoom === false) return undefined;
    this.#grant(host);
    return this.#slot(host, 0);
  }

  assertWhole(origin: string): void {
    const host = this.#hosts.get(origin);
    if (host?.breaker.state === 'open') throw host.brokenError;
  }

  restMs(origin: string): number {
    return this.#hosts.get(origin)?.restMs ?? 0;
  }

  namesRestAgain(origin: string): boolean {
    const host = this.#host(origin);
    const again = host.namedRest;
    host.namedRest = true;
    return again;
  }

  pause(origin: string, ms: number): void {
    const host = this.#host(origin);
    host.restUntil = Math.max(host.restUntil, this.#options.clock.monotonic() + ms);
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
    for (const [origin, host] of this.#hosts) records.set(origin, host.told());
    return records;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const hosts = [...this.#hosts.values()];
    for (const host of hosts) this.#refuseAll(host, gateClosedError(host.origin));
    await Promise.all(hosts.map(({ turn }) => turn?.close()));
  }

  #host(origin: string): GatedHost {
    if (this.#newest?.origin === origin) return this.#newest;
    let host = this.#hosts.get(origin);
    if (host === undefined) {
      if (this.#hosts.size >= HOSTS_MAX) this.#forgetOne();
      host = new GatedHost(origin, this.#options);
      if (this.#options.shared) host.turn = this.#turnAt(host, this.#options.shared);
    }
    // Behind all others: the first of the map is the one longest not visited.
    this.#hosts.delete(origin);
    this.#hosts.set(origin, host);
    this.#newest = host;
    return host;
  }

  #turnAt(host: GatedHost, shared: SharedTurns): HeldTurn {
    return new HeldTurn({
      ...shared,
      host,
      clock: this.#options.clock,
      onChange: () => this.#pump(host),
      onBroken: (ms, why) => this.refuse(host.origin, ms, why),
      onFailed: (error) => this.#refuseAll(host, error),
    });
  }

  #forgetOne(): void {
    for (const [origin, host] of this.#hosts) {
      if (host.active > 0 || host.isWaitedFor || host.turn?.isNeeded === true) continue;
      if (this.#newest === host) this.#newest = undefined;
      this.#hosts.delete(origin);
      return;
    }
  }

  #turn(host: GatedHost, queue: Set<HostWaiter>, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        queue.delete(waiter);
        if (signal) unwatchAbort(signal, waiter);
      };
      const waiter: HostWaiter = {
        grant: () => {
          settle();
          resolve();
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
        destroy: (reason) => {
          settle();
          // Nobody left to wait for: a timer that ran on would keep the process.
          if (!host.isWaitedFor) host.timer?.abort();
          reject(reason);
        },
      };
      if (signal) watchAbort(signal, waiter);
      queue.add(waiter);
      this.#pump(host);
    });
  }

  // Admits the requests that may be sent now.
  #pump(host: GatedHost): void {
    for (;;) {
      const waiter = host.nextWaiter;
      if (waiter === undefined) return;
      if (host.breaker.state === 'open') {
        this.#refuseAll(host, host.brokenError);
        return;
      }
      if (!host.hasRoom) return;
      const { waitMs } = host;
      if (waitMs > 0) {
        this.#pumpAfter(host, waitMs);
        return;
      }
      if (this.#active >= this.#connectionsMax) {
        this.#starved.add(host);
        return;
      }
      if (host.turn?.hasRoom === false) {
        host.turn.ask();
        return;
      }
      this.#grant(host);
      waiter.grant();
    }
  }

  #grant(host: GatedHost): void {
    this.#active += 1;
    host.active += 1;
    host.unstarted += 1;
    host.requests += 1;
    host.askedAt = this.#options.clock.monotonic();
    host.turn?.use();
  }

  #pumpAfter(host: GatedHost, ms: number): void {
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

  #slot(host: GatedHost, waitedMs: number): HostSlot {
    const { clock } = this.#options;
    const { slowings } = host.pace;
    let isStarted = false;
    let firstByteMs: number | undefined;
    let isTold = false;
    let isLeft = false;
    const start = (): void => {
      if (!isStarted) host.unstarted -= 1;
      isStarted = true;
    };
    const record: HostSlot['record'] = (outcome, why, cause) => {
      if (!isTold) host.learn({ outcome, why, cause, firstByteMs, slowings });
      isTold = true;
    };
    return {
      waitedMs,
      lost: host.turn?.lost,
      start: () => {
        if (host.restMs > 0 || host.turn?.mayStart === false) return false;
        start();
        host.askedAt = clock.monotonic();
        if (host.isWaitedFor) this.#pump(host);
        return true;
      },
      answered: (ms) => {
        firstByteMs = ms;
        host.answeredAt = clock.monotonic();
      },
      record,
      leave: () => {
        if (isLeft) return;
        isLeft = true;
        record('answered');
        start();
        this.#active -= 1;
        host.active -= 1;
        if (host.active === 0) host.turn?.rest();
        // Behind the hosts that wait already: no host keeps the connections to itself.
        if (host.isWaitedFor) this.#starved.add(host);
        if (this.#starved.size > 0) this.#feedStarved();
      },
    };
  }

  #feedStarved(): void {
    for (const host of [...this.#starved]) {
      if (this.#active >= this.#connectionsMax) return;
      this.#starved.delete(host);
      this.#pump(host);
    }
  }

  #refuseAll(host: GatedHost, error: unknown): void {
    for (const waiter of [...host.returning, ...host.waiting]) waiter.refuse(error);
    this.#starved.delete(host);
    host.timer?.abort();
  }
}
