// One connection to PostgreSQL, and transactions on it, each with its own time limits.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assert } from '../base/assert.ts';
import {
  createPostgresClient,
  type PostgresClient,
  type PostgresDriver,
  type PostgresQuery,
  postgresStatement,
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
  /** Runs the last statement, and commits in the same round trip. */
  end<Row extends object>(
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
  #losses = 0;
  // How many losses there were when the server last answered. After another one, whatever is sent
  // opens a new connection: it must be the beginning of a transaction.
  #answeredAt: number | undefined;

  constructor(driver: PostgresDriver, place: { readonly address: string; readonly name: string }) {
    this.#driver = driver;
    this.#place = place;
    this.#client = this.#connect();
  }

  /**
   * Runs a transaction: all of it or nothing. Its time limits are set within it, so that they hold
   * behind pgbouncer as well. What begins it is sent along with the first statement, when the
   * connection is open. Errors: those of `work`, of the driver, LostConnection.
   */
  async transaction<Result>(
    work: (transaction: PostgresTransaction) => Promise<Result>,
    { statementMs, isOrdered }: TransactionSettings,
  ): Promise<Result> {
    let state: 'new' | 'begun' | 'over' = 'new';
    let losses = this.#losses;
    let isBusy = false;
    const ask = async <Answer>(
      send: (client: PostgresClient) => PromiseLike<Answer>,
      isLast = false,
    ): Promise<Answer> => {
      if (state !== 'new' && losses !== this.#losses) throw new LostConnection('CONNECTION_LOST');
      assert(!isBusy && state !== 'over', 'a transaction was given a statement too many');
      isBusy = true;
      try {
        let begin = state === 'new' ? beginWith(statementMs, isOrdered) : undefined;
        if (begin !== undefined && this.#answeredAt !== this.#losses) {
          // By the driver's own reconnecting, the error of the old connection would be the answer.
          if (this.#answeredAt !== undefined) this.#discard();
          this.#answeredAt = undefined;
          await this.#within(statementMs, [this.#client.unsafe(begin)]);
          this.#answeredAt = this.#losses;
          losses = this.#losses;
          begin = undefined;
        }
        state = isLast ? 'over' : 'begun';
        return await this.#ask(statementMs, { begin, send, isLast });
      } finally {
        isBusy = false;
      }
    };
    const query = <Row>(
      statement: string,
      values: readonly PostgresValue[] = [],
      isLast?: boolean,
    ): Promise<readonly Row[]> => {
      const parameters = values.map(postgresParameter);
      return ask(
        (client) => postgresStatement(client, statement, parameters),
        isLast,
      ) as Promise<unknown> as Promise<readonly Row[]>;
    };
    try {
      const result = await work({
        query: (statement, values) => query(statement, values),
        end: (statement, values) => query(statement, values, true),
        copyIn: (statement, batches) =>
          ask((client) => copyInto(client.unsafe(statement), batches)),
      });
      if (isBegun()) await ask(async () => {}, true);
      return result;
    } catch (error) {
      if (isBegun() && losses === this.#losses) await this.#rollBack();
      throw error;
    }
    function isBegun(): boolean {
      return state === 'begun';
    }
  }

  /** Sends a statement, with what begins its transaction and what ends it. */
  async #ask<Answer>(
    statementMs: number,
    of: {
      readonly begin?: string | undefined;
      send(client: PostgresClient): PromiseLike<Answer>;
      readonly isLast: boolean;
    },
  ): Promise<Answer> {
    const client = this.#client;
    const begun = of.begin === undefined ? undefined : sent(client.unsafe(of.begin));
    const answered = sent(of.send(client));
    const committed = of.isLast ? sent(client.unsafe('COMMIT')) : undefined;
    const [, answer, done] = await this.#within(statementMs, [begun, answered, committed]);
    assert(
      done === undefined || done.command === 'COMMIT',
      'a transaction continued after a failed statement',
    );
    return answer;
  }

  async close(): Promise<void> {
    await this.#client.end({ timeout: 1 });
  }

  #connect(): PostgresClient {
    const client = createPostgresClient(this.#driver, this.#place, () => {
      // One that was discarded may end later.
      if (client === this.#client) this.#losses += 1;
    });
    return client;
  }

  async #rollBack(): Promise<void> {
    try {
      await this.#within(0, [this.#client.unsafe('ROLLBACK')]);
    } catch {
      this.#discard();
    }
  }

  /** Waits for all answers, for so long and somewhat longer. Errors: the first one of them. */
  async #within<const Answers extends readonly unknown[]>(
    ms: number,
    answers: Answers,
  ): Promise<{ -readonly [At in keyof Answers]: Awaited<Answers[At]> }> {
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#discard();
      silence.reject(new LostConnection('CONNECTION_SILENT'));
    }, ms + SILENCE_MS);
    try {
      const settled = Promise.allSettled(answers).then(() => Promise.all(answers));
      return (await Promise.race([settled, silence.promise])) as never;
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

/** The driver sends a query when somebody first waits for it. */
function sent<Answer>(query: PromiseLike<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => query.then(resolve, reject));
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
  // The driver also ends a complete COPY with CopyFail, which must not meet the next one.
  const sendFailure = stream._destroy.bind(stream);
  stream._destroy = (error, callback) => (error ? sendFailure(error, callback) : callback(null));
  // The driver does not report an error after the last row to the stream.
  const refused = Promise.withResolvers<never>();
  query.reject = refused.reject;
  await Promise.race([pipeline(Readable.from(lines()), stream), refused.promise]);
}
