// What a read of a sitemap found, compared with what was known.

import {
  changeOfGone,
  type FoundAmong,
  type FoundFinding,
  type FoundOf,
  findingsByRule,
  foundFinding,
  type KnownFinding,
} from '../../findings/found-finding.ts';
import type { FindingIntake } from '../../port/finding-record.ts';
import { columnOf } from '../../record/record-shape.ts';
import { endGone, scopesAt } from '../expectations/expectation-ender.ts';
import { askSitemapsAgain } from '../expectations/findings-expecter.ts';
import { markFindings } from '../expectations/mark-findings.ts';
import { settleSitemaps } from '../expectations/sitemap-settler.ts';
import { lockSite, takeIds } from '../rows/lock-site.ts';
import { arraysOf, type PostgresQuery } from '../rows/postgres-record.ts';
import { LAST_RUN, LAST_SEEN_AT } from './finding-columns.ts';
import { writeFindingUrls } from './finding-urls.ts';
import { sumUpRules } from './rules-summer.ts';

/**
 * Puts down what was found in a sitemap; of several findings of one rule the last. Nothing happens
 * where there is no such sitemap.
 */
export async function putFindings(
  query: PostgresQuery,
  of: FoundOf,
  findings: readonly FindingIntake[],
): Promise<void> {
  const { siteId, sitemapId, at, isWhole = true } = of;
  const site = await lockSite(query, siteId);
  if (site === undefined || site.isRemoved) return;
  const scopes = await scopesAt(query, siteId, at);
  const known = await knownIn(query, siteId, sitemapId);
  if (known === undefined) return;
  const address = { siteUrl: site.url, sitemapUrl: known.sitemapUrl };
  const found = findingsByRule(findings);
  const written = await writtenFindings(query, { ...of, address, scopes }, { found, known });
  const gone = [...known.byRule].filter(([rule]) => !found.has(rule));
  await writeFindings(query, of, { written, gone: gone.map(([, before]) => before) });
  const isMarked = [...scopes.values()].flat().some(({ folder }) => folder !== undefined);
  if (isMarked) await markFindings(query, siteId, marksOf(written, gone));
  const asks = written.some(({ asksAgain }) => asksAgain);
  if (asks) await askSitemapsAgain(query, siteId, { sitemapIds: [sitemapId], at });
  const went = gone.filter(([, { isPresent }]) => isPresent);
  await sumUpRules(query, of, [
    ...written.map(({ change }) => change),
    ...went.map(([rule, before]) => changeOfGone(rule, before)),
  ]);
  // It failed again: whether that is expected is reported by what was found now.
  await settleSitemaps(query, siteId, { sitemapIds: [sitemapId], failsAgain: !isWhole });
  if (!isWhole || scopes.size === 0) return;
  const rules = new Set([...known.byRule.keys(), ...found.keys()]);
  await endGone(query, siteId, { sitemapId, at, rules, scopes });
}

interface Known {
  readonly sitemapUrl: string;
  readonly byRule: ReadonlyMap<string, KnownFinding>;
}

interface KnownRow {
  readonly url: string;
  readonly id: number | null;
  readonly rule: string;
  readonly count: number;
  readonly expected_count: number;
  readonly present: boolean;
  readonly lost: boolean;
  readonly inexact: boolean;
}

const KNOWN = `SELECT m.url, f.id, f.rule, f.count, coalesce(f.expected_count, 0) AS expected_count,
    f.present, f.lost, f.inexact
  FROM portolan.sitemap m
  LEFT JOIN portolan.finding f ON f.site_id = m.site_id AND f.sitemap_id = m.id
  WHERE m.site_id = $1 AND m.id = $2`;

async function knownIn(
  query: PostgresQuery,
  siteId: number,
  sitemapId: number,
): Promise<Known | undefined> {
  const rows = await query<KnownRow>(KNOWN, [siteId, sitemapId]);
  const sitemapUrl = rows[0]?.url;
  if (sitemapUrl === undefined) return undefined;
  const byRule = rows.flatMap((row) => {
    if (row.id === null) return [];
    const known: KnownFinding = {
      id: row.id,
      count: row.count,
      expectedCount: row.expected_count,
      isPresent: row.present,
      isLost: row.lost,
      isInexact: row.inexact,
    };
    return [[row.rule, known] as const];
  });
  return { sitemapUrl, byRule: new Map(byRule) };
}

interface WrittenFinding extends FoundFinding {
  readonly id: number;
  readonly rule: string;
  readonly isNew: boolean;
}

async function writtenFindings(
  query: PostgresQuery,
  among: FoundAmong,
  { found, known }: { readonly found: ReadonlyMap<string, FindingIntake>; readonly known: Known },
): Promise<readonly WrittenFinding[]> {
  const fresh = [...found.keys()].filter((rule) => !known.byRule.has(rule));
  const ids = await takeIds(query, among.siteId, fresh.length);
  const idOf = new Map(fresh.map((rule, index) => [rule, ids[index] ?? 0]));
  return [...found].map(([rule, finding]) => {
    const before = known.byRule.get(rule);
    const id = before?.id ?? idOf.get(rule) ?? 0;
    return { ...foundFinding(among, finding, before), id, rule, isNew: before === undefined };
  });
}

