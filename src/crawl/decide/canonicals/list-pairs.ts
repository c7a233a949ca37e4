// The lists of a crawl, each with the listed lists that have fewer parameters.
import { FingerprintMap } from '../../../base/fingerprint/fingerprint-map.ts';
import {
  createFingerprinter,
  type Fingerprinter,
} from '../../../base/fingerprint/fingerprinter.ts';
import type { Frontier } from '../../../queue/port/frontier.ts';
import { pathWithoutPage } from '../../address/first-pages.ts';
import {
  countBit,
  pagesOfLists,
  shorterCounts,
  shorterLists,
} from '../../address/pages-of-lists.ts';
import { CONTENT_BYTES } from '../../record/visit-facts.ts';
import type { TrapKind } from '../../traps/trap-kinds.ts';
import type { AddressTexts } from '../table/address-texts.ts';
import { type DecisionTable, FLAG, REASON_CODE } from '../table/decision-table.ts';

/** With more, no lists are compared. */
const PAIRS_MAX = 200_000;

/** What lists are compared by. */
export interface ListOrderContext {
  readonly frontier: Frontier;
  readonly generation: number;
  readonly texts: AddressTexts;
  readonly ofTraps: ReadonlyMap<number, TrapKind>;
}

/** A list, and one with fewer parameters that it may show in another order. */
export interface ListPair {
  readonly list: string;
  readonly shorter: string;
  /** The page that is listed for the shorter one's first page. */
  readonly first: number;
  readonly additions: readonly string[];
}

/** The same with the decisions so far. */
export type ListJudging = ListOrderContext & { readonly table: DecisionTable };

/** The lists that listed pages may belong to, each with the listed lists of fewer parameters. */
export function findListPairs(judging: ListJudging): readonly ListPair[] {
  const { table, frontier, generation } = judging;
  const hasQuery = (bits: number, number: number): boolean =>
    (bits & FLAG.hasQuery) !== 0 && table.isListed(number);
  if (!table.flags.some(hasQuery)) return [];
  const counts = new ParameterCounts(frontier.seed);
  for (const { number, url } of frontier.outcomeHeads(generation)) {
    if (listedFor(number, table) !== 0) counts.add(url);
  }
  const pairs = pairsWith(counts, judging);
  counts.letGo();
  return pairs.sort((one, other) => compare(one.list, other.list));
}

function pairsWith(
  counts: ParameterCounts,
  { table, frontier, generation, ofTraps }: ListJudging,
): ListPair[] {
  const pairs = new Map<string, ListPair>();
  for (const { number, url, content } of frontier.outcomeHeads(generation)) {
    const isCompared = table.isListed(number) && url.includes('?') && !ofTraps.has(number);
    if (!isCompared || content.length < CONTENT_BYTES.end) continue;
    const possible = counts.of(url);
    for (const { list } of pagesOfLists(url)) {
      if ((shorterCounts(list) & possible) === 0) continue;
      const shorter = shorterLists(list);
      const numbers = [...frontier.find(shorter.map((one) => one.list))];
      for (const [index, { list: other, additions }] of shorter.entries()) {
        const first = listedFor(numbers[index] ?? 0, table);
        if (first === 0 || ofTraps.has(first)) continue;
        pairs.set(`${list} ${other}`, { list, shorter: other, first, additions });
        if (pairs.size > PAIRS_MAX) return [];
      }
    }
  }
  return [...pairs.values()];
}

/** The page, or the one that it is a duplicate of; 0 when that is not listed. */
function listedFor(number: number, table: DecisionTable): number {
  const isDuplicate = table.reasons[number] === REASON_CODE.duplicate;
  const listed = isDuplicate ? (table.others[number] ?? 0) : number;
  return table.isListed(listed) ? listed : 0;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** By path: how many parameters listed addresses have, as bits. Most paths have one count. */
class ParameterCounts {
  readonly #fingerprinter: Fingerprinter;
  readonly #counts = new FingerprintMap();

  constructor(seed: Uint8Array) {
    this.#fingerprinter = createFingerprinter(seed);
  }

  add(url: string): void {
    const bits = this.of(url) | countBit(url);
    this.#counts.set(...this.#key(url), bits);
  }

  of(url: string): number {
    return Math.max(0, this.#counts.get(...this.#key(url)));
  }

  letGo(): void {
    this.#counts.letGo();
  }

  #key(url: string): readonly [low: number, high: number] {
    const [low = 0, high = 0] = this.#fingerprinter.fingerprints([pathWithoutPage(url)]);
    return [low, high];
  }
}
