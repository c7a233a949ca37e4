// hreflang links across all sitemaps of a tree: which of them nobody answers, in bounded memory.
import { createFingerprintSeed } from '../../base/fingerprint/fingerprint-seed.ts';
import { FingerprintSet } from '../../base/fingerprint/fingerprint-set.ts';
import { createFingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import { ownText } from '../../base/text/own-text.ts';
import type { Position } from '../../formats/problems/position.ts';
import type { BatchPositions } from '../../formats/records/batch-positions.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { Entry, UrlEntry } from '../../protocol/url-entry.ts';
import type { ReturnLinkEvidence } from '../../rules/evidence/tree-evidence.ts';
import type { FindingPlace } from '../../rules/port/finding.ts';
import type { NotChecked } from '../port/report.ts';
import type { ListedPages } from './listed-pages.ts';

/** How many clusters may be incomplete at a time; links of further ones are not followed. */
export const CLUSTERS_OPEN_MAX = 250_000;

/** Links of an entry with more than this are not followed. */
export const ALTERNATES_FOLLOWED_MAX = 500;

/** How many links incomplete clusters may have together; those of further ones are not followed. */
export const LINKS_OPEN_MAX = 4_000_000;

// A page that is listed more often, each time with other links, counts as answering all.
const CLUSTERS_A_PAGE_MAX = 16;
// The addresses of incomplete clusters are kept up to here, for the places of findings.
const CHARACTERS_KEPT_MAX = 33_554_432;

/** Where a batch is. */
export interface LinkedBatch {
  readonly sitemap: string;
  readonly firstEntry: number;
  readonly places: Pick<BatchPositions, 'position'>;
}

/** An unanswered link and the entry that has it. */
export interface UnansweredLink {
  readonly evidence: ReturnLinkEvidence;
  readonly place: FindingPlace;
}

/** A page that links, and the cluster by which it does. */
interface Linking {
  readonly member: ClusterMember;
  readonly cluster: HreflangCluster;
}

/** A page of a cluster that was read, and where it is listed. */
interface ClusterMember extends Position {
  /** Which of the cluster's pages it is. */
  readonly at: number;
  /** The number of its sitemap, and of its entry there. */
  readonly sitemap: number;
  readonly entry: number;
}

// Separates addresses, which have no line breaks.
const SEPARATOR = '\n';
const NUMBERS = 6;

/**
 * Follows hreflang links.
 *
 * Pages that link to each other, all to all, have the same set of links: their cluster. Its key is
 * calculated from its pages, in any order. It is forgotten as soon as each of them was read with
 * exactly that set, so a correct set of sitemaps needs little memory, whether variants are side by
 * side or in a file for each language. What remains in the end is checked link by link: sets may
 * differ and still
 * answer each other.
 */
export class ReturnLinks {
  readonly #fingerprinter = createFingerprinter(createFingerprintSeed());
  readonly #open = new Map<number, HreflangCluster>();
  /** The sitemaps with links, by name, and their numbers. */
  readonly #sitemaps = new Map<string, number>();
  readonly #complete = new FingerprintSet();
  readonly #hosts = new Set<string>();
  #characters = 0;
  #notFollowed = 0;
  #foreign = 0;
  #links = 0;
  #lastHrefs: readonly string[] = [];
  /** The pages that these are, each once, and the first address of each. */
  #lastPages: readonly number[] = [];
  #lastTargets: readonly string[] = [];
  #lastKey = 0;

  /** Takes the entries of a batch. */
  add(entries: readonly Entry[], batch: LinkedBatch): void {
    for (let index = 0; index < entries.length; index += 1) {
      const entry = entries[index] as Entry;
      if (entry.kind === 'url' && entry.alternates) this.#entry(entry, index, batch);
    }
  }

  #entry(entry: UrlEntry, index: number, batch: LinkedBatch): void {
    const { loc, alternates = [] } = entry;
    if (alternates.length > ALTERNATES_FOLLOWED_MAX) {
      this.#notFollowed += 1;
      return;
    }
    const [page = 0] = this.#pagesOf([loc]);
    this.#meetCluster(entry);
    let pages = this.#lastPages;
    let key = this.#lastKey;
    if (!pages.includes(page)) {
      // It does not link to itself, which another rule reports; it still belongs to the set.
      pages = [...pages, page];
      key = keyOf(pages);
    }
    if (pages.length < 2 || this.#complete.has(key >>> 0, Math.floor(key / WORD))) return;
    const cluster = this.#cluster(key, pages);
    const at = cluster?.pages.indexOf(page) ?? -1;
    if (!cluster || at < 0 || cluster.has(at)) return;
    if (cluster.membersCount + 1 === pages.length) {
      this.#forget(key, cluster);
      return;
    }
    const { line, column, offset } = batch.places.position(index);
    const place = { line, column, offset, entry: batch.firstEntry + index };
    const linkedAs = this.#lastTargets[this.#lastPages.indexOf(page)];
    const other = linkedAs === loc ? undefined : loc;
    if (other !== undefined) this.#characters -= cluster.characters;
    cluster.add({ at, sitemap: this.#sitemapNumber(batch.sitemap), ...place }, other);
    if (other !== undefined) this.#characters += cluster.characters;
  }

  #sitemapNumber(sitemap: string): number {
    const number = this.#sitemaps.get(sitemap) ?? this.#sitemaps.size;
    this.#sitemaps.set(sitemap, number);
    return number;
  }

  /** Makes keys of an entry's links, unless they are those of the entry before. */
  #meetCluster({ alternates = [] }: UrlEntry): void {
    const last = this.#lastHrefs;
    const same =
      last.length === alternates.length && alternates.every(({ href }, at) => href === last[at]);
    if (same) return;
    const hrefs = alternates.map(({ href }) => href);
    // Eight bytes per page: an array of a Map's keys takes 24 more for each number.
    const pages: number[] = [];
    const targets: string[] = [];
    const known = new Set<number>();
    for (const [at, page] of this.#pagesOf(hrefs).entries()) {
      if (known.has(page)) continue;
      known.add(page);
      pages.push(page);
      targets.push(hrefs[at] as string);
    }
    this.#lastHrefs = hrefs;
    this.#lastPages = pages.slice();
    this.#lastTargets = targets;
    this.#lastKey = keyOf(pages);
  }

  #cluster(key: number, pages: readonly number[]): HreflangCluster | undefined {
    const known = this.#open.get(key);
    if (known) return known;
    if (this.#open.size >= CLUSTERS_OPEN_MAX || this.#links + pages.length > LINKS_OPEN_MAX) {
      this.#notFollowed += 1;
      return undefined;
    }
    const hasRoom = this.#characters < CHARACTERS_KEPT_MAX;
    const cluster = new HreflangCluster(pages, hasRoom ? this.#lastTargets : undefined);
    this.#characters += cluster.characters;
    this.#links += pages.length;
    this.#open.set(key, cluster);
    return cluster;
  }

  #forget(key: number, cluster: HreflangCluster): void {
    this.#open.delete(key);
    this.#links -= cluster.pages.length;
    this.#characters -= cluster.characters;
    this.#complete.addAll(Uint32Array.of(key >>> 0, Math.floor(key / WORD)), 1);
  }

  /**
   * The links that nobody answers, when all sitemaps have been read.
   *
   * `listed` knows all pages of the tree. Pages of hosts that the tree does not list at all are
   * somebody else's to list, and are skipped.
   */
  *unanswered(listed: ListedPages | undefined): Generator<UnansweredLink> {
    const all = inDocumentOrder(this.#open.values());
    const sitemaps = [...this.#sitemaps.keys()];
    const byPage = new Map<number, HreflangCluster[]>();
    const unpack = unpacker();
    for (const { cluster, member } of all) {
      const page = cluster.pages[member.at] ?? 0;
      const clusters = byPage.get(page);
      if (clusters) clusters.push(cluster);
      else byPage.set(page, [cluster]);
      this.#hosts.add(URL.parse(unpack(cluster).locOf(member.at))?.host ?? '');
    }
    for (const { cluster, member } of all) {
      const own = cluster.pages[member.at] ?? 0;
      const { met, hrefs, locOf } = unpack(cluster);
      const { entry, line, column, offset } = member;
      const loc = locOf(member.at);
      const sitemap = sitemaps[member.sitemap] ?? '';
      for (const [at, page] of cluster.pages.entries()) {
        const clusters = byPage.get(page);
        if (met.has(at) || answers(clusters, own)) continue;
        const href = hrefs[at];
        // A page with links is listed, though with other links.
        const kind = this.#kindOf(href, clusters !== undefined, listed);
        if (!kind) continue;
        const evidence = { loc, kind, ...(href !== undefined && { href }) };
        const place = { sitemap, line, column, offset, entry, ...(loc !== '' && { loc }) };
        yield { evidence, place };
      }
    }
  }

  /** `undefined`: the link leads to a host whose sitemaps were not read. */
  #kindOf(
    href: string | undefined,
    isLinking: boolean,
    listed: ListedPages | undefined,
  ): ReturnLinkEvidence['kind'] | undefined {
    if (isLinking || (href !== undefined && listed?.has(href) === true)) return 'no-return';
    const host = href === undefined ? undefined : URL.parse(href)?.host;
    if (listed && host !== undefined && this.#hosts.has(host)) return 'not-listed';
    this.#foreign += 1;
    return undefined;
  }

  /** What could not be followed, once `unanswered` has been gone through. */
  notChecked(): readonly NotChecked[] {
    const what = 'hreflang-return';
    const tooMany = 'There are more hreflang clusters, or more links in one, than are followed.';
    const foreign = 'hreflang links lead to pages whose sitemaps were not read.';
    return [
      { what, why: tooMany, count: this.#notFollowed },
      { what, why: foreign, count: this.#foreign },
    ].filter(({ count }) => count > 0);
  }

  #pagesOf(locs: readonly string[]): readonly number[] {
    const words = this.#fingerprinter.fingerprints(locs.map((loc) => pageKey(loc)));
    return locs.map((_, at) => {
      const high = (words[2 * at + 1] as number) & HIGH_BITS;
      return high * WORD + (words[2 * at] as number);
    });
  }
}

/** Whether a page of these clusters links to a page. */
function answers(clusters: readonly HreflangCluster[] | undefined, page: number): boolean {
  if (!clusters) return false;
  if (clusters.length > CLUSTERS_A_PAGE_MAX) return true;
  return clusters.some(({ pages }) => pages.includes(page));
}

/** Pages that link, as they are in their documents, in whatever order those were read. */
function inDocumentOrder(clusters: Iterable<HreflangCluster>): readonly Linking[] {
  const all: Linking[] = [];
  for (const cluster of clusters) {
    for (const member of cluster.members()) all.push({ member, cluster });
  }
  return all.sort((a, b) => a.member.offset - b.member.offset);
}

/** A cluster with its addresses apart. */
interface UnpackedCluster {
  readonly hrefs: readonly string[];
  /** Which of its pages were read. */
  readonly met: ReadonlySet<number>;
  /** What a page is listed as; empty when there was no room for it. */
  locOf(at: number): string;
}

/**
 * Unpacks clusters, and holds one: all at a time would be millions of strings. Members of a cluster
 * mostly follow each other.
 */
function unpacker(): (cluster: HreflangCluster) => UnpackedCluster {
  let last: { readonly of: HreflangCluster; readonly unpacked: UnpackedCluster } | undefined;
  return (cluster) => {
    if (last?.of === cluster) return last.unpacked;
    const hrefs = cluster.hrefs();
    const met = new Set(cluster.members().map(({ at }) => at));
    const locOf = (at: number): string => cluster.locOf(at) ?? hrefs[at] ?? '';
    last = { of: cluster, unpacked: { hrefs, met, locOf } };
    return last.unpacked;
  };
}

// 53 bits of a fingerprint are a number that is exact.
const WORD = 4_294_967_296;
const HIGH_BITS = 0x1f_ffff;

/** A key of a set of pages, the same in any order. */
function keyOf(pages: readonly number[]): number {
  let low = 0;
  let high = 0;
  for (const page of pages) {
    // Mixed before they are added, so that nobody can design two sets with equal sums.
    low = (low + Math.imul((page >>> 0) ^ 0x9e37_79b9, 0x85eb_ca6b)) >>> 0;
    high = (high + Math.imul(Math.floor(page / WORD) ^ (page >>> 7), 0xc2b2_ae35)) >>> 0;
  }
  return (high & HIGH_BITS) * WORD + low;
}

class HreflangCluster {
  /** Its pages, by their keys. */
  readonly pages: readonly number[];
  readonly #hrefs: string | undefined;
  /** Six numbers for each member. */
  #members: number[] = [];
  /** The locs of members that are linked by another address. */
  #locs: Map<number, string> | undefined;

  /** `hrefs`: the addresses of the pages; absent when there is no space for them. */
  constructor(pages: readonly number[], hrefs: readonly string[] | undefined) {
    this.pages = pages;
    this.#hrefs = hrefs && ownText(hrefs.join(SEPARATOR));
  }

  get membersCount(): number {
    return this.#members.length / NUMBERS;
  }

  get characters(): number {
    let sum = this.#hrefs?.length ?? 0;
    for (const loc of this.#locs?.values() ?? []) sum += loc.length;
    return sum;
  }

  has(at: number): boolean {
    const members = this.#members;
    for (let first = 0; first < members.length; first += NUMBERS) {
      if (members[first] === at) return true;
    }
    return false;
  }

  /** Adds a page that was read; `loc` where it is linked by another address. */
  add({ at, sitemap, entry, line, column, offset }: ClusterMember, loc: string | undefined): void {
    const numbers = [at, sitemap, entry, line, column, offset];
    // Most clusters that stay open have one member: room for more would double the memory.
    if (this.#members.length === 0) this.#members = numbers;
    else this.#members.push(...numbers);
    if (loc === undefined || this.#hrefs === undefined) return;
    this.#locs ??= new Map();
    this.#locs.set(at, ownText(loc));
  }

  members(): readonly ClusterMember[] {
    const members: ClusterMember[] = [];
    const numbers = this.#members;
    for (let first = 0; first < numbers.length; first += NUMBERS) {
      const [at = 0, sitemap = 0, entry = 0, line = 0, column = 0, offset = 0] = numbers.slice(
        first,
        first + NUMBERS,
      );
      members.push({ at, sitemap, entry, line, column, offset });
    }
    return members;
  }

  /** The addresses by which its pages are linked; empty when there was no room for them. */
  hrefs(): readonly string[] {
    return this.#hrefs?.split(SEPARATOR) ?? [];
  }

  /** The loc of a member that is linked by another address. */
  locOf(at: number): string | undefined {
    return this.#locs?.get(at);
  }
}
