// Changing sitemaps of a site that is locked, with what follows from it.

import { settledStatus } from '../../findings/settled-status.ts';
import type { ReadRecord } from '../../port/read-record.ts';
import type { SitemapChange } from '../../port/sitemap-record.ts';
import { changedFields, isFailed } from '../../record/sitemap-shape.ts';
import { foundIn } from '../expectations/found-in.ts';
import { confirmFindings, forgetFindings } from '../findings/findings-forgetter.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';
import { type StoredSitemap, storedSitemaps } from '../sitemap-rows/stored-sitemap.ts';
import {
  type SitemapWrite,
  type StoredChange,
  writeSitemaps,
} from '../sitemap-rows/write-sitemaps.ts';
import { readById } from './read-adder.ts';

/** The fields that a change of a sitemap writes. `goneAt`: since when it is gone, if it goes. */
export function changeOf(
  before: StoredSitemap,
  change: SitemapChange,
  goneAt?: number | undefined,
): StoredChange {
  const fields: StoredChange = Object.fromEntries(changedFields(change));
  const { status } = fields;
  if (status === undefined) return fields;
  const goes = status === 'gone' && before.status !== 'gone';
  return {
    ...fields,
    ...((goes || status !== 'gone') && { goneAt: goes ? goneAt : undefined }),
    failedAs: isFailed(status) ? status : undefined,
    expectedFailure: undefined,
  };
}

/** What a read of a sitemap says of it. */
export interface StatusRead {
  readonly completeness: ReadRecord['completeness'] | undefined;
  readonly isFailureExpected: boolean | undefined;
}

/** Lets the status of a sitemap follow from its last read and from what counts in it. */
export function statusAfterRead(
  before: StoredSitemap,
  now: StoredChange,
  { completeness, isFailureExpected = false }: StatusRead,
): StoredChange {
  const sitemap = { ...before, ...now };
  const settled: StoredChange = { ...now, lastCompleteness: completeness };
  const { status, failedAs } = now;
  if (status === undefined || status === 'gone') return settled;
  return {
    ...settled,
    status: settledStatus({
      status,
      errors: sitemap.errors ?? 0,
      warnings: sitemap.warnings ?? 0,
      isCut: sitemap.cause !== undefined || completeness === 'truncated',
      failedAs,
      isFailureExpected,
    }),
    expectedFailure: isFailureExpected || undefined,
  };
}

/** Changes a sitemap; nothing happens where there is none. */
export async function changeSitemap(
  query: PostgresQuery,
  { siteId, id }: { readonly siteId: number; readonly id: number },
  change: SitemapChange,
  goneAt?: number | undefined,
): Promise<void> {
  const before = (await storedSitemaps(query, siteId, [id])).get(id);
  if (!before) return;
  let now = changeOf(before, change, goneAt);
  if (change.lastReadId !== undefined) {
    const completeness = (await readById(query, change.lastReadId))?.completeness;
    const found = (await foundIn(query, siteId, [id])).get(id);
    now = statusAfterRead(before, now, {
      completeness,
      isFailureExpected: found?.isFailureExpected,
    });
  }
  await writeChanges(query, siteId, [{ before, now }]);
  const { lastSuccessAt: at, lastReadAt } = now;
  if (at !== undefined && at > (before.lastSuccessAt ?? 0)) {
    await confirmFindings(query, siteId, [{ sitemapId: id, at }]);
  }
  if (lastReadAt === undefined) return;
  await query(
    `UPDATE portolan.site SET last_read_at = $2
     WHERE id = $1 AND coalesce(last_read_at, 0) < $2`,
    [siteId, lastReadAt],
  );
}

/** Writes changes; of sitemaps that go nothing is found any more. */
export async function writeChanges(
  query: PostgresQuery,
  siteId: number,
  writes: readonly SitemapWrite[],
): Promise<void> {
  await writeSitemaps(query, siteId, writes);
  const gone = writes.filter(
    ({ before, now }) => before.status !== 'gone' && now.status === 'gone',
  );
  if (gone.length === 0) return;
  const rows = await query<{ readonly sitemap_id: number }>(
    `SELECT DISTINCT sitemap_id FROM portolan.finding
     WHERE site_id = $1 AND sitemap_id = ANY($2::bigint[]) AND (present OR lost)`,
    [siteId, gone.map(({ before }) => before.id)],
  );
  for (const { sitemap_id: sitemapId } of rows) {
    const at = gone.find(({ before }) => before.id === sitemapId)?.now.goneAt;
    await forgetFindings(query, siteId, { sitemapId, at });
  }
}
