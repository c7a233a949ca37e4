// What the sitemaps of a site, or those below an index, come to.
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import type {
  SitemapRecord,
  SitemapScope,
  SitemapStatus,
  SitemapSums,
} from '../../port/sitemap-record.ts';
import {
  FAILING_GIVEN,
  type FailingSitemaps,
  failingAmong,
  type StatusTally,
  SUMMED,
  sumsOfSite,
  sumsOfTree,
} from '../../record/sitemap-sums.ts';
import { INDEXES_BELOW } from '../findings/group-findings.ts';
import { SITEMAP_COLUMNS, sitemapById, sitemapOf } from './sitemap-by-id.ts';

const FAILING = "status IN ('couldnt-fetch', 'stale')";
const NONE: FailingSitemaps = { failing: [], from: undefined };

/** Sums up the sitemaps of a scope; `undefined` if the site or sitemap does not exist. */
export function sumUpSitemaps(database: SqliteFile, scope: SitemapScope): SitemapSums | undefined {
  if ('siteId' in scope) return sumUpSite(database, scope.siteId);
  const sitemap = sitemapById(database, scope.sitemapId);
  return sitemap && sumUpTree(database, sitemap);
}

function sumUpSite(database: SqliteFile, siteId: number): SitemapSums | undefined {
  const urls = database.row('SELECT urls FROM site WHERE id = ? AND removed = 0', siteId)?.[0];
  if (typeof urls !== 'number') return undefined;
  const sql =
    'SELECT status, sitemaps, errors, warnings FROM sitemap_tally ' +
    "WHERE site_id = ? AND status <> 'gone' AND sitemaps > 0";
  const tallies = database.rows(sql, siteId).map(tallyOf);
  if (failingAmong(tallies) === 0) return sumsOfSite(urls, tallies, NONE);
  const failing = `FROM sitemap WHERE site_id = ? AND ${FAILING}`;
  const first = `SELECT ${SITEMAP_COLUMNS} ${failing} ORDER BY last_success_at LIMIT ?`;
  const rows = database.rows(first, siteId, FAILING_GIVEN);
  const from = database.row(`SELECT min(last_success_at) ${failing}`, siteId)?.[0];
  return sumsOfSite(urls, tallies, {
    failing: rows.map((row) => sitemapOf(database, row)),
    from: typeof from === 'number' ? from : undefined,
  });
}

function sumUpTree(database: SqliteFile, sitemap: SitemapRecord): SitemapSums {
  const sql =
    `${INDEXES_BELOW} SELECT t.status, ${SUMMED.map((name) => `t.${name}`).join(', ')} FROM part ` +
    "JOIN listing_tally t ON t.parent_id = part.id WHERE t.status <> 'gone' AND t.sitemaps > 0";
  const tallies = database.rows(sql, sitemap.id).map(tallyOf);
  const below = failingAmong(tallies) === 0 ? NONE : failingBelow(database, sitemap.id);
  return sumsOfTree(sitemap, tallies, below);
}

function failingBelow(database: SqliteFile, id: number): FailingSitemaps {
  const of = 'FROM part JOIN listing l ON l.parent_id = part.id AND l.failing_from';
  // Each of its indexes knows the earliest of what it lists.
  const sql =
    `${INDEXES_BELOW} SELECT min((SELECT min(l.failing_from) FROM listing l ` +
    'WHERE l.parent_id = part.id AND l.failing_from > 0)) FROM part';
  const first = `${INDEXES_BELOW} SELECT l.child_id ${of} IS NOT NULL LIMIT ?2`;
  const ids = new Set(database.rows(first, id, FAILING_GIVEN).map(([child]) => Number(child)));
  const from = database.row(sql, id)?.[0];
  return {
    failing: [...ids].flatMap((child) => sitemapById(database, child) ?? []),
    from: typeof from === 'number' ? from : undefined,
  };
}

function tallyOf([status, ...values]: SqliteRow): StatusTally {
  const sums = SUMMED.map((name, index) => [name, Number(values[index] ?? 0)]);
  return { status: status as SitemapStatus, ...Object.fromEntries(sums) };
}
