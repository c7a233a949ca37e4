// The first places where addresses with a problem are linked, found in one pass over all links.
import type { Frontier } from '../../../queue/port/frontier.ts';
import { LINK_PLACES_MAX, type LinkPlace, type Reason } from '../../port/decision.ts';
import { type LinkChecks, verdictOf } from '../../record/link-checks.ts';
import { LINK_HOWS, type LinkHow, linkTexts, walkLinkList } from '../../record/link-list.ts';
import type { AddressTexts } from '../table/address-texts.ts';
import { type DecisionTable, FLAG, REASON_CODE } from '../table/decision-table.ts';

/** Reasons of addresses whose links are reported, the most urgent first. */
export const PROBLEM_REASONS: readonly Reason[] = [
  ...(['status', 'error', 'redirect', 'noindex', 'canonical', 'robots'] as const),
];

/** The maximum number of addresses with places; the most urgent come first. */
export const PLACED_ADDRESSES_MAX = 200_000;

const SLOT = LINK_PLACES_MAX;

export interface LinkPlacesOptions {
  readonly frontier: Frontier;
  readonly generation: number;
  readonly texts: AddressTexts;
  readonly checks: LinkChecks | undefined;
}

/** The places, as numbers: 90 bytes per address that has any. */
export class LinkPlaces {
  readonly #table: DecisionTable;
  readonly #options: LinkPlacesOptions;
  /** By number: its slot, from 1. */
  readonly #slots: Uint32Array;
  readonly #counts: Uint8Array;
  readonly #pages: Uint32Array;
  readonly #texts: Uint32Array;
  readonly #hows: Uint8Array;

  constructor(table: DecisionTable, options: LinkPlacesOptions) {
    this.#table = table;
    this.#options = options;
    const { slots, count } = assignSlots(table, options.checks);
    this.#slots = slots;
    this.#counts = new Uint8Array(count + 1);
    this.#pages = new Uint32Array(count * SLOT);
    this.#texts = new Uint32Array(count * SLOT);
    this.#hows = new Uint8Array(count * SLOT);
    if (count > 0) this.#walk();
  }

  /**
   * The first places of an address: ordinary links before hreflang, redirects and canonicals, then
   * by clicks, then by address.
   */
  of(number: number): readonly LinkPlace[] {
    const slot = this.#slots[number] ?? 0;
    if (slot === 0) return [];
    const { frontier, texts } = this.#options;
    return Array.from({ length: this.#counts[slot] ?? 0 }, (_, index) => {
      const at = (slot - 1) * SLOT + index;
      const page = this.#pages[at] ?? 0;
      const kind = linkKind(this.#table, page, LINK_HOWS[this.#hows[at] ?? 0] ?? 'link');
      const text = this.#texts[at] ?? 0;
      return {
        url: texts.get(page),
        text: text === 0 ? '' : (frontier.text(text) ?? ''),
        ...(kind !== 'link' && { kind }),
      };
    });
  }

  #walk(): void {
    const { frontier, generation } = this.#options;
    const met: number[] = [];
    let index = 0;
    const visit = (linked: number, how: LinkHow): void => {
      if ((this.#slots[linked] ?? 0) > 0) met.push(linked, LINK_HOWS.indexOf(how), index);
      index += 1;
    };
    for (const { number, links } of frontier.links(generation)) {
      if (links.length === 0 || !this.#table.has(number, FLAG.visited)) continue;
      index = 0;
      const textsAt = walkLinkList(links, visit);
      if (met.length === 0) continue;
      const texts = linkTexts(links, textsAt);
      for (let at = 0; at < met.length; at += 3) {
        const [linked = 0, how = 0, place = 0] = met.slice(at, at + 3);
        if (linked !== number) this.#add(linked, { page: number, how, text: texts[place] ?? 0 });
      }
      met.length = 0;
    }
  }

  #add(linked: number, place: Place): void {
    const slot = this.#slots[linked] ?? 0;
    const count = this.#counts[slot] ?? 0;
    const first = (slot - 1) * SLOT;
    let at = count;
    while (at > 0 && this.#precedes(place, first + at - 1)) at -= 1;
    if (at >= SLOT) return;
    const last = Math.min(count, SLOT - 1);
    for (let to = last; to > at; to -= 1) this.#move(first + to - 1, first + to);
    this.#pages[first + at] = place.page;
    this.#texts[first + at] = place.text;
    this.#hows[first + at] = place.how;
    this.#counts[slot] = last + 1;
  }

  #precedes({ page, how }: Place, at: number): boolean {
    const other = this.#pages[at] ?? 0;
    const otherHow = this.#hows[at] ?? 0;
    const groups = Number(how > 1) - Number(otherHow > 1);
    if (groups !== 0) return groups < 0;
    const { clicks } = this.#table;
    const nearer = (clicks[page] ?? 0) - (clicks[other] ?? 0);
    if (nearer !== 0) return nearer < 0;
    if (page === other) return how < otherHow;
    const { texts } = this.#options;
    return texts.get(page) < texts.get(other);
  }

  #move(from: number, to: number): void {
    this.#pages[to] = this.#pages[from] ?? 0;
    this.#texts[to] = this.#texts[from] ?? 0;
    this.#hows[to] = this.#hows[from] ?? 0;
  }
}

interface Place {
  readonly page: number;
  /** Its index in `LINK_HOWS`. */
  readonly how: number;
  readonly text: number;
}

/** How a page leads to an address, in the words of reports. */
export function linkKind(
  table: DecisionTable,
  page: number,
  how: LinkHow,
): NonNullable<LinkPlace['kind']> | 'link' {
  if (how !== 'target') return how;
  return table.reasonOf(page) === 'redirect' ? 'redirect' : 'canonical';
}

function assignSlots(
  { reasons, flags, length }: DecisionTable,
  checks: LinkChecks | undefined,
): {
  readonly slots: Uint32Array;
  readonly count: number;
} {
  const slots = new Uint32Array(length);
  let count = 0;
  for (const number of brokenElsewhere({ reasons, flags }, checks)) {
    count += 1;
    slots[number] = count;
  }
  for (const reason of PROBLEM_REASONS) {
    const code = REASON_CODE[reason];
    for (let number = 1; number < length && count < PLACED_ADDRESSES_MAX; number += 1) {
      if (reasons[number] !== code) continue;
      count += 1;
      slots[number] = count;
    }
  }
  return { slots, count };
}

/** Addresses that were not visited, but checked and found broken. */
export function* brokenElsewhere(
  { reasons, flags }: Pick<DecisionTable, 'flags' | 'reasons'>,
  checks: LinkChecks = new Map(),
): Generator<number> {
  for (const [number, check] of checks) {
    const isAsked = (reasons[number] ?? 0) !== 0 && ((flags[number] ?? 0) & FLAG.visited) === 0;
    if (isAsked && verdictOf(check) === 'broken') yield number;
  }
}
