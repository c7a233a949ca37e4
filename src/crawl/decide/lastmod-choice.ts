// When a page was last modified, as its entry says: docs/reference/decisions.md §8.
import type { PageDate, PageDateSource } from '../../pages/page-facts.ts';
import { plausibleLastmod } from '../../pages/plausible-lastmod.ts';
import { formatW3cDatetime, parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { VisitFacts } from '../visit-facts.ts';

/** A lastmod, and where it comes from. */
export interface ChosenLastmod {
  /** W3C Datetime. */
  readonly value: string;
  readonly source: PageDateSource | 'observed';
}

/** What the choice rests on. */
export interface LastmodChoice {
  /** When the crawl was begun, in milliseconds since 1970. */
  readonly nowMs: number;
  /** The header does not count on this site. */
  readonly isHeaderShared: boolean;
}

/**
 * Chooses the lastmod of a listed page.
 *
 * Errors: None. Where nothing is known there is none.
 */
export function chooseLastmod(
  { dates = [], changedMs }: Pick<VisitFacts, 'dates' | 'changedMs'>,
  { nowMs, isHeaderShared }: LastmodChoice,
): ChosenLastmod | undefined {
  const counted = isHeaderShared ? dates.filter(({ source }) => source !== 'header') : dates;
  const date = firstPlausible(counted, nowMs);
  if (date) return date;
  if (changedMs === undefined) return undefined;
  const observed = { precision: 'second', fraction: '', zoneMinutes: 0 } as const;
  return { value: formatW3cDatetime({ epochMs: changedMs, ...observed }), source: 'observed' };
}

/**
 * Gives the moment of the header `Last-Modified`, when that would be the page's lastmod: in
 * milliseconds since 1970.
 *
 * Errors: None.
 */
export function headerMoment(dates: readonly PageDate[], nowMs: number): number | undefined {
  const date = firstPlausible(dates, nowMs);
  return date?.source === 'header' ? parseW3cDatetime(date.value)?.epochMs : undefined;
}

function firstPlausible(dates: readonly PageDate[], nowMs: number): PageDate | undefined {
  return dates.find((date) => plausibleLastmod([date], nowMs) !== undefined);
}

const PAGES_MIN = 10;
const SHARE_MAX = 0.9;

/** A moment that nearly all pages share. */
export interface SharedMoment {
  /** In milliseconds since 1970. */
  readonly moment: number;
  /** How many pages share it. */
  readonly pages: number;
}

/** The moments of the header on all pages whose lastmod it would be, 4 bytes each. */
export class HeaderMoments {
  #seconds = new Uint32Array(1_024);
  #count = 0;

  /** Takes the moment of a page. Errors: None. */
  add(moment: number): void {
    if (this.#count === this.#seconds.length) {
      const grown = new Uint32Array(this.#count * 2);
      grown.set(this.#seconds);
      this.#seconds = grown;
    }
    this.#seconds[this.#count++] = moment / 1_000;
  }

  /**
   * The moment that more than 90 % of 10 or more pages share: that of a build or of a copy, which
   * says nothing of the pages. Errors: None.
   */
  shared(): SharedMoment | undefined {
    if (this.#count < PAGES_MIN) return undefined;
    const all = this.#seconds.subarray(0, this.#count);
    // What more than half of them have is what is left when unlike ones cancel each other.
    let candidate = 0;
    let lead = 0;
    for (const seconds of all) {
      if (lead === 0) candidate = seconds;
      lead += seconds === candidate ? 1 : -1;
    }
    let alike = 0;
    for (const seconds of all) if (seconds === candidate) alike += 1;
    if (alike <= this.#count * SHARE_MAX) return undefined;
    return { moment: candidate * 1_000, pages: alike };
  }
}
