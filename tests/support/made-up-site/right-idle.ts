// Which pages are fruitful, and which templates are spent or quiet: decisions.md §7.
import { reasonUpTo } from './right-visit-reason.ts';
import type { RightAddress, RightContent, RightWorld } from './right-world.ts';

const SPENT_MIN = 50;
const QUIET_MIN = 500;
const QUIET_OF_FAMILY_MIN = 5;
const NAMERS_MAX = 8;
const CHARACTERS_MIN = 10;

/** What each template and family did since one of its pages was fruitful. */
export class RightIdle {
  /** Addresses visited or held since then, of templates and of families. */
  readonly #idle = new Map<string, Set<string>>();
  readonly #visited = new Map<string, Set<string>>();

  /** After a round: what was visited, and what robots.txt held. */
  endRound(visited: readonly RightAddress[], held: readonly RightAddress[]): void {
    for (const address of [...visited, ...held]) {
      for (const kind of kindsOf(address)) add(this.#idle, kind, address.url);
    }
    for (const address of visited) {
      add(this.#visited, address.template, address.url);
      if (address.visit?.isFruitful !== true) continue;
      for (const kind of kindsOf(address)) this.#idle.set(kind, new Set());
    }
  }

  /** How many addresses of a template were visited. */
  visitedOf(template: string): number {
    return this.#visited.get(template)?.size ?? 0;
  }

  isSpent(template: string): boolean {
    return this.#count(template) >= SPENT_MIN;
  }

  isQuiet({ template, family }: RightAddress): boolean {
    const own = this.#count(template);
    if (own >= QUIET_MIN) return true;
    return family !== undefined && own >= QUIET_OF_FAMILY_MIN && this.#count(family) >= QUIET_MIN;
  }

  /** Whether its template is quiet, and that of every page by which it was met. */
  isQuietTrap(address: RightAddress): boolean {
    const { meetings } = address;
    const namers = meetings.filter(({ followed }) => followed).map(({ from }) => from?.template);
    return (
      this.isQuiet(address) &&
      new Set(namers).size <= NAMERS_MAX &&
      meetings.every(
        ({ from, followed }) => !followed || (from !== undefined && this.isQuiet(from)),
      )
    );
  }

  #count(kind: string): number {
    return this.#idle.get(kind)?.size ?? 0;
  }
}

function kindsOf({ template, family }: RightAddress): string[] {
  return family === undefined ? [template] : [template, family];
}

function add(sets: Map<string, Set<string>>, kind: string, url: string): void {
  const set = sets.get(kind) ?? new Set();
  set.add(url);
  sets.set(kind, set);
}

/** The pages of a round that came to line 9 with content that nobody had before them. */
export function newPages(
  planned: readonly RightAddress[],
  contents: ReadonlyMap<string, RightContent>,
  seen: ReadonlySet<string>,
  world: RightWorld,
): Set<string> {
  const first = new Map<string, string>();
  for (const [url, { whole }] of [...contents].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!first.has(whole)) first.set(whole, url);
  }
  const fresh = planned.filter((address) => {
    const content = contents.get(address.url);
    if (content === undefined) return false;
    const isShort = content.characters < CHARACTERS_MIN;
    const isNew = !seen.has(content.whole) && first.get(content.whole) === address.url;
    return (isShort || isNew) && isCandidate(address, world);
  });
  return new Set(fresh.map(({ url }) => url));
}

// The test of line 8 is that of the title alone, and --list counts for nothing.
function isCandidate(address: RightAddress, world: RightWorld): boolean {
  const { list: _, ...options } = world.options;
  const strict = { ...world, options };
  if (reasonUpTo(address, strict, { isNotFound: () => false }) !== undefined) return false;
  const { canonical } = world.linksOf(address);
  return canonical === undefined || canonical === address.url;
}
