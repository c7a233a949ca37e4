// How rows are found by their keys, however many are asked for at a time.
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';

const ON = 'SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';
const OFF = 'SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on';

/**
 * Does some work of a transaction, in which rows are joined by their keys one by one: for thousands
 * of keys the server would rather read the whole partition, each time. Errors: those of the
 * database and of `work`.
 */
export async function probing<Result>(
  { query }: PostgresTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await query(ON);
  const result = await work();
  await query(OFF);
  return result;
}
