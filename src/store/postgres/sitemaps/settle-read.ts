// A read of a sitemap with what follows from it, once in a run.
import type { SettledRead } from '../../port/site-writer.ts';
import { missingInStore } from '../../record/missing-in-store.ts';
import { isAsItWas } from '../../record/sitemap-shape.ts';
import { IS_FAILURE_EXPECTED } from '../expectations/found-in.ts';
import { confirmFindings } from '../findings/findings-forgetter.ts';
import { idOfSite } from '../rows/lock-site.ts';
import type { PostgresQuery, PostgresRow } from '../rows/postgres-record.ts';
import { STORED_SITEMAP_COLUMNS, storedSitemap } from '../sitemap-rows/stored-sitemap.ts';
import { changeOf, statusAfterRead, writeChanges } from './change-sitemaps.ts';
import { addRead } from './read-adder.ts';

/** Where a read is settled: the site is locked, its run goes on. */
export interface SettlingRun {
  readonly siteId: number;
  readonly run: number;
  readonly lastLocalId: number;
  readonly path: string;
}

// With the present findings, in one question.
const LOOK = `SELECT ${STORED_SITEMAP_COLUMNS}, found.* FROM portolan.sitemap m
  CROSS JOIN LATERAL (
    SELECT count(*) > 0 AS is_any, ${IS_FAILURE_EXPECTED} AS is_expected FROM portolan.finding f
    WHERE f.site_id = m.site_id AND f.sitemap_id = m.id AND f.present) AS found
  WHERE m.site_id = $1 AND m.id = $2`;

interface LookRow extends PostgresRow {
  readonly is_any: boolean;
  readonly is_expected: boolean | null;
}

/** Settles a read as the port says. Errors: STORE_UNUSABLE where there is no such sitemap. */
export async function settleRead(
  query: PostgresQuery,
  { siteId, run, lastLocalId, path }: SettlingRun,
  { read, change, answers, asOf }: SettledRead,
): Promise<number | undefined> {
  const { sitemapId, completeness } = read;
  const [row] = await query<LookRow>(LOOK, [siteId, sitemapId]);
  const before = row && storedSitemap(row);
  if (!before) throw missingInStore({ path }, `sitemap ${sitemapId}`);
  if (before.newestReadRun === run) return before.newestReadId;
  if (asOf && !isAsItWas(asOf, before)) return undefined;
  const id = idOfSite(siteId, lastLocalId + 1);
  const lastReadAt = change?.lastReadAt;
  await addRead(query, { ...read, id, siteId, run }, { answers, lastReadAt });
  const newest = { newestReadId: id, newestReadRun: run };
  if (!change) {
    await writeChanges(query, siteId, [{ before, now: newest }]);
    return id;
  }
  const now = statusAfterRead(before, changeOf(before, { ...change, lastReadId: id }), {
    completeness,
    isFailureExpected: row.is_expected ?? undefined,
  });
  await writeChanges(query, siteId, [{ before, now: { ...now, ...newest } }]);
  const at = now.lastSuccessAt;
  if (row.is_any && at !== undefined && at > (before.lastSuccessAt ?? 0)) {
    await confirmFindings(query, { siteId, sitemapId, at });
  }
  return id;
}
