// What the addresses of a crawl have in common, whether they were visited or not.
import type { DecideOptions } from '../table/decide-options.ts';
import { type DecisionTable, FLAG, hasFlag, reasonOf } from '../table/decision-table.ts';

export interface AddressTallies {
  readonly visited: number;
  /** robots.txt disallows them to the crawler. */
  readonly disallowed: number;
  /** What the site's own sitemaps list within the scope, and that could be visited. */
  readonly inSitemap: number;
  /** Of these: listed, disallowed, cut as a trap. */
  readonly inSitemapListed: number;
  readonly inSitemapDisallowed: number;
  readonly inSitemapCut: number;
}

// The user wants these so, or the crawl has not got there.
const NOT_JUDGED: ReadonlySet<string | undefined> = new Set([
  'out-of-scope',
  'excluded',
  'depth',
  'limit',
  'not-fetched',
  undefined,
]);

/** Counts addresses by the table alone. */
export function tallyAddresses(table: DecisionTable): AddressTallies {
  const counts = { visited: 0, disallowed: 0 };
  const own = { inSitemap: 0, inSitemapListed: 0, inSitemapDisallowed: 0, inSitemapCut: 0 };
  for (let number = 1; number < table.length; number += 1) {
    const isVisited = hasFlag(table, number, FLAG.visited);
    const reason = reasonOf(table, number);
    const isDisallowed = reason === 'robots' && !isVisited;
    if (isVisited) counts.visited += 1;
    if (isDisallowed) counts.disallowed += 1;
    if (!hasFlag(table, number, FLAG.inSitemap) || NOT_JUDGED.has(reason)) continue;
    own.inSitemap += 1;
    if (reason === 'listed') own.inSitemapListed += 1;
    else if (isDisallowed) own.inSitemapDisallowed += 1;
    else if (reason === 'trap') own.inSitemapCut += 1;
  }
  return { ...counts, ...own };
}

/** Which addresses are told as examples. */
export type Chosen = 'disallowed' | 'in-sitemap cut' | 'in-sitemap left out';

/** The least addresses of a kind, and how many of the kind have no query, and were visited so. */
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
  const reason = reasonOf(table, number);
  if (which === 'disallowed') return reason === 'robots' && !hasFlag(table, number, FLAG.visited);
  if (!hasFlag(table, number, FLAG.inSitemap)) return false;
  if (which === 'in-sitemap cut') return reason === 'trap';
  return reason !== 'listed' && !NOT_JUDGED.has(reason);
}

const KEPT_MAX = 3;

/** Keeps the three least texts. */
export class LeastTexts {
  readonly #kept: string[] = [];

  /** Takes one. */
  add(text: string): void {
    const last = this.#kept[KEPT_MAX - 1];
    if (last !== undefined && last <= text) return;
    const at = this.#kept.findIndex((kept) => kept > text);
    this.#kept.splice(at === -1 ? this.#kept.length : at, 0, text);
    this.#kept.length = Math.min(this.#kept.length, KEPT_MAX);
  }

  /** Those kept, in their order. */
  list(): readonly string[] {
    return [...this.#kept];
  }
}
