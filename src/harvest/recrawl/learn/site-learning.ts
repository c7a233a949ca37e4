// What the pages of a site have in common: how often those change that claim the same, and how far
// the signals of each sitemap are believed. It is where learning begins for each of its pages.
import type { ObservedVisit, RatePriors } from './fit-rates.ts';
import type { PageMemory } from './page-memory.ts';
import {
  evidencePrior,
  learnTrust,
  newTrust,
  noteRead,
  type SitemapTrust,
} from './sitemap-trust.ts';
import { type SampledPage, VisitSample, type VisitToSample } from './visit-sample.ts';

/** Sitemaps of a site of which something is learned: the one unused for longest goes. */
export const SITEMAPS_LEARNED_MAX = 256;

/** The seven values of changefreq, and none. */
export const CLAIMS = 8;

interface ClaimedPages {
  /** Pages that were seen to change or not, and the sum of their ln α. */
  pages: number;
  logChanges: number;
}

// The claim itself counts for so many pages.
const CLAIM_PAGES = 5;
// ln α of a page that changes once a day is 0, which stands for not counted.
const COUNTED_AT_ONE = Math.fround(1e-6);
const TRUST_FIELDS = Object.keys(newTrust(0)) as readonly (keyof SitemapTrust)[];
const BYTES = 8;
const SECOND_MS = 1_000;
const EPOCHS = 255;

type CountedPage = Pick<PageMemory, 'claim' | 'counted' | 'countedIn' | 'sitemapId'>;

