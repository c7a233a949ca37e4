// What is expected at sites: how it begins and ends, each time with all that follows from it.
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import {
  EXPECTATION_SHAPE,
  EXPIRED_AT_ONCE,
  KEPT_EXPECTATION_SHAPE,
} from '../../findings/expectation-shape.ts';
import { type ExpectedScope, expectedShare } from '../../findings/expected-share.ts';
import {
  EXPECTATIONS_MAX,
  EXPECTED_FOLDERS_MAX,
  type ExpectationEnd,
  type ExpectationIntake,
  type ExpectationRecord,
  type ExpectationRefusal,
} from '../../port/expectation-record.ts';
import type { ExpectationFilter } from '../../port/store.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import { columnsOf } from '../../record/record-shape.ts';
import { keysetPage } from '../file/keyset-page.ts';
import { insertRecord, recordOf } from '../file/record-of.ts';
import { addSiteDay } from '../sites/site-days.ts';
import { isMarking, markFinding } from './marked-findings.ts';
import { settleSitemap } from './settle-sitemap.ts';

const COLUMNS = columnsOf(EXPECTATION_SHAPE, {
  partial:
    '(folder IS NOT NULL AND ended_at IS NULL AND EXISTS (SELECT 1 FROM finding f ' +
    'WHERE f.site_id = expectation.site_id AND f.rule = expectation.rule AND f.inexact = 1))',
});
const SEVERITIES = [0, 1, 2];

/** Begins an expectation, as the port says. */
export function expect(
  database: SqliteFile,
  intake: ExpectationIntake,
): ExpectationRecord | ExpectationRefusal {
  const { siteId, rule, sitemapId, folder, at, untilAt } = intake;
  if (untilAt !== undefined && untilAt <= at) return 'over';
  return database.transaction(() => {
    if (!isFound(database, intake)) return 'not-found';
    const same =
      'SELECT id FROM expectation WHERE site_id = ? AND ended_at IS NULL AND rule = ? ' +
      'AND sitemap_id IS ? AND folder IS ?';
    const values = [siteId, rule, sitemapId ?? null, folder ?? null] as const;
    const [known] = database.row(same, ...values) ?? [];
    const fullness = known === undefined ? fullnessOf(database, intake) : undefined;
    if (fullness) return fullness;
    // Of one that holds it is known what is in its folder: nothing is changed where that is gone.
    if (typeof known === 'number' && folder !== undefined) {
      if (!isLeft(database, siteId, { id: known, rule, folder })) return 'not-found';
    }
    if (known !== undefined) database.run('DELETE FROM expectation WHERE id = ?', known);
    const id = insertRecord(database, 'expectation', KEPT_EXPECTATION_SHAPE, intake);
    settleRule(database, { siteId, rule, at });
    if (folder !== undefined) {
      // Which folders a finding is in is known only now.
      if (!isLeft(database, siteId, { id, rule, folder })) {
        database.run('DELETE FROM expectation WHERE id = ?', id);
        return 'not-found';
      }
      askAgain(database, inexactSitemaps(database, siteId, rule), at);
    }
    const made = expectationById(database, id);
    if (!made) throw database.damaged();
    return made;
  });
}

function fullnessOf(
  database: SqliteFile,
  { siteId, folder }: ExpectationIntake,
): ExpectationRefusal | undefined {
  const sql =
    'SELECT count(*), count(folder) FROM expectation WHERE site_id = ? AND ended_at IS NULL';
  const [all, folders] = database.row(sql, siteId) ?? [];
  if (Number(all) >= EXPECTATIONS_MAX) return 'too-many';
  const isFull = folder !== undefined && Number(folders) >= EXPECTED_FOLDERS_MAX;
  return isFull ? 'too-many-folders' : undefined;
}

function isFound(database: SqliteFile, { siteId, rule, sitemapId }: ExpectationIntake): boolean {
  const where = sitemapId === undefined ? '' : ' AND f.sitemap_id = ?';
  const sql =
    'SELECT 1 FROM finding f JOIN site s ON s.id = f.site_id AND s.removed = 0 ' +
    `WHERE f.site_id = ? AND f.present = 1 AND f.severity IN (0, 1, 2) AND f.rule = ?${where}`;
  const more = sitemapId === undefined ? [] : [sitemapId];
  return database.row(sql, siteId, rule, ...more) !== undefined;
}

/**
 * Makes sitemaps due for a complete read, unless they are gone: uncertain numbers are counted then.
 * A read in progress notices the request by the changed time.
 */
export function askAgain(database: SqliteFile, sitemapIds: readonly number[], at: number): void {
  const sql =
    'UPDATE sitemap SET etag = NULL, last_modified = NULL, body_hash = NULL, ' +
    "next_read_at = ? - (next_read_at IS ?) WHERE id = ? AND status <> 'gone'";
  for (const id of sitemapIds) database.run(sql, at, at, id);
}

