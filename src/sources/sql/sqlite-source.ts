// A query of a SQLite database as a source.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { loadSqliteSilently } from '../../base/silent-sqlite.ts';
import { checkFieldMap, type FieldMap } from '../fields/column-mapping.ts';
import type { Source, SourceReadOptions, SourceRecord } from '../port/source.ts';
import { RECORDS_A_BATCH } from '../port/source.ts';
import { mapSqlColumns } from './sql-columns.ts';

export interface SqliteSourceOptions {
  /** As the user named it. */
  readonly name: string;
  readonly path: string;
  /** One statement that returns rows. */
  readonly query: string;
  /** Which field a column holds, where its name does not say it. Default: none. */
  readonly map?: FieldMap | undefined;
}

// How long another process may lock the database before reading gives up.
const BUSY_MS = 5_000;

/**
 * Makes a source of a query. The database is opened for reading only, when the rows are first
 * requested; rows are fetched from a cursor. Columns are those of CSV; a query of one column
 * returns addresses.
 *
 * Errors: CONFIG_INVALID for a field that does not exist. The source's: SOURCE_UNREADABLE,
 * CONFIG_INVALID (columns), PACKAGE_MISSING, the signal's reason.
 */
export function createSqliteSource(options: SqliteSourceOptions): Source {
  checkFieldMap(options.map ?? {});
  return { name: options.name, batches: (readOptions) => readBatches(options, readOptions) };
}

async function* readBatches(
  options: SqliteSourceOptions,
  readOptions: SourceReadOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  const { signal } = readOptions;
  signal?.throwIfAborted();
  const database = attempt(options, () => openDatabase(options));
  try {
    const statement = attempt(options, () => prepare(database, options.query));
    for (const batch of eachBatch(statement, options, readOptions)) {
      yield batch;
      // The database never waits, so timers, and with them signals, need a turn.
      await nextTurn();
      signal?.throwIfAborted();
    }
  } finally {
    database.close();
  }
}

function openDatabase({ path }: SqliteSourceOptions): DatabaseSync {
  const { DatabaseSync: Database } = loadSqliteSilently<typeof import('node:sqlite')>();
  return new Database(path, { readOnly: true, timeout: BUSY_MS });
}

function prepare(database: DatabaseSync, query: string): StatementSync {
  const statement = database.prepare(query);
  // Numbers beyond 2^53 are an error otherwise, also in columns that nobody looks at.
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  return statement;
}

function* eachBatch(
  statement: StatementSync,
  options: SqliteSourceOptions,
  readOptions: SourceReadOptions,
): Generator<readonly SourceRecord[]> {
  const { name, map = {} } = options;
  const { onNote } = readOptions;
  const columns = statement.columns().map((column) => column.name);
  const mapping = mapSqlColumns({ name, columns, map, onNote });
  const rows = statement.iterate();
  let batch: SourceRecord[] = [];
  let row = 0;
  try {
    for (;;) {
      const next = attempt(options, () => rows.next());
      if (next.done === true) break;
      row += 1;
      // With setReturnArrays a row is an array, which the types do not say.
      const values = next.value as unknown as readonly unknown[];
      const entry = mapping.entryOf(values, row, readOptions);
      if (!entry) continue;
      batch.push({ entry, row });
      if (batch.length < RECORDS_A_BATCH) continue;
      yield batch;
      batch = [];
    }
  } finally {
    rows.return?.();
  }
  if (batch.length > 0) yield batch;
}

function attempt<T>({ name, path }: SqliteSourceOptions, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isPortolanError(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PortolanError('SOURCE_UNREADABLE', {
      message: `${name} could not be read: ${reason}.`,
      hint: 'Try the query in the sqlite3 shell.',
      path,
      cause: error,
    });
  }
}
