// Answers queries of a site's schedule.
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { ScheduleRow, SiteSchedule } from '../../../port/schedule-row.ts';
import type { Page, PageRequest, UrlClaims } from '../../../port/url-row.ts';
import { pageLimit } from '../../../urls/paging/page-limit.ts';
import { formatTimeCursor, parseTimeCursor } from '../../../urls/paging/time-cursor.ts';
import {
  readScheduleRow,
  SCHEDULE_COLUMNS,
  scheduleLimit,
} from '../../../urls/schedule/stored-schedule-row.ts';
import type { UnvisitedRange, UnvisitedSource } from '../../../urls/schedule/unvisited-finder.ts';
import { claimsOf, type StoredClaims } from '../../../urls/search/stored-url.ts';
import { keptLoc } from '../../../urls/snapshot/listing-columns.ts';
import { letOthersIn } from '../calls/serve-calls.ts';

const UNVISITED_PIECE_ROWS = 20_000;

const prefixed = SCHEDULE_COLUMNS.split(', ')
  .map((column) => `s.${column}`)
  .join(', ');

/** Returns the rows of URLs that there are. */
export function readScheduleRows(
  database: SqliteFile,
  siteId: number,
  locs: readonly string[],
): Map<string, ScheduleRow> {
  const sql = `SELECT ${SCHEDULE_COLUMNS} FROM schedule WHERE site = ? AND loc = ?`;
  const found = new Map<string, ScheduleRow>();
  for (const loc of locs) {
    const row = database.row(sql, siteId, keptLoc(loc));
    if (row) found.set(loc, readScheduleRow(row));
  }
  return found;
}

/** Returns rows that are due and not leased. */
export function readDue(
  database: SqliteFile,
  { siteId, now, limit }: { siteId: number; now: number; limit: number },
): readonly ScheduleRow[] {
  // The index finds them; only then their rows are read.
  const rows = database.rows(
    `SELECT ${prefixed} FROM
       (SELECT loc FROM schedule INDEXED BY schedule_due
        WHERE site = ?1 AND due_at <= ?2 AND (leased_until IS NULL OR leased_until <= ?2)
        ORDER BY due_at, loc LIMIT ?3) d
     CROSS JOIN schedule s ON s.site = ?1 AND s.loc = d.loc ORDER BY s.due_at, s.loc`,
    siteId,
    now,
    scheduleLimit(limit),
  );
  return rows.map(readScheduleRow);
}

/** Returns a page of the schedule by due time. */
export function readSchedulePage(
  database: SqliteFile,
  siteId: number,
  request: PageRequest,
): Page<ScheduleRow> {
  const limit = pageLimit(request.limit);
  const after = request.after === undefined ? undefined : parseTimeCursor(request.after);
  if (request.after !== undefined && !after) return { rows: [] };
  const rows = database.rows(
    `SELECT ${SCHEDULE_COLUMNS} FROM schedule INDEXED BY schedule_due
     WHERE site = ? ${after ? 'AND (due_at, loc) > (?, ?)' : ''} ORDER BY due_at, loc LIMIT ?`,
    siteId,
    ...(after ? [after.at, after.loc] : []),
    limit + 1,
  );
  const page = rows.slice(0, limit).map(readScheduleRow);
  const last = page.at(-1);
  if (rows.length <= limit || !last) return { rows: page };
  return { rows: page, next: formatTimeCursor({ at: last.dueAt, loc: last.loc }) };
}

/** Returns what is known of the schedule as a whole. */
export function readSiteSchedule(database: SqliteFile, siteId: number, now: number): SiteSchedule {
  return database.snapshot(() => {
    const row = database.row(
      'SELECT rows, answered, indexable, learned, version FROM site_schedule WHERE site = ?',
      siteId,
    );
    const [rows = 0, answered = 0, indexable = 0] = (row ?? []) as readonly number[];
    const withoutRow = countWithoutRow(database, siteId);
    const due = database.number(
      `SELECT count(*) FROM schedule INDEXED BY schedule_due
       WHERE site = ?1 AND due_at <= ?2 AND (leased_until IS NULL OR leased_until <= ?2)`,
      siteId,
      now,
    );
    return {
      rows,
      due: due + withoutRow,
      unvisited: withoutRow + rows - answered,
      answered,
      indexable,
      learned: (row?.[3] as Uint8Array | undefined) ?? new Uint8Array(0),
      version: Number(row?.[4] ?? 0),
    };
  });
}

// Listed URLs that nobody has requested yet.
function countWithoutRow(database: SqliteFile, siteId: number): number {
  const urls = database.number('SELECT urls FROM site WHERE site = ?', siteId);
  return urls - database.number('SELECT listed FROM site_schedule WHERE site = ?', siteId);
}

/** Returns where the unvisited URLs of a site are. */
export function unvisitedIn(database: SqliteFile, siteId: number): UnvisitedSource {
  return {
    siteId,
    count: () => countWithoutRow(database, siteId),
    scan: (range) => scanUnvisited(database, siteId, range),
  };
}

async function scanUnvisited(
  database: SqliteFile,
  siteId: number,
  range: UnvisitedRange,
): Promise<readonly string[]> {
  const { below, most } = range;
  const found: string[] = [];
  const first = range.behind === true ? '>' : '>=';
  for (let from = range.from, beyond = first; found.length < most; beyond = '>') {
    const rows = database.rows(
      `SELECT loc FROM url NOT INDEXED WHERE site = ? AND loc ${beyond} ?
       ${below === undefined ? '' : 'AND loc < ?'} ORDER BY loc LIMIT 1 OFFSET ?`,
      siteId,
      from,
      ...(below === undefined ? [] : [below]),
      UNVISITED_PIECE_ROWS - 1,
    );
    const end = rows[0]?.[0] as string | undefined;
    const last = end ?? below;
    const piece = database.rows(
      `SELECT loc FROM url u NOT INDEXED WHERE u.site = ? AND u.loc ${beyond} ?
         ${last === undefined ? '' : `AND u.loc ${end === undefined ? '<' : '<='} ?`}
         AND u.gone_at IS NULL AND NOT EXISTS
           (SELECT 1 FROM schedule s WHERE s.site = u.site AND s.loc = u.loc)
       ORDER BY u.loc LIMIT ?`,
      siteId,
      from,
      ...(last === undefined ? [] : [last]),
      most - found.length,
    );
    found.push(...piece.map(([loc]) => loc as string));
    if (end === undefined) break;
    from = end;
    await letOthersIn();
  }
  return found;
}

/** Returns what the entries of URLs claim, gone or not. */
export function readClaims(
  database: SqliteFile,
  siteId: number,
  locs: readonly string[],
): Map<string, UrlClaims> {
  const columns = 'sitemap, changefreq, priority, news, first_seen';
  const sql = `SELECT ${columns} FROM url WHERE site = ? AND loc = ?`;
  const claims = new Map<string, UrlClaims>();
  for (const loc of locs) {
    const row = database.row(sql, siteId, keptLoc(loc));
    if (!row) continue;
    const [sitemap, changefreq, priority, news, firstSeen] = row;
    const stored = { sitemap, changefreq, priority, news, first_seen: firstSeen };
    claims.set(loc, claimsOf(stored as unknown as StoredClaims));
  }
  return claims;
}
