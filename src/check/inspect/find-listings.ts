// Where sitemaps list an address: they are walked until all are read, or one is found.
import { givenValues } from '../../base/given-values.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { ownText } from '../../base/text/own-text.ts';
import { withoutCredentials } from '../../base/text/without-credentials.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { discoverSitemaps } from '../../tree/discover.ts';
import { type TreeBatch, type TreeSummary, walkSitemapTree } from '../../tree/sitemap-tree.ts';
import type { TreeProblem } from '../../tree/tree-problem.ts';
import { createVisitOpener } from '../../tree/visit-opener.ts';
import { copySampledEntry } from '../pages/page-sample.ts';
import type { Listing, ListingSearch } from './inspection.ts';
import { createSimilarLoc, type SimilarLoc } from './similar-loc.ts';

export interface FindListingsOptions {
  readonly visitor: Visitor;
  /** The sitemaps to look through. Default: those of the address's site, as they are discovered. */
  readonly sitemaps?: readonly string[] | undefined;
  /** Stops at the first place. Default false. */
  readonly firstOnly?: boolean | undefined;
  readonly depthMax?: number | undefined;
  readonly sitemapsMax?: number | undefined;
  readonly bytesMax?: number | undefined;
  /** How many sitemaps are read at a time. Default 4. */
  readonly concurrency?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SearchProgress) => void) | undefined;
}

interface SearchProgress {
  readonly stage: 'discover' | 'sitemaps';
  readonly sitemaps: number;
  readonly entries: number;
  readonly at: string;
}

export interface FoundListings {
  readonly search: ListingSearch;
  /** The entries of the listings, in the same order. */
  readonly entries: readonly UrlEntry[];
  /** Other pages whose entries name the address as a version in another language. */
  readonly linkedFrom: readonly LinkingPage[];
  /** All entries were read: a page that is not in `linkedFrom` does not name it. */
  readonly linkedFromIsWhole: boolean;
}

interface LinkingPage {
  readonly loc: string;
  readonly hreflang: string;
}

const LISTINGS_MAX = 100;
const SIMILAR_MAX = 10;
const PROBLEMS_MAX = 20;
const LINKING_MAX = 500;
const CONCURRENCY = 4;
// Problems of entries are for the check; here it counts whether a sitemap was read.
const WALK_PROBLEM =
  /^(?:sitemap-failed|sitemap-broken-off|tree-limit-|gzip-(?:checksum|damaged|truncated)$)/;

/**
 * Looks for a page in sitemaps, however its address is written. Sitemaps that cannot be read are in
 * the result. Errors: the signal's reason.
 */
export async function findListings(
  url: string,
  options: FindListingsOptions,
): Promise<FoundListings> {
  const roots = await rootsOf(url, options);
  const found = new Search(url, options);
  let summary: TreeSummary | undefined;
  if (roots.length > 0) {
    const { visitor, firstOnly, signal, depthMax, sitemapsMax, bytesMax } = options;
    const locs = roots.map((root) => root.url);
    const batches = walkSitemapTree(locs, {
      open: createVisitOpener(visitor),
      concurrency: options.concurrency ?? CONCURRENCY,
      onSitemap: (sitemap) => found.begin(sitemap.url),
      onSitemapEnd: (report) => found.end(report.url),
      onProblem: (problem) => found.note(problem),
      onEnd: (end) => {
        summary = end;
      },
      signal,
      depthMax,
      sitemapsMax,
      bytesMax,
    });
    for await (const batch of batches) {
      found.look(batch);
      if (firstOnly === true && found.listed > 0) break;
    }
  }
  return found.finish(roots, summary?.complete === true);
}

async function rootsOf(
  url: string,
  { visitor, sitemaps, signal, onProgress }: FindListingsOptions,
): Promise<ListingSearch['roots']> {
  // The visitor logs in; no output shows with what.
  if (sitemaps) return sitemaps.map((loc) => ({ url: withoutCredentials(loc), found: 'given' }));
  const discovery = await discoverSitemaps(url, {
    visitor,
    onTry: (at) => onProgress?.({ stage: 'discover', sitemaps: 0, entries: 0, at }),
    signal,
  });
  return discovery.sitemaps.map(({ url: loc, found, line }) =>
    givenValues({ url: loc, found, line }),
  );
}

