// The pages of the set as it was last published, and what the new build found of each.
import { FingerprintMap } from '../../../base/fingerprint/fingerprint-map.ts';
import type { KnownSet, ShardColumns, StateShard } from '../../ports/publish-state.ts';

export const PAGE_UNSEEN = 0;
export const PAGE_KEPT = 1;
export const PAGE_CHANGED = 2;
export const PAGE_MOVED = 3;
export const PAGE_REMOVED = 4;

export type PageStatus = 0 | 1 | 2 | 3 | 4;

/** A shard of the state, and where its pages begin in the columns of all pages. */
export interface KnownShard {
  readonly shard: StateShard;
  readonly index: number;
  /** The slot of its first page; those of the others follow. */
  readonly firstSlot: number;
}

/**
 * All pages of the state in columns: about 30 bytes a page. A page's slot is its number among all
 * pages, in the order of the shards.
 */
export class KnownPages {
  readonly shards: readonly KnownShard[];
  readonly count: number;
  readonly #slots: FingerprintMap;
  readonly #textHashes: Uint32Array;
  readonly #statuses: Uint8Array;

  private constructor(shards: readonly KnownShard[], count: number) {
    this.shards = shards;
    this.count = count;
    this.#slots = new FingerprintMap({ capacity: count });
    this.#textHashes = new Uint32Array(2 * count);
    this.#statuses = new Uint8Array(count);
  }

  static async read(known: Pick<KnownSet, 'shards' | 'columns'>): Promise<KnownPages> {
    let slots = 0;
    const shards = known.shards().map((shard, index): KnownShard => {
      const firstSlot = slots;
      slots += shard.urls;
      return { shard, index, firstSlot };
    });
    const pages = new KnownPages(shards, slots);
    for (const { shard, firstSlot } of shards) pages.#add(await known.columns(shard), firstSlot);
    return pages;
  }

  #add({ fingerprints, textHashes }: ShardColumns, firstSlot: number): void {
    this.#textHashes.set(textHashes, 2 * firstSlot);
    for (let at = 0; at < fingerprints.length; at += 2) {
      const slot = firstSlot + at / 2;
      this.#slots.set(fingerprints[at] ?? 0, fingerprints[at + 1] ?? 0, slot);
    }
  }

  /** The slot of a page by its fingerprint; -1 for an unknown one. */
  slotOf(low: number, high: number): number {
    return this.#slots.get(low, high);
  }

  /** Adds a page that the set did not have: its slot is `count`. */
  addNew(low: number, high: number): void {
    this.#slots.set(low, high, this.count);
  }

  /** Marks a page as removed, even one that the set does not have. */
  remove(low: number, high: number): void {
    const slot = this.slotOf(low, high);
    if (slot >= 0 && slot < this.count) this.setStatus(slot, PAGE_REMOVED);
    else this.#slots.set(low, high, this.count + 1);
  }

  isRemoved(low: number, high: number): boolean {
    const slot = this.slotOf(low, high);
    return slot > this.count || (slot >= 0 && this.#statuses[slot] === PAGE_REMOVED);
  }

  shardOf(slot: number): KnownShard {
    let first = 0;
    let last = this.shards.length - 1;
    while (first < last) {
      const middle = (first + last + 1) >>> 1;
      if ((this.shards[middle]?.firstSlot ?? 0) <= slot) first = middle;
      else last = middle - 1;
    }
    return this.shards[first] as KnownShard;
  }

  hasText(slot: number, hashLow: number, hashHigh: number): boolean {
    return this.#textHashes[2 * slot] === hashLow && this.#textHashes[2 * slot + 1] === hashHigh;
  }

  statusOf(slot: number): PageStatus {
    return this.#statuses[slot] as PageStatus;
  }

  setStatus(slot: number, status: PageStatus): void {
    this.#statuses[slot] = status;
  }
}