function inexactSitemaps(database: SqliteFile, siteId: number, rule: string): readonly number[] {
  const sql = 'SELECT sitemap_id FROM finding WHERE site_id = ? AND rule = ? AND inexact = 1';
  return database.rows(sql, siteId, rule).map(([id]) => Number(id));
}

export function expectationById(database: SqliteFile, id: number): ExpectationRecord | undefined {
  const row = database.row(`SELECT ${COLUMNS} FROM expectation WHERE id = ?`, id);
  return row && recordOf(database, EXPECTATION_SHAPE, row);
}

export function pageOfExpectations(
  database: SqliteFile,
  { siteId, state, rule }: ExpectationFilter,
  request: PageRequest,
): Page<ExpectationRecord> {
  const isActive = state === 'active';
  const where = `site_id = ? AND ended_at IS ${isActive ? '' : 'NOT '}NULL`;
  const query = {
    table: 'expectation',
    columns: COLUMNS,
    descending: true,
    key: isActive ? ['id'] : ['ended_at', 'id'],
    lanes: [{ where, values: [siteId] }],
    ...(rule !== undefined && { sieve: { where: 'rule = ?', values: [rule] } }),
    read: (row: SqliteRow) => recordOf(database, EXPECTATION_SHAPE, row),
  };
  return keysetPage(database, query, request);
}

export function endExpectation(
  database: SqliteFile,
  id: number,
  how: { readonly at: number; readonly why: ExpectationEnd },
): void {
  endTogether(database, [{ id, endedAt: how.at }], how);
}

// What counts by then is counted once a rule, however many of its marks end.
function endTogether(
  database: SqliteFile,
  ends: readonly { readonly id: number; readonly endedAt: number }[],
  { at, why }: { readonly at: number; readonly why: ExpectationEnd },
): void {
  database.transaction(() => {
    const over = new Map<string, { readonly siteId: number; readonly rule: string }>();
    for (const { id, endedAt } of ends) {
      const sql = 'SELECT site_id, rule FROM expectation WHERE id = ? AND ended_at IS NULL';
      const [siteId, rule] = database.row(sql, id) ?? [];
      if (siteId === undefined) continue;
      database.run('UPDATE expectation SET ended_at = ?, ended = ? WHERE id = ?', endedAt, why, id);
      database.run('DELETE FROM marked_finding WHERE expectation_id = ?', id);
      over.set(`${siteId} ${rule}`, { siteId: Number(siteId), rule: String(rule) });
    }
    for (const { siteId, rule } of over.values()) settleRule(database, { siteId, rule, at });
  });
}

/** Ends those whose time is over, each at its time. */
export function endExpired(database: SqliteFile, now: number): number {
  const sql =
    'SELECT id, until_at FROM expectation WHERE ended_at IS NULL AND until_at IS NOT NULL ' +
    `AND until_at <= ? ORDER BY until_at LIMIT ${EXPIRED_AT_ONCE}`;
  let ended = 0;
  for (;;) {
    const rows = database.rows(sql, now);
    const ends = rows.map(([id, untilAt]) => ({ id: Number(id), endedAt: Number(untilAt) }));
    endTogether(database, ends, { at: now, why: 'expired' });
    ended += rows.length;
    if (rows.length < EXPIRED_AT_ONCE) return ended;
  }
}

export interface LookedFor {
  readonly siteId: number;
  readonly sitemapId: number;
  readonly at: number;
  /** Rules that something is known of there, now or from before. */
  readonly rules: Iterable<string>;
  readonly scopes: ReadonlyMap<string, readonly ExpectedScope[]>;
}

/** Ends those of which nothing is found any more in their scope. */
export function endGone(database: SqliteFile, looked: LookedFor): void {
  const { siteId, sitemapId, at, scopes } = looked;
  const gone: { readonly id: number; readonly endedAt: number }[] = [];
  for (const rule of looked.rules) {
    for (const scope of scopes.get(rule) ?? []) {
      if (scope.sitemapId !== undefined && scope.sitemapId !== sitemapId) continue;
      if (!isLeft(database, siteId, scope)) gone.push({ id: scope.id, endedAt: at });
    }
  }
  if (gone.length > 0) endTogether(database, gone, { at, why: 'gone' });
}

// What a read did not find that failed may still be there.
function isLeft(
  database: SqliteFile,
  siteId: number,
  { id, rule, sitemapId, folder }: ExpectedScope,
): boolean {
  const one = sitemapId === undefined ? '' : ' AND sitemap_id = ?';
  const values = [siteId, rule, ...(sitemapId === undefined ? [] : [sitemapId])];
  const lost = `SELECT 1 FROM finding WHERE site_id = ? AND rule = ? AND lost = 1${one} LIMIT 1`;
  if (database.row(lost, ...values)) return true;
  if (folder !== undefined) return isMarking(database, id);
  const present =
    'SELECT 1 FROM finding WHERE site_id = ? AND rule = ? AND present = 1 ' +
    `AND severity IN (0, 1, 2)${one} LIMIT 1`;
  return database.row(present, ...values) !== undefined;
}

