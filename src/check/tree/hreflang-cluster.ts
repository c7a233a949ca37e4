// Pages that link to the same set of pages, as long as not all of them have been met: in as few
// objects as possible, since a set of sitemaps with a file for each language keeps them all open.
import { ownText } from '../../base/own-text.ts';
import type { Position } from '../../formats/problems/position.ts';

/** A page of a cluster that was met, and where it is listed. */
export interface ClusterMember extends Position {
  /** Which of the cluster's pages it is. */
  readonly at: number;
  /** The number of its sitemap, and of its entry there. */
  readonly sitemap: number;
  readonly entry: number;
}

// Between addresses: in none of them stands a line break.
const BETWEEN = '\n';
const NUMBERS = 6;

export class HreflangCluster {
  /** Its pages, by their keys. */
  readonly pages: readonly number[];
  readonly #hrefs: string | undefined;
  /** Six numbers for each member. */
  readonly #members: number[] = [];
  /** What a member is listed as, where that is not the address by which it is linked. */
  #locs: Map<number, string> | undefined;

  /** `hrefs`: the addresses of the pages, as far as they are known; absent, none are kept. */
  constructor(pages: readonly number[], hrefs: readonly string[] | undefined) {
    this.pages = pages;
    this.#hrefs = hrefs && ownText(hrefs.join(BETWEEN));
  }

  /** How many of the pages were met. */
  get met(): number {
    return this.#members.length / NUMBERS;
  }

  /** How many characters it holds. */
  get characters(): number {
    let sum = this.#hrefs?.length ?? 0;
    for (const loc of this.#locs?.values() ?? []) sum += loc.length;
    return sum;
  }

  /** Whether a page was met. */
  has(at: number): boolean {
    const members = this.#members;
    for (let first = 0; first < members.length; first += NUMBERS) {
      if (members[first] === at) return true;
    }
    return false;
  }

  /** Takes a page that was met; `loc` where it is listed otherwise than it is linked. */
  add({ at, sitemap, entry, line, column, offset }: ClusterMember, loc: string | undefined): void {
    this.#members.push(at, sitemap, entry, line, column, offset);
    if (loc === undefined || this.#hrefs === undefined) return;
    this.#locs ??= new Map();
    this.#locs.set(at, ownText(loc));
  }

  /** The pages that were met. */
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

  /** The addresses of its pages, as far as they were kept. */
  hrefs(): readonly string[] {
    return this.#hrefs?.split(BETWEEN) ?? [];
  }

  /** What a member is listed as, where that is another address than it is linked by. */
  locOf(at: number): string | undefined {
    return this.#locs?.get(at);
  }
}
