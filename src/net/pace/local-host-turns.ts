// The turns at hosts of several visitors in one process.
import type { Clock } from '../../base/clock.ts';
import type {
  HostRest,
  HostTurn,
  HostTurnRequest,
  HostTurns,
  HostWait,
  RobotsTxtRequest,
  RobotsTxtTurn,
} from '../port/host-turn.ts';
import {
  extendTurn,
  giveTurn,
  type HostState,
  NEW_HOST,
  NO_ROBOTS,
  type RobotsState,
  takeRobots,
  takeTurn,
} from '../port/take-turn.ts';

// Past this, hosts that rest no more, and robots.txt files, are forgotten, the oldest first.
const HOSTS_MAX = 10_000;
const FILES_MAX = 1_000;

/** Turns that are kept in memory. */
export class LocalHostTurns implements HostTurns {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #hosts = new Map<string, HostState>();
  readonly #robots = new Map<string, RobotsState>();
  // One for all hosts, so that it does not go back for a host that was forgotten.
  #fence = 0;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  async take(host: string, request: HostTurnRequest): Promise<HostTurn | HostWait> {
    const now = this.#clock.monotonic();
    const known = this.#hosts.get(host) ?? NEW_HOST;
    const { state, wait } = takeTurn(known, request, now);
    const fence = wait ? known.fence : (this.#fence += 1);
    if (state) this.#keep(host, { ...state, fence }, now);
    if (wait) return wait;
    const { pauseMs, failuresInRow } = known;
    return { host, worker: request.worker, fence, pauseMs, failuresInRow };
  }

  async extend(
    { host, fence }: HostTurn,
    lease: Pick<HostTurnRequest, 'leaseMs' | 'delayMs'>,
  ): Promise<boolean> {
    const now = this.#clock.monotonic();
    const known = this.#hosts.get(host);
    const state = known && extendTurn(known, { fence, ...lease }, now);
    if (state) this.#keep(host, state, now);
    return state !== undefined;
  }

  async give({ host, fence }: HostTurn, rest: HostRest): Promise<boolean> {
    const now = this.#clock.monotonic();
    const known = this.#hosts.get(host);
    const state = known && giveTurn(known, { fence, ...rest }, now);
    if (state) this.#keep(host, state, now);
    return state !== undefined;
  }

  async takeRobotsTxt(host: string, request: RobotsTxtRequest): Promise<RobotsTxtTurn> {
    const now = this.#clock.monotonic();
    const known = this.#robots.get(host) ?? NO_ROBOTS;
    const turn = takeRobots(known, request, now);
    if (turn.is === 'yours') {
      const asking = { asker: request.worker, askingUntil: now + request.leaseMs };
      this.#keepRobots(host, { ...known, ...asking });
    }
    return turn;
  }

  async giveRobotsTxt(
    host: string,
    { worker, file }: Parameters<HostTurns['giveRobotsTxt']>[1],
  ): Promise<void> {
    const now = this.#clock.monotonic();
    const known = this.#robots.get(host);
    if (known?.asker !== worker) return;
    const given = file && { visit: file.visit, askedAt: now, keptUntil: now + file.keptMs };
    this.#keepRobots(host, { ...known, ...given, asker: '', askingUntil: 0 });
  }

  async close(): Promise<void> {}

  #keep(host: string, state: HostState, now: number): void {
    this.#hosts.delete(host);
    this.#hosts.set(host, state);
    if (this.#hosts.size <= HOSTS_MAX) return;
    for (const [oldest, { nextAt, leaseUntil, delayMs }] of this.#hosts) {
      if (nextAt > now || leaseUntil + delayMs > now) continue;
      this.#hosts.delete(oldest);
      return;
    }
  }

  #keepRobots(host: string, state: RobotsState): void {
    this.#robots.delete(host);
    this.#robots.set(host, state);
    for (const [oldest] of this.#robots) {
      if (this.#robots.size <= FILES_MAX) return;
      this.#robots.delete(oldest);
    }
  }
}
