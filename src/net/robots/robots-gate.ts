// Asks the robots.txt of each origin before anything else there, once a day.
import type { Clock } from '../../base/clock.ts';
import type { PortolanError } from '../../base/portolan-error.ts';
import { matchSpellings } from '../../formats/robots-txt/robots-spelling.ts';
import { type RobotsTxt, readRobotsTxt } from '../../formats/robots-txt/robots-txt-reader.ts';
import { abortable } from '../pace/abortable.ts';
import type { SharedTurns } from '../pace/held-turn.ts';
import type { SharedRobotsTxt } from '../port/host-turn.ts';
import type { RobotsGateVerdict, RobotsTxtVisit } from '../port/visit.ts';

export interface RobotsGateOptions {
  /** Fetches the robots.txt at an address, five redirects far; throws nothing but the signal's. */
  readonly fetchRobotsTxt: (url: string, signal: AbortSignal) => Promise<RobotsTxtVisit>;
  readonly clock: Clock;
  /** Where files are shared with other processes. Default: they are not. */
  readonly shared?: SharedTurns | undefined;
}

export interface RobotsQuestion {
  readonly agent: string;
  readonly signal?: AbortSignal | undefined;
  /** How old the file may be, in milliseconds. Default: a day. */
  readonly maxAgeMs?: number | undefined;
}

export interface RobotsJudgement {
  readonly verdict: RobotsGateVerdict;
  /** Why the file could not be fetched, and from which address. */
  readonly error?: PortolanError;
  readonly finalUrl: string;
  /** The pause that it requests from the agent, in milliseconds; 0 for none. */
  readonly crawlDelayMs: number;
}

export interface RobotsGate {
  /** The same without waiting, where the file is at hand. */
  judgeKnown(url: URL, agent: string, maxAgeMs?: number): RobotsJudgement | undefined;
  /** What the file says about an address. Errors: the signal's reason. */
  judge(url: URL, question: RobotsQuestion): Promise<RobotsJudgement>;
  /** The file of an origin as it came. Errors: the signal's reason. */
  file(origin: string, signal?: AbortSignal, maxAgeMs?: number): Promise<RobotsTxtVisit>;
}

type FileState = 'read' | 'absent' | 'unreachable';

interface RobotsFile {
  readonly visit: RobotsTxtVisit;
  readonly state: FileState;
  readonly robots: RobotsTxt;
  /** When it was last requested, also where an older one still counts. */
  readonly at: number;
  readonly until: number;
  readonly unruled: Map<string, RobotsJudgement>;
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
// A file that could not be fetched is requested again sooner: nothing may be visited until then.
const UNREACHABLE_MS = 5 * 60_000;
const FILES_MAX = 1_000;
// Agents for whom what is the same for most addresses is kept.
const AGENTS_MAX = 16;
// As sent; parsed, they take several times as much.
const FILES_BYTES_MAX = 16 * 1024 * 1024;
// Nothing was asked of the host.
const NOT_ASKED: ReadonlySet<string> = new Set(['FETCH_QUEUE_FULL', 'FETCH_HOST_BROKEN']);

/**
 * Makes a gate.
 *
 * 2xx is read. 4xx allows everything, except for 429; so do more than five redirects. 5xx, 429 (a
 * request for a pause, as for Google), no answer and a broken one disallow everything, for five
 * minutes; unless an older file is known: that one still counts.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1,
 * https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt
 */
export function createRobotsGate(options: RobotsGateOptions): RobotsGate {
  const cache = new RobotsCache(options);
  return {
    judgeKnown(url, agent, maxAgeMs) {
      const file = cache.known(url.origin, maxAgeMs);
      return file && judge(file, { url, agent });
    },
    async judge(url, { agent, ...how }) {
      return judge(await cache.get(url.origin, how), { url, agent });
    },
    file: async (origin, signal, maxAgeMs) => (await cache.get(origin, { signal, maxAgeMs })).visit,
  };
}

function judge(
  file: RobotsFile,
  { url, agent }: { readonly url: URL; readonly agent: string },
): RobotsJudgement {
  const unruled = unruledJudgement(file, agent);
  if (file.state !== 'read') return unruled;
  const { allowed, line, rule } = matchSpellings(file.robots, url.href, agent);
  if (line === undefined || rule === undefined) return unruled;
  const { robotsTxt } = unruled.verdict;
  const written = `${RULE_NAMES[rule.type]}: ${rule.pattern}`;
  const { askedAt } = unruled.verdict;
  const ruled = { allowed, agent, robotsTxt, line, rule: written, because: 'rule' } as const;
  return { ...unruled, verdict: { ...ruled, ...(askedAt !== undefined && { askedAt }) } };
}

// What the file says to an agent about addresses that no rule is for: the same each time.
function unruledJudgement(file: RobotsFile, agent: string): RobotsJudgement {
  const known = file.unruled.get(agent);
  if (known !== undefined) return known;
  const { visit, state, robots } = file;
  const because = state === 'read' ? 'no-rule' : state;
  const allowed = state !== 'unreachable';
  const judgement: RobotsJudgement = {
    verdict: {
      allowed,
      agent,
      robotsTxt: visit.url,
      because,
      askedAt: file.at,
      ...(!allowed && !visit.error && visit.status !== undefined && { status: visit.status }),
    },
    crawlDelayMs: state === 'read' ? 1_000 * (robots.crawlDelay(agent) ?? 0) : 0,
    finalUrl: visit.finalUrl,
    ...(visit.error && { error: visit.error }),
  };
  if (file.unruled.size >= AGENTS_MAX) file.unruled.clear();
  file.unruled.set(agent, judgement);
  return judgement;
}

const RULE_NAMES = { allow: 'Allow', disallow: 'Disallow' } as const;

class RobotsCache {
  readonly #options: RobotsGateOptions;
  // The least recently used file comes first.
  readonly #files = new Map<string, RobotsFile>();
  readonly #fetching = new Map<string, Fetching>();
  // The last of them.
  #newest = '';
  #bytes = 0;

