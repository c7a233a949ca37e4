// A schedule store in memory, for tests of what schedules.
import type { ScheduleRow, SiteSchedule, SitesToVisit } from '../../src/store/port/schedule-row.ts';
import type { ScheduleStore } from '../../src/store/port/store.ts';
import type { Page } from '../../src/store/port/url-row.ts';

interface Site {
  readonly rows: Map<string, ScheduleRow>;
  readonly unvisited: Set<string>;
  learned: Uint8Array;
  version: number;
}

/** Keeps rows as they are given, and looks through all of them each time. */
export class MemoryScheduleStore implements ScheduleStore {
  readonly #sites = new Map<number, Site>();
  readonly #listed = new Set<string>();
  /** How many rows were written. */
  written = 0;

  /** Lists URLs, as a snapshot would. */
  list(siteId: number, locs: readonly string[]): void {
    const { rows, unvisited } = this.#site(siteId);
    for (const loc of locs) {
      this.#listed.add(loc);
      if (!rows.has(loc)) unvisited.add(loc);
    }
  }

  /** What no sitemap lists any more; its rows stay. */
  unlist(siteId: number, locs: readonly string[]): void {
    const { unvisited } = this.#site(siteId);
    for (const loc of locs) {
      this.#listed.delete(loc);
      unvisited.delete(loc);
    }
  }

  async get(siteId: number, locs: readonly string[]): Promise<ReadonlyMap<string, ScheduleRow>> {
    const { rows } = this.#site(siteId);
    const found = new Map<string, ScheduleRow>();
    for (const loc of locs) {
      const row = rows.get(loc);
      if (row) found.set(loc, row);
    }
    return found;
  }

  async put(siteId: number, rows: readonly ScheduleRow[]): Promise<void> {
    const site = this.#site(siteId);
    for (const row of rows) {
      site.rows.set(row.loc, row);
      site.unvisited.delete(row.loc);
    }
    this.written += rows.length;
  }

  async lease(
    siteId: number,
    rows: readonly ScheduleRow[],
    now: number,
  ): Promise<readonly ScheduleRow[]> {
    const known = this.#site(siteId).rows;
    const free = rows.filter(({ loc, answer }) => {
      const row = known.get(loc);
      return !row || ((row.leasedUntil ?? 0) <= now && row.answer?.at === answer?.at);
    });
    await this.put(siteId, free);
    return free;
  }

  async remove(siteId: number, locs: readonly string[]): Promise<void> {
    const { rows } = this.#site(siteId);
    for (const loc of locs) rows.delete(loc);
  }

  async trimUnlisted(
    siteId: number,
    { most, left }: { readonly most: number; readonly left: number },
  ): Promise<number> {
    const { rows } = this.#site(siteId);
    const unlisted = [...rows.values()].filter(({ loc }) => !this.#listed.has(loc));
    if (unlisted.length <= most) return 0;
    const least = unlisted.sort((a, b) => a.value - b.value).slice(0, unlisted.length - left);
    for (const { loc } of least) rows.delete(loc);
    return least.length;
  }

  async due(siteId: number, now: number, limit: number): Promise<readonly ScheduleRow[]> {
    const due: ScheduleRow[] = [];
    for (const row of this.#site(siteId).rows.values()) {
      if (row.dueAt <= now && (row.leasedUntil ?? 0) <= now) due.push(row);
    }
    return due.sort((a, b) => a.dueAt - b.dueAt).slice(0, limit);
  }

  async unvisited(siteId: number, limit: number, after?: string): Promise<readonly string[]> {
    const { unvisited } = this.#site(siteId);
    if (after === undefined) return [...unvisited.values().take(limit)];
    return [...unvisited]
      .sort()
      .filter((loc) => loc > after)
      .slice(0, limit);
  }

  async sitesToVisit(until: number, limit: number): Promise<SitesToVisit> {
    const first = (site: Site): number => Math.min(...[...site.rows.values()].map((r) => r.dueAt));
    const due = [...this.#sites].filter(([, site]) => first(site) <= until);
    const unvisited = [...this.#sites].filter(([, site]) => site.unvisited.size > 0);
    due.sort(([, a], [, b]) => first(a) - first(b));
    const ids = (some: typeof due): number[] => some.slice(0, limit).map(([id]) => id);
    return { due: ids(due), unvisited: ids(unvisited) };
  }

  async page(siteId: number): Promise<Page<ScheduleRow>> {
    return { rows: [...this.#site(siteId).rows.values()].sort((a, b) => a.dueAt - b.dueAt) };
  }

  async site(siteId: number, now: number): Promise<SiteSchedule> {
    const { rows, unvisited, learned } = this.#site(siteId);
    let [due, answered, indexable] = [unvisited.size, 0, 0];
    for (const { dueAt, leasedUntil = 0, answer } of rows.values()) {
      if (dueAt <= now && leasedUntil <= now) due += 1;
      if (answer) answered += 1;
      if (answer?.indexable) indexable += 1;
    }
    const waiting = unvisited.size + rows.size - answered;
    const { version } = this.#site(siteId);
    return { rows: rows.size, due, unvisited: waiting, answered, indexable, learned, version };
  }

  async siteVersion(siteId: number): Promise<number> {
    return this.#site(siteId).version;
  }

  async putSite(siteId: number, learned: Uint8Array, version: number): Promise<boolean> {
    const site = this.#site(siteId);
    if (site.version !== version) return false;
    site.learned = learned;
    site.version += 1;
    return true;
  }

  #site(siteId: number): Site {
    let site = this.#sites.get(siteId);
    if (!site) {
      site = { rows: new Map(), unvisited: new Set(), learned: new Uint8Array(0), version: 0 };
      this.#sites.set(siteId, site);
    }
    return site;
  }
}
