// How an expectation begins, with all that follows from it.

import { KEPT_EXPECTATION_SHAPE } from '../../findings/expectation-shape.ts';
import {
  EXPECTATIONS_MAX,
  EXPECTED_FOLDERS_MAX,
  type ExpectationIntake,
  type ExpectationRecord,
  type ExpectationRefusal,
} from '../../port/expectation-record.ts';
import { lockSite, takeIds } from '../rows/lock-site.ts';
import { insertRecords, type PostgresQuery } from '../rows/postgres-record.ts';
import { goneScopes } from './expectation-ender.ts';
import { expectationById } from './expectation-page.ts';
import { settleRules } from './rule-settler.ts';

/** Begins an expectation, as the port says. */
export async function expectFindings(
  query: PostgresQuery,
  intake: ExpectationIntake,
): Promise<ExpectationRecord | ExpectationRefusal> {
  const { siteId, rule, sitemapId, folder, at, untilAt } = intake;
  if (untilAt !== undefined && untilAt <= at) return 'over';
  const site = await lockSite(query, siteId);
  if (site === undefined || site.isRemoved) return 'not-found';
  const { isFound, same, active, folders } = await standing(query, intake);
  if (!isFound) return 'not-found';
  if (same === null && active >= EXPECTATIONS_MAX) return 'too-many';
  if (same === null && folder !== undefined && folders >= EXPECTED_FOLDERS_MAX) {
    return 'too-many-folders';
  }
  const isGone = async (id: number): Promise<boolean> =>
    folder !== undefined && (await goneScopes(query, siteId, [{ id, rule, folder }])).length > 0;
  // Of one that holds it is known what is in its folder: nothing is changed where that is gone.
  if (same !== null && (await isGone(same))) return 'not-found';
  if (same !== null) await dropExpectation(query, siteId, same);
  const [id = 0] = await takeIds(query, siteId, 1);
  const records = [{ ...intake, id, sitemapId, folder, untilAt }];
  const shape = KEPT_EXPECTATION_SHAPE;
  await insertRecords(query, 'portolan.expectation', { shape, records });
  await settleRules(query, siteId, { rules: [rule], at });
  // Which folders a finding is in is known only now.
  if (await isGone(id)) {
    await dropExpectation(query, siteId, id);
    return 'not-found';
  }
  if (folder !== undefined) await askAgain(query, siteId, { rule, at });
  return (await expectationById(query, id)) ?? 'not-found';
}

interface Standing {
  readonly isFound: boolean;
  /** The one of the same rule and scope. */
  readonly same: number | null;
  /** How many hold, and how many of these for folders. */
  readonly active: number;
  readonly folders: number;
}

const STANDING = `SELECT count(*) AS active, count(e.folder) AS folders,
    min(e.id) FILTER (WHERE e.rule = $2 AND e.sitemap_id IS NOT DISTINCT FROM $3::bigint
      AND e.folder IS NOT DISTINCT FROM $4::text) AS same,
    EXISTS (SELECT 1 FROM portolan.finding f
      WHERE f.site_id = $1 AND f.present AND f.severity IN (0, 1, 2) AND f.rule = $2
        AND ($3::bigint IS NULL OR f.sitemap_id = $3)) AS is_found
  FROM portolan.expectation e WHERE e.site_id = $1 AND e.ended_at IS NULL`;

async function standing(
  query: PostgresQuery,
  { siteId, rule, sitemapId, folder }: ExpectationIntake,
): Promise<Standing> {
  const values = [siteId, rule, sitemapId ?? null, folder ?? null];
  const [row] = await query<Omit<Standing, 'isFound'> & { readonly is_found: boolean }>(
    STANDING,
    values,
  );
  if (row === undefined) return { isFound: false, same: null, active: 0, folders: 0 };
  const { is_found: isFound, ...rest } = row;
  return { ...rest, isFound };
}

async function dropExpectation(query: PostgresQuery, siteId: number, id: number): Promise<void> {
  await query(
    `WITH unmarked AS (
       DELETE FROM portolan.marked_finding WHERE site_id = $1 AND expectation_id = $2)
     DELETE FROM portolan.expectation WHERE site_id = $1 AND id = $2`,
    [siteId, id],
  );
}

/**
 * Has sitemaps read once more, whole: what is not known for sure of a rule is counted then. A read
 * that goes on sees by the time, another than before, that it was asked for.
 */
async function askAgain(
  query: PostgresQuery,
  siteId: number,
  { rule, at }: { readonly rule: string; readonly at: number },
): Promise<void> {
  const found = await query<{ readonly id: number }>(
    'SELECT sitemap_id AS id FROM portolan.finding WHERE site_id = $1 AND rule = $2 AND inexact',
    [siteId, rule],
  );
  await askSitemapsAgain(query, siteId, { sitemapIds: found.map(({ id }) => id), at });
}

/** Has sitemaps read once more, whole, unless they are gone. */
export async function askSitemapsAgain(
  query: PostgresQuery,
  siteId: number,
  { sitemapIds, at }: { readonly sitemapIds: readonly number[]; readonly at: number },
): Promise<void> {
  if (sitemapIds.length === 0) return;
  await query(
    `UPDATE portolan.sitemap SET etag = NULL, last_modified = NULL, body_hash = NULL,
       next_read_at = $3::bigint - CASE WHEN next_read_at = $3 THEN 1 ELSE 0 END
     WHERE site_id = $1 AND id = ANY($2) AND status <> 'gone'`,
    [siteId, sitemapIds, at],
  );
}
