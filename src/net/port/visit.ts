// The result of visiting an address politely: an answer of any status, or the reason why there is
// none.
import type { PortolanError } from '../../base/portolan-error.ts';
import type { Redirect } from '../address/redirect.ts';

export interface RobotsGateVerdict {
  readonly allowed: boolean;
  /** The agent of the request: `Portolan`, `Googlebot`. */
  readonly agent: string;
  readonly robotsTxt: string;
  /** The line that decided, from 1; absent when no rule matched or there is no file. */
  readonly line?: number;
  /** The rule as written: `Disallow: /private/`. */
  readonly rule?: string;
  /** Why without a line: there was no file (4xx), or it could not be fetched (5xx, no answer). */
  readonly because?: 'rule' | 'no-rule' | 'absent' | 'unreachable';
  /** The status of a robots.txt that could not be fetched: 500, 429. */
  readonly status?: number;
  /** When the robots.txt was requested, in milliseconds since 1970: it may have been long ago. */
  readonly askedAt?: number;
}

/** One visit. Nothing that a server does is thrown. */
export interface Visit {
  /** The requested address, without credentials and fragment. */
  readonly url: string;
  /** The address that answered, or where the way ended. */
  readonly finalUrl: string;
  /** `answered` with any status; `disallowed` by robots.txt, not asked; `failed` on the way. */
  readonly outcome: 'answered' | 'disallowed' | 'failed';
  readonly status?: number;
  /** By lower-case name; several of one name are joined with `, `. */
  readonly headers: ReadonlyMap<string, string>;
  readonly redirects: readonly Redirect[];
  /** The verdict for the address that was asked last. Absent when robots.txt was not asked. */
  readonly robots?: RobotsGateVerdict;
  /** Why it failed, or why the robots.txt that disallows it could not be fetched. */
  readonly error?: PortolanError;
  /**
   * Of a visit that failed because the host is left alone (FETCH_HOST_BROKEN): how long it will
   * be, in milliseconds. A visit later than that is let through.
   */
  readonly retryInMs?: number;
  /** How long it waited for its turn at the host, in milliseconds. */
  readonly waitedMs: number;
  /** From sending the request to the head of the answer, in milliseconds. */
  readonly firstByteMs?: number;
  readonly contentType?: string;
  /** The bytes of `body`, where the server said so and nothing has to be decoded. */
  readonly bytes?: number;
  /** The body is still gzip (see `keepGzip`). */
  readonly gzipKept: boolean;
  /**
   * Read it once, to its end or not, or discard it: until then the host's turn is held. Throws
   * PortolanErrors (FETCH_TIMEOUT, FETCH_BROKEN_OFF, FETCH_TOO_LARGE …). Empty unless answered.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /**
   * Reads the body by pushing its pieces to a function, with the limits and errors of `body`, and
   * resolves at its end. `false` from the function leaves the rest. What the function throws is
   * thrown as it is. Visits of `createVisitor` all have it: see `readVisitBody`.
   */
  readBody?(onChunk: OnChunk): Promise<void>;
  discard(): void;
}

/** Takes a piece of a body; `false` when it has enough. */
export type OnChunk = (chunk: Uint8Array) => unknown;

/** What one visit is made with. */
export interface VisitOptions {
  readonly signal?: AbortSignal | undefined;
  readonly method?: 'GET' | 'HEAD' | undefined;
  /** The most bytes of the body, as sent and as decoded. */
  readonly bytesMax?: number | undefined;
  readonly keepGzip?: boolean | undefined;
  /** Asks robots.txt first, and for every redirect. Default true. */
  readonly robots?: boolean | undefined;
  /** How old a robots.txt may be that is at hand, in milliseconds. Default: a day. */
  readonly robotsMaxAgeMs?: number | undefined;
  /** Sent as If-None-Match and If-Modified-Since; the answer may then be 304. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /**
   * Further headers. Those that describe the request (`accept` and the like) are sent with
   * redirects, too; all others (`cookie`, `authorization`, a key) to the first origin alone.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How many redirects are followed. Default 5; 0 returns the redirect itself as the answer. */
  readonly redirectsMax?: number | undefined;
}

/** Visits addresses, a host at a time, as robots.txt allows. */
export interface Visitor {
  /**
   * Visits one address. Resolves when the head of the answer is there, or it is clear that there
   * will be none.
   *
   * Errors: the signal's reason; STORE_UNAVAILABLE and the others of the database of `turns`.
   */
  visit(url: string, options?: VisitOptions): Promise<Visit>;
  /**
   * What robots.txt says about an address, fetched once a day for each origin.
   *
   * Errors: FETCH_ADDRESS_INVALID; the signal's reason.
   */
  robots(url: string, agent?: string, signal?: AbortSignal): Promise<RobotsGateVerdict>;
  /**
   * The robots.txt of an address's origin, and how it was fetched. One that is older than
   * `maxAgeMs` is fetched again; default: a day.
   *
   * Errors: FETCH_ADDRESS_INVALID; the signal's reason.
   */
  robotsTxt(url: string, signal?: AbortSignal, maxAgeMs?: number): Promise<RobotsTxtVisit>;
  /** How each host was treated so far. */
  hosts(): ReadonlyMap<string, HostRecord>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A robots.txt and how it was fetched. */
export interface RobotsTxtVisit {
  readonly url: string;
  readonly finalUrl: string;
  readonly status?: number;
  readonly error?: PortolanError;
  readonly contentType?: string;
  /**
   * At most 500 KiB, as RFC 9309 has it, and one byte more where it is longer, so that its reader
   * notes the cut. Empty unless the status was 2xx and it came whole.
   */
  readonly body: Uint8Array;
}

/** What a visitor keeps of a host. */
export interface HostRecord {
  readonly requests: number;
  readonly failures: number;
  /** Broken off after too many failures in a row: further visits fail at once. */
  readonly open: boolean;
  /** The delay between two requests at present, in milliseconds. */
  readonly delayMs: number;
  /** How many requests may be under way at present: fewer where it is slow or overloaded. */
  readonly connections: number;
  /** What of the delay is owed to its being overloaded, in milliseconds; 0 when it is not. */
  readonly pauseMs: number;
  /** How long it is left alone from now on, in milliseconds: it requested that, or kept failing. */
  readonly restMs: number;
}
