// Forgets what is old in a file of URLs, and whole sites.
import { LASTMOD_AHEAD_MS_MAX } from '../../../../protocol/limits.ts';
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { Retention } from '../../../port/store.ts';
import { tallySite } from '../folders/site-tallies.ts';
import { forgetKnownListings } from '../snapshot/known-listing.ts';

// Of each site these stay, however old: the newest difference can always be shown.
const RUNS_KEPT = 2;
// This many rows are deleted at a time; other calls are answered in between.
const ROWS_AT_A_TIME = 20_000;
// With what follows the site in their keys.
const TABLES: readonly (readonly [table: string, key: string])[] = [
  ['url', 'loc'],
  ['detail', 'loc'],
  ['also', 'loc, sitemap'],
  ['news', 'loc'],
  ['change', 'run, loc'],
  ['run', 'run'],
  ['folder', 'depth, path'],
  ['month', 'month'],
  ['schedule', 'loc'],
];

/**
 * Forgets changes, and URLs that are gone, step by step; returns how many rows went with each.
 * Sites that an earlier version counted are counted again. Sites that are busy keep their URLs till
 * the next time.
 */
export function* forgetInShard(
  database: SqliteFile,
  { now, changesMs, goneMs, foldersMax }: Retention & { readonly foldersMax: number },
  isBusy: (siteId: number) => boolean,
): Generator<number> {
  for (const [siteId] of database.rows('SELECT site FROM site') as readonly [number][]) {
    yield* forgetChanges(database, siteId, now - changesMs);
    if (!isBusy(siteId)) countAnew(database, siteId, { now, foldersMax });
    for (;;) {
      // Others are served between the steps, and may have begun something.
      const gone = isBusy(siteId) ? 0 : forgetGone(database, siteId, now - goneMs);
      yield gone;
      if (gone === 0) break;
    }
  }
}

function countAnew(
  database: SqliteFile,
  siteId: number,
  { now, foldersMax }: { readonly now: number; readonly foldersMax: number },
): void {
  database.transaction(() => {
    const datedTo = database.number('SELECT dated_to FROM site WHERE site = ?', siteId);
    if (datedTo > 0) return;
    tallySite(database, siteId, { foldersMax, datedTo: now + LASTMOD_AHEAD_MS_MAX });
  });
}

function* forgetChanges(database: SqliteFile, siteId: number, before: number): Generator<number> {
  const runs = database.rows(
    `SELECT run FROM run WHERE site = ?1 AND at < ?2 AND run < (SELECT min(run) FROM
       (SELECT run FROM run WHERE site = ?1 ORDER BY run DESC LIMIT ${RUNS_KEPT})) ORDER BY run`,
    siteId,
    before,
  );
  for (const [run = 0] of runs) {
    yield database.transaction(() => {
      database.run('DELETE FROM run WHERE site = ? AND run = ?', siteId, run);
      return database.run('DELETE FROM change WHERE site = ? AND run = ?', siteId, run);
    });
  }
}

function forgetGone(database: SqliteFile, siteId: number, before: number): number {
  return database.transaction(() => {
    const gone = database.rows(
      `SELECT loc FROM url INDEXED BY url_gone
       WHERE site = ? AND gone_at IS NOT NULL AND gone_at < ? LIMIT ${ROWS_AT_A_TIME}`,
      siteId,
      before,
    );
    for (const [loc = ''] of gone) {
      database.run('DELETE FROM detail WHERE site = ? AND loc = ?', siteId, loc);
      database.run('DELETE FROM url WHERE site = ? AND loc = ?', siteId, loc);
    }
    return gone.length;
  });
}

/**
 * Removes all data of a site, step by step; returns how many rows each step removed. After an
 * interruption, the next call continues.
 */
export function* removeSiteFrom(database: SqliteFile, siteId: number): Generator<number> {
  // First: it says something of rows that are about to go.
  yield forgetKnownListings(database, siteId);
  for (const [table, key] of TABLES) {
    // Up to a key; when there are no more rows than that, none is below it.
    const some = `DELETE FROM ${table} WHERE site = ?1 AND (${key}) <=
      (SELECT ${key} FROM ${table} WHERE site = ?1 ORDER BY ${key} LIMIT 1
       OFFSET ${ROWS_AT_A_TIME - 1})`;
    for (let gone = ROWS_AT_A_TIME; gone > 0; yield gone) gone = database.run(some, siteId);
    yield database.run(`DELETE FROM ${table} WHERE site = ?`, siteId);
  }
  yield database.transaction(() => {
    const schedule = database.run('DELETE FROM site_schedule WHERE site = ?', siteId);
    return schedule + database.run('DELETE FROM site WHERE site = ?', siteId);
  });
}
