// Pages that link to the same set of pages, as long as not all of them were met: in as few objects
// as possible, since sitemaps with a file for each language keep all of them open.
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

// Separates addresses, which have no line breaks.
const SEPARATOR = '\n';
const NUMBERS = 6;

export class HreflangCluster {
  /** Its pages, by their keys. */
  readonly pages: readonly number[];
  readonly #hrefs: string | undefined;
  /** Six numbers for each member. */
  #members: number[] = [];
  /** The locs of members that are linked by another address. */
  #locs: Map<number, string> | undefined;

  /** `hrefs`: the addresses of the pages; absent when there is no room for them. */
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

  /** Takes a page that was met; `loc` where it is linked by another address. */
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
