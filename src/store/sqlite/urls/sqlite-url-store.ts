// The URLs of sites and when they are due, in SQLite files that threads of their own hold.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDefaults } from '../../../base/with-defaults.ts';
import { sqliteProblem } from '../../../sqlite/sqlite-problem.ts';
import type { RunChange } from '../../port/run-record.ts';
import type { Retention, ScheduleStore } from '../../port/store.ts';
import type { UrlPart } from '../../port/url-part.ts';
import { URL_STORE_LIMITS, type UrlStoreLimits } from '../../urls/paging/search-budget.ts';
import { SHARD_WORDS, unusableShard } from './files/shard-file.ts';
import { ALL_SHARDS, shardFileName } from './files/shard-files.ts';
import { SHARD_COUNT } from './files/shard-schema.ts';
import { type SetUrls, SqliteUrls } from './sqlite-urls.ts';
import { ShardThreads } from './threads/shard-threads.ts';

/** The URL part of a store in SQLite. */
export interface SqliteUrlStore {
  readonly urls: UrlPart;
  readonly schedule: ScheduleStore;
  /** Copies the files as they are into a folder. */
  backup(folder: string): Promise<void>;
  /** Forgets changes and URLs that are gone; returns how many rows went. */
  forget(retention: Retention): Promise<number>;
  /** Returns what is wrong with the files, in sentences. */
  inspect(): Promise<readonly string[]>;
  /** What a run changed, if it is the last that changed something at a site. */
  lastChange(siteId: number, number: number): Promise<RunChange | undefined>;
  /** Removes everything of a site. */
  removeSite(siteId: number): Promise<void>;
  close(): Promise<void>;
}

/** How the files are opened. */
export interface SqliteUrlStoreOptions {
  /** How many threads write, and how many read: 1 to 16. Default 1. */
  readonly threads?: number | undefined;
  readonly setUrls?: SetUrls | undefined;
  /** For tests. */
  readonly limits?: Partial<UrlStoreLimits> | undefined;
}

const THREADS_MAX = SHARD_COUNT;

/**
 * Opens the files of URLs in a folder, and makes it; `undefined`: in a folder that goes when they
 * are closed. Files are made when a site needs one. Two processes must not write to one folder.
 */
export async function openSqliteUrlStore(
  folder: string | undefined,
  options: SqliteUrlStoreOptions = {},
): Promise<SqliteUrlStore> {
  const place = await makePlace(folder);
  const limits = withDefaults(URL_STORE_LIMITS, options.limits);
  const threads = Math.min(Math.max(1, Math.floor(options.threads ?? 1)), THREADS_MAX);
  const store = new ShardThreads({ folder: place, limits, threads });
  const close = async (): Promise<void> => {
    await store.close();
    if (folder === undefined) await rm(place, { recursive: true, force: true });
  };
  try {
    await Promise.all(store.writers.map((writer) => writer.call('openFiles', undefined)));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    urls: new SqliteUrls(store, options.setUrls),
    schedule: new SqliteSchedule(store),
    backup: (target) => backup(store, target),
    forget: async (retention) => {
      const gone = store.writers.map((writer) => writer.call('forget', retention));
      return (await Promise.all(gone)).reduce((sum, rows) => sum + rows, 0);
    },
    inspect: () => store.inspect(),
    lastChange: (siteId, number) => store.writer(siteId).call('lastChange', { siteId, number }),
    removeSite: (siteId) => store.writer(siteId).call('removeSite', { siteId }),
    close,
  };
}

async function makePlace(folder: string | undefined): Promise<string> {
  try {
    if (folder === undefined) return await mkdtemp(join(tmpdir(), 'portolan-urls-'));
    await mkdir(folder, { recursive: true });
    return folder;
  } catch (error) {
    throw sqliteProblem(SHARD_WORDS, folder ?? tmpdir(), error);
  }
}

async function backup(store: ShardThreads, folder: string): Promise<void> {
  const copies = ALL_SHARDS.map((shard) => join(folder, shardFileName(shard)));
  const there = copies.find((copy) => existsSync(copy));
  if (there !== undefined)
    throw unusableShard(there, 'it already exists, so no backup can be written there');
  await makePlace(folder);
  await Promise.all(store.writers.map((writer) => writer.call('backup', { folder })));
}

/** When URLs are due. Errors of all: those of the port. */
class SqliteSchedule implements ScheduleStore {
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

  readonly page: ScheduleStore['page'] = (siteId, request) =>
    this.#threads.reader(siteId).call('schedulePage', { siteId, request });

  readonly site: ScheduleStore['site'] = (siteId, now) =>
    this.#threads.reader(siteId).call('siteSchedule', { siteId, now });

  readonly siteVersion: ScheduleStore['siteVersion'] = (siteId) =>
    this.#threads.reader(siteId).call('siteVersion', { siteId });

  readonly putSite: ScheduleStore['putSite'] = (siteId, learned, version) =>
    this.#threads.writer(siteId).call('putSiteSchedule', { siteId, learned, version });
}
