// The memories of open sites: read once, written after changes, by one task at a time.
import { assert } from '../../../base/assert.ts';
import type { ScheduleStore } from '../../../store/port/store.ts';
import type { LastmodQuality } from '../../port/harvest.ts';
import { SiteLearning } from '../learn/site-learning.ts';
import { newSite, packSite, type SiteMemory, unpackSite } from './site-memory.ts';

export interface OpenSite {
  readonly id: number;
  /** Written to the store when the work is done. */
  memory: SiteMemory;
  /** What its pages have in common; written with it. */
  readonly learning: SiteLearning;
  /** Pages that have a row, as of `countedAt`. */
  rows: number;
  countedAt: number;
  /** Until then it is known that every listed URL has a row. */
  allVisitedUntil: number;
  /** Until then it is known that no row is due. */
  quietUntil: number;
  /** Listed URLs without a row or an answer, as of `countedAt`. */
  waiting: number;
  /** At which call it was last looked at beside others; 0 for none. */
  lookedAt: number;
  /** The quality of its lastmods as it was worked out last, by how many visits. */
  quality?: { readonly at: number; readonly visits: number; readonly told: LastmodQuality };
  /** From which version of what the store keeps it was learned. */
  version: number;
  /** It is written when work over many sites is done. */
  isChanged: boolean;
}

// Counting a million rows is work for the store: it is asked again after a while only.
const COUNTED_MS = 10 * 60_000;
// Beside others a site is weighed by it alone.
const COUNTED_BESIDE_MS = 6 * 3_600_000;
const SITES_KEPT_MAX = 10_000;

export class SiteLedger {
  readonly #store: ScheduleStore;
  readonly #firstPrice: number;
  readonly #sites = new Map<number, OpenSite>();
  /** When sites that are not kept any more were last looked at beside others. */
  readonly #lookedAt = new Map<number, number>();
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
  inTurn<Result>(
    id: number,
    now: number,
    work: (site: OpenSite) => Promise<Result>,
  ): Promise<Result> {
    return this.inTurnOver([id], now, async ([site]) => {
      assert(site, 'a site is open');
      const { memory } = site;
      const result = await work(site);
      site.isChanged = site.memory !== memory || site.learning.isChanged;
      return result;
    });
  }

  /**
   * Works with sites when nobody else does with any of them, and writes what is kept of those that
   * the work says are changed. Of others it is kept here alone.
   *
   * Errors: STORE_UNUSABLE, and those of the work.
   */
  async inTurnOver<Result>(
    ids: readonly number[],
    now: number,
    work: (sites: readonly OpenSite[]) => Promise<Result>,
  ): Promise<Result> {
    const { promise: turn, resolve: done } = Promise.withResolvers<void>();
    // All turns are taken in one step, so that no two wait for each other.
    const before = ids.map((id) => this.#turns.get(id));
    for (const id of ids) this.#turns.set(id, turn);
    await Promise.all(before);
    try {
      const countedMs = ids.length > 1 ? COUNTED_BESIDE_MS : COUNTED_MS;
      const sites = await Promise.all(ids.map((id) => this.#open(id, now, countedMs)));
      const result = await work(sites);
      await Promise.all(
        sites.map(async (site) => {
          if (!site.isChanged) return;
          const learned = packSite(site.memory, site.learning);
          const isKept = await this.#store.putSite(site.id, learned, site.version);
          // Else another process worked with it at the same time: the rows of both are there, and
          // what is kept of the site is the other's, which the next call reads. One call teaches
          // little, and costs no run.
          if (isKept) site.version += 1;
          site.isChanged = false;
        }),
      );
      return result;
    } catch (error) {
      // What was not written is not kept here either.
      for (const id of ids) this.#sites.delete(id);
      throw error;
    } finally {
      for (const id of ids) if (this.#turns.get(id) === turn) this.#turns.delete(id);
      done();
    }
  }

  /** The learning of an open site; an empty one for others. */
  learningOf(id: number): SiteLearning {
    return this.#sites.get(id)?.learning ?? new SiteLearning();
  }

  /** Those of these sites that were looked at longest ago; at most so many. */
  longestAgo(ids: readonly number[], most: number): readonly number[] {
    if (ids.length <= most) return ids;
    const turns = Float64Array.from(
      ids,
      (id) => this.#sites.get(id)?.lookedAt ?? this.#lookedAt.get(id) ?? 0,
    );
    const last = turns.toSorted()[most] ?? 0;
    const before = ids.filter((_, index) => (turns[index] ?? 0) < last);
    const atLast = ids.filter((_, index) => turns[index] === last);
    return [...before, ...atLast.slice(0, most - before.length)];
  }

  async #open(id: number, now: number, countedMs: number): Promise<OpenSite> {
    const known = this.#sites.get(id);
    if (known && now - known.countedAt < countedMs) {
      if ((await this.#store.siteVersion(id)) === known.version) return known;
    }
    const { rows, unvisited: waiting, learned, version } = await this.#store.site(id, now);
    const kept = known?.version === version ? known : unpackSite(learned);
    const { memory = newSite(this.#firstPrice), learning = new SiteLearning() } = kept ?? {};
    const {
      lookedAt = this.#lookedAt.get(id) ?? 0,
      quietUntil = 0,
      allVisitedUntil = 0,
    } = known ?? {};
    const site: OpenSite = {
      id,
      memory,
      learning,
      rows,
      waiting,
      countedAt: now,
      lookedAt,
      allVisitedUntil,
      quietUntil,
      version,
      isChanged: false,
    };
    this.#sites.delete(id);
    const [oldest] = this.#sites.size >= SITES_KEPT_MAX ? this.#sites.values() : [];
    if (oldest) {
      this.#sites.delete(oldest.id);
      this.#lookedAt.set(oldest.id, oldest.lookedAt);
    }
    this.#sites.set(id, site);
    return site;
  }
}
