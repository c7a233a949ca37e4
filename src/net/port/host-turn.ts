// Whose turn it is at a host, among workers that share it, and who asks for its robots.txt: the
// port. A host is an origin: scheme, name and port.
import type { RobotsTxtVisit } from './visit.ts';

/** What a turn is asked for with. Durations are in milliseconds. */
export interface HostTurnRequest {
  readonly worker: string;
  /** How long the turn lasts, unless it is extended. */
  readonly leaseMs: number;
  /** The pause after a request. When a lease ends unreturned, the host rests for so long. */
  readonly delayMs: number;
  /** How long the worker has waited for this turn: who waited longest comes first. */
  readonly waitedMs: number;
}

/** How a host answered lately. */
export interface HostHealth {
  /** The pause that it needs because it is overloaded, in milliseconds; 0 when it is not. */
  readonly pauseMs: number;
  readonly failuresInRow: number;
}

/** A turn at a host: nobody else has it until it is given back or its lease ends. */
export interface HostTurn extends HostHealth {
  readonly host: string;
  readonly worker: string;
  /** Grows with every turn at the host. */
  readonly fence: number;
}

/** Why there is no turn now. */
export interface HostWait {
  /** When to ask again, in milliseconds from now. */
  readonly waitMs: number;
  /** Requests to the host are suspended until then because it fails: why, without a full stop. */
  readonly brokenWhy?: string | undefined;
}

/** How a turn ends. */
export interface HostRest extends HostHealth {
  /** Nobody may ask the host for so long, in milliseconds. */
  readonly restMs: number;
  /** Requests are suspended meanwhile because the host fails: why, without a full stop. */
  readonly brokenWhy?: string | undefined;
}

/** A robots.txt that some worker fetched. */
export interface SharedRobotsTxt {
  readonly visit: RobotsTxtVisit;
  /** When it was asked for, in milliseconds before now. */
  readonly ageMs: number;
  /** How long it counts from now on, in milliseconds; 0 or less when it no longer does. */
  readonly leftMs: number;
}

/** A robots.txt is asked for. */
export interface RobotsTxtRequest {
  readonly worker: string;
  /** How old it may be, in milliseconds. */
  readonly maxAgeMs: number;
  /** How long others wait for this worker to fetch it, in milliseconds. */
  readonly leaseMs: number;
}

/** What is known of a robots.txt. `yours`: fetch it; there may be one that is too old. */
export type RobotsTxtTurn =
  | { readonly is: 'known'; readonly file: SharedRobotsTxt }
  | { readonly is: 'yours'; readonly file?: SharedRobotsTxt | undefined }
  | { readonly is: 'fetched elsewhere'; readonly waitMs: number };

/**
 * The turns of workers at hosts. At most one worker has a turn at a host. All times are counted by
 * one clock, which need not be the workers': durations go in and come out.
 *
 * Errors of each method: STORE_UNAVAILABLE and the others of the database behind it.
 */
export interface HostTurns {
  /**
   * Takes the turn at a host, if nobody has it and the host's rest is over. Of the workers that ask
   * again in time, the one that waited longest is next. A worker that asks while it has the turn
   * gets a new one, and the previous turn is void.
   */
  take(host: string, request: HostTurnRequest): Promise<HostTurn | HostWait>;
  /**
   * Makes a turn last for `leaseMs` from now. `false` changes nothing: it was given back, or
   * another worker took the host when the lease was over.
   */
  extend(turn: HostTurn, lease: Pick<HostTurnRequest, 'leaseMs' | 'delayMs'>): Promise<boolean>;
  /** Gives a turn back. `false` changes nothing: somebody took the host meanwhile. */
  give(turn: HostTurn, rest: HostRest): Promise<boolean>;
  /** Returns a robots.txt, or says who fetches it: one worker at a time for each host. */
  takeRobotsTxt(host: string, request: RobotsTxtRequest): Promise<RobotsTxtTurn>;
  /**
   * Ends the fetching, with the file and how long it counts, in milliseconds; without one, the next
   * who asks fetches it. Nothing changes when another worker fetches by now.
   */
  giveRobotsTxt(
    host: string,
    fetched: {
      readonly worker: string;
      readonly file?: { readonly visit: RobotsTxtVisit; readonly keptMs: number } | undefined;
    },
  ): Promise<void>;
  close(): Promise<void>;
}