/**
 * Counts again what of a rule is expected at a site, after one of its expectations began or ended;
 * sums and statuses follow, and those of the day.
 */
function settleRule(
  database: SqliteFile,
  { siteId, rule, at }: { readonly siteId: number; readonly rule: string; readonly at: number },
): void {
  const scopes = activeScopes(database, siteId).get(rule) ?? [];
  let sum = 0;
  for (const severity of SEVERITIES) {
    const sql =
      'SELECT id, sitemap_id FROM finding ' +
      'WHERE site_id = ? AND present = 1 AND severity = ? AND rule = ?';
    for (const [id, sitemapId] of database.rows(sql, siteId, severity, rule)) {
      const { expected, isChanged } = settleFinding(database, Number(id), scopes);
      sum += expected;
      if (isChanged) settleSitemap(database, Number(sitemapId));
    }
  }
  const sql = 'UPDATE site_rule SET expected_count = ? WHERE site_id = ? AND rule = ?';
  database.run(sql, sum, siteId, rule);
  settleDay(database, siteId, at);
}

function settleFinding(
  database: SqliteFile,
  id: number,
  scopes: readonly ExpectedScope[],
): { readonly expected: number; readonly isChanged: boolean } {
  // The places are long: only a folder needs them.
  const isFolder = scopes.some(({ folder }) => folder !== undefined);
  const row = database.row(
    `SELECT f.sitemap_id, f.count, ${isFolder ? 'f.places, f.in_folders' : "'[]', NULL"}, ` +
      'ifnull(f.expected_count, 0), f.inexact, m.url, s.url FROM finding f ' +
      'JOIN sitemap m ON m.id = f.sitemap_id JOIN site s ON s.id = f.site_id WHERE f.id = ?',
    id,
  );
  if (!row) throw database.damaged();
  const [sitemapId, count, places, inFolders, before, inexact, sitemapUrl, siteUrl] = row;
  const finding = {
    sitemapId: Number(sitemapId),
    count: Number(count),
    places: JSON.parse(String(places)),
    ...(typeof inFolders === 'string' && { inFolders: JSON.parse(inFolders) }),
  };
  const address = { sitemapUrl: String(sitemapUrl), siteUrl: String(siteUrl) };
  const share = expectedShare(finding, scopes, address);
  markFinding(database, id, share.leftIn);
  const expected = share.expectedCount;
  const texts = isFolder ? JSON.stringify({ ...finding.inFolders, ...share.inFolders }) : inFolders;
  if (expected === before && Number(share.isInexact) === inexact && texts === inFolders) {
    return { expected, isChanged: false };
  }
  database.run(
    'UPDATE finding SET expected_count = ?, inexact = ?, in_folders = ifnull(?, in_folders) ' +
      'WHERE id = ?',
    expected || null,
    Number(share.isInexact),
    texts ?? null,
    id,
  );
  return { expected, isChanged: expected !== before };
}

// Only for a site with a known day: before its first run has ended there is none. Current counts do
// not change a day that later ones follow.
function settleDay(database: SqliteFile, siteId: number, at: number): void {
  const day = new Date(at).toISOString().slice(0, 10);
  const [newest] = database.row('SELECT max(day) FROM site_day WHERE site_id = ?', siteId) ?? [];
  if (typeof newest !== 'string' || day < newest) return;
  const sql =
    'SELECT ifnull(sum(errors), 0), ifnull(sum(warnings), 0) FROM sitemap_tally ' +
    "WHERE site_id = ? AND status <> 'gone'";
  const [errors, warnings] = database.row(sql, siteId) ?? [];
  const change = { errors: Number(errors), warnings: Number(warnings) };
  addSiteDay(database, siteId, { day, change });
}

/** Returns the scopes that hold at a site, by rule. */
export function activeScopes(
  database: SqliteFile,
  siteId: number,
): ReadonlyMap<string, readonly ExpectedScope[]> {
  const sql =
    'SELECT id, rule, sitemap_id, folder FROM expectation WHERE site_id = ? AND ended_at IS NULL';
  const scopes = database.rows(sql, siteId).map(
    ([id, rule, sitemapId, folder]): ExpectedScope => ({
      id: Number(id),
      rule: String(rule),
      ...(typeof sitemapId === 'number' && { sitemapId }),
      ...(typeof folder === 'string' && { folder }),
    }),
  );
  return Map.groupBy(scopes, ({ rule }) => rule);
}
