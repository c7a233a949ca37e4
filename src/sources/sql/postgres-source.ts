// A query of a PostgreSQL database as a source.
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { type ColumnMapping, checkFieldMap, type FieldMap } from '../fields/column-mapping.ts';
import type { Source, SourceReadOptions, SourceRecord } from '../port/source.ts';
import { RECORDS_A_BATCH } from '../port/source.ts';
import { loadPostgresDriver, type PostgresDriver, PostgresSession } from './postgres-session.ts';
import { mapSqlColumns } from './sql-columns.ts';

export interface PostgresSourceOptions {
  /** For people: without credentials. */
  readonly name: string;
  /** For the driver, with credentials. */
  readonly address: string;
  /** One statement that returns rows. */
  readonly query: string;
  /** Which field a column holds, where its name does not say it. Default: none. */
  readonly map?: FieldMap | undefined;
}

/**
 * Makes a source of a query. It connects when rows are first requested, reads in a transaction that
 * may not write, and fetches rows from a cursor. Columns are those of CSV; a query of one column
 * returns addresses.
 *
 * Errors: CONFIG_INVALID for a field that does not exist. The source's: PACKAGE_MISSING,
 * SOURCE_UNREADABLE, CONFIG_INVALID (columns, address), the signal's reason. No message holds a
 * password.
 */
export function createPostgresSource(options: PostgresSourceOptions): Source {
  checkFieldMap(options.map ?? {});
  return { name: options.name, batches: (readOptions) => readBatches(options, readOptions) };
}

async function* readBatches(
  options: PostgresSourceOptions,
  readOptions: SourceReadOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  const { signal } = readOptions;
  signal?.throwIfAborted();
  const session = openSession(options, await loadPostgresDriver());
  const abort = (): void => session.cancel();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await session.ask('begin read only');
    // All rows are wanted, not the first ones soon.
    await session.ask('set local cursor_tuple_fraction = 1');
    await session.ask(`declare portolan no scroll cursor for ${options.query}`);
    yield* readCursor(session, options, readOptions);
  } catch (error) {
    signal?.throwIfAborted();
    throw isPortolanError(error) ? error : unreadable(options, error);
  } finally {
    signal?.removeEventListener('abort', abort);
    await session.close();
  }
}

async function* readCursor(
  session: PostgresSession,
  { name, map = {} }: PostgresSourceOptions,
  options: SourceReadOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  const { signal, onNote } = options;
  let mapping: ColumnMapping | undefined;
  let row = 0;
  for (;;) {
    const rows = await session.ask(`fetch ${RECORDS_A_BATCH} from portolan`);
    if (rows.length === 0) return;
    const columns = (rows.columns ?? []).map((column) => column.name);
    mapping ??= mapSqlColumns({ name, columns, map, onNote });
    const batch: SourceRecord[] = [];
    for (const values of rows) {
      row += 1;
      const entry = mapping.entryOf(values, row, options);
      if (entry) batch.push({ entry, row });
    }
    if (batch.length > 0) yield batch;
    signal?.throwIfAborted();
  }
}

function openSession({ name, address }: PostgresSourceOptions, driver: PostgresDriver) {
  try {
    return new PostgresSession(driver, address);
  } catch {
    // The driver's error holds the address, and with it the password.
    throw new PortolanError('CONFIG_INVALID', {
      message: `The address ${name} cannot be read.`,
      hint:
        'Write postgres://user:password@host:port/database?query=…, with characters like @, / ' +
        'and # in the password percent-encoded.',
    });
  }
}

function unreadable({ name }: PostgresSourceOptions, error: unknown): PortolanError {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `${name} could not be read: ${message || code || String(error)}.`,
    hint: 'Check that the server is running, and try the query in psql.',
    cause: error,
  });
}
