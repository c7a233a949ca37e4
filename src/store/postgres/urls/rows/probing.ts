// How rows are found by their keys, however many are asked for at a time.
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';

const SETTINGS = ['enable_hashjoin', 'enable_mergejoin', 'enable_material'] as const;

// What is done for thousands of rows looks so dear then that it would be compiled.
const NOT_COMPILED = "set_config('jit', 'off', true) AS jit";

/**
 * Expressions that make the rest of a transaction join rows by their keys, one by one: for
 * thousands of keys, or of a site that it takes for small, the server would rather read all rows of
 * the site or of the partition.
 */
export const BEGIN_PROBING: string = `${NOT_COMPILED}, ${setTo('off')}`;

/**
 * Does some work of a transaction in which rows are joined so. Errors: those of the database and of
 * `work`.
 */
export async function probing<Result>(
  { query }: PostgresTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await query(`SELECT ${BEGIN_PROBING}`);
  const result = await work();
  await query(`SELECT ${setTo('on')}`);
  return result;
}

function setTo(value: 'on' | 'off'): string {
  return SETTINGS.map((name) => `set_config('${name}', '${value}', true) AS ${name}`).join(', ');
}
