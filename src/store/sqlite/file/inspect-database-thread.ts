// The thread that looks through a database file for damage.
import { parentPort, workerData } from 'node:worker_threads';
import { loadSqliteSilently } from '../../../base/silent-sqlite.ts';

// What is wrong once is often wrong a thousand times.
const PROBLEMS_MAX = 100;

function lookThrough(file: string): readonly string[] {
  const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const rows = database.prepare(`PRAGMA integrity_check(${PROBLEMS_MAX})`).all();
      const texts = rows.map((row) => String(row['integrity_check'])).filter((one) => one !== 'ok');
      const keys = database.prepare('PRAGMA foreign_key_check').all().slice(0, PROBLEMS_MAX);
      const orphans = keys.map(
        ({ table, rowid, parent }) =>
          `row ${rowid} of ${table} refers to a missing row of ${parent}`,
      );
      return [...texts, ...orphans];
    } finally {
      database.close();
    }
  } catch (error) {
    return [(error as Error).message];
  }
}

parentPort?.postMessage(lookThrough(String((workerData as { readonly file: unknown }).file)));
