// Which findings keep an expectation of a folder: as long as there is one, it holds.
import type { PostgresQuery } from '../rows/postgres-record.ts';

/** A finding, and the expectations of folders that it keeps. */
export interface MarkedFinding {
  readonly id: number;
  readonly leftIn: readonly number[];
}

const MARK = `WITH now AS (SELECT * FROM unnest($3::bigint[], $4::bigint[])
    AS n (expectation_id, finding_id)),
  gone AS (DELETE FROM portolan.marked_finding m
    WHERE m.site_id = $1 AND m.finding_id = ANY($2) AND NOT EXISTS (
      SELECT 1 FROM now n
      WHERE n.expectation_id = m.expectation_id AND n.finding_id = m.finding_id))
  INSERT INTO portolan.marked_finding (site_id, expectation_id, finding_id)
  SELECT $1::bigint, n.expectation_id, n.finding_id FROM now n ON CONFLICT DO NOTHING`;

/** Records which expectations of folders these findings keep, and no others. */
export async function markFindings(
  query: PostgresQuery,
  siteId: number,
  findings: readonly MarkedFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  const pairs = findings.flatMap(({ id, leftIn }) => leftIn.map((mark) => [mark, id] as const));
  await query(MARK, [
    siteId,
    findings.map(({ id }) => id),
    pairs.map(([mark]) => mark),
    pairs.map(([, id]) => id),
  ]);
}