function marksOf(
  written: readonly WrittenFinding[],
  gone: readonly (readonly [string, KnownFinding])[],
): readonly { readonly id: number; readonly leftIn: readonly number[] }[] {
  return [...written, ...gone.map(([, { id }]) => ({ id, leftIn: [] }))];
}

const WRITTEN = {
  id: 'number',
  rule: 'text',
  isNew: 'boolean',
  severity: 'number',
  message: 'text',
  fix: 'text',
  basis: 'text',
  count: 'number',
  places: 'json',
  expectedCount: 'number',
  inFolders: 'json',
  isFailure: 'boolean',
  inexact: 'boolean',
  isCut: 'boolean',
} as const;
const COLUMNS = Object.keys(WRITTEN).map(columnOf);
const CHANGING = COLUMNS.filter((column) => !['id', 'rule', 'is_new'].includes(column));
// Places that are as they were are not written again.
const SETS = CHANGING.map((column) =>
  column === 'places'
    ? 'places = CASE WHEN before.places = n.places THEN before.places ELSE n.places END'
    : `${column} = n.${column}`,
).join(', ');

/*
 * $2: the sitemap, $3: the run, $4: the time, $5: what was not found may still be there, $6: those
 * that were present and go, $7: those that were lost and are gone; then those that were found. Of
 * what goes the time of its last confirmation is recorded now; of others the sitemap has it.
 */
const writeStatement = (arrays: string): string => `WITH n AS (
    SELECT id::bigint AS id, ${COLUMNS.slice(1).join(', ')}
    FROM unnest(${arrays}) AS n (${COLUMNS.join(', ')})),
  kept AS (
    UPDATE portolan.finding f SET ${SETS}, last_seen_at = $4, last_run = $3, gone_at = NULL,
      lost = false
    FROM n JOIN portolan.finding before ON before.site_id = $1 AND before.id = n.id
    WHERE NOT n.is_new AND f.site_id = $1 AND f.id = n.id
    RETURNING f.id, before.places <> n.places AS is_moved),
  made AS (
    INSERT INTO portolan.finding (site_id, sitemap_id, first_seen_at, first_run, last_seen_at,
      last_run, id, rule, ${CHANGING.join(', ')})
    SELECT $1::bigint, $2::bigint, $4::bigint, $3::bigint, $4, $3, n.id, n.rule,
      ${CHANGING.map((column) => `n.${column}`).join(', ')}
    FROM n WHERE n.is_new),
  gone AS (
    UPDATE portolan.finding f SET last_seen_at = ${LAST_SEEN_AT}, last_run = ${LAST_RUN},
      gone_at = $4, expected_count = NULL, inexact = false, lost = $5::boolean
    WHERE f.site_id = $1 AND f.id = ANY($6::bigint[])),
  over AS (
    UPDATE portolan.finding f SET lost = false
    WHERE f.site_id = $1 AND f.id = ANY($7::bigint[]))
  SELECT id FROM kept WHERE is_moved`;
const FIRST_ARRAY = 8;

async function writeFindings(
  query: PostgresQuery,
  { siteId, sitemapId, run, at, isWhole = true }: FoundOf,
  {
    written,
    gone,
  }: { readonly written: readonly WrittenFinding[]; readonly gone: readonly KnownFinding[] },
): Promise<void> {
  const going = gone.filter(({ isPresent }) => isPresent).map(({ id }) => id);
  const over = gone.filter(({ isPresent, isLost }) => !isPresent && isLost && isWhole);
  if (written.length + going.length + over.length === 0) return;
  const records = written.map((one) => {
    const { id, rule, isNew, fields, isInexact: inexact } = one;
    return { ...fields, id, rule, isNew, inexact, isCut: isCut(one) };
  });
  const { arrays, values } = arraysOf(WRITTEN, records, FIRST_ARRAY);
  const of = [siteId, sitemapId, run, at, !isWhole, going, over.map(({ id }) => id)];
  const moved = await query<{ readonly id: number }>(writeStatement(arrays), [...of, ...values]);
  const isMoved = new Set(moved.map(({ id }) => id));
  const named = written.filter(({ id, isNew }) => isNew || isMoved.has(id));
  await writeFindingUrls(
    query,
    siteId,
    named.map(({ id, rule, fields }) => ({ id, rule, places: fields.places ?? [] })),
  );
}

// More places were found than are kept, and those are of URLs.
function isCut({ fields: { count = 0, places = [] } }: WrittenFinding): boolean {
  return count > places.length && places[0]?.loc !== undefined;
}
