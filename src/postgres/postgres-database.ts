// A PostgreSQL database: a few connections, transactions that are tried again, and notices.
import { setTimeout as sleep } from 'node:timers/promises';
import { PortolanError } from '../base/portolan-error.ts';
import { postgresName } from './postgres-address.ts';
import {
  PostgresConnection,
  type PostgresTransaction,
  type TransactionSettings,
} from './postgres-connection.ts';
import {
  createPostgresClient,
  loadPostgresDriver,
  type PostgresClient,
  type PostgresDriver,
} from './postgres-driver.ts';
import { isPassing, postgresProblem } from './postgres-problem.ts';
import type { PostgresValue } from './postgres-values.ts';

export interface PostgresOptions {
  /** How many connections at most. Default 4. */
  readonly connectionsMax?: number | undefined;
}

const CONNECTIONS = 4;
const STATEMENT_MS = 30_000;
/** How often a transaction is begun at most. */
const ATTEMPTS_MAX = 6;
// Before the second attempt, about; twice as long before each further one.
const FIRST_WAIT_MS = 100;

/**
 * Opens a database. Its first statement connects to the server.
 * Errors: PACKAGE_MISSING; CONFIG_INVALID for an address that cannot be read.
 */
export async function openPostgresDatabase(
  address: string,
  options: PostgresOptions = {},
): Promise<PostgresDatabase> {
  return new PostgresDatabase(await loadPostgresDriver(), address, options);
}

/**
 * A database. Close it.
 *
 * Errors of each method: STORE_UNAVAILABLE when the server could not be reached or refused after a
 * few attempts, STORE_UNUSABLE, STORE_FULL. No message holds a password.
 */
export class PostgresDatabase {
  /** The address without user name, password and query. */
  readonly name: string;
  readonly #driver: PostgresDriver;
  readonly #address: string;
  readonly #connections: readonly PostgresConnection[];
  readonly #idle: PostgresConnection[];
  readonly #waiting: ((connection: PostgresConnection) => void)[] = [];
  #listener: PostgresClient | undefined;
  #isClosed = false;

  constructor(driver: PostgresDriver, address: string, options: PostgresOptions) {
    const { connectionsMax = CONNECTIONS } = options;
    this.name = postgresName(address);
    this.#driver = driver;
    this.#address = address;
    const place = { address, name: this.name };
    this.#connections = Array.from(
      { length: connectionsMax },
      () => new PostgresConnection(driver, place),
    );
    this.#idle = [...this.#connections];
  }

  /** Runs one statement in a transaction of its own, in one round trip. */
  query<Row extends object>(
    statement: string,
    values: readonly PostgresValue[] = [],
  ): Promise<readonly Row[]> {
    return this.transaction(({ end }) => end<Row>(statement, values));
  }

  /**
   * Runs a transaction: all of it or nothing. It is run again when the connection is lost, the
   * server fails over, or another transaction conflicts; so `work` must tolerate being run more
   * than once, also after a COMMIT whose answer was lost. By default a statement may take
   * 30 s, and the server chooses how it is run.
   */
  async transaction<Result>(
    work: (transaction: PostgresTransaction) => Promise<Result>,
    { statementMs = STATEMENT_MS, isOrdered = false }: Partial<TransactionSettings> = {},
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const connection = await this.#takeConnection();
      try {
        return await connection.transaction(work, { statementMs, isOrdered });
      } catch (error) {
        if (!isPassing(error) || attempt === ATTEMPTS_MAX || this.#isClosed) {
          throw postgresProblem(error, this.name);
        }
      } finally {
        this.#giveBack(connection);
      }
      await sleep((0.5 + Math.random()) * FIRST_WAIT_MS * 2 ** (attempt - 1));
    }
  }

  /**
   * Calls back for notices of a channel, until what this resolves to is called. A notice may be
   * lost: while the connection is, and always behind pgbouncer in transaction mode.
   */
  async listen(channel: string, onNotice: () => void): Promise<() => Promise<void>> {
    const place = { address: this.#address, name: this.name };
    this.#listener ??= createPostgresClient(this.#driver, place);
    try {
      const { unlisten } = await this.#listener.listen(channel, onNotice);
      return async () => {
        if (!this.#isClosed) await unlisten().catch(() => {});
      };
    } catch (error) {
      throw postgresProblem(error, this.name);
    }
  }

  /** Lets transactions under way end, and closes all connections. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.all(this.#connections.map(() => this.#takeConnection(true)));
    await Promise.all(this.#connections.map((connection) => connection.close()));
    await this.#listener?.end({ timeout: 0 });
  }

  async #takeConnection(isClosing = false): Promise<PostgresConnection> {
    if (this.#isClosed && !isClosing) {
      throw new PortolanError('STORE_UNAVAILABLE', {
        message: `The database ${this.name} was closed.`,
      });
    }
    return this.#idle.pop() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(connection: PostgresConnection): void {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push(connection);
  }
}
