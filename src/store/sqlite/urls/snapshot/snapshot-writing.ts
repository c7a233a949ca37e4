// Writes what a snapshot changed, in one transaction and in the order of the keys.
import { parseW3cDatetime } from '../../../../protocol/w3c-datetime.ts';
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { RunChange } from '../../../port/run-record.ts';
import type { UrlRun } from '../../../port/url-part.ts';
import type { UrlChange } from '../../../port/url-row.ts';
import { ChangeFolderTally } from '../../../urls/changes/change-folder-tally.ts';
import { CHANGE_KINDS } from '../../../urls/changes/change-logs.ts';
import { readDetail } from '../../../urls/snapshot/listing-columns.ts';
import { type LoggedRun, writeChangeLog } from '../changes/change-log.ts';
import { changeSiteTallies } from '../folders/site-tallies.ts';
import { type ListedNow, writeKnownListings } from './known-listing.ts';
import type { SnapshotDecision } from './snapshot-decision.ts';
import { ALSO_FATES, LISTING_DEEDS, type SnapshotListings } from './snapshot-listings.ts';
import { ALSO_OF_SITE, SNAPSHOT_PIECE_ROWS } from './snapshot-rows.ts';

export interface SnapshotSettings {
  readonly siteId: number;
  readonly run: UrlRun;
  /** How many folders of a site are counted. */
  readonly foldersMax: number;
}

// Whole trees are written: each page once, when there is room for those on the way.
const CACHE_KIB = 4_096;

interface Differences {
  readonly listings: SnapshotListings;
  readonly decision: SnapshotDecision;
}

interface Found extends Differences {
  readonly known: Omit<ListedNow, 'siteId'>;
}

// Of what moves only the sitemap changes.
const UPSERT = `
INSERT INTO url (site, loc, low, high, hash, sitemap, lastmod, lastmod_at, changefreq, priority,
  images, videos, news, alternates, first_seen, changed_at, gone_at)
SELECT ?1, loc, low, high, hash, sitemap, lastmod, lastmod_at, changefreq, priority,
  images, videos, news, alternates, ?2, NULL, NULL
FROM temp.listing WHERE deed IN (1, 2, 3) ORDER BY loc
ON CONFLICT (site, loc) DO UPDATE SET
  changed_at = iif(hash = excluded.hash, changed_at, ?2), gone_at = NULL,
  hash = excluded.hash, sitemap = excluded.sitemap, lastmod = excluded.lastmod,
  lastmod_at = excluded.lastmod_at, changefreq = excluded.changefreq,
  priority = excluded.priority, images = excluded.images, videos = excluded.videos,
  news = excluded.news, alternates = excluded.alternates`;

/**
 * Writes the differences, and returns how many URLs the site lists now. When there are none,
 * nothing is written but digests that were not known.
 */
export function writeSnapshot(
  database: SqliteFile,
  settings: SnapshotSettings,
  found: Found,
): number {
  const { siteId, run } = settings;
  const site = database.row('SELECT urls, first_run FROM site WHERE site = ?', siteId);
  const [urlsBefore = 0, firstRun] = site ?? [];
  const known = { siteId, ...found.known };
  if (found.decision.isSame) {
    if (site) database.transaction(() => writeKnownListings(database, known));
    return urlsBefore as number;
  }
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
  prepare(database, siteId, found);
  return database.transaction(() => {
    const urls = (urlsBefore as number) + found.decision.difference;
    const { added, changed, removed } = found.decision.outcome;
    const differences = added + changed + removed;
    const isFirst = site === undefined || firstRun === run.number || run.isFirst === true;
    const isLogged = !isFirst && differences > 0;
    if (isLogged) {
      writeChangeLog(database, { siteId, run });
      keepRunFolders(database, { siteId, run });
    }
    writeSite(database, settings, { urls, added, changed, removed });
    changeSiteTallies(database, { ...settings, at: run.at, differences, urls }, () => {
      writeExtensions(database, siteId, site !== undefined);
      database.run(UPSERT, siteId, run.at);
      writeRemovals(database, settings);
      writeAlso(database, siteId);
    });
    changeScheduled(database, siteId);
    writeKnownListings(database, known);
    return urls;
  });
}

