// Pages that are listed twice, in one sitemap or in two: found by fingerprints of 16 to 32 bytes.
import { FingerprintMap } from '../../base/fingerprint/fingerprint-map.ts';
import { createFingerprintSeed } from '../../base/fingerprint/fingerprint-seed.ts';
import { FingerprintSet } from '../../base/fingerprint/fingerprint-set.ts';
import { createFingerprinter, type Fingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { Entry } from '../../protocol/url-entry.ts';

/** How many pages are remembered; of more, it is not known whether they are listed twice. */
export const PAGES_REMEMBERED_MAX = 50_000_000;

// What no key of a page begins with.
const TEXT_KEY = ' ';
// A value is the number of a document, and whether it lists the page as news.
const NEWS_BIT = 1;
// Odd, so that no two documents change a fingerprint in the same way.
const DOCUMENT_MIX_LOW = 0x9e3779b1;
const DOCUMENT_MIX_HIGH = 0x85ebca77;

export interface RepeatedPage {
  readonly index: number;
  readonly loc: string;
  /** The number of the document that listed it first; this one, when it did before. */
  readonly first: number;
}

/** Remembers the pages of a tree. */
export class ListedPages {
  readonly #fingerprinter: Fingerprinter = createFingerprinter(createFingerprintSeed());
  /** The document that listed each page first. */
  readonly #documents = new FingerprintMap();
  /** For news that is listed elsewhere too, the first document of the other kind. */
  readonly #otherKind = new FingerprintMap();
  /** For pages that several documents list, each document but the first, by one fingerprint. */
  readonly #repeatedIn = new FingerprintSet();
  readonly #one = new Uint32Array(2);
  readonly #pagesMax: number;
  #values = new Uint32Array(0);
  #notRemembered = 0;

  constructor(pagesMax: number = PAGES_REMEMBERED_MAX) {
    this.#pagesMax = pagesMax;
  }

  get size(): number {
    return this.#documents.size;
  }

  /** How many fingerprints are kept, in all tables. */
  get #remembered(): number {
    return this.#documents.size + this.#otherKind.size + this.#repeatedIn.size;
  }

  /** How many pages came when there was no more room. */
  get notRemembered(): number {
    return this.#notRemembered;
  }

  /**
   * Takes the pages of a batch; returns those that were listed before. `document` is the number of
   * their document.
   *
   * A text list may repeat the XML sitemaps, for those who read no XML: it is compared only with
   * other lists. So is news, which has a sitemap of its own for the last two days: engines want it
   * listed among all pages too. A feed repeats what is new, and is not compared.
   */
  add(
    entries: readonly Entry[],
    document: number,
    format: SitemapFormat | undefined,
  ): readonly RepeatedPage[] {
    if (format === 'rss' || format === 'atom') return [];
    const kind = format === 'text' ? TEXT_KEY : '';
    if (this.#remembered + entries.length > this.#pagesMax) {
      this.#notRemembered += entries.length;
      return [];
    }
    const indices: number[] = [];
    const keys: string[] = [];
    for (let index = 0; index < entries.length; index += 1) {
      const entry = entries[index] as Entry;
      if (entry.kind !== 'url') continue;
      indices.push(index);
      keys.push(kind + pageKey(entry.loc));
    }
    if (keys.length === 0) return [];
    return this.#addKeys(keys, indices, entries, document);
  }

  #addKeys(
    keys: readonly string[],
    indices: readonly number[],
    entries: readonly Entry[],
    document: number,
  ): readonly RepeatedPage[] {
    const count = keys.length;
    const hashes = this.#fingerprinter.fingerprints(keys);
    const known = this.#documents.getAll(hashes, count);
    if (this.#values.length < count) this.#values = new Uint32Array(count);
    const values = this.#values;
    for (let at = 0; at < count; at += 1) {
      const first = known[at] as number;
      values[at] = first < 0 ? listingValue(document, entries[indices[at] as number]) : first;
    }
    const isNew = this.#documents.setAll(hashes, values, count);
    const repeated: RepeatedPage[] = [];
    for (let at = 0; at < count; at += 1) {
      if (isNew[at] === 1) continue;
      const index = indices[at] as number;
      const entry = entries[index] as Entry;
      const key = [hashes[2 * at] as number, hashes[2 * at + 1] as number] as const;
      const first = this.#firstOf(key, values[at] as number, listingValue(document, entry));
      if (first !== undefined) repeated.push({ index, loc: entry.loc, first });
    }
    return repeated;
  }

  /** The document whose entry this one repeats; `undefined`: none. */
  #firstOf(key: Fingerprint, listed: number, value: number): number | undefined {
    const document = documentOf(value);
    if (documentOf(listed) === document || !this.#isFirstIn(key, document)) return document;
    if (((listed ^ value) & NEWS_BIT) === 0) return documentOf(listed);
    const first = this.#otherKind.get(...key);
    if (first >= 0) return documentOf(first);
    this.#otherKind.set(...key, value);
    return undefined;
  }

  // Batches of documents that are read together come mixed up, so each document is remembered.
  #isFirstIn([low, high]: Fingerprint, document: number): boolean {
    this.#one[0] = low ^ Math.imul(document + 1, DOCUMENT_MIX_LOW);
    this.#one[1] = high ^ Math.imul(document + 1, DOCUMENT_MIX_HIGH);
    return this.#repeatedIn.addAll(this.#one, 1)[0] === 1;
  }

  has(loc: string): boolean {
    const hashes = this.#fingerprinter.fingerprints([pageKey(loc)]);
    return this.#documents.get(hashes[0] as number, hashes[1] as number) >= 0;
  }
}

type Fingerprint = readonly [low: number, high: number];

function listingValue(document: number, entry: Entry | undefined): number {
  return document * 2 + (entry?.kind === 'url' && entry.news ? NEWS_BIT : 0);
}

function documentOf(value: number): number {
  return value >>> 1;
}
