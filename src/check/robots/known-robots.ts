// Which listed pages are disallowed by the robots.txt files that a check has read anyway.
import { FingerprintMap } from '../../base/fingerprint/fingerprint-map.ts';
import { createFingerprintSeed } from '../../base/fingerprint/fingerprint-seed.ts';
import { createFingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import { matchSpellings } from '../../formats/robots-txt/robots-spelling.ts';
import type { RobotsTxt } from '../../formats/robots-txt/robots-txt-reader.ts';
import type { RobotsTxtVisit } from '../../net/port/visit.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { AgentVerdict } from '../../rules/evidence/page-evidence.ts';

export interface DisallowedPage {
  /** The index of its entry in the batch. */
  readonly index: number;
  readonly agents: readonly AgentVerdict[];
}

interface KnownFile {
  readonly url: string;
  readonly robots: RobotsTxt;
  readonly disallows: boolean;
}

// So many reported pages are remembered; one of those beyond is reported again when visited.
const REPORTED_MAX = 10_000_000;
// How many different lists of rules there are among them.
const RULE_LISTS_MAX = 1_000;

const NONE: readonly DisallowedPage[] = [];

export class KnownRobots {
  readonly #agents: readonly string[];
  readonly #files = new Map<string, KnownFile>();
  #last: KnownFile | undefined;
  #lastOrigin = '';
  readonly #fingerprinter = createFingerprinter(createFingerprintSeed());
  /** The index of the list of rules that found something, for each reported page. */
  readonly #reported = new FingerprintMap();
  readonly #ruleLists: (readonly string[])[] = [];
  readonly #ruleListIndexes = new Map<string, number>();

  /** `agents`: the crawlers that they are evaluated for, the main one first. */
  constructor(agents: readonly string[]) {
    this.#agents = agents;
  }

  /** Takes the robots.txt of a host, which was fetched. */
  learn(url: string, robots: RobotsTxt): void {
    const disallows = robots.groups.some(({ rules }) =>
      rules.some(({ type, pattern }) => type === 'disallow' && pattern !== ''),
    );
    this.#files.set(new URL(url).origin, { url, robots, disallows });
    this.#lastOrigin = '';
  }

  /** Remembers that a listed page was reported, and the ids of the rules that found something. */
  report(loc: string, rules: readonly string[]): void {
    const key = rules.join(' ');
    const index = this.#ruleListIndexes.get(key) ?? this.#ruleLists.length;
    if (index >= RULE_LISTS_MAX || this.#reported.size >= REPORTED_MAX) return;
    if (index === this.#ruleLists.length) {
      this.#ruleLists.push(rules);
      this.#ruleListIndexes.set(key, index);
    }
    const [low = 0, high = 0] = this.#fingerprinter.fingerprints([loc]);
    this.#reported.set(low, high, index);
  }

  /** Those ids; `undefined` where the page was not reported. */
  reported(loc: string): readonly string[] | undefined {
    const [low = 0, high = 0] = this.#fingerprinter.fingerprints([loc]);
    return this.#ruleLists[this.#reported.get(low, high)];
  }

  /** The pages of a batch that the main crawler may not fetch. */
  disallowed(entries: readonly Entry[]): readonly DisallowedPage[] {
    const [main] = this.#agents;
    if (this.#files.size === 0 || main === undefined) return NONE;
    const found: DisallowedPage[] = [];
    for (let index = 0; index < entries.length; index += 1) {
      const { kind, loc } = entries[index] as Entry;
      const file = kind === 'url' ? this.#fileOf(loc) : undefined;
      if (!file?.disallows) continue;
      // As a visitor asks.
      const url = URL.parse(loc)?.href ?? loc;
      if (matchSpellings(file.robots, url, main).allowed) continue;
      const agents = this.#agents.map((agent) => verdictOf(file, url, agent));
      found.push({ index, agents });
    }
    return found;
  }

  #fileOf(loc: string): KnownFile | undefined {
    if (this.#lastOrigin !== '' && loc.startsWith(this.#lastOrigin)) return this.#last;
    const origin = URL.parse(loc)?.origin;
    if (origin === undefined) return undefined;
    this.#lastOrigin = `${origin}/`;
    this.#last = this.#files.get(origin);
    return this.#last;
  }
}

function verdictOf(file: KnownFile, url: string, agent: string): AgentVerdict {
  const { allowed, line } = matchSpellings(file.robots, url, agent);
  const verdict = { agent, allowed, robotsTxt: file.url };
  return line === undefined
    ? { ...verdict, because: 'no-rule' }
    : { ...verdict, line, because: 'rule' };
}

/** Whether the content of a robots.txt is known: it was fetched, or does not exist. */
export function isReachable({ status }: RobotsTxtVisit): boolean {
  return status !== undefined && status < 500 && status !== 429;
}
