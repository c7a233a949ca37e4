// Which pages name which as hreflang alternates, in 8 bytes per page on well-formed sites.

import { FingerprintSet } from '../../../base/fingerprint/fingerprint-set.ts';
import type { Alternate } from '../../../protocol/extensions/alternate.ts';
import type { Frontier } from '../../../queue/port/frontier.ts';
import { decodeLinkList } from '../../record/link-list.ts';
import type { DecideOptions } from '../table/decide-options.ts';
import type { DecisionTable } from '../table/decision-table.ts';

// 11 to 21 bytes each; further pairs are looked up page by page.
const PAIRS_MAX = 2_000_000;

/**
 * Knows which alternates pages name.
 *
 * A page's set is itself and all that it names. Pages that all name each other have the same set,
 * so that only a key of it is kept. Pairs are kept only of links between different sets.
 */
export class AlternateSets {
  readonly #length: number;
  /** Two words per page; both 0 for a page without alternates. */
  #keys: Uint32Array = new Uint32Array(0);
  #pairs: FingerprintSet | undefined;
  #frontier: Frontier | undefined;
  #isFull = false;
  readonly #pairsMax: number;
  readonly #pair = new Uint32Array(2);

  /** `length`: one more than the highest number; `pairsMax`: default 2,000,000. */
  constructor(length: number, pairsMax: number = PAIRS_MAX) {
    this.#length = length;
    this.#pairsMax = pairsMax;
  }

  get some(): boolean {
    return this.#keys.length > 0;
  }

  has(page: number): boolean {
    return (this.#keys[page * 2] ?? 0) !== 0;
  }

  add(page: number, named: readonly number[]): void {
    if (!this.some) this.#keys = new Uint32Array(this.#length * 2);
    const members = Uint32Array.from([page, ...named]).sort();
    let low = FIRST_LOW;
    let high = FIRST_HIGH;
    let last = 0;
    for (const member of members) {
      if (member === last) continue;
      last = member;
      low = mixed(low ^ member);
      high = mixed((high + Math.imul(member, SPREAD)) ^ (low >>> 3));
    }
    // Both words 0 would mean no alternates.
    this.#keys[page * 2] = low | 1;
    this.#keys[page * 2 + 1] = high;
  }

  /** Keeps the pairs across sets when all pages were added; `counts`: which pages matter. */
  keepPairs(frontier: Frontier, generation: number, counts: (page: number) => boolean): void {
    const pairs = new FingerprintSet();
    this.#frontier = frontier;
    this.#pairs = pairs;
    if (!this.some) return;
    for (const { number, links } of frontier.links(generation)) {
      if (!this.has(number) || !counts(number)) continue;
      for (const { number: named, how } of decodeLinkList(links)) {
        if (how !== 'hreflang' || this.#isSameSet(number, named) || !counts(named)) continue;
        if (pairs.size >= this.#pairsMax) {
          this.#isFull = true;
          return;
        }
        this.#mixPair(number, named);
        pairs.addAll(this.#pair, 1);
      }
    }
  }

  /** Whether `named`, an alternate of `page`, names it in turn. Both must count. */
  isReturned(page: number, named: number): boolean {
    if (!this.some || (this.#keys[named * 2] ?? 0) === 0) return false;
    if (this.#isSameSet(page, named)) return true;
    this.#mixPair(named, page);
    const [low = 0, high = 0] = this.#pair;
    if (this.#pairs?.has(low, high) === true) return true;
    if (!this.#isFull) return false;
    const links = this.#frontier?.outcome(named)?.links ?? new Uint8Array(0);
    return decodeLinkList(links).some(({ number, how }) => number === page && how === 'hreflang');
  }

  #isSameSet(page: number, other: number): boolean {
    const keys = this.#keys;
    return keys[page * 2] === keys[other * 2] && keys[page * 2 + 1] === keys[other * 2 + 1];
  }

  /** Bijective, so that pairs do not collide. */
  #mixPair(from: number, to: number): void {
    const high = mixed(from);
    this.#pair[0] = mixed(to ^ Math.imul(high, SPREAD));
    this.#pair[1] = high;
  }
}

const FIRST_LOW = 0x243f_6a88;
const FIRST_HIGH = 0x85a3_08d3;
const SPREAD = 0x9e37_79b1;

/** Mixes 32 bits, bijectively. */
function mixed(number: number): number {
  let bits = number;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

export interface AlternatePage {
  readonly number: number;
  readonly alternates: readonly Alternate[];
}

export interface ChosenAlternates {
  /** Empty when only the page itself would be left. */
  readonly alternates: readonly Alternate[];
  /** Some are listed and do not name the page. */
  readonly notReturned: boolean;
}

interface AlternateChoice extends Pick<DecideOptions, 'frontier' | 'scope'> {
  readonly table: DecisionTable;
  readonly sets: AlternateSets;
}

/**
 * Chooses the alternates of listed pages: themselves, what is out of scope, and listed pages that
 * name them in turn.
 */
export function chooseAlternates(
  pages: readonly AlternatePage[],
  choice: AlternateChoice,
): readonly ChosenAlternates[] {
  const { frontier, table, scope, sets } = choice;
  const isWithin = ({ href }: Alternate): boolean => scope.contains(href);
  const hrefs = pages.flatMap(({ alternates }) =>
    alternates.filter(isWithin).map(({ href }) => href),
  );
  const numbers = frontier.find(hrefs).slice();
  let next = 0;
  return pages.map(({ number, alternates }) => {
    const kept: Alternate[] = [];
    let others = 0;
    let notReturned = false;
    for (const alternate of alternates) {
      const named = isWithin(alternate) ? (numbers[next++] ?? 0) : undefined;
      if (named !== undefined && named !== number) {
        if (!table.isListed(named)) continue;
        if (!sets.isReturned(number, named)) {
          notReturned = true;
          continue;
        }
      }
      if (named !== number) others += 1;
      kept.push(alternate);
    }
    return { alternates: others === 0 ? [] : kept, notReturned };
  });
}