function writeSite(
  database: SqliteFile,
  { siteId, run }: SnapshotSettings,
  { urls, added, changed, removed }: RunChange,
): void {
  database.run(
    `INSERT INTO site (site, urls, first_run, folders_cut, last_run, added, changed, removed)
     VALUES (?1, ?2, ?3, 0, ?3, ?4, ?5, ?6)
     ON CONFLICT (site) DO UPDATE SET urls = ?2, last_run = ?3,
       added = iif(last_run = ?3, added, 0) + ?4,
       changed = iif(last_run = ?3, changed, 0) + ?5,
       removed = iif(last_run = ?3, removed, 0) + ?6`,
    siteId,
    urls,
    run.number,
    added,
    changed,
    removed,
  );
}

/** Reads what a run changed; `undefined` where it is not the last. */
export function readLastChange(
  database: SqliteFile,
  siteId: number,
  number: number,
): RunChange | undefined {
  const row = database.row(
    'SELECT urls, added, changed, removed FROM site WHERE site = ? AND last_run = ?',
    siteId,
    number,
  );
  if (!row) return undefined;
  const [urls = 0, added = 0, changed = 0, removed = 0] = row as readonly number[];
  return { urls, added, changed, removed };
}

/** Fills the temporary tables. */
function prepare(database: SqliteFile, siteId: number, { listings, decision }: Differences): void {
  database.snapshot(() => {
    for (const [listing, deed] of decision.deeds.entries()) {
      if (deed === listings.asideDeeds.at(listing)) continue;
      database.run('UPDATE temp.listing SET deed = ? WHERE number = ?', deed, listing);
    }
    gatherLost(database, siteId, { listings, decision });
    if (decision.alsoFates.every((fate) => fate === ALSO_FATES.keep)) return;
    let index = 0;
    const also = `SELECT a.loc, a.sitemap FROM ${ALSO_OF_SITE} ORDER BY a.loc, a.sitemap`;
    for (const [loc = '', sitemap = 0] of database.each(also, siteId)) {
      const fate = decision.alsoFates[index] ?? ALSO_FATES.keep;
      if (fate !== ALSO_FATES.keep) {
        database.run('INSERT INTO temp.also_fate VALUES (?, ?, ?)', loc, sitemap, fate);
      }
      index += 1;
    }
  });
}

// Rows are known by their place in the order of locs. Of pieces in which none is lost no loc is
// looked up.
function gatherLost(
  database: SqliteFile,
  siteId: number,
  { listings: { rows }, decision: { removed } }: Differences,
): void {
  for (const [piece, end] of rows.pieceEnds.entries()) {
    const first = piece * SNAPSHOT_PIECE_ROWS;
    const marks = removed.subarray(first, first + SNAPSHOT_PIECE_ROWS);
    if (!marks.includes(1)) continue;
    const locs = database.rows(
      `SELECT loc FROM url WHERE site = ? AND loc ${piece === 0 ? '>=' : '>'} ? AND loc <= ?
       ORDER BY loc`,
      siteId,
      rows.pieceEnds[piece - 1] ?? '',
      end,
    );
    for (const [at, [loc = '']] of locs.entries()) {
      if (marks[at] === 1) database.run('INSERT INTO temp.lost VALUES (?)', loc);
    }
  }
}

function writeRemovals(database: SqliteFile, { siteId, run }: SnapshotSettings): void {
  if (database.row('SELECT 1 FROM temp.lost LIMIT 1') === undefined) return;
  const lost = 'site = ? AND loc IN (SELECT loc FROM temp.lost)';
  database.run(`UPDATE url SET gone_at = ? WHERE ${lost}`, run.at, siteId);
  database.run(`DELETE FROM news WHERE ${lost}`, siteId);
}

