// Asks the robots.txt of each origin before anything else there, once a day.
import type { Clock } from '../base/clock.ts';
import type { PortolanError } from '../base/portolan-error.ts';
import { type RobotsTxt, readRobotsTxt } from '../formats/robots-txt/index.ts';
import { abortable } from './abortable.ts';
import type { RobotsGateVerdict, RobotsTxtVisit } from './visit.ts';

/** What a gate is made with. */
export interface RobotsGateOptions {
  /** Fetches the robots.txt at an address, five redirects far; throws nothing but the signal's. */
  readonly fetchRobotsTxt: (url: string, signal: AbortSignal) => Promise<RobotsTxtVisit>;
  readonly clock: Clock;
}

/** Who asks, and for whom. */
export interface RobotsQuestion {
  readonly agent: string;
  readonly signal?: AbortSignal;
}

/** A verdict with what else the file says. */
export interface RobotsJudgement {
  readonly verdict: RobotsGateVerdict;
  /** Why the file could not be had, and at which address. */
  readonly error?: PortolanError;
  readonly finalUrl: string;
  /** The pause that it asks of the agent, in milliseconds; 0 when it asks none. */
  readonly crawlDelayMs: number;
}

/** Knows what robots.txt says. */
export interface RobotsGate {
  /** What the file says about an address. Errors: the signal's reason. */
  judge(url: URL, question: RobotsQuestion): Promise<RobotsJudgement>;
  /** The file of an origin as it came. Errors: the signal's reason. */
  file(origin: string, signal?: AbortSignal): Promise<RobotsTxtVisit>;
}

type FileState = 'read' | 'absent' | 'unreachable';

interface RobotsFile {
  readonly visit: RobotsTxtVisit;
  readonly state: FileState;
  readonly robots: RobotsTxt;
  readonly until: number;
}

// One fetch, for all who ask meanwhile.
interface Fetching {
  readonly file: Promise<RobotsFile>;
  readonly controller: AbortController;
  askers: number;
}

// "Crawlers SHOULD NOT use the cached version for more than 24 hours, unless the robots.txt file
// is unreachable." Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.4
const FRESH_MS = 24 * 3_600_000;
// A file that could not be had is asked for again sooner: nothing may be visited until then.
const UNREACHABLE_MS = 5 * 60_000;
const FILES_MAX = 1_000;
// As sent; what is made of them takes some times as much.
const FILES_BYTES_MAX = 16 * 1024 * 1024;
// Nothing was asked of the host.
const NOT_ASKED: ReadonlySet<string> = new Set(['FETCH_QUEUE_FULL', 'FETCH_HOST_BROKEN']);

/**
 * Makes a gate.
 *
 * 2xx is read. 4xx allows everything, 429 aside; so do more than five redirects. 5xx, 429 (the
 * server asks to be let be, as Google has it), no answer and a broken one disallow everything, for
 * five minutes; unless an older file is known: that one goes on to count.
 * Errors: None.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1,
 * https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt
 */
export function createRobotsGate(options: RobotsGateOptions): RobotsGate {
  const cache = new RobotsCache(options);
  return {
    async judge(url, { agent, signal }) {
      return judge(await cache.get(url.origin, signal), { url, agent });
    },
    file: async (origin, signal) => (await cache.get(origin, signal)).visit,
  };
}

function judge(
  { visit, state, robots }: RobotsFile,
  { url, agent }: { readonly url: URL; readonly agent: string },
): RobotsJudgement {
  const { url: robotsTxt, finalUrl } = visit;
  const file = { finalUrl, ...(visit.error && { error: visit.error }) };
  if (state !== 'read') {
    const allowed = state === 'absent';
    const verdict: RobotsGateVerdict = { allowed, agent, robotsTxt, because: state };
    return { verdict, crawlDelayMs: 0, ...file };
  }
  const { allowed, line, rule } = robots.match(url.href, agent);
  const decided = line !== undefined && rule !== undefined;
  const verdict: RobotsGateVerdict = {
    allowed,
    agent,
    robotsTxt,
    ...(decided && { line, rule: `${RULE_NAMES[rule.type]}: ${rule.pattern}` }),
    because: decided ? 'rule' : 'no-rule',
  };
  return { verdict, crawlDelayMs: 1_000 * (robots.crawlDelay(agent) ?? 0), ...file };
}