export class SiteLearning {
  /** Something was learned since it was packed. */
  isChanged = false;
  readonly #claims: readonly ClaimedPages[] = Array.from({ length: CLAIMS }, () => {
    return { pages: 0, logChanges: 0 };
  });
  // Pages are counted in one epoch: after a loss of what was learned they are counted again.
  #epoch = 0;
  readonly #sitemaps = new Map<number, SitemapTrust>();
  #sample = new VisitSample();

  priorsOf(page: Pick<PageMemory, 'claim' | 'priorChanges' | 'sitemapId'>): RatePriors {
    const trust = this.#trustOf(page);
    const prior = evidencePrior(trust);
    const changes = this.#changesOf(page);
    const { evidence, spread, since, silentPerSignal, silentSince } = prior;
    return {
      // What pages did silently while signals were good says little of what they do now.
      changes: trust.changedAt > trust.betterAt ? Math.max(changes, page.priorChanges) : changes,
      signals: page.priorChanges,
      silentPerSignal,
      evidence,
      evidenceSpread: spread,
      signalsSince: since,
      silentSince,
    };
  }

  /** The edition of its sitemap's trust: a page of another edition is fitted again. */
  editionOf({ sitemapId }: Pick<PageMemory, 'sitemapId'>): number {
    return this.#sitemaps.get(sitemapId)?.edition ?? 0;
  }

  /** Learns from a visit: the page before and after it. Returns the page as it is counted now. */
  learn(before: PageMemory, after: PageMemory, visit: ObservedVisit): PageMemory {
    this.isChanged = true;
    if (this.#epoch === 0) this.#epoch = 1 + (Math.floor(after.visitedAt / SECOND_MS) % EPOCHS);
    const trust = this.#keep(after);
    learnTrust(trust, before, visit, after.visitedAt);
    this.uncount(before);
    return this.#counted(after);
  }

  /** Counts a page no more for what it claimed. */
  uncount({ claim, counted, countedIn, sitemapId }: CountedPage): void {
    const claimed = this.#claims[claim];
    if (counted === 0 || countedIn !== this.#epoch || !claimed || claimed.pages === 0) return;
    this.isChanged = true;
    claimed.pages -= 1;
    claimed.logChanges = claimed.pages === 0 ? 0 : claimed.logChanges - counted;
    const trust = this.#sitemaps.get(sitemapId);
    if (trust) trust.pages = Math.max(0, trust.pages - 1);
  }

  /** Keeps a visit of a page that was there, for the quality of lastmods. */
  sample(visit: VisitToSample): void {
    if (this.#sample.add(visit)) this.isChanged = true;
  }

  /** Counts a lastmod that was read after the visit that saw what it announces. */
  sampleLate(loc: string, lastmodAt: number): void {
    if (this.#sample.addLate(loc, lastmodAt)) this.isChanged = true;
  }

  /** Counts a lastmod since the last visit of a page of the sample. */
  samplePending(loc: string): void {
    if (this.#sample.addPending(loc)) this.isChanged = true;
  }

  /** Leaves a page out of the sample. */
  unsample(loc: string): void {
    if (this.#sample.remove(loc)) this.isChanged = true;
  }

  get sampled(): readonly SampledPage[] {
    return this.#sample.pages;
  }

  /** Notes a read that showed that lastmods of single pages moved. */
  noteRead(sitemapId: number, at: number, lastmods: number): void {
    const trust = this.#keep({ sitemapId });
    noteRead(trust, at, lastmods);
    trust.usedAt = Math.max(trust.usedAt, at);
    this.isChanged = true;
  }

  /** Notes that all lastmods of a sitemap were moved together. */
  noteAllMoved(sitemapId: number, at: number): void {
    const trust = this.#keep({ sitemapId });
    trust.allMovedAt = Math.max(trust.allMovedAt, at);
    trust.usedAt = Math.max(trust.usedAt, at);
    this.isChanged = true;
  }

  /** Whether all lastmods of a page's sitemap were moved together since its last visit. */
  isAllMoved(
    { sitemapId, visitedAt }: Pick<PageMemory, 'sitemapId' | 'visitedAt'>,
    at: number,
  ): boolean {
    const allMovedAt = this.#sitemaps.get(sitemapId)?.allMovedAt ?? 0;
    return allMovedAt > visitedAt && allMovedAt <= at;
  }

  get sitemaps(): readonly Readonly<SitemapTrust>[] {
    return [...this.#sitemaps.values()];
  }

  /** Packs it: 144 bytes, 160 for each sitemap, and the sample. */
  pack(): Uint8Array {
    const numbers = [this.#epoch, this.#sitemaps.size];
    numbers.push(...this.#claims.flatMap(({ pages, logChanges }) => [pages, logChanges]));
    for (const trust of this.#sitemaps.values()) {
      for (const field of TRUST_FIELDS) numbers.push(trust[field]);
    }
    this.isChanged = false;
    const sample = this.#sample.pack();
    const packed = new Uint8Array(BYTES * numbers.length + sample.length);
    const view = new DataView(packed.buffer);
    numbers.forEach((value, index) => {
      view.setFloat64(BYTES * index, value, true);
    });
    packed.set(sample, BYTES * numbers.length);
    return packed;
  }

  /** Unpacks it; bytes of another length are a site of which nothing is known. */
  static unpack(bytes: Uint8Array): SiteLearning {
    const learning = new SiteLearning();
    const headNumbers = 2 + 2 * CLAIMS;
    if (bytes.length < BYTES * headNumbers) return learning;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = view.getFloat64(BYTES, true);
    const end = BYTES * (headNumbers + count * TRUST_FIELDS.length);
    if (!(Number.isInteger(count) && count >= 0 && end <= bytes.length)) return learning;
    let at = 0;
    const next = (): number => {
      at += BYTES;
      return view.getFloat64(at - BYTES, true);
    };
    learning.#epoch = next();
    at += BYTES;
    for (const claimed of learning.#claims) {
      claimed.pages = next();
      claimed.logChanges = next();
    }
    for (let index = 0; index < count; index += 1) {
      const fields = TRUST_FIELDS.map((field) => [field, next()]);
      const trust = Object.fromEntries(fields) as SitemapTrust;
      learning.#sitemaps.set(trust.sitemapId, trust);
    }
    learning.#sample = new VisitSample(bytes.subarray(end));
    return learning;
  }

  #trustOf({ sitemapId }: Pick<PageMemory, 'sitemapId'>): SitemapTrust {
    return this.#sitemaps.get(sitemapId) ?? newTrust(sitemapId);
  }

  #counted(page: PageMemory): PageMemory {
    const claimed = this.#claims[page.claim];
    if (!claimed) return page;
    // As it is kept, so that it can be taken away again.
    const counted = Math.fround(Math.log(page.rates.silent)) || COUNTED_AT_ONE;
    claimed.pages += 1;
    claimed.logChanges += counted;
    this.#trustOf(page).pages += 1;
    return { ...page, counted, countedIn: this.#epoch };
  }

  // Of few pages that claim it the claim says more, of many the pages themselves.
  #changesOf({ claim, priorChanges }: Pick<PageMemory, 'claim' | 'priorChanges'>): number {
    const { pages = 0, logChanges = 0 } = this.#claims[claim] ?? {};
    const sum = CLAIM_PAGES * Math.log(priorChanges) + logChanges;
    return Math.exp(sum / (CLAIM_PAGES + pages));
  }

  // What is learned of the page's sitemap; where there are too many another one is forgotten.
  #keep({ sitemapId }: Pick<PageMemory, 'sitemapId'>): SitemapTrust {
    const known = this.#sitemaps.get(sitemapId);
    if (known) return known;
    while (this.#sitemaps.size >= SITEMAPS_LEARNED_MAX) {
      const oldest = this.sitemaps.reduce((a, b) => (b.usedAt < a.usedAt ? b : a));
      this.#sitemaps.delete(oldest.sitemapId);
    }
    const trust = newTrust(sitemapId);
    this.#sitemaps.set(sitemapId, trust);
    return trust;
  }
}
