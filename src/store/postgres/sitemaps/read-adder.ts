// The log of the reads of sitemaps: by days, and what is kept of days that were dropped.
import type { ReadRecord } from '../../port/read-record.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import { READ_SHAPE } from '../../record/read-shape.ts';
import { columnOf } from '../../record/record-shape.ts';
import { siteOfId } from '../rows/lock-site.ts';
import { postgresPage } from '../rows/postgres-page.ts';
import {
  type PostgresQuery,
  type PostgresRow,
  postgresRecord,
  recordColumns,
  storedValue,
} from '../rows/postgres-record.ts';
import { ANSWER_SUBMISSIONS } from '../submissions/submission-adder.ts';

const FIELDS = Object.entries<string>(READ_SHAPE);
const COLUMNS = recordColumns(READ_SHAPE);
const READS = '(TABLE portolan.read UNION ALL TABLE portolan.kept_read) AS r';

const OWN = FIELDS.filter(([field]) => !['siteId', 'sitemapId', 'id'].includes(field));
// $1: the site, $2: the sitemap, $3: the read, with the next id of the site, $4: when the sitemap
// was last read.
const add = (answers: boolean): string => `WITH site AS (
    UPDATE portolan.site SET last_local_id = last_local_id + 1,
      last_read_at = greatest(last_read_at, $4) WHERE id = $1)
  ${answers ? `, answered AS (${ANSWER_SUBMISSIONS})` : ''}
  INSERT INTO portolan.read (site_id, sitemap_id, id, ${OWN.map(([field]) => columnOf(field))})
  VALUES ($1, $2, $3, ${OWN.map((_, index) => `$${index + 5}`)})`;
const [ADD, ADD_AND_ANSWER] = [add(false), add(true)];

/** Puts a read into the log under the next id of its site, whose row is locked. */
export async function addRead(
  query: PostgresQuery,
  read: ReadRecord,
  { answers, lastReadAt }: { readonly answers: boolean; readonly lastReadAt: number | undefined },
): Promise<void> {
  const values = OWN.map(([field, kind]) => storedValue(kind, read[field as keyof ReadRecord]));
  const { siteId, sitemapId, id } = read;
  const all = [siteId, sitemapId, id, lastReadAt ?? null, ...values];
  await query(answers ? ADD_AND_ANSWER : ADD, all);
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
