// One connection to PostgreSQL by the optional package postgres: one question at a time.
import { loadOptionalPackage } from '../../base/optional-package.ts';

/** Rows as arrays of values, and the columns' names. */
export type PostgresRows = readonly (readonly unknown[])[] & {
  readonly columns?: readonly { readonly name: string }[];
};

/** The part of the package postgres that is used. */
export type PostgresDriver = (address: string, options: object) => PostgresClient;

/** The part of its connections that is used. */
export interface PostgresClient {
  unsafe(statement: string): { values(): PendingRows };
  end(options: { readonly timeout: number }): Promise<void>;
}

/** A question under way. */
export interface PendingRows extends PromiseLike<PostgresRows> {
  cancel(): unknown;
}

// date, timestamp and timestamptz. As Date objects, days would become midnights, and times without
// a zone would be taken for this machine's.
const DATE_TYPES = [1082, 1114, 1184];
const ZONED = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:\+00(?::?00)?)$/;
const CLOSE_SECONDS = 1;

/** A connection; the first query opens it. Close it. */
export class PostgresSession {
  readonly #client: PostgresClient;
  #pending: PendingRows | undefined;

  /** Errors: whatever the driver throws for an address that it cannot read. */
  constructor(driver: PostgresDriver, address: string) {
    this.#client = driver(address, {
      max: 1,
      // A connection that is renewed loses its cursor.
      max_lifetime: null,
      prepare: false,
      // The driver prints notices otherwise.
      onnotice: () => {},
      connection: { application_name: 'portolan', DateStyle: 'ISO', TimeZone: 'UTC' },
      types: {
        date: { to: 1184, from: DATE_TYPES, serialize: (text: string) => text, parse: toW3c },
      },
    });
  }

  /** Runs a query and returns the rows. Errors: whatever the driver throws. */
  async ask(statement: string): Promise<PostgresRows> {
    this.#pending = this.#client.unsafe(statement).values();
    return await this.#pending;
  }

  /** Ends the question that is under way, at the server too, and the connection. */
  cancel(): void {
    this.#pending?.cancel();
    void this.#client.end({ timeout: 0 });
  }

  async close(): Promise<void> {
    await this.#client.end({ timeout: CLOSE_SECONDS });
  }
}

/**
 * Loads the package postgres.
 *
 * Errors: PACKAGE_MISSING.
 */
export async function loadPostgresDriver(
  load?: (name: string) => Promise<unknown>,
): Promise<PostgresDriver> {
  const loaded = await loadOptionalPackage<{ readonly default: PostgresDriver }>(
    'postgres',
    'Reading from PostgreSQL',
    load,
  );
  return loaded.default;
}

function toW3c(text: string): string {
  const [, day, time] = ZONED.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}Z`;
}
