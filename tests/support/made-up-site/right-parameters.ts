// Parameters that never change a page, and how many of a name a round may have.
// decisions.md §5, §7.
import { queryNamesOf } from './right-templates.ts';
import type { RightAddress, RightContent } from './right-world.ts';

const LOOKED_AT_MAX = 16;
const EQUAL_MIN = 20;
const CHARACTERS_MIN = 10;
const TOKEN_CHARACTERS_MIN = 8;
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

// The first parameters with a name and a value, with the address without that value; and the same
// of segments with tokens.
function valuesOf(url: string): { name: string; key: string }[] {
  const mark = url.indexOf('?');
  const before = mark === -1 ? url : url.slice(0, mark);
  const pairs = mark === -1 ? [] : url.slice(mark + 1).split('&');
  const found = pairs.flatMap((pair, index) => {
    const end = pair.indexOf('=');
    if (end < 1) return [];
    const name = pair.slice(0, end);
    const others = pairs.map((other, at) => (at === index ? `${name}=` : other));
    return [{ name, key: `${index} ${before}?${others.join('&')}` }];
  });
  return [...tokensOf(url), ...found.slice(0, LOOKED_AT_MAX)];
}

function tokensOf(url: string): { name: string; key: string }[] {
  const { origin, pathname, search } = new URL(url);
  const segments = pathname.slice(1).split('/');
  return segments.slice(0, LOOKED_AT_MAX).flatMap((segment, index) => {
    const runs = segment.match(/[a-z0-9]+/gi) ?? [];
    const tokens = runs.filter((run) => isToken(run));
    if (tokens.length === 0) return [];
    const left = segment.replace(/[a-z0-9]+/gi, (run) => (isToken(run) ? '' : run));
    const name = `/${index} ${left}`;
    const others = segments.map((other, at) => (at === index ? '' : other));
    return [{ name, key: `${name} ${origin}/${others.join('/')}${search}` }];
  });
}

function isToken(run: string): boolean {
  return run.length >= TOKEN_CHARACTERS_MIN && /\d/.test(run) && /[a-z]/i.test(run);
}
