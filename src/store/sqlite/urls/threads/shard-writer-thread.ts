// The writing thread of the store of URLs: everything that changes a file of its sites.
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { readSeed } from '../../../../sqlite/sqlite-meta.ts';
import { letOthersIn, serveCalls } from '../calls/serve-calls.ts';
import { stepBack } from '../calls/step-back.ts';
import { openShardFile, unusableShard } from '../files/shard-file.ts';
import { ShardFiles, shardFileName, shardOfSite } from '../files/shard-files.ts';
import { ScheduleWriter } from '../schedule/schedule-writer.ts';
import { readKnownListings } from '../snapshot/known-listing.ts';
import { SnapshotSession } from '../snapshot/snapshot-session.ts';
import { readLastChange } from '../snapshot/snapshot-writing.ts';
import { forgetInShard, removeSiteFrom } from '../upkeep/forget-in-shard.ts';
import type { ShardThreadSettings, ShardWriterCalls } from './shard-calls.ts';

const { folder, shards, limits } = workerData as ShardThreadSettings;

const CACHE_KIB = 1_024;
const SNAPSHOTS_MAX = 200;

const files = new ShardFiles({ folder, shards }, { mode: 'write', cacheKib: CACHE_KIB });
const sessions = new Map<number, SnapshotSession>();

function sessionOf(snapshot: number): SnapshotSession {
  const session = sessions.get(snapshot);
  if (session) return session;
  throw unusableShard(folder, 'a snapshot ended early: its site was removed or another one began');
}

/** Ends the snapshots of a site: there is one at a time. */
function endSnapshots(siteId: number): void {
  for (const [snapshot, session] of sessions) {
    if (session.siteId !== siteId) continue;
    session.end();
    sessions.delete(snapshot);
  }
}

const calls: ShardWriterCalls = {
  openFiles: () => {
    for (const shard of files.existing()) files.open(shard);
  },
  lastChange: ({ siteId, number }) => {
    const file = files.find(siteId);
    return file && readLastChange(file, siteId, number);
  },
  begin: ({ siteId, run, snapshot }) => {
    endSnapshots(siteId);
    if (sessions.size >= SNAPSHOTS_MAX) {
      throw unusableShard(folder, `${SNAPSHOTS_MAX} snapshots are open`);
    }
    const shard = shardOfSite(siteId);
    const file = files.open(shard);
    const begun = { seed: readSeed(file), ...readKnownListings(file, siteId) };
    const options = { mode: 'write', cacheKib: CACHE_KIB } as const;
    const database = openShardFile(files.path(shard), options);
    const { foldersMax } = limits;
    sessions.set(snapshot, new SnapshotSession(database, { siteId, run, foldersMax }));
    return begun;
  },
  take: ({ snapshot, sitemapId, marks, isKnown = false }) =>
    sessionOf(snapshot).take(sitemapId, marks, isKnown),
  setAside: ({ snapshot, sitemapId, first, columns }) =>
    sessionOf(snapshot).setAside(sitemapId, first, columns),
  drop: ({ snapshot, sitemapId }) => sessionOf(snapshot).drop(sitemapId),
  finish: ({ snapshot, whole, listings }) =>
    sessionOf(snapshot)
      .finish(whole, listings)
      .finally(() => sessions.delete(snapshot)),
  finishSame: ({ snapshot }) => {
    sessionOf(snapshot).end();
    sessions.delete(snapshot);
  },
  abandon: ({ snapshot }) => {
    sessions.get(snapshot)?.end();
    sessions.delete(snapshot);
  },
  putSchedule: ({ siteId, rows }) => scheduleOf(siteId).put(rows),
  leaseSchedule: ({ siteId, rows, now }) => scheduleOf(siteId).lease(rows, now),
  removeSchedule: ({ siteId, locs }) => scheduleOf(siteId).remove(locs),
  trimUnlisted: async ({ siteId, ...rows }) => {
    let gone = 0;
    for (const some of scheduleOf(siteId).trimUnlisted(rows)) {
      gone += some;
      await letOthersIn();
    }
    return gone;
  },
  putSiteSchedule: ({ siteId, learned, version }) => scheduleOf(siteId).putSite(learned, version),
  forget: async (retention) => {
    let rows = 0;
    const isBusy = (siteId: number): boolean =>
      sessions.values().some((session) => session.siteId === siteId);
    for (const shard of files.existing()) {
      for (const gone of forgetInShard(files.open(shard), { ...retention, ...limits }, isBusy)) {
        rows += gone;
        await letOthersIn();
      }
    }
    return rows;
  },
  removeSite: async ({ siteId }) => {
    endSnapshots(siteId);
    const database = files.find(siteId);
    if (!database) return;
    for (const _gone of removeSiteFrom(database, siteId)) await letOthersIn();
  },
  backup: async ({ folder: target }) => {
    for (const shard of files.existing()) {
      files.open(shard).run('VACUUM INTO ?', join(target, shardFileName(shard)));
      await letOthersIn();
    }
  },
  closeFiles: () => {
    for (const session of sessions.values()) session.end();
    sessions.clear();
    files.close();
  },
};

function scheduleOf(siteId: number): ScheduleWriter {
  return new ScheduleWriter(files.open(shardOfSite(siteId)), siteId);
}

stepBack();
serveCalls(calls);
