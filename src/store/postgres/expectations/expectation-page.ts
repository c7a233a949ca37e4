// What was marked as expected, as it is asked for.

import { EXPECTATION_SHAPE } from '../../findings/expectation-shape.ts';
import type { ExpectationRecord } from '../../port/expectation-record.ts';
import type { ExpectationFilter } from '../../port/store.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import { siteOfId } from '../rows/lock-site.ts';
import { postgresPage } from '../rows/postgres-page.ts';
import { type PostgresQuery, postgresRecord, recordColumns } from '../rows/postgres-record.ts';

const TABLE = 'portolan.expectation AS e';
const COLUMNS = recordColumns(EXPECTATION_SHAPE, {
  instead: {
    partial:
      '(e.folder IS NOT NULL AND e.ended_at IS NULL AND EXISTS (SELECT 1 FROM portolan.finding f ' +
      'WHERE f.site_id = e.site_id AND f.rule = e.rule AND f.inexact))',
  },
});

export async function expectationById(
  query: PostgresQuery,
  id: number,
): Promise<ExpectationRecord | undefined> {
  const sql = `SELECT ${COLUMNS} FROM ${TABLE} WHERE e.site_id = $1 AND e.id = $2`;
  const [row] = await query<Record<string, unknown>>(sql, [siteOfId(id), id]);
  return row && postgresRecord(EXPECTATION_SHAPE, row);
}

export function expectationPage(
  query: PostgresQuery,
  { siteId, state, rule }: ExpectationFilter,
  request: PageRequest,
): Promise<Page<ExpectationRecord>> {
  const isActive = state === 'active';
  const id = { column: 'id', type: 'bigint' } as const;
  const where = `site_id = ? AND ended_at IS ${isActive ? '' : 'NOT '}NULL`;
  const of = {
    table: TABLE,
    columns: COLUMNS,
    descending: true,
    key: isActive ? [id] : [{ column: 'ended_at', type: 'bigint' } as const, id],
    lanes: [{ where, values: [siteId] }],
    ...(rule !== undefined && { sieve: { where: 'rule = ?', values: [rule] } }),
    read: (row: Readonly<Record<string, unknown>>) => postgresRecord(EXPECTATION_SHAPE, row),
  };
  return postgresPage(query, of, request);
}