  constructor(options: RobotsGateOptions) {
    this.#options = options;
  }

  known(origin: string, maxAgeMs: number = FRESH_MS): RobotsFile | undefined {
    const known = this.#files.get(origin);
    if (known === undefined) return undefined;
    if (!isFresh(known, this.#options.clock.now(), maxAgeMs)) return undefined;
    if (this.#newest !== origin) {
      this.#files.delete(origin);
      this.#files.set(origin, known);
      this.#newest = origin;
    }
    return known;
  }

  async get(
    origin: string,
    { signal, maxAgeMs }: Omit<RobotsQuestion, 'agent'>,
  ): Promise<RobotsFile> {
    signal?.throwIfAborted();
    const known = this.known(origin, maxAgeMs);
    if (known !== undefined) return known;
    const fetching = this.#fetching.get(origin) ?? this.#startFetching(origin, maxAgeMs);
    fetching.askers += 1;
    try {
      return await abortable(fetching.file, signal);
    } finally {
      fetching.askers -= 1;
      // A request after the last one gave up starts over.
      if (fetching.askers === 0) {
        fetching.controller.abort();
        if (this.#fetching.get(origin) === fetching) this.#fetching.delete(origin);
      }
    }
  }

  #startFetching(origin: string, maxAgeMs: number | undefined): Fetching {
    const controller = new AbortController();
    const { signal } = controller;
    const { shared } = this.#options;
    const file = shared
      ? this.#fetchOnce(origin, { shared, signal, maxAgeMs })
      : this.#fetch(origin, signal);
    const fetching = { file, controller, askers: 0 };
    this.#fetching.set(origin, fetching);
    return fetching;
  }

  // One process fetches, the others wait for the file.
  async #fetchOnce(
    origin: string,
    {
      shared: { turns, worker, leaseMs, wait },
      signal,
      maxAgeMs = FRESH_MS,
    }: { shared: SharedTurns; signal: AbortSignal; maxAgeMs: number | undefined },
  ): Promise<RobotsFile> {
    for (;;) {
      const turn = await turns.takeRobotsTxt(origin, { worker, maxAgeMs, leaseMs });
      if (turn.is === 'fetched elsewhere') {
        await wait(turn.waitMs, signal);
        continue;
      }
      const file = turn.file && this.#fileOf(turn.file);
      // One that no longer counts does so again if there will be none.
      if (file && file.at > (this.#files.get(origin)?.at ?? 0)) this.#keep(origin, file);
      if (file && turn.is === 'known') return file;
      let fetched: RobotsFile | undefined;
      try {
        fetched = await this.#fetch(origin, signal);
        return fetched;
      } finally {
        const given = fetched && this.#sharedFile(fetched);
        // Where this fails, others fetch it once the lease is over.
        await turns.giveRobotsTxt(origin, { worker, file: given }).catch(() => {});
      }
    }
  }

  // Where no answer came, this process may have stood still: others try for themselves.
  #sharedFile({ visit, state, until }: RobotsFile) {
    const keptMs = until - this.#options.clock.now();
    const isAnswered = state !== 'unreachable' || visit.error === undefined;
    return isAnswered && keptMs > 0 ? { visit, keptMs } : undefined;
  }

  #fileOf({ visit, ageMs, leftMs }: SharedRobotsTxt): RobotsFile {
    const now = this.#options.clock.now();
    return robotsFile(visit, { at: now - ageMs, until: now + leftMs });
  }

  async #fetch(origin: string, signal: AbortSignal): Promise<RobotsFile> {
    const visit = await this.#options.fetchRobotsTxt(`${origin}/robots.txt`, signal);
    const now = this.#options.clock.now();
    const state = stateOf(visit);
    const known = this.#files.get(origin);
    const keepKnown = state === 'unreachable' && known && known.state !== 'unreachable';
    const file: RobotsFile = keepKnown
      ? { ...known, at: now, until: now + UNREACHABLE_MS, unruled: new Map() }
      : robotsFile(visit, { at: now, until: now + keptMs(state, visit) });
    this.#keep(origin, file);
    return file;
  }

  #keep(origin: string, file: RobotsFile): void {
    this.#forget(origin);
    this.#files.set(origin, file);
    this.#newest = origin;
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

function robotsFile(
  visit: RobotsTxtVisit,
  { at, until }: Pick<RobotsFile, 'at' | 'until'>,
): RobotsFile {
  const robots = readRobotsTxt(visit.body, { url: visit.finalUrl, notesMax: 0 });
  return { visit, state: stateOf(visit), robots, at, until, unruled: new Map() };
}

// What is kept for longer than anything is was had before the clock was put back.
function isFresh({ at, until }: RobotsFile, now: number, maxAgeMs: number): boolean {
  return now < until && until <= now + FRESH_MS && now - at <= maxAgeMs;
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
