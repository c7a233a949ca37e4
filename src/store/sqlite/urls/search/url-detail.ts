// One URL with all that is known.
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { UrlChange, UrlDetail } from '../../../port/url-row.ts';
import { CHANGE_KINDS } from '../../../urls/changes/change-logs.ts';
import { keptLoc, readDetail } from '../../../urls/snapshot/listing-columns.ts';
import { readUrlRow, URL_COLUMNS } from './url-search.ts';

const CHANGES_MAX = 100;

/** Returns what is known of a URL; `undefined` when nothing is. */
export function readUrlDetail(
  database: SqliteFile,
  siteId: number,
  loc: string,
): UrlDetail | undefined {
  const key = [siteId, keptLoc(loc)] as const;
  return database.snapshot(() => {
    const found = database.row(`SELECT ${URL_COLUMNS} FROM url WHERE site = ? AND loc = ?`, ...key);
    if (!found) return undefined;
    const row = readUrlRow(found);
    const also = database.rows(
      'SELECT sitemap FROM also WHERE site = ? AND loc = ? ORDER BY sitemap',
      ...key,
    );
    const detail = database.row('SELECT json FROM detail WHERE site = ? AND loc = ?', ...key);
    const sitemapIds = row.goneAt === undefined ? [row.sitemapId] : [];
    return {
      row,
      sitemapIds: [...sitemapIds, ...also.map(([sitemap]) => sitemap as number)],
      entry: readDetail(detail?.[0] as string | undefined),
      changes: changesOf(database, key),
    };
  });
}

function changesOf(database: SqliteFile, [siteId, loc]: readonly [number, string]): UrlChange[] {
  const rows = database.rows(
    `SELECT r.run, r.at, c.kind, c.lastmod_before, c.lastmod_after
     FROM run r CROSS JOIN change c ON c.site = r.site AND c.run = r.run AND c.loc = ?
     WHERE r.site = ? ORDER BY r.run DESC LIMIT ?`,
    loc,
    siteId,
    CHANGES_MAX,
  );
  return rows.map(([run, at, kind, before, after]) => ({
    loc,
    run: run as number,
    at: at as number,
    kind: CHANGE_KINDS[(kind as number) - 1] ?? 'changed',
    ...(before !== null && { lastmodBefore: before as string }),
    ...(after !== null && { lastmodAfter: after as string }),
  }));
}