class Search {
  readonly #key: string;
  readonly #similarTo: SimilarLoc;
  readonly #onProgress: FindListingsOptions['onProgress'];
  readonly #listed: Listing[] = [];
  readonly #entries: UrlEntry[] = [];
  readonly #similar: Listing[] = [];
  readonly #linkedFrom = new Map<string, LinkingPage>();
  #linkingLeftOut = false;
  readonly #problems: { readonly sitemap: string; readonly message: string }[] = [];
  /** How many entries of each open sitemap were read. */
  readonly #passed = new Map<string, number>();
  #sitemaps = 0;
  #pages = 0;
  #count = 0;

  constructor(url: string, { onProgress }: FindListingsOptions) {
    this.#key = pageKey(url);
    this.#similarTo = createSimilarLoc(this.#key);
    this.#onProgress = onProgress;
  }

  get listed(): number {
    return this.#count;
  }

  begin(at: string): void {
    this.#onProgress?.({ stage: 'sitemaps', sitemaps: this.#sitemaps, entries: this.#pages, at });
  }

  end(sitemap: string): void {
    this.#sitemaps += 1;
    this.#passed.delete(sitemap);
  }

  note({ code, url, message, error }: TreeProblem): void {
    if (!WALK_PROBLEM.test(code) || this.#problems.length >= PROBLEMS_MAX) return;
    const why = isPortolanError(error) ? error.message : message;
    this.#problems.push({ sitemap: url, message: why });
  }

  look(batch: TreeBatch): void {
    const { sitemap, entries } = batch;
    const passed = this.#passed.get(sitemap.url) ?? 0;
    this.#passed.set(sitemap.url, passed + entries.length);
    for (const [index, entry] of entries.entries()) {
      if (entry.kind !== 'url') continue;
      this.#pages += 1;
      const key = pageKey(entry.loc);
      const isOwn = key === this.#key;
      if (isOwn) this.#count += 1;
      else if (entry.alternates) this.#noteLink(key, entry);
      const list = isOwn ? this.#listed : this.#similar;
      if (list.length >= (isOwn ? LISTINGS_MAX : SIMILAR_MAX)) continue;
      if (!isOwn && !this.#similarTo.matches(key)) continue;
      const copy = copySampledEntry(entry);
      list.push(listingOf(batch, index, { copy, entry: passed + index + 1 }));
      if (isOwn) this.#entries.push(copy);
    }
    this.begin(sitemap.url);
  }

  /** Remembers a page whose entry names the address. */
  #noteLink(key: string, { loc, alternates = [] }: UrlEntry): void {
    const link = alternates.find(({ href }) => pageKey(href) === this.#key);
    if (!link || this.#linkedFrom.has(key)) return;
    if (this.#linkedFrom.size >= LINKING_MAX) this.#linkingLeftOut = true;
    else this.#linkedFrom.set(key, { loc: ownText(loc), hreflang: ownText(link.hreflang) });
  }

  finish(roots: ListingSearch['roots'], complete: boolean): FoundListings {
    return {
      search: {
        roots,
        sitemaps: this.#sitemaps,
        entries: this.#pages,
        complete,
        problems: this.#problems,
        listed: this.#listed,
        listedCount: this.#count,
        similar: this.#similar,
      },
      entries: this.#entries,
      linkedFrom: [...this.#linkedFrom.values()],
      linkedFromIsWhole: complete && !this.#linkingLeftOut,
    };
  }
}

function listingOf(
  { sitemap, places }: TreeBatch,
  index: number,
  { copy, entry }: { readonly copy: UrlEntry; readonly entry: number },
): Listing {
  const { line, column } = places.position(index);
  const { loc, lastmod } = copy;
  return givenValues({ sitemap: sitemap.url, line, column, entry, loc, lastmod });
}
