// Counts over the entries of a document: what rules about the whole of it are told at its end.
import { ownText } from '../base/own-text.ts';
import type { SitemapFormat } from '../protocol/sitemap-format.ts';
import type { UrlEntry } from '../protocol/url-entry.ts';
import {
  type DocumentEvidence,
  ORIGINS_KEPT,
  type SharedValue,
} from './evidence/document-evidence.ts';

// `2026-06-15T12:30`: two moments with these characters alike lie in one minute, zones aside.
const MINUTE_CHARACTERS = 16;
const DATE_CHARACTERS = 10;

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
  #candidate = '';
  /** The candidate's lead, and how often it was met since it became one. */
  #lead = 0;
  #met = 0;
  #metMinute = 0;
  #newest = '';
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

  /** Counts a lastmod. */
  lastmod(lastmod: string): void {
    this.#lastmods += 1;
    if (lastmod.length === DATE_CHARACTERS) this.#dateOnly += 1;
    if (lastmod === this.#candidate) {
      this.#lead += 1;
      this.#met += 1;
      this.#metMinute += 1;
      return;
    }
    this.#otherLastmod(lastmod);
  }

  #otherLastmod(lastmod: string): void {
    const minute = MINUTE_CHARACTERS;
    // A minute is as good as a value: a build writes its entries within some seconds.
    if (
      lastmod.length > minute &&
      this.#candidate.length > minute &&
      lastmod.startsWith(this.#candidate.slice(0, minute))
    ) {
      this.#lead += 1;
      this.#metMinute += 1;
    } else if (this.#lead > 0) {
      this.#lead -= 1;
    } else {
      this.#candidate = ownText(lastmod);
      this.#lead = 1;
      this.#met = 1;
      this.#metMinute = 1;
    }
    // As text: written in one zone, as nearly all are, dates sort as they are written.
    if (lastmod > this.#newest) this.#newest = lastmod;
  }

  /** Counts a changefreq and a priority, where there are any. */
  hints(changefreq: string | undefined, priority: number | undefined): void {
    if (changefreq !== undefined) this.#changefreqs += 1;
    if (priority === undefined) return;
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
      ...(this.#newest !== '' && { newestLastmod: ownText(this.#newest) }),
      dateOnlyLastmods: this.#dateOnly,
      changefreqs: this.#changefreqs,
      priorities: this.#priorities,
      ...(this.#priorities > 0 && !this.#severalPriorities && { onlyPriority: this.#priority }),
      withImages: this.#withImages,
      withVideos: this.#withVideos,
      withNews: this.#withNews,
      withAlternates: this.#withAlternates,
      origins: [...this.#origins].map(([value, count]) => ({ value, count })),
      imagesMax: this.#imagesMax,
    };
  }
}
