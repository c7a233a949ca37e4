// Forgets what is old in a file of URLs, and whole sites.
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
