// The robots.txt files that a check has read anyway: which listed pages they disallow, without a
// request.
import type { RobotsTxt } from '../formats/robots-txt/robots-txt.ts';
import type { RobotsTxtVisit } from '../net/visit.ts';
import type { Entry } from '../protocol/url-entry.ts';
import type { AgentVerdict } from '../rules/evidence/page-evidence.ts';

/** A listed page that is disallowed to the main crawler. */
export interface DisallowedPage {
  /** The index of its entry in the batch. */
  readonly index: number;
  readonly agents: readonly AgentVerdict[];
}

interface KnownFile {
  readonly url: string;
  readonly robots: RobotsTxt;
  /** It may disallow something. */
  readonly disallows: boolean;
}

const NONE: readonly DisallowedPage[] = [];

/** Remembers robots.txt files by their hosts. */
export class KnownRobots {
  readonly #agents: readonly string[];
  readonly #files = new Map<string, KnownFile>();
  #last: KnownFile | undefined;
  #lastOrigin = '';

  /** `agents`: the crawlers for which they are asked, the main one first. */
  constructor(agents: readonly string[]) {
    this.#agents = agents;
  }

  /** Learns the robots.txt of a host; not one that could not be fetched. */
  learn(url: string, robots: RobotsTxt): void {
    const disallows = robots.groups.some(({ rules }) =>
      rules.some(({ type, pattern }) => type === 'disallow' && pattern !== ''),
    );
    this.#files.set(new URL(url).origin, { url, robots, disallows });
    this.#lastOrigin = '';
  }

  /** Whether the robots.txt of a page's host is known. */
  covers(loc: string): boolean {
    return this.#files.has(URL.parse(loc)?.origin ?? '');
  }

  /** Finds the pages of a batch that the main crawler may not fetch. */
  disallowed(entries: readonly Entry[]): readonly DisallowedPage[] {
    const [main] = this.#agents;
    if (this.#files.size === 0 || main === undefined) return NONE;
    const found: DisallowedPage[] = [];
    for (let index = 0; index < entries.length; index += 1) {
      const { kind, loc } = entries[index] as Entry;
      const file = kind === 'url' ? this.#fileOf(loc) : undefined;
      if (!file?.disallows || file.robots.isAllowed(loc, main)) continue;
      const agents = this.#agents.map((agent) => verdictOf(file, loc, agent));
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

function verdictOf({ url, robots }: KnownFile, loc: string, agent: string): AgentVerdict {
  const { allowed, line } = robots.match(loc, agent);
  if (line === undefined) return { agent, allowed, robotsTxt: url, because: 'no-rule' };
  return { agent, allowed, robotsTxt: url, line, because: 'rule' };
}

/** Whether it is known what a robots.txt says: it came, or there is none. */
export function isReachable({ status }: RobotsTxtVisit): boolean {
  return status !== undefined && status < 500 && status !== 429;
}
