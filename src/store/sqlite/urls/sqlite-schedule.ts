// The schedule in the main thread: what is asked goes to the threads that hold the files.
import type { ScheduleRow, SiteSchedule } from '../../port/schedule-row.ts';
import type { ScheduleStore } from '../../port/store.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import type { ShardThreads } from './threads/shard-threads.ts';

/** When URLs are due. Errors of all: those of the port. */
export class SqliteSchedule implements ScheduleStore {
  readonly #threads: ShardThreads;

  constructor(threads: ShardThreads) {
    this.#threads = threads;
  }

  get(siteId: number, locs: readonly string[]): Promise<ReadonlyMap<string, ScheduleRow>> {
    return this.#threads.reader(siteId).call('schedule', { siteId, locs });
  }

  put(siteId: number, rows: readonly ScheduleRow[]): Promise<void> {
    return this.#threads.writer(siteId).call('putSchedule', { siteId, rows });
  }

  remove(siteId: number, locs: readonly string[]): Promise<void> {
    return this.#threads.writer(siteId).call('removeSchedule', { siteId, locs });
  }

  trimUnlisted(
    siteId: number,
    rows: { readonly most: number; readonly left: number },
  ): Promise<number> {
    return this.#threads.writer(siteId).call('trimUnlisted', { siteId, ...rows });
  }

  due(siteId: number, now: number, limit: number): Promise<readonly ScheduleRow[]> {
    return this.#threads.reader(siteId).call('due', { siteId, now, limit });
  }

  unvisited(siteId: number, limit: number, after?: string): Promise<readonly string[]> {
    const behind = after === undefined ? {} : { after };
    return this.#threads.reader(siteId).call('unvisited', { siteId, limit, ...behind });
  }

  page(siteId: number, request: PageRequest): Promise<Page<ScheduleRow>> {
    return this.#threads.reader(siteId).call('schedulePage', { siteId, request });
  }

  site(siteId: number, now: number): Promise<SiteSchedule> {
    return this.#threads.reader(siteId).call('siteSchedule', { siteId, now });
  }

  putSite(siteId: number, learned: Uint8Array): Promise<void> {
    return this.#threads.writer(siteId).call('putSiteSchedule', { siteId, learned });
  }
}
