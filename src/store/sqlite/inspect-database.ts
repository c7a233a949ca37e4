// Looking through a database file for damage, in a thread of its own: this file is the thread too.

import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { loadSqliteSilently } from '../../base/silent-sqlite.ts';

const TASK = 'portolan: inspect a database';
// What is wrong once is wrong often.
const PROBLEMS_MAX = 100;

/**
 * Gives what is wrong with a database file, nothing when all is well. Others may use it meanwhile.
 *
 * Errors: None: that a file cannot be looked through is what is wrong.
 */
export async function inspectDatabase(file: string): Promise<readonly string[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { task: TASK, file } });
  try {
    const [problems] = await once(worker, 'message');
    return problems;
  } catch (error) {
    return [String((error as Error).message)];
  } finally {
    await worker.terminate();
  }
}

function lookThrough(file: string): readonly string[] {
  const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const rows = database.prepare(`PRAGMA integrity_check(${PROBLEMS_MAX})`).all();
      const texts = rows.map((row) => String(row['integrity_check'])).filter((one) => one !== 'ok');
      const keys = database.prepare('PRAGMA foreign_key_check').all().slice(0, PROBLEMS_MAX);
      const orphans = keys.map(
        ({ table, rowid, parent }) => `row ${rowid} of ${table} points at no ${parent}`,
      );
      return [...texts, ...orphans];
    } finally {
      database.close();
    }
  } catch (error) {
    return [(error as Error).message];
  }
}

const task = workerData as { readonly task?: unknown; readonly file?: unknown } | null;
if (!isMainThread && task?.task === TASK) parentPort?.postMessage(lookThrough(String(task.file)));
