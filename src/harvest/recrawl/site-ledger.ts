// What is kept of the sites that are worked with: read once, written when it changed, by one at a
// time.
import type { ScheduleStore } from '../../store/store.ts';
import { newSite, packSite, type SiteMemory, unpackSite } from './site-memory.ts';

/** A site while it is worked with. */
export interface OpenSite {
  readonly id: number;
  /** Written to the store when the work is done. */
  memory: SiteMemory;
  /** Pages that have a row, as of `countedAt`. */
  rows: number;
  countedAt: number;
  /** Until then it is known that every listed URL has a row. */
  allVisitedUntil: number;
}

// Counting a million rows is work for the store: it is asked again after a while only.
const COUNTED_MS = 10 * 60_000;
const SITES_KEPT_MAX = 1_000;

/** The sites that are worked with. */
export class SiteLedger {
  readonly #store: ScheduleStore;
  readonly #firstPrice: number;
  readonly #sites = new Map<number, OpenSite>();
  readonly #turns = new Map<number, Promise<void>>();

  constructor(store: ScheduleStore, firstPrice: number) {
    this.#store = store;
    this.#firstPrice = firstPrice;
  }

  /**
   * Works with a site when nobody else does, and writes what is kept of it when that changed.
   *
   * Errors: STORE_UNUSABLE, and those of the work.
   */
  async inTurn<Result>(
    id: number,
    now: number,
    work: (site: OpenSite) => Promise<Result>,
  ): Promise<Result> {
    const before = this.#turns.get(id) ?? Promise.resolve();
    const { promise: turn, resolve: done } = Promise.withResolvers<void>();
    this.#turns.set(id, turn);
    await before;
    try {
      const site = await this.#open(id, now);
      const { memory } = site;
      const result = await work(site);
      if (site.memory !== memory) await this.#store.putSite(id, packSite(site.memory));
      return result;
    } catch (error) {
      // What was not written is not kept here either.
      this.#sites.delete(id);
      throw error;
    } finally {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
      done();
    }
  }

  async #open(id: number, now: number): Promise<OpenSite> {
    const known = this.#sites.get(id);
    if (known && now - known.countedAt < COUNTED_MS) return known;
    const { rows, learned } = await this.#store.site(id, now);
    const memory = unpackSite(learned) ?? newSite(this.#firstPrice);
    const site = { id, memory, rows, countedAt: now, allVisitedUntil: 0 };
    this.#sites.delete(id);
    if (this.#sites.size >= SITES_KEPT_MAX) {
      this.#sites.delete(this.#sites.keys().next().value ?? id);
    }
    this.#sites.set(id, site);
    return site;
  }
}
