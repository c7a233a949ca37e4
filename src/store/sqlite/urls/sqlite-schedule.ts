// The schedule in the main thread: what is asked goes to the threads that hold the files.

import type { ScheduleStore } from '../../port/store.ts';
import { scheduleLimit } from '../../urls/schedule/stored-schedule-row.ts';
import { ALL_SHARDS } from './files/shard-files.ts';
import type { DueSites } from './schedule/schedule-reader.ts';
import type { ShardThreads } from './threads/shard-threads.ts';

/** When URLs are due. Errors of all: those of the port. */
export class SqliteSchedule implements ScheduleStore {
  readonly #threads: ShardThreads;

  constructor(threads: ShardThreads) {
    this.#threads = threads;
  }

  readonly get: ScheduleStore['get'] = (siteId, locs) =>
    this.#threads.reader(siteId).call('schedule', { siteId, locs });

  readonly put: ScheduleStore['put'] = (siteId, rows) =>
    this.#threads.writer(siteId).call('putSchedule', { siteId, rows });

  readonly lease: ScheduleStore['lease'] = (siteId, rows, now) =>
    this.#threads.writer(siteId).call('leaseSchedule', { siteId, rows, now });

  readonly remove: ScheduleStore['remove'] = (siteId, locs) =>
    this.#threads.writer(siteId).call('removeSchedule', { siteId, locs });

  readonly trimUnlisted: ScheduleStore['trimUnlisted'] = (siteId, rows) =>
    this.#threads.writer(siteId).call('trimUnlisted', { siteId, ...rows });

  readonly due: ScheduleStore['due'] = (siteId, now, limit) =>
    this.#threads.reader(siteId).call('due', { siteId, now, limit });

  readonly unvisited: ScheduleStore['unvisited'] = (siteId, limit, after) =>
    this.#threads
      .reader(siteId)
      .call('unvisited', { siteId, limit, ...(after !== undefined && { after }) });

  readonly sitesToVisit: ScheduleStore['sitesToVisit'] = async (until, limit) => {
    // A site of each file has the number of the file.
    const files = await Promise.all(
      ALL_SHARDS.map((siteId) =>
        this.#threads.reader(siteId).call('sitesToVisit', { siteId, until, limit }),
      ),
    );
    const most = scheduleLimit(limit);
    const due = files.flatMap((file) => file.due).sort(byDueTime);
    const unvisited = files.flatMap((file) => file.unvisited).sort((a, b) => a - b);
    return {
      due: due.slice(0, most).map(({ siteId }) => siteId),
      unvisited: unvisited.slice(0, most),
    };
  };

  readonly page: ScheduleStore['page'] = (siteId, request) =>
    this.#threads.reader(siteId).call('schedulePage', { siteId, request });

  readonly site: ScheduleStore['site'] = (siteId, now) =>
    this.#threads.reader(siteId).call('siteSchedule', { siteId, now });

  readonly siteVersion: ScheduleStore['siteVersion'] = (siteId) =>
    this.#threads.reader(siteId).call('siteVersion', { siteId });

  readonly putSite: ScheduleStore['putSite'] = (siteId, learned, version) =>
    this.#threads.writer(siteId).call('putSiteSchedule', { siteId, learned, version });
}

function byDueTime(a: DueSites['due'][number], b: DueSites['due'][number]): number {
  return a.dueAt - b.dueAt || a.siteId - b.siteId;
}
