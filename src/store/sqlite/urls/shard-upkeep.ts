// The upkeep of a file of URLs: what is old is forgotten, sites are removed, copies are made.
import { join } from 'node:path';
import type { Retention } from '../../store.ts';
import type { ShardDatabase } from './shard-database.ts';

// Of each site these stay, however old: the newest difference can always be shown.
const RUNS_KEPT = 2;
// So many rows go at a time, and others are served between.
const ROWS_AT_A_TIME = 20_000;
const TABLES = [
  ...['url', 'detail', 'also', 'news', 'run', 'change', 'folder', 'month'],
  ...['schedule', 'site_schedule', 'site'],
];
const PROBLEMS_MAX = 20;

/**
 * Forgets changes, and URLs that are gone, step by step; gives how many rows went with each.
 *
 * Sites that are busy keep their URLs till the next time. Errors: STORE_UNUSABLE, STORE_LOCKED.
 */
export function* forgetInShard(
  database: ShardDatabase,
  { now, changesMs, goneMs }: Retention,
  isBusy: (siteId: number) => boolean,
): Generator<number> {
  for (const [siteId] of database.rows('SELECT site FROM site') as readonly [number][]) {
    yield* forgetChanges(database, siteId, now - changesMs);
    for (;;) {
      // Others are served between the steps, and may have begun something.
      const gone = isBusy(siteId) ? 0 : forgetGone(database, siteId, now - goneMs);
      yield gone;
      if (gone === 0) break;
    }
  }
}

function* forgetChanges(
  database: ShardDatabase,
  siteId: number,
  before: number,
): Generator<number> {
  const runs = database.rows(
    `SELECT run FROM run WHERE site = ?1 AND at < ?2 AND run < (SELECT min(run) FROM
       (SELECT run FROM run WHERE site = ?1 ORDER BY run DESC LIMIT ${RUNS_KEPT})) ORDER BY run`,
    ...[siteId, before],
  );
  for (const [run = 0] of runs) {
    yield database.write(() => {
      database.run('DELETE FROM run WHERE site = ? AND run = ?', siteId, run);
      return database.run('DELETE FROM change WHERE site = ? AND run = ?', siteId, run);
    });
  }
}

function forgetGone(database: ShardDatabase, siteId: number, before: number): number {
  return database.write(() => {
    const gone = database.rows(
      `SELECT loc FROM url INDEXED BY url_gone
       WHERE site = ? AND gone_at IS NOT NULL AND gone_at < ? LIMIT ${ROWS_AT_A_TIME}`,
      ...[siteId, before],
    );
    for (const [loc = ''] of gone) {
      database.run('DELETE FROM detail WHERE site = ? AND loc = ?', siteId, loc);
      database.run('DELETE FROM url WHERE site = ? AND loc = ?', siteId, loc);
    }
    return gone.length;
  });
}

/** Removes all that is known of a site. Errors: STORE_UNUSABLE, STORE_LOCKED. */
export function removeSiteFrom(database: ShardDatabase, siteId: number): void {
  database.write(() => {
    for (const table of TABLES) database.run(`DELETE FROM ${table} WHERE site = ?`, siteId);
  });
}

/** Copies a file as it is now into a folder. Errors: STORE_UNUSABLE. */
export function backupShard(database: ShardDatabase, folder: string, name: string): void {
  database.run('VACUUM INTO ?', join(folder, name));
}

/** Looks for damage; gives what is wrong in sentences. Errors: None: they are among them. */
export function inspectShard(database: ShardDatabase): readonly string[] {
  const problems: string[] = [];
  try {
    for (const [text] of database.rows(`PRAGMA integrity_check(${PROBLEMS_MAX})`)) {
      if (text !== 'ok') problems.push(`${database.path}: ${String(text)}.`);
    }
    const counts = database.rows(
      `SELECT s.site, s.urls,
         (SELECT count(*) FROM url u WHERE u.site = s.site AND u.gone_at IS NULL)
       FROM site s`,
    );
    for (const [site, urls, found] of counts) {
      if (urls === found) continue;
      problems.push(`${database.path}: site ${site} has ${found} URLs, where ${urls} are counted.`);
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return problems;
}
