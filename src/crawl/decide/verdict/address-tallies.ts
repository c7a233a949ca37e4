// Statistics of the addresses of a crawl, visited or not.
import type { DecideOptions } from '../table/decide-options.ts';
import { type DecisionTable, FLAG } from '../table/decision-table.ts';

export interface AddressTallies {
  readonly visited: number;
  /** robots.txt disallows them. */
  readonly disallowed: number;
  /** In the site's own sitemaps, within the scope, and not excluded by limits or by the user. */
  readonly inSitemap: number;
  /** Of these: listed, disallowed, cut as a trap. */
  readonly inSitemapListed: number;
  readonly inSitemapDisallowed: number;
  readonly inSitemapCut: number;
}

// Excluded by the user, or not reached by the crawl.
const NOT_JUDGED: ReadonlySet<string | undefined> = new Set([
  'out-of-scope',
  'excluded',
  'depth',
  'limit',
  'not-fetched',
  undefined,
]);

export function tallyAddresses(table: DecisionTable): AddressTallies {
  const own = { inSitemap: 0, inSitemapListed: 0, inSitemapDisallowed: 0, inSitemapCut: 0 };
  const counts = { visited: 0, disallowed: 0, ...own };
  for (let number = 1; number < table.length; number += 1) {
    const isVisited = table.has(number, FLAG.visited);
    const reason = table.reasonOf(number);
    const isDisallowed = reason === 'robots' && !isVisited;
    if (isVisited) counts.visited += 1;
    if (isDisallowed) counts.disallowed += 1;
    if (!table.has(number, FLAG.inSitemap) || NOT_JUDGED.has(reason)) continue;
    counts.inSitemap += 1;
    if (reason === 'listed') counts.inSitemapListed += 1;
    else if (isDisallowed) counts.inSitemapDisallowed += 1;
    else if (reason === 'trap') counts.inSitemapCut += 1;
  }
  return counts;
}

/** Which addresses are chosen as examples. */
export type Chosen = 'disallowed' | 'in-sitemap cut' | 'in-sitemap left out';

/**
 * The least addresses of a kind, how many of it have no query, and how many visited ones have none.
 */
export function choose(
  which: Chosen,
  table: DecisionTable,
  { frontier, generation }: DecideOptions,
): { readonly examples: readonly string[]; readonly plain: number; readonly visited: number } {
  const examples = new LeastTexts();
  let plain = 0;
  let visited = 0;
  for (const { number, url, state, generation: met } of frontier.rows()) {
    if (met !== generation) continue;
    if (state === 'visited' && !url.includes('?')) visited += 1;
    if (!isChosen(which, table, number)) continue;
    examples.add(url);
    if (!url.includes('?')) plain += 1;
  }
  return { examples: examples.list(), plain, visited };
}

function isChosen(which: Chosen, table: DecisionTable, number: number): boolean {
  const reason = table.reasonOf(number);
  if (which === 'disallowed') return reason === 'robots' && !table.has(number, FLAG.visited);
  if (!table.has(number, FLAG.inSitemap)) return false;
  if (which === 'in-sitemap cut') return reason === 'trap';
  return reason !== 'listed' && !NOT_JUDGED.has(reason);
}

const KEPT_MAX = 3;

/** Keeps the three least texts. */
export class LeastTexts {
  readonly #kept: string[] = [];

  add(text: string): void {
    const last = this.#kept[KEPT_MAX - 1];
    if (last !== undefined && last <= text) return;
    const at = this.#kept.findIndex((kept) => kept > text);
    this.#kept.splice(at === -1 ? this.#kept.length : at, 0, text);
    this.#kept.length = Math.min(this.#kept.length, KEPT_MAX);
  }

  list(): readonly string[] {
    return [...this.#kept];
  }
}
