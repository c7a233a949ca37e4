// Keeps with a run in PostgreSQL what its log says, by folder.
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';
import { ChangeFolderTally } from '../../../urls/changes/change-folder-tally.ts';
import { CHANGE_KINDS } from '../../../urls/changes/change-logs.ts';

const PIECE_ROWS = 20_000;
const LOC_BEHIND = 'left(loc, 400) >= left($3, 400) AND loc > $3';

/**
 * Keeps with a run what its log says, by folder: nobody has to read the log for it. Comes after all
 * that changes the log, in the same transaction.
 */
export async function keepPostgresRunFolders(
  { query }: PostgresTransaction,
  siteId: number,
  run: number,
): Promise<void> {
  const tally = new ChangeFolderTally();
  for (let after: string | null = null; ; ) {
    const behind = after === null ? '$3::text IS NULL' : LOC_BEHIND;
    const rows: readonly { readonly loc: string; readonly kind: number }[] = await query(
      `SELECT loc, kind FROM portolan.change WHERE site = $1 AND run = $2 AND ${behind}
       ORDER BY left(loc, 400), loc LIMIT ${PIECE_ROWS}`,
      [siteId, run, after],
    );
    for (const { loc, kind } of rows) tally.count(loc, CHANGE_KINDS[kind - 1] ?? 'changed');
    const last = rows.at(-1);
    if (rows.length < PIECE_ROWS || !last) break;
    after = last.loc;
  }
  await query('UPDATE portolan.url_run SET folders = $3 WHERE site = $1 AND run = $2', [
    siteId,
    run,
    tally.stored(),
  ]);
}