const RULE_NAMES = { allow: 'Allow', disallow: 'Disallow' } as const;

class RobotsCache {
  readonly #options: RobotsGateOptions;
  // The file that was longest not asked for comes first.
  readonly #files = new Map<string, RobotsFile>();
  readonly #fetching = new Map<string, Fetching>();
  #bytes = 0;

  constructor(options: RobotsGateOptions) {
    this.#options = options;
  }

  async get(origin: string, signal?: AbortSignal): Promise<RobotsFile> {
    signal?.throwIfAborted();
    const known = this.#files.get(origin);
    if (known && this.#options.clock.now() < known.until) {
      this.#files.delete(origin);
      this.#files.set(origin, known);
      return known;
    }
    const fetching = this.#fetching.get(origin) ?? this.#startFetching(origin);
    fetching.askers += 1;
    try {
      return await abortable(fetching.file, signal);
    } finally {
      fetching.askers -= 1;
      // Whoever comes after the last one gave up begins anew.
      if (fetching.askers === 0) {
        fetching.controller.abort();
        if (this.#fetching.get(origin) === fetching) this.#fetching.delete(origin);
      }
    }
  }

  #startFetching(origin: string): Fetching {
    const controller = new AbortController();
    const fetching = { file: this.#fetch(origin, controller.signal), controller, askers: 0 };
    this.#fetching.set(origin, fetching);
    return fetching;
  }

  async #fetch(origin: string, signal: AbortSignal): Promise<RobotsFile> {
    const visit = await this.#options.fetchRobotsTxt(`${origin}/robots.txt`, signal);
    const now = this.#options.clock.now();
    const state = stateOf(visit);
    const known = this.#files.get(origin);
    const keepKnown = state === 'unreachable' && known && known.state !== 'unreachable';
    const file: RobotsFile = keepKnown
      ? { ...known, until: now + UNREACHABLE_MS }
      : {
          visit,
          state,
          robots: readRobotsTxt(visit.body, { url: visit.finalUrl, notesMax: 0 }),
          until: now + keptMs(state, visit),
        };
    this.#keep(origin, file);
    return file;
  }

  #keep(origin: string, file: RobotsFile): void {
    this.#forget(origin);
    this.#files.set(origin, file);
    this.#bytes += file.visit.body.length;
    for (const [oldest] of this.#files) {
      if (this.#files.size <= FILES_MAX && this.#bytes <= FILES_BYTES_MAX) return;
      this.#forget(oldest);
    }
  }

  #forget(origin: string): void {
    this.#bytes -= this.#files.get(origin)?.visit.body.length ?? 0;
    this.#files.delete(origin);
  }
}

function keptMs(state: FileState, { error }: RobotsTxtVisit): number {
  if (error && NOT_ASKED.has(error.code)) return 0;
  return state === 'unreachable' ? UNREACHABLE_MS : FRESH_MS;
}

function stateOf({ status, error }: RobotsTxtVisit): FileState {
  // "If there are more than five consecutive redirections, crawlers MAY assume that the robots.txt
  // file is unavailable." Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.2
  if (error?.code === 'FETCH_TOO_MANY_REDIRECTS') return 'absent';
  if (error !== undefined || status === undefined || status === 429) return 'unreachable';
  if (status >= 200 && status < 300) return 'read';
  // A redirect that leads nowhere, as well as 4xx.
  return status >= 300 && status < 500 ? 'absent' : 'unreachable';
}
