// The lastmod of a page's entry: docs/reference/decisions.md §8.

import { plausibleLastmod } from '../../pages/data/page-dates.ts';
import type { PageDate, PageDateSource } from '../../pages/record/page-facts.ts';
import { formatW3cDatetime, parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { VisitFacts } from '../record/visit-facts.ts';

export interface ChosenLastmod {
  /** W3C Datetime. */
  readonly value: string;
  readonly source: PageDateSource | 'observed' | 'sitemap';
}

export interface LastmodChoice {
  /** The start of the crawl, in milliseconds since 1970. */
  readonly nowMs: number;
  /** The header is ignored on this site. */
  readonly isHeaderShared: boolean;
  /** The lastmod of the site's own sitemaps in seconds since 1970; 0 for none. */
  readonly listedSeconds: number;
}

/** Chooses the lastmod of a listed page; `undefined` where nothing is known. */
export function chooseLastmod(
  { dates = [], changedMs }: Pick<VisitFacts, 'dates' | 'changedMs'>,
  { nowMs, isHeaderShared, listedSeconds }: LastmodChoice,
): ChosenLastmod | undefined {
  const counted = isHeaderShared ? dates.filter(({ source }) => source !== 'header') : dates;
  const date = firstPlausible(counted, nowMs);
  if (date) return date;
  if (changedMs !== undefined) {
    return { value: datetimeOf(changedMs, 'second'), source: 'observed' };
  }
  if (listedSeconds === 0) return undefined;
  // A date without a time is stored as midnight.
  const precision = listedSeconds % DAY_SECONDS === 0 ? 'day' : 'second';
  const value = datetimeOf(listedSeconds * 1_000, precision);
  return firstPlausible([{ value, source: 'header' }], nowMs) && { value, source: 'sitemap' };
}

/**
 * The moment of `Last-Modified`, when it would be the page's lastmod, in milliseconds since 1970.
 */
export function headerMoment(dates: readonly PageDate[], nowMs: number): number | undefined {
  const date = firstPlausible(dates, nowMs);
  return date?.source === 'header' ? parseW3cDatetime(date.value)?.epochMs : undefined;
}

function datetimeOf(epochMs: number, precision: 'day' | 'second'): string {
  return formatW3cDatetime({ epochMs, precision, fraction: '', zoneMinutes: 0 });
}

function firstPlausible(dates: readonly PageDate[], nowMs: number): PageDate | undefined {
  return dates.find((date) => plausibleLastmod([date], nowMs) !== undefined);
}

const DAY_SECONDS = 86_400;
const PAGES_MIN = 10;
const SHARE_MAX = 0.9;

/** The dates of pages, 4 bytes each. */
export class PageMoments {
  #seconds = new Uint32Array(1_024);
  #count = 0;

  add(moment: number): void {
    if (this.#count === this.#seconds.length) {
      const grown = new Uint32Array(this.#count * 2);
      grown.set(this.#seconds);
      this.#seconds = grown;
    }
    this.#seconds[this.#count++] = moment / 1_000;
  }

  /**
   * The moment that more than 90 % of at least 10 pages share: that of a build or copy, which says
   * nothing about the pages.
   */
  shared(): { readonly moment: number; readonly pages: number } | undefined {
    if (this.#count < PAGES_MIN) return undefined;
    const all = this.#seconds.subarray(0, this.#count);
    // Boyer–Moore majority vote.
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

  /** Whether they differ between pages; of fewer than 10, whether any two differ. */
  differ(): boolean {
    if (this.#count >= PAGES_MIN) return this.shared() === undefined;
    return this.#seconds.subarray(0, this.#count).some((seconds) => seconds !== this.#seconds[0]);
  }
}
