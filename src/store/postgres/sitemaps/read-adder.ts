// The log of the reads of sitemaps: by days, and what is kept of days that were dropped.
import type { ReadRecord } from '../../port/read-record.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import { READ_SHAPE } from '../../record/read-shape.ts';
import { columnOf } from '../../record/record-shape.ts';
import { siteOfId } from '../rows/lock-site.ts';
import { postgresPage } from '../rows/postgres-page.ts';
import {
  arraysOf,
  type PostgresQuery,
  type PostgresRow,
  postgresRecord,
  recordColumns,
} from '../rows/postgres-record.ts';
import { ANSWER_SUBMISSIONS } from '../submissions/submission-adder.ts';

const COLUMNS = recordColumns(READ_SHAPE);
const INSERTED = Object.keys(READ_SHAPE).map(columnOf).join(', ');
const READS = '(TABLE portolan.read UNION ALL TABLE portolan.kept_read) AS r';

// $1: the site, $2: how many reads with the next ids of the site, $3: when a sitemap was last read,
// $4 and $5: sitemaps whose submissions are answered, and by which reads.
const SITE = `WITH site AS (
    UPDATE portolan.site SET last_local_id = last_local_id + $2,
      last_read_at = greatest(last_read_at, $3) WHERE id = $1),
  answered AS (${ANSWER_SUBMISSIONS})`;

/** A read that is put into the log. */
export interface AddedRead {
  readonly read: ReadRecord;
  readonly answers: boolean;
  /** When its sitemap was last read, if that changes. */
  readonly lastReadAt: number | undefined;
}

/** Puts reads into the log under the next ids of their site, whose row is locked. */
export async function addReads(
  query: PostgresQuery,
  siteId: number,
  added: readonly AddedRead[],
): Promise<void> {
  if (added.length === 0) return;
  const { arrays, values } = arraysOf(
    READ_SHAPE,
    added.map(({ read }) => read),
    6,
  );
  const answers = added.filter((each) => each.answers).map(({ read }) => read);
  const lastReadAts = added.flatMap(({ lastReadAt }) => lastReadAt ?? []);
  const lastReadAt = lastReadAts.length === 0 ? null : Math.max(...lastReadAts);
  const answered = [answers.map(({ sitemapId }) => sitemapId), answers.map(({ id }) => id)];
  await query(`${SITE} INSERT INTO portolan.read (${INSERTED}) SELECT * FROM unnest(${arrays})`, [
    siteId,
    added.length,
    lastReadAt,
    ...answered,
    ...values,
  ]);
}

/** Returns a read. */
export async function readById(query: PostgresQuery, id: number): Promise<ReadRecord | undefined> {
  const sql = `SELECT ${COLUMNS} FROM ${READS} WHERE site_id = $1 AND id = $2`;
  const [row] = await query<PostgresRow>(sql, [siteOfId(id), id]);
  return row && postgresRecord(READ_SHAPE, row);
}

/** Returns a page of a sitemap's reads, newest first. */
export function pageOfReads(
  query: PostgresQuery,
  sitemapId: number,
  request: PageRequest,
): Promise<Page<ReadRecord>> {
  const values = [siteOfId(sitemapId), sitemapId];
  const of = {
    table: READS,
    columns: COLUMNS,
    key: [{ column: 'id', type: 'bigint' }],
    descending: true,
    lanes: [{ where: 'site_id = ? AND sitemap_id = ?', values }],
    read: (row: PostgresRow) => postgresRecord(READ_SHAPE, row),
  } as const;
  return postgresPage(query, of, request);
}
