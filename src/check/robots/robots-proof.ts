// Which robots.txt files name a sitemap: fetched when its URLs name hosts, each host once.

import { ENTRY_TRAITS, type EntryFacts } from '../../formats/records/entry-facts.ts';
import { readRobotsTxt } from '../../formats/robots-txt/robots-txt-reader.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import { isReachable, type KnownRobots } from './known-robots.ts';

/** How many foreign hosts' robots.txt is requested; further hosts prove nothing. */
export const HOSTS_ASKED_MAX = 50;
// More hosts are counted, up to this.
const HOSTS_COUNTED_MAX = 10_000;
// All hosts of a batch are visited together, so this is how long a batch may wait.
const HOST_PATIENCE_MS = 15_000;

/** Learns which hosts' robots.txt files name which sitemaps. */
export class RobotsProof {
  readonly #visitor: Visitor | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #robots: KnownRobots | undefined;
  readonly #asked = new Set<string>();
  /** The robots.txt addresses that name a sitemap. */
  readonly #namedBy = new Map<string, string[]>();
  readonly #notAsked = new Set<string>();
  #lastOrigin = '';

  /** `robots` learns the files that are read here. */
  constructor(visitor: Visitor | undefined, signal: AbortSignal | undefined, robots?: KnownRobots) {
    this.#visitor = visitor;
    this.#signal = signal;
    this.#robots = robots;
  }

  /** How many hosts there were beyond the limit. */
  get notAsked(): number {
    return this.#notAsked.size;
  }

  /** Takes the sitemaps that a robots.txt names. */
  learn(robotsTxtUrl: string, sitemaps: Iterable<{ readonly loc: string }>): void {
    this.#asked.add(new URL(robotsTxtUrl).origin);
    for (const { loc } of sitemaps) {
      const key = sitemapKey(loc);
      const known = this.#namedBy.get(key);
      if (!known) this.#namedBy.set(key, [robotsTxtUrl]);
      else if (!known.includes(robotsTxtUrl)) known.push(robotsTxtUrl);
    }
  }

  /** The robots.txt files that name one of these sitemaps: one and the indexes above it. */
  of(chain: readonly string[]): readonly string[] {
    return chain.flatMap((sitemap) => this.#namedBy.get(sitemapKey(sitemap)) ?? []);
  }

  /**
   * Asks the hosts of a batch's URLs that were not asked before, together. Returns the origins that
   * are counted for the first time, those beyond the limit too. `facts`: of the same batch.
   */
  async askHosts(entries: readonly Entry[], facts?: EntryFacts): Promise<readonly string[]> {
    const visitor = this.#visitor;
    if (!visitor) return [];
    const origins: string[] = [];
    const beyond: string[] = [];
    for (const loc of locsOfOrigins(entries, facts)) {
      if (this.#lastOrigin !== '' && loc.startsWith(this.#lastOrigin)) continue;
      const origin = URL.parse(loc)?.origin;
      if (origin === undefined || !/^https?:/.test(origin)) continue;
      this.#lastOrigin = `${origin}/`;
      if (this.#asked.has(origin)) continue;
      if (this.#asked.size >= HOSTS_ASKED_MAX) {
        if (this.#notAsked.has(origin) || this.#notAsked.size >= HOSTS_COUNTED_MAX) continue;
        this.#notAsked.add(origin);
        beyond.push(origin);
        continue;
      }
      this.#asked.add(origin);
      origins.push(origin);
    }
    await Promise.all(origins.map((origin) => this.#ask(visitor, origin)));
    return [...origins, ...beyond];
  }

  /** A host that takes too long proves nothing, and is counted among those not asked. */
  async #ask(visitor: Visitor, origin: string): Promise<void> {
    const patience = AbortSignal.timeout(HOST_PATIENCE_MS);
    const signal = this.#signal ? AbortSignal.any([this.#signal, patience]) : patience;
    try {
      const visit = await visitor.robotsTxt(origin, signal);
      const { url } = visit;
      const robots = readRobotsTxt(visit.body, { url });
      if (isReachable(visit)) this.#robots?.learn(url, robots);
      this.learn(url, robots.sitemaps);
    } catch (error) {
      if (error !== patience.reason) throw error;
      this.#notAsked.add(origin);
    }
  }
}

/** The locs of a batch; of those that begin with its prefix, which have one origin, the first. */
function* locsOfOrigins(
  entries: readonly Entry[],
  facts: EntryFacts | undefined,
): Generator<string> {
  const prefix = facts?.prefix ?? '';
  let isInsideSeen = false;
  for (let index = 0; index < entries.length; index += 1) {
    const traits = facts?.traits[index] ?? -1;
    const isInside = prefix !== '' && traits >= 0 && (traits & ENTRY_TRAITS.outside) === 0;
    if (isInside && isInsideSeen) continue;
    isInsideSeen ||= isInside;
    yield (entries[index] as Entry).loc;
  }
}
