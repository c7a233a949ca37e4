// One connection to PostgreSQL, and transactions on it, each with its own time limits.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assert } from '../base/assert.ts';
import {
  createPostgresClient,
  type PostgresClient,
  type PostgresDriver,
  type PostgresQuery,
  type PostgresResult,
} from './postgres-driver.ts';
import { LostConnection } from './postgres-problem.ts';
import {
  copyLine,
  type PostgresScalar,
  type PostgresValue,
  postgresParameter,
} from './postgres-values.ts';

/** Statements within a transaction: one at a time. */
export interface PostgresTransaction {
  /** Returns the rows. A bigint is a number; what is not a number, a boolean or bytes is text. */
  query<Row extends object>(
    statement: string,
    values?: readonly PostgresValue[],
  ): Promise<readonly Row[]>;
  /** Sends rows to a statement `COPY … FROM STDIN`. */
  copyIn(
    statement: string,
    batches: AsyncIterable<readonly (readonly PostgresScalar[])[]>,
  ): Promise<void>;
}

/** How the statements of a transaction are run. */
export interface TransactionSettings {
  /** How long a statement may take. */
  readonly statementMs: number;
  /** Rows are read through indexes, in index order, wherever possible. */
  readonly isOrdered: boolean;
}

const LOCK_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
// A server that breaks its own time limit by so much is gone.
const SILENCE_MS = 5_000;

/** A connection, opened by its first transaction, and again by the next one after it was lost. */
export class PostgresConnection {
  readonly #driver: PostgresDriver;
  readonly #place: { readonly address: string; readonly name: string };
  #client: PostgresClient;
  // A statement that is sent after a loss would open a new connection, outside the transaction.
  #losses = 0;

  constructor(driver: PostgresDriver, place: { readonly address: string; readonly name: string }) {
    this.#driver = driver;
    this.#place = place;
    this.#client = this.#connect();
  }

  /**
   * Runs a transaction: all of it or nothing. Its time limits are set within it, so that they hold
   * behind pgbouncer as well. Errors: those of `work`, of the driver, LostConnection.
   */
  async transaction<Result>(
    work: (transaction: PostgresTransaction) => Promise<Result>,
    { statementMs, isOrdered }: TransactionSettings,
  ): Promise<Result> {
    let losses: number | undefined;
    let isBusy = false;
    const ask = async <Answer>(send: (client: PostgresClient) => PromiseLike<Answer>) => {
      if (losses !== undefined && losses !== this.#losses) {
        throw new LostConnection('CONNECTION_LOST');
      }
      assert(!isBusy, 'a transaction was given two statements at a time');
      isBusy = true;
      try {
        return await this.#within(statementMs + SILENCE_MS, send(this.#client));
      } finally {
        isBusy = false;
      }
    };
    await ask((client) => client.unsafe(beginWith(statementMs, isOrdered)));
    losses = this.#losses;
    try {
      const result = await work({
        query: async <Row>(statement: string, values: readonly PostgresValue[] = []) =>
          (await ask((client) =>
            client.unsafe(statement, values.map(postgresParameter)),
          )) as unknown as readonly Row[],
        copyIn: (statement, batches) =>
          ask((client) => copyInto(client.unsafe(statement), batches)),
      });
      const { command } = await ask(
        (client): PromiseLike<PostgresResult> => client.unsafe('COMMIT'),
      );
      assert(command === 'COMMIT', 'a transaction continued after a failed statement');
      return result;
    } catch (error) {
      if (losses === this.#losses) await this.#rollBack();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#client.end({ timeout: 1 });
  }

  #connect(): PostgresClient {
    return createPostgresClient(this.#driver, this.#place, () => {
      this.#losses += 1;
    });
  }

  async #rollBack(): Promise<void> {
    try {
      await this.#within(SILENCE_MS, this.#client.unsafe('ROLLBACK'));
    } catch {
      this.#discard();
    }
  }

  async #within<Answer>(ms: number, answer: PromiseLike<Answer>): Promise<Answer> {
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#discard();
      silence.reject(new LostConnection('CONNECTION_SILENT'));
    }, ms);
    try {
      return await Promise.race([answer, silence.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  #discard(): void {
    void this.#client.end({ timeout: 0 });
    this.#losses += 1;
    this.#client = this.#connect();
  }
}

// For the first rows in index order, or the rows of some keys. Where statistics are missing or old,
// the planner expects few rows and sorts all of them, or scans a table for thousands of keys. A
// disabled step that is still needed has a huge cost, which would start the JIT compiler.
const ALONG_INDEXES = `; SET LOCAL jit = off;
    SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off;
    SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off;
    SET LOCAL enable_material = off`;

function beginWith(statementMs: number, isOrdered: boolean): string {
  return `BEGIN;
    SET LOCAL statement_timeout = ${statementMs};
    SET LOCAL lock_timeout = ${LOCK_MS};
    SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}${
      isOrdered ? ALONG_INDEXES : ''
    }`;
}

async function copyInto(
  query: PostgresQuery,
  batches: AsyncIterable<readonly (readonly PostgresScalar[])[]>,
): Promise<void> {
  const lines = async function* (): AsyncGenerator<string> {
    for await (const batch of batches) yield batch.map(copyLine).join('');
  };
  const stream = await query.writable();
  // The driver tells the stream nothing of an error that comes after the last row.
  const refused = Promise.withResolvers<never>();
  query.reject = refused.reject;
  await Promise.race([pipeline(Readable.from(lines()), stream), refused.promise]);
}
