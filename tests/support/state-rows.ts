// What a state file holds, read without our own reader.
import { createHash } from 'node:crypto';
import { accessSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

// They differ from state to state: what is fingerprinted with the seed, and the seed.
const SEEDED: ReadonlySet<string> = new Set(['fingerprints', 'text_hashes']);

/**
 * All rows of all tables, a line each: where two states agree, they will go on to agree. What was
 * broken off is undone by opening; of a file that is not there it throws.
 */
export function stateRows(path: string): string[] {
  accessSync(path);
  const database = new DatabaseSync(path);
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const lines = tables.flatMap(({ name }) =>
      database
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .filter((row) => row['key'] !== 'seed')
        .map((row) => `${name}: ${Object.entries(row).map(textOf).join(' ')}`),
    );
    return lines.sort();
  } finally {
    database.close();
  }
}

function textOf([column, value]: [string, unknown]): string {
  if (SEEDED.has(column)) return '';
  if (!(value instanceof Uint8Array)) return `${column}=${value}`;
  return `${column}=${createHash('sha256').update(value).digest('hex').slice(0, 12)}`;
}
