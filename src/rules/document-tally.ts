// Counts over the entries of a document: what rules about the whole of it are told at its end.
import { ownText } from '../base/own-text.ts';
import type { EntryFacts } from '../formats/entry-facts.ts';
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
// Days as 20260615, with room for the second of the day behind it.
const SECONDS_A_DAY = 86_400;

/** What is known of a document besides its entries. */
export interface DocumentEnd {
  readonly url?: string;
  readonly format?: SitemapFormat;
  readonly bytes: number;
  readonly complete: boolean;
}

/**
 * Counts what goes by. The common lastmod is found by majority vote (Boyer and Moore), in the
 * memory of one: where one value has more than half of all, it is the candidate in the end.
 */
export class DocumentTally {
  urls = 0;
  sitemaps = 0;
  #lastmods = 0;
  /** The candidate's day and second, and its text. */
  #day = 0;
  #second = -1;
  #candidate = '';
  #candidateIndex = -1;
  /** The candidate's lead, and how often it was met since it became one. */
  #lead = 0;
  #met = 0;
  #metMinute = 0;
  #newest = '';
  #newestIndex = -1;
  #newestMoment = 0;
  #dateOnly = 0;
  #changefreqs = 0;
  #priorities = 0;
  #priority = -1;
  #severalPriorities = false;
  #withImages = 0;
  #withVideos = 0;
  #withNews = 0;
  #withAlternates = 0;
  #imagesMax = 0;
  readonly #origins = new Map<string, number>();

  /**
   * Counts a lastmod: its day as 20260615, its second of that day or -1, the index of its entry in
   * the batch. Its text is asked for at the end of the batch, where it still matters.
   */
  lastmod(day: number, second: number, index: number): void {
    this.#lastmods += 1;
    if (second < 0) this.#dateOnly += 1;
    if (day === this.#day && second === this.#second) {
      this.#lead += 1;
      this.#met += 1;
      this.#metMinute += 1;
      return;
    }
    // A minute is as good as a value: a build writes its entries within some seconds.
    if (day === this.#day && second >= 0 && sameMinute(second, this.#second)) {
      this.#lead += 1;
      this.#metMinute += 1;
    } else if (this.#lead > 0) {
      this.#lead -= 1;
    } else {
      this.#day = day;
      this.#second = second;
      this.#candidateIndex = index;
      this.#lead = 1;
      this.#met = 1;
      this.#metMinute = 1;
    }
    const moment = day * SECONDS_A_DAY + second;
    if (moment <= this.#newestMoment) return;
    this.#newestMoment = moment;
    this.#newestIndex = index;
  }

  /** Takes the texts of the present batch that are to be told at the end. */
  keepTexts(entries: readonly Entry[]): void {
    const candidate = entries[this.#candidateIndex]?.lastmod;
    const newest = entries[this.#newestIndex]?.lastmod;
    if (candidate !== undefined) this.#candidate = ownText(candidate);
    if (newest !== undefined) this.#newest = ownText(newest);
    this.#candidateIndex = -1;
    this.#newestIndex = -1;
  }

  /** Counts the entries of a batch that were scanned. */
  scanned(facts: EntryFacts, count: number): void {
    const { traits, days, seconds, changefreqs, priorities } = facts;
    let urls = 0;
    for (let index = 0; index < count; index += 1) {
      if ((traits[index] as number) < 0) continue;
      urls += 1;
      const day = days[index] as number;
      if (day !== 0) this.lastmod(day, seconds[index] as number, index);
      const changefreq = changefreqs[index] as number;
      const priority = priorities[index] as number;
      if (changefreq !== 0 || priority !== NO_PRIORITY) this.hints(changefreq, priority);
    }
    this.urls += urls;
  }

  /** Counts a changefreq (0: none) and a priority in hundredths (255: none). */
  hints(changefreq: number, priority: number): void {
    if (changefreq !== 0) this.#changefreqs += 1;
    if (priority === NO_PRIORITY) return;
    this.#priorities += 1;
    if (this.#priority === -1) this.#priority = priority;
    else if (this.#priority !== priority) this.#severalPriorities = true;
  }

  /** Counts the extensions of an entry. */
  extensions({ images, videos, news, alternates }: UrlEntry): void {
    if (images) {
      this.#withImages += 1;
      if (images.length > this.#imagesMax) this.#imagesMax = images.length;
    }
    if (videos) this.#withVideos += 1;
    if (news) this.#withNews += 1;
    if (alternates) this.#withAlternates += 1;
  }

  /** Counts the entries of an origin. */
  origin(origin: string, count: number): void {
    const known = this.#origins.get(origin);
    if (known === undefined && this.#origins.size >= ORIGINS_KEPT) return;
    this.#origins.set(origin, (known ?? 0) + count);
  }

  /** What there is to say at the end. */
  evidence(end: DocumentEnd): DocumentEvidence {
    const common: SharedValue = { value: this.#candidate, count: this.#met };
    return {
      ...end,
      urls: this.urls,
      sitemaps: this.sitemaps,
      lastmods: this.#lastmods,
      ...(this.#met > 0 && { commonLastmod: common }),
      commonLastmodMinute: this.#metMinute,
      ...(this.#newest !== '' && { newestLastmod: this.#newest }),
      dateOnlyLastmods: this.#dateOnly,
      changefreqs: this.#changefreqs,
      priorities: this.#priorities,
      ...(this.#priorities > 0 &&
        !this.#severalPriorities && { onlyPriority: this.#priority / HUNDRED }),
      withImages: this.#withImages,
      withVideos: this.#withVideos,
      withNews: this.#withNews,
      withAlternates: this.#withAlternates,
      origins: [...this.#origins].map(([value, count]) => ({ value, count })),
      imagesMax: this.#imagesMax,
    };
  }
}

function sameMinute(a: number, b: number): boolean {
  return b >= 0 && Math.floor(a / MINUTE_SECONDS) === Math.floor(b / MINUTE_SECONDS);
}
