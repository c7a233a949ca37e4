// Reads of sitemaps with what follows from them, each once in a run.
import type { SettledRead } from '../../port/site-writer.ts';
import { missingInStore } from '../../record/missing-in-store.ts';
import { isAsItWas } from '../../record/sitemap-shape.ts';
import { IS_FAILURE_EXPECTED } from '../expectations/found-in.ts';
import { confirmFindings } from '../findings/findings-forgetter.ts';
import { idOfSite } from '../rows/lock-site.ts';
import type { PostgresQuery, PostgresRow } from '../rows/postgres-record.ts';
import { STORED_SITEMAP_COLUMNS, storedSitemap } from '../sitemap-rows/stored-sitemap.ts';
import type { SitemapWrite } from '../sitemap-rows/write-sitemaps.ts';
import { changeOf, statusAfterRead, writeChanges } from './change-sitemaps.ts';
import { type AddedRead, addReads } from './read-adder.ts';

/** Where reads are settled: the site is locked, its run goes on. */
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
  WHERE m.site_id = $1 AND m.id = ANY($2::bigint[])`;

interface LookRow extends PostgresRow {
  readonly id: number;
  readonly is_any: boolean;
  readonly is_expected: boolean | null;
}

/**
 * Settles reads of different sitemaps as the port says, with a statement for each step of all of
 * them. Errors: STORE_UNUSABLE where there is no such sitemap.
 */
export async function settleReads(
  query: PostgresQuery,
  { siteId, run, lastLocalId, path }: SettlingRun,
  reads: readonly SettledRead[],
): Promise<readonly (number | undefined)[]> {
  const rows = await query<LookRow>(LOOK, [siteId, reads.map(({ read }) => read.sitemapId)]);
  const known = new Map(rows.map((row) => [row.id, row]));
  const added: AddedRead[] = [];
  const writes: SitemapWrite[] = [];
  const confirmed: { readonly sitemapId: number; readonly at: number }[] = [];
  const ids = reads.map(({ read, change, answers, asOf }) => {
    const { sitemapId, completeness } = read;
    const row = known.get(sitemapId);
    if (!row) throw missingInStore({ path }, `sitemap ${sitemapId}`);
    const before = storedSitemap(row);
    if (before.newestReadRun === run) return before.newestReadId;
    if (asOf && !isAsItWas(asOf, before)) return undefined;
    const id = idOfSite(siteId, lastLocalId + added.length + 1);
    const lastReadAt = change?.lastReadAt;
    added.push({ read: { ...read, id, siteId, run }, answers, lastReadAt });
    const newest = { newestReadId: id, newestReadRun: run };
    if (!change) {
      writes.push({ before, now: newest });
      return id;
    }
    const now = statusAfterRead(before, changeOf(before, { ...change, lastReadId: id }), {
      completeness,
      isFailureExpected: row.is_expected ?? undefined,
    });
    writes.push({ before, now: { ...now, ...newest } });
    const at = now.lastSuccessAt;
    if (row.is_any && at !== undefined && at > (before.lastSuccessAt ?? 0)) {
      confirmed.push({ sitemapId, at });
    }
    return id;
  });
  await addReads(query, siteId, added);
  await writeChanges(query, siteId, writes);
  await confirmFindings(query, siteId, confirmed);
  return ids;
}
