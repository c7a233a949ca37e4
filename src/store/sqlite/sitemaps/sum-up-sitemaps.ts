// What the sitemaps of a site, or those below an index, come to.
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import type {
  SitemapRecord,
  SitemapScope,
  SitemapStatus,
  SitemapSums,
} from '../../port/sitemap-record.ts';
import { NO_COUNTS } from '../../record/sitemap-shape.ts';
import { INDEXES_BELOW } from '../findings/group-findings.ts';
import { SITEMAP_COLUMNS, sitemapById, sitemapOf } from './sitemap-by-id.ts';

/** At most this many failing sitemaps are returned. */
const FAILING_GIVEN = 10;
const FAILING = "status IN ('couldnt-fetch', 'stale')";
const COUNTED = ['urls', 'images', 'videos', 'news', 'alternates'] as const;
const SUMMED = ['sitemaps', 'errors', 'warnings', ...COUNTED] as const;

/** Sums up the sitemaps of a scope; `undefined` where there is no such site or sitemap. */
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
  const { statuses, sums } = added(database.rows(sql, siteId));
  const failing = `FROM sitemap WHERE site_id = ? AND ${FAILING}`;
  const first = `SELECT ${SITEMAP_COLUMNS} ${failing} ORDER BY last_success_at LIMIT ?`;
  const from = `SELECT min(last_success_at) ${failing}`;
  const rows = sums.failing === 0 ? [] : database.rows(first, siteId, FAILING_GIVEN);
  return {
    statuses,
    counts: { urls, sitemaps: sums.sitemaps },
    errors: sums.errors,
    warnings: sums.warnings,
    failing: rows.map((row) => sitemapOf(database, row)),
    ...(rows.length > 0 && countsFromOf(database.row(from, siteId)?.[0])),
  };
}

function sumUpTree(database: SqliteFile, sitemap: SitemapRecord): SitemapSums {
  const { id, status, counts, errors, warnings, lastSuccessAt } = sitemap;
  const fails = status === 'couldnt-fetch' || status === 'stale';
  const own = {
    failing: fails ? [sitemap] : [],
    ...(fails && countsFromOf(lastSuccessAt)),
  };
  // What is gone lists nothing, and nothing is wrong with it.
  if (status === 'gone') return { statuses: {}, counts: NO_COUNTS, errors: 0, warnings: 0, ...own };
  const sql =
    `${INDEXES_BELOW} SELECT t.status, ${SUMMED.map((name) => `t.${name}`).join(', ')} FROM part ` +
    "JOIN listing_tally t ON t.parent_id = part.id WHERE t.status <> 'gone' AND t.sitemaps > 0";
  const { statuses, sums } = added(database.rows(sql, id));
  const itself = sitemap.type === 'index' ? NO_COUNTS : counts;
  const both = COUNTED.map((name) => [name, itself[name] + sums[name]] as const);
  const below = sums.failing === 0 ? {} : failingBelow(database, id);
  const from = [own.countsFrom, below.countsFrom].filter((at) => at !== undefined);
  return {
    statuses: { ...statuses, [status]: (statuses[status] ?? 0) + 1 },
    counts: { ...counts, ...Object.fromEntries(both) },
    errors: errors + sums.errors,
    warnings: warnings + sums.warnings,
    failing: [...own.failing, ...(below.failing ?? [])].slice(0, FAILING_GIVEN),
    ...(from.length > 0 && { countsFrom: Math.min(...from) }),
  };
}

function failingBelow(
  database: SqliteFile,
  id: number,
): Partial<Pick<SitemapSums, 'failing' | 'countsFrom'>> {
  const of = 'FROM part JOIN listing l ON l.parent_id = part.id AND l.failing_from';
  // Each of its indexes knows the earliest of what it lists.
  const from =
    `${INDEXES_BELOW} SELECT min((SELECT min(l.failing_from) FROM listing l ` +
    'WHERE l.parent_id = part.id AND l.failing_from > 0)) FROM part';
  const first = `${INDEXES_BELOW} SELECT l.child_id ${of} IS NOT NULL LIMIT ?2`;
  const ids = new Set(database.rows(first, id, FAILING_GIVEN).map(([child]) => Number(child)));
  return {
    failing: [...ids].flatMap((child) => sitemapById(database, child) ?? []),
    ...countsFromOf(database.row(from, id)?.[0]),
  };
}

function countsFromOf(at: unknown): Pick<SitemapSums, 'countsFrom'> {
  return typeof at === 'number' && at > 0 ? { countsFrom: at } : {};
}

type Sums = Record<(typeof SUMMED)[number] | 'failing', number>;

/** Rows of a status and its sums, added up. */
function added(rows: readonly SqliteRow[]): {
  readonly statuses: Readonly<Partial<Record<SitemapStatus, number>>>;
  readonly sums: Sums;
} {
  const statuses: Partial<Record<SitemapStatus, number>> = {};
  const zeros = Object.fromEntries([...SUMMED, 'failing'].map((name) => [name, 0]));
  const sums = zeros as Sums;
  for (const [name, ...values] of rows) {
    const status = name as SitemapStatus;
    statuses[status] = (statuses[status] ?? 0) + Number(values[0]);
    if (status === 'couldnt-fetch' || status === 'stale') sums.failing += Number(values[0]);
    for (const [index, column] of SUMMED.entries()) sums[column] += Number(values[index] ?? 0);
  }
  return { statuses, sums };
}
