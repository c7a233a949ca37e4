// Counts over the entries of a document: for the rules about the whole document.
import { ownText } from '../base/text/own-text.ts';
import type { EntryFacts } from '../formats/records/entry-facts.ts';
import type { SitemapFormat } from '../protocol/sitemap-format.ts';
import type { Entry, UrlEntry } from '../protocol/url-entry.ts';
import {
  type DocumentEvidence,
  ORIGINS_KEPT,
  type SharedValue,
} from './evidence/document-evidence.ts';

const NO_PRIORITY = 255;
const HUNDRED = 100;
const MINUTE_SECONDS = 60;
// Days as 20260615, with room behind it: for the minutes or seconds of the day, and for no time.
const MINUTES_ROOM = 10_000;
const SECONDS_ROOM = 100_000;

interface Counts {
  readonly lastmods: number;
  readonly dateOnly: number;
  /** The greatest moment. */
  readonly newest: number;
  readonly withChangefreq: number;
  readonly withPriority: number;
  /** The last one, in hundredths. */
  readonly priority: number;
}

const NO_COUNTS: Counts = {
  lastmods: 0,
  dateOnly: 0,
  newest: 0,
  withChangefreq: 0,
  withPriority: 0,
  priority: NO_PRIORITY,
};

/** What is known about a document besides its entries. */
export interface DocumentEnd {
  readonly url?: string;
  readonly format?: SitemapFormat;
  readonly bytes: number;
  readonly complete: boolean;
  readonly verifiedOrigins?: ReadonlySet<string>;
}

/**
 * Counts what goes by. The common lastmod is found by majority vote (Boyer and Moore), in the
 * memory of one: where one value has more than half of all, it is the candidate in the end.
 */
export class DocumentTally {
  urls = 0;
  sitemaps = 0;
  /** Lastmods that cannot be read. */
  unreadableLastmods = 0;
  /** URLs of pages that end like the name of a sitemap. */
  sitemapNames = 0;
  /** Of the common lastmod: day, second, its lead, how often it and its minute were found since. */
  #common: readonly [number, number, number, number, number] = [0, -1, 0, 0, 0];
  #candidate = '';
  #newest = '';
  #counts: Counts = NO_COUNTS;
  #severalPriorities = false;
  #withImages = 0;
  #withVideos = 0;
  #withNews = 0;
  #withAlternates = 0;
  #imagesMax = 0;
  readonly #origins = new Map<string, number>();

  /**
   * Counts the lastmods, changefreqs and priorities of a batch. Everything is in local variables:
   * fields would be written once an entry.
   */
  add(facts: EntryFacts, entries: readonly Entry[]): void {
    const { days, seconds, changefreqs, priorities } = facts;
    const count = entries.length;
    let [day, second, lead, met, metMinute] = this.#common;
    let minute = minuteOf(day, second);
    let { lastmods, dateOnly, newest, withChangefreq, withPriority, priority } = this.#counts;
    let several = this.#severalPriorities;
    let candidateIndex = -1;
    let newestIndex = -1;
    for (let index = 0; index < count; index += 1) {
      if (changefreqs[index] !== 0) withChangefreq += 1;
      const own = priorities[index] as number;
      if (own !== NO_PRIORITY) {
        withPriority += 1;
        if (own !== priority) several = several || priority !== NO_PRIORITY;
        priority = own;
      }
      const ownDay = days[index] as number;
      if (ownDay === 0) continue;
      const ownSecond = seconds[index] as number;
      lastmods += 1;
      if (ownSecond < 0) dateOnly += 1;
      if (ownDay === day && ownSecond === second) {
        lead += 1;
        met += 1;
        metMinute += 1;
        continue;
      }
      // A minute is as good as a value: a build writes its entries within some seconds.
      if (minuteOf(ownDay, ownSecond) === minute) {
        lead += 1;
        metMinute += 1;
      } else if (lead > 0) {
        lead -= 1;
      } else {
        day = ownDay;
        second = ownSecond;
        minute = minuteOf(day, second);
        candidateIndex = index;
        lead = 1;
        met = 1;
        metMinute = 1;
      }
      const moment = ownDay * SECONDS_ROOM + ownSecond + 1;
      if (moment <= newest) continue;
      newest = moment;
      newestIndex = index;
    }
    this.#common = [day, second, lead, met, metMinute];
    this.#counts = { lastmods, dateOnly, newest, withChangefreq, withPriority, priority };
    this.#severalPriorities = several;
    this.#keepTexts(entries[candidateIndex]?.lastmod, entries[newestIndex]?.lastmod);
  }

  #keepTexts(candidate: string | undefined, newest: string | undefined): void {
    if (candidate !== undefined) this.#candidate = ownText(candidate);
    if (newest !== undefined) this.#newest = ownText(newest);
  }

  extensions({ images, videos, news, alternates }: UrlEntry): void {
    if (images) {
      this.#withImages += 1;
      if (images.length > this.#imagesMax) this.#imagesMax = images.length;
    }
    if (videos) this.#withVideos += 1;
    if (news) this.#withNews += 1;
    if (alternates) this.#withAlternates += 1;
  }

  origin(origin: string, count: number): void {
    const known = this.#origins.get(origin);
    if (known === undefined && this.#origins.size >= ORIGINS_KEPT) return;
    this.#origins.set(origin, (known ?? 0) + count);
  }

  /** The evidence at the end. */
  evidence(end: DocumentEnd): DocumentEvidence {
    const [, , , met, metMinute] = this.#common;
    const common: SharedValue = { value: this.#candidate, count: met };
    return {
      ...end,
      urls: this.urls,
      sitemaps: this.sitemaps,
      lastmods: this.#counts.lastmods,
      unreadableLastmods: this.unreadableLastmods,
      ...(met > 0 && { commonLastmod: common }),
      commonLastmodMinute: metMinute,
      ...(this.#newest !== '' && { newestLastmod: this.#newest }),
      dateOnlyLastmods: this.#counts.dateOnly,
      changefreqs: this.#counts.withChangefreq,
      priorities: this.#counts.withPriority,
      ...(this.#counts.withPriority > 0 &&
        !this.#severalPriorities && { onlyPriority: this.#counts.priority / HUNDRED }),
      withImages: this.#withImages,
      withVideos: this.#withVideos,
      withNews: this.#withNews,
      withAlternates: this.#withAlternates,
      origins: [...this.#origins]
        .map(([value, count]) => ({ value, count }))
        // The same order, whichever reader read the entries.
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
      sitemapNames: this.sitemapNames,
      imagesMax: this.#imagesMax,
    };
  }
}

/** A number for each minute; a date alone has its own number. */
function minuteOf(day: number, second: number): number {
  return day * MINUTES_ROOM + (second < 0 ? 0 : 1 + ((second / MINUTE_SECONDS) | 0));
}
