// Parameters that never change a page, and how many of a name a round may have: decisions.md §5, §7.
import { queryPairs } from './right-form.ts';
import { queryNamesOf } from './right-templates.ts';
import type { RightAddress, RightContent } from './right-world.ts';

const LOOKED_AT_MAX = 16;
const EQUAL_MIN = 20;
const CHARACTERS_MIN = 10;
const BUDGET = 500;

interface Compared {
  equal: number;
  other: number;
}

/** What is known of the names of parameters. */
export class RightParameters {
  readonly #compared = new Map<string, Compared>();
  /** By an address without one of its values: the content of the first page. */
  readonly #firstOf = new Map<string, string>();
  readonly #visited = new Map<string, Set<string>>();

  /** Takes in the pages of a round. */
  endRound(
    planned: readonly RightAddress[],
    contents: ReadonlyMap<string, RightContent>,
    isNew: (address: RightAddress) => boolean,
  ): void {
    for (const { url } of planned) {
      for (const name of budgetNames(url)) {
        this.#visited.set(name, (this.#visited.get(name) ?? new Set()).add(url));
      }
    }
    const pages = planned.filter(isNew);
    for (const { url } of pages.sort((one, other) => (one.url < other.url ? -1 : 1))) {
      const content = contents.get(url);
      if (content === undefined || content.characters < CHARACTERS_MIN) continue;
      for (const { name, key } of valuesOf(url)) this.#compare(name, key, content.whole);
    }
  }

  /** Whether a page was visited that differs from it in the value of an idle parameter alone. */
  isOneMore(url: string): boolean {
    return valuesOf(url).some(({ name, key }) => this.#isIdle(name) && this.#firstOf.has(key));
  }

  /** What of it stands in a round once at most. */
  onceKeysOf(url: string): string[] {
    return valuesOf(url).flatMap(({ name, key }) => (this.#isIdle(name) ? [key] : []));
  }

  /** The names of its query that have a budget, and how large that is. */
  budgetsOf(url: string): { name: string; budget: number }[] {
    return budgetNames(url)
      .filter((name) => (this.#compared.get(name)?.other ?? 0) === 0)
      .map((name) => ({ name, budget: Math.max(BUDGET, this.#visited.get(name)?.size ?? 0) }));
  }

  #isIdle(name: string): boolean {
    const { equal, other } = this.#compared.get(name) ?? { equal: 0, other: 0 };
    return equal >= EQUAL_MIN && other === 0;
  }

  #compare(name: string, key: string, whole: string): void {
    const first = this.#firstOf.get(key);
    if (first === undefined) {
      this.#firstOf.set(key, whole);
      return;
    }
    const compared = this.#compared.get(name) ?? { equal: 0, other: 0 };
    if (first === whole) compared.equal += 1;
    else compared.other += 1;
    this.#compared.set(name, compared);
  }
}

function budgetNames(url: string): string[] {
  return queryNamesOf(url).slice(0, LOOKED_AT_MAX);
}

// The first parameters with a name and a value, and the address without that value.
function valuesOf(url: string): { name: string; key: string }[] {
  const [before = ''] = url.split('?');
  const pairs = queryPairs(url);
  const found = pairs.flatMap((pair, index) => {
    const end = pair.indexOf('=');
    if (end < 1) return [];
    const name = pair.slice(0, end);
    const others = pairs.map((other, at) => (at === index ? `${name}=` : other));
    return [{ name, key: `${index} ${before}?${others.join('&')}` }];
  });
  return found.slice(0, LOOKED_AT_MAX);
}
