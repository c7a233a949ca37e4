// What was submitted, and which read and run took it up.
import type { NewSubmission, SubmissionRecord } from '../../port/access-store.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import { AWAITED_MAX, NEW_SUBMISSION_SHAPE, SUBMISSION_SHAPE } from '../../record/access-shapes.ts';
import { siteOfId, takeIds } from '../rows/lock-site.ts';
import { postgresPage } from '../rows/postgres-page.ts';
import {
  insertRecords,
  type PostgresQuery,
  type PostgresRow,
  postgresRecord,
  recordColumns,
} from '../rows/postgres-record.ts';

// An answered submission has the status of its sitemap; a sitemap that was forgotten was gone.
const COLUMNS = recordColumns(SUBMISSION_SHAPE, {
  instead: {
    status: `CASE WHEN coalesce(read_id, run) IS NOT NULL AND sitemap_id IS NOT NULL THEN
      coalesce((SELECT s.status FROM portolan.sitemap s
        WHERE s.site_id = submission.site_id AND s.id = submission.sitemap_id), 'gone') END`,
  },
});
const AWAITED =
  's.run IS NULL AND s.read_id IS NULL AND s.site_id = $1 AND s.sitemap_id IS NOT NULL';
const NEW_SHAPE = { id: 'number', ...NEW_SUBMISSION_SHAPE };

/** The sitemaps of the site `$1` with submissions that no read answered. */
export const AWAITED_SITEMAPS: string = `SELECT DISTINCT sitemap_id
  FROM portolan.submission s WHERE ${AWAITED} ORDER BY sitemap_id LIMIT ${AWAITED_MAX}`;

/** Answers the open submissions of the sitemaps `$4` of the site `$1` by the reads `$5`. */
export const ANSWER_SUBMISSIONS: string = `UPDATE portolan.submission s SET read_id = n.read_id
  FROM unnest($4::bigint[], $5::bigint[]) AS n (sitemap_id, read_id)
  WHERE ${AWAITED} AND s.sitemap_id = n.sitemap_id`;

/** Puts a submission down; `undefined` where there is no such site. */
export async function addSubmission(
  query: PostgresQuery,
  submission: NewSubmission,
): Promise<SubmissionRecord | undefined> {
  const { siteId } = submission;
  const sql = 'SELECT 1 FROM portolan.site WHERE id = $1 AND NOT removed FOR NO KEY UPDATE';
  if ((await query(sql, [siteId])).length === 0) return undefined;
  const [id = 0] = await takeIds(query, siteId, 1);
  const records = [{ id, ...submission }];
  await insertRecords(query, 'portolan.submission', { shape: NEW_SHAPE, records });
  return submissionById(query, id);
}

export async function submissionById(
  query: PostgresQuery,
  id: number,
): Promise<SubmissionRecord | undefined> {
  const sql = `SELECT ${COLUMNS} FROM portolan.submission WHERE site_id = $1 AND id = $2`;
  const [row] = await query<PostgresRow>(sql, [siteOfId(id), id]);
  return row && postgresRecord(SUBMISSION_SHAPE, row);
}

/** Returns a page of submissions, newest first: those of all sites by their time. */
export function pageOfSubmissions(
  query: PostgresQuery,
  { siteId }: { readonly siteId?: number },
  request: PageRequest,
): Promise<Page<SubmissionRecord>> {
  const id = { column: 'id', type: 'bigint' } as const;
  const at = { column: 'at', type: 'bigint' } as const;
  const of =
    siteId === undefined
      ? { key: [at, id], lanes: [{ where: 'true', values: [] }] }
      : { key: [id], lanes: [{ where: 'site_id = ?', values: [siteId] }] };
  const page = { ...of, table: 'portolan.submission', columns: COLUMNS, descending: true };
  const read = (row: PostgresRow): SubmissionRecord => postgresRecord(SUBMISSION_SHAPE, row);
  return postgresPage(query, { ...page, read }, request);
}

/** Records the run that took open submissions of a site up. */
export async function settleSubmissions(
  query: PostgresQuery,
  siteId: number,
  taken: { readonly run: number; readonly sitemapIds: readonly number[]; readonly upTo: number },
): Promise<void> {
  const { run, sitemapIds, upTo } = taken;
  // Some were answered in a run that was interrupted before its end.
  await query(
    `UPDATE portolan.submission SET run = $2 WHERE run IS NULL AND site_id = $1
     AND (CASE WHEN sitemap_id IS NULL THEN id <= $4 ELSE sitemap_id = ANY($3::bigint[]) END
       OR read_id IS NOT NULL)`,
    [siteId, run, sitemapIds, upTo],
  );
}

/** Returns the sitemaps of a site with submissions that no read answered. */
export async function awaitedSitemaps(
  query: PostgresQuery,
  siteId: number,
): Promise<ReadonlySet<number>> {
  const rows = await query<{ readonly sitemap_id: number }>(AWAITED_SITEMAPS, [siteId]);
  return new Set(rows.map(({ sitemap_id }) => sitemap_id));
}
