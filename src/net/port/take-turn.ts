// Who gets the next turn at a host, and who fetches its robots.txt: the rules that all backends of
// the port keep to.
import type {
  HostRest,
  HostTurnRequest,
  HostWait,
  RobotsTxtRequest,
  RobotsTxtTurn,
} from './host-turn.ts';
import type { RobotsTxtVisit } from './visit.ts';

/** What is kept of a host. Times are in milliseconds by the clock of the backend. */
export interface HostState {
  /** Nobody may ask the host before. */
  readonly nextAt: number;
  /** The end of the lease; 0 when the turn was given back. */
  readonly leaseUntil: number;
  /** The pause after a lease that ended unreturned. */
  readonly delayMs: number;
  /** Who had the last turn. */
  readonly worker: string;
  readonly fence: number;
  readonly pauseMs: number;
  readonly failuresInRow: number;
  /** Why requests are suspended until `nextAt`; empty when they are not. */
  readonly brokenWhy: string;
  /** Who is next, since when it waits, and until when the turn is kept for it. */
  readonly waiter: string;
  readonly waiterSince: number;
  readonly waiterUntil: number;
}

/** The state of a host that nobody asked yet. */
export const NEW_HOST: HostState = {
  nextAt: 0,
  leaseUntil: 0,
  delayMs: 0,
  worker: '',
  fence: 0,
  pauseMs: 0,
  failuresInRow: 0,
  brokenWhy: '',
  waiter: '',
  waiterSince: 0,
  waiterUntil: 0,
};

// A waiting worker asks again after a quarter of the time that it has waited already.
const ASK_AGAIN_SHARE = 0.25;
const ASK_AGAIN_MS_MIN = 100;
const ASK_AGAIN_MS_MAX = 1_000;
// How much later than it was told a worker may come and still be the next.
const LATENESS_MS_MAX = 1_000;

/** The host's state afterwards, where it changes; `wait` when there is no turn now. */
export interface TakenTurn {
  readonly state?: HostState;
  readonly wait?: HostWait;
}

/** Takes the turn at a host, or the place of the one who is next, or neither. */
export function takeTurn(state: HostState, request: HostTurnRequest, now: number): TakenTurn {
  const { worker, leaseMs, delayMs, waitedMs } = request;
  const since = now - waitedMs;
  const isNext = state.waiter === worker;
  const hasNext = state.waiterUntil > now;
  const isLeased = state.leaseUntil > 0 && state.worker !== worker;
  const freeAt = isLeased ? state.leaseUntil + state.delayMs : state.nextAt;
  const askAgainMs = Math.min(
    Math.max(waitedMs * ASK_AGAIN_SHARE, ASK_AGAIN_MS_MIN),
    ASK_AGAIN_MS_MAX,
  );
  if (freeAt > now) {
    if (state.brokenWhy !== '') {
      return { wait: { waitMs: freeAt - now, brokenWhy: state.brokenWhy } };
    }
    const mayBeGiven = state.leaseUntil > now;
    const waitMs = mayBeGiven ? Math.min(freeAt - now, askAgainMs) : freeAt - now;
    if (hasNext && !isNext && since >= state.waiterSince) return { wait: { waitMs } };
    const waiterSince = hasNext ? Math.min(since, state.waiterSince) : since;
    const waiterUntil = now + waitMs + LATENESS_MS_MAX;
    return { wait: { waitMs }, state: { ...state, waiter: worker, waiterSince, waiterUntil } };
  }
  if (hasNext && !isNext && since >= state.waiterSince) {
    return { wait: { waitMs: Math.min(state.waiterUntil - now, askAgainMs) } };
  }
  return {
    state: {
      ...state,
      fence: state.fence + 1,
      worker,
      leaseUntil: now + leaseMs,
      delayMs,
      brokenWhy: '',
      ...(isNext && { waiter: '', waiterSince: 0, waiterUntil: 0 }),
    },
  };
}

/** Extends a lease; `undefined` when it was given back, or somebody took the host meanwhile. */
export function extendTurn(
  state: HostState,
  { fence, leaseMs, delayMs }: { fence: number; leaseMs: number; delayMs: number },
  now: number,
): HostState | undefined {
  if (state.fence !== fence || state.leaseUntil === 0) return undefined;
  return { ...state, leaseUntil: now + leaseMs, delayMs };
}

/** Gives a turn back; `undefined` when somebody took the host meanwhile. */
export function giveTurn(
  state: HostState,
  { fence, restMs, brokenWhy = '', pauseMs, failuresInRow }: HostRest & { fence: number },
  now: number,
): HostState | undefined {
  if (state.fence !== fence) return undefined;
  return { ...state, leaseUntil: 0, nextAt: now + restMs, brokenWhy, pauseMs, failuresInRow };
}

/** What is kept of a robots.txt. Times are in milliseconds by the clock of the backend. */
export interface RobotsState {
  /** The file that was fetched last; absent when there is none. */
  readonly visit?: RobotsTxtVisit | undefined;
  readonly askedAt: number;
  readonly keptUntil: number;
  /** Who fetches it, and how long others wait for that. */
  readonly asker: string;
  readonly askingUntil: number;
}

/** The state of a robots.txt that nobody asked for yet. */
export const NO_ROBOTS: RobotsState = { askedAt: 0, keptUntil: 0, asker: '', askingUntil: 0 };

const ROBOTS_WAIT_MS = 200;

/** Decides whether a worker may use a robots.txt, fetch it, or wait for another worker's fetch. */
export function takeRobots(
  state: RobotsState,
  { worker, maxAgeMs }: RobotsTxtRequest,
  now: number,
): RobotsTxtTurn {
  const { visit, askedAt, keptUntil, asker, askingUntil } = state;
  const ageMs = now - askedAt;
  const leftMs = keptUntil - now;
  const file = visit && { visit, ageMs, leftMs };
  if (file && leftMs > 0 && ageMs <= maxAgeMs) return { is: 'known', file };
  if (askingUntil <= now || asker === worker) return { is: 'yours', file };
  return { is: 'fetched elsewhere', waitMs: Math.min(askingUntil - now, ROBOTS_WAIT_MS) };
}
