// A fair choice among all listed pages, made while their sitemaps are read.
import { SEED_BYTES } from '../../base/fingerprint/fingerprint-seed.ts';
import { createFingerprinter, type Fingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import { givenValues } from '../../base/given-values.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { ownText } from '../../base/text/own-text.ts';
import type { Position } from '../../formats/problems/position.ts';
import type { Video } from '../../protocol/extensions/video.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { Entry, UrlEntry } from '../../protocol/url-entry.ts';

export interface PageSampleOptions {
  /** How many pages, from 1; `all`: as many as `PAGES_KEPT_MAX` allows. */
  readonly sample: 'all' | number;
  /** The same seed chooses the same pages, in whatever order they come. Default: a random one. */
  readonly seed?: number | undefined;
  /** The most characters that are kept of all pages together. Default 33,554,432. */
  readonly charactersMax?: number | undefined;
}

export interface SampledBatch {
  readonly sitemap: string;
  /** The number of its first entry in the sitemap, from 1. */
  readonly firstEntry?: number;
  /** The place of an entry, by its index in the batch; called for few, in ascending order. */
  readonly positionOf?: (index: number) => Position;
}

export const PAGES_KEPT_MAX = 100_000;
const CHARACTERS_MAX = 33_554_432;
// How many more than wanted are kept before they are cut, so that sorting is rare.
const SLACK_MIN = 64;
const SEEDS = 4_294_967_296;

/**
 * Chooses pages among all that are shown to it, each with the same chance.
 *
 * Every page has a rank by its fingerprint, and those with the least ranks are the sample. A page
 * that is listed ten times so has no better chance than one that is listed once, and sitemaps may
 * be shown in any order. Memory is bounded by `PAGES_KEPT_MAX` and `charactersMax`: when there is
 * no room, the sample becomes smaller and stays fair.
 */
export class PageSample {
  readonly seed: number;
  readonly #fingerprinter: Fingerprinter;
  readonly #pages = new Map<number, SampledPage>();
  readonly #charactersMax: number;
  #wanted: number;
  #characters = 0;
  /** A page of this rank or above is not among the sample. */
  #rankEnd = Number.POSITIVE_INFINITY;
  #listed = 0;

  constructor({ sample, seed, charactersMax = CHARACTERS_MAX }: PageSampleOptions) {
    const wanted = sample === 'all' ? PAGES_KEPT_MAX : sample;
    if (!Number.isSafeInteger(wanted) || wanted < 1) {
      throw new PortolanError('CONFIG_INVALID', {
        message: `A sample of ${sample} pages cannot be taken.`,
        hint: 'Give a whole number from 1, or all.',
      });
    }
    this.seed = seed ?? randomSeed();
    this.#fingerprinter = createFingerprinter(seedBytes(this.seed));
    this.#wanted = Math.min(wanted, PAGES_KEPT_MAX);
    this.#charactersMax = charactersMax;
  }

  /** How many entries of pages it was shown; one that is listed twice counts twice. */
  get listed(): number {
    return this.#listed;
  }

  /** Whether all of them are among the sample. */
  get whole(): boolean {
    this.#cut();
    return this.#rankEnd === Number.POSITIVE_INFINITY;
  }

  /** Takes a batch of entries; copies what it keeps. */
  add(entries: readonly Entry[], batch: SampledBatch): void {
    const locs: string[] = [];
    const indices: number[] = [];
    for (const [index, entry] of entries.entries()) {
      if (entry.kind !== 'url') continue;
      locs.push(pageKey(entry.loc));
      indices.push(index);
    }
    if (locs.length === 0) return;
    const words = this.#fingerprinter.fingerprints(locs);
    const sitemap = ownText(batch.sitemap);
    for (const [at, index] of indices.entries()) {
      const rank = rankOf(words[at * 2] ?? 0, words[at * 2 + 1] ?? 0);
      const order = this.#listed + at;
      if (rank >= this.#rankEnd || this.#pages.has(rank)) continue;
      const entry = entries[index];
      if (entry?.kind !== 'url') continue;
      const { firstEntry, positionOf } = batch;
      const number = firstEntry === undefined ? undefined : firstEntry + index;
      const place = givenValues({ ...positionOf?.(index), entry: number });
      this.#keep(rank, { entry: copySampledEntry(entry), sitemap, place, order });
    }
    this.#listed += indices.length;
  }

  /** The chosen pages, in the order in which they were listed. */
  pages(): readonly SampledPage[] {
    this.#cut();
    return [...this.#pages.values()].sort((a, b) => a.order - b.order);
  }

  #keep(rank: number, page: SampledPage): void {
    this.#pages.set(rank, page);
    this.#characters += countSampledCharacters(page.entry);
    const slack = Math.max(SLACK_MIN, this.#wanted >> 2);
    if (this.#pages.size > this.#wanted + slack) this.#cut();
    while (this.#characters > this.#charactersMax && this.#pages.size > 1) {
      this.#wanted = this.#pages.size >> 1;
      this.#cut();
    }
  }

  #cut(): void {
    if (this.#pages.size <= this.#wanted) return;
    const ranks = Float64Array.from(this.#pages.keys()).sort();
    this.#rankEnd = ranks[this.#wanted] ?? this.#rankEnd;
    for (const rank of ranks.subarray(this.#wanted)) {
      const page = this.#pages.get(rank);
      if (page) this.#characters -= countSampledCharacters(page.entry);
      this.#pages.delete(rank);
    }
  }
}

/**
 * Makes a sample of the entries that are added to it.
 *
 * Errors: CONFIG_INVALID for an invalid number of pages.
 *
 * ```ts
 * const sample = createPageSample({ sample: 100 });
 * const entry = { kind: 'url', loc: 'https://example.com/' } as const;
 * sample.add([entry], { sitemap: 'https://example.com/sitemap.xml' });
 * sample.pages(); // at most 100
 * ```
 */
export function createPageSample(options: PageSampleOptions): PageSample {
  return new PageSample(options);
}

/** 53 of the 64 bits, as an exact number. */
function rankOf(low: number, high: number): number {
  return high * 2_097_152 + (low >>> 11);
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function seedBytes(seed: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(SEED_BYTES));
  view.setFloat64(0, seed);
  view.setUint32(8, Math.floor(Math.abs(seed)) % SEEDS);
  return new Uint8Array(view.buffer);
}

export interface SampledPlace extends Partial<Position> {
  /** The number of the entry in its sitemap, from 1. */
  readonly entry?: number;
}

export interface SampledPage {
  /** loc, lastmod, hreflang, pictures and videos; nothing else of the entry. */
  readonly entry: UrlEntry;
  readonly sitemap: string;
  readonly place: SampledPlace;
  /** Its number among all listed pages, from 0. */
  readonly order: number;
}

// An entry with more of them than a page can sensibly be checked for is kept without them: half of
// a list would say that the other half is missing.
const ALTERNATES_MAX = 500;
const ITEMS_MAX = 50;

/**
 * Copies an entry, which keeps nothing of the window it was read from alive. Pictures keep their
 * address, videos the addresses of thumbnail and file.
 */
export function copySampledEntry(entry: UrlEntry): UrlEntry {
  const { loc, lastmod, alternates = [], images = [], videos = [] } = entry;
  const isKept = alternates.length > 0 && alternates.length <= ALTERNATES_MAX;
  return givenValues({
    loc: ownText(loc),
    lastmod: lastmod === undefined ? undefined : ownText(lastmod),
    alternates: isKept
      ? alternates.map(({ hreflang, href }) => ({
          hreflang: ownText(hreflang),
          href: ownText(href),
        }))
      : undefined,
    images:
      images.length > 0
        ? images.slice(0, ITEMS_MAX).map((image) => ({ loc: ownText(image.loc) }))
        : undefined,
    videos: videos.length > 0 ? videos.slice(0, ITEMS_MAX).map(copyVideo) : undefined,
  });
}

function copyVideo({ thumbnailLoc, contentLoc }: Video): Video {
  return givenValues({
    title: '',
    description: '',
    // A broken document may lack it.
    thumbnailLoc: ownText(thumbnailLoc ?? ''),
    contentLoc: contentLoc === undefined ? undefined : ownText(contentLoc),
  });
}

/** How many characters an entry's copy has. */
function countSampledCharacters(entry: UrlEntry): number {
  let count = entry.loc.length + (entry.lastmod?.length ?? 0);
  for (const { hreflang, href } of entry.alternates ?? []) count += hreflang.length + href.length;
  for (const { loc } of entry.images ?? []) count += loc.length;
  for (const { thumbnailLoc, contentLoc = '' } of entry.videos ?? []) {
    count += thumbnailLoc.length + contentLoc.length;
  }
  return count;
}