function writeAlso(database: SqliteFile, siteId: number): void {
  const fates = database.each('SELECT loc, sitemap, fate FROM temp.also_fate');
  for (const [loc = '', sitemap = 0, fate] of fates) {
    if (fate === ALSO_FATES.own) {
      database.run('UPDATE url SET sitemap = ? WHERE site = ? AND loc = ?', sitemap, siteId, loc);
    }
    database.run(
      'DELETE FROM also WHERE site = ? AND loc = ? AND sitemap = ?',
      siteId,
      loc,
      sitemap,
    );
  }
  database.run(
    `INSERT OR IGNORE INTO also (site, loc, sitemap)
     SELECT ?, loc, sitemap FROM temp.listing WHERE deed = ${LISTING_DEEDS.also} ORDER BY loc`,
    siteId,
  );
}

function writeExtensions(database: SqliteFile, siteId: number, isKnown: boolean): void {
  if (isKnown) {
    // Looked up one by one: all locs of the listings, as a set, would be sorted on disk first.
    const changed = (table: string): string =>
      `site = ?1 AND loc IN (SELECT t.loc FROM temp.listing l
       CROSS JOIN ${table} t ON t.site = ?1 AND t.loc = l.loc WHERE l.deed IN (1, 2)`;
    database.run(`DELETE FROM detail WHERE ${changed('detail')} AND l.detail = '')`, siteId);
    database.run(`DELETE FROM news WHERE ${changed('news')})`, siteId);
  }
  database.run(
    `INSERT OR REPLACE INTO detail (site, loc, json)
     SELECT ?, loc, detail FROM temp.listing WHERE deed IN (1, 2) AND detail <> '' ORDER BY loc`,
    siteId,
  );
  const articles = database.each(
    'SELECT loc, detail FROM temp.listing WHERE deed IN (1, 2) AND news > 0 ORDER BY loc',
  );
  for (const [loc = '', detail] of articles) {
    const { news } = readDetail(detail as string);
    const publishedAt = parseW3cDatetime(news?.publicationDate ?? '')?.epochMs;
    if (publishedAt === undefined) continue;
    const { name = '', language = '' } = news?.publication ?? {};
    database.run(
      'INSERT INTO news (site, loc, published_at, title, publication, language) ' +
        'VALUES (?, ?, ?, ?, ?, ?)',
      siteId,
      loc,
      publishedAt,
      news?.title ?? '',
      name,
      language,
    );
  }
}

/** Of how many rows of the schedule the URL is listed. */
function changeScheduled(database: SqliteFile, siteId: number): void {
  const rows = database.number('SELECT rows FROM site_schedule WHERE site = ?', siteId);
  if (rows === 0) return;
  const scheduled = (table: string, where: string): number =>
    database.number(
      `SELECT count(*) FROM ${table} l CROSS JOIN schedule s ON s.site = ? AND s.loc = l.loc
       WHERE ${where}`,
      siteId,
    );
  const difference = scheduled('temp.listing', 'l.deed = 1') - scheduled('temp.lost', 'true');
  if (difference === 0) return;
  database.run('UPDATE site_schedule SET listed = listed + ? WHERE site = ?', difference, siteId);
}

/**
 * Keeps with a run what its log says, by folder: nobody has to read the log for it. Comes after all
 * that changes the log, in the same transaction.
 */
function keepRunFolders(database: SqliteFile, { siteId, run }: LoggedRun): void {
  const tally = new ChangeFolderTally();
  const log = 'SELECT loc, kind FROM change WHERE site = ? AND run = ? ORDER BY loc';
  for (const [loc, kind] of database.each(log, siteId, run.number)) {
    tally.count(loc as string, CHANGE_KINDS[(kind as number) - 1] as UrlChange['kind']);
  }
  database.run(
    'UPDATE run SET folders = ? WHERE site = ? AND run = ?',
    tally.stored(),
    siteId,
    run.number,
  );
}
