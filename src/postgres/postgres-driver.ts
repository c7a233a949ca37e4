// The optional package postgres: the part of it that is used, and how it is set up.
import { loadOptionalPackage } from '../base/optional-package.ts';
import { PortolanError } from '../base/portolan-error.ts';

/** One connection of the driver. */
export interface PostgresClient {
  unsafe(statement: string, values?: readonly unknown[]): PostgresQuery;
  listen(channel: string, onNotice: (text: string) => void): Promise<PostgresListening>;
  end(options: { readonly timeout: number }): Promise<void>;
}

/** The rows, with the command that the server completed. */
export type PostgresResult = readonly object[] & { readonly command?: string };

export interface PostgresQuery extends PromiseLike<PostgresResult> {
  writable(): Promise<NodeJS.WritableStream>;
  /** Called by the driver with what the server refused, also after `writable` resolved. */
  reject(error: unknown): void;
}

export interface PostgresListening {
  unlisten(): Promise<unknown>;
}

export type PostgresDriver = (address: string, options: object) => PostgresClient;

const CONNECT_SECONDS = 10;
const KEEP_ALIVE_SECONDS = 15;
// By default the driver waits up to 20 s more with each connection that fails, and whoever asks
// waits as well, also when the server is back. How often it is asked is decided by us.
const CONNECT_AGAIN_SECONDS = 0.2;

/** Loads the package. Errors: PACKAGE_MISSING. */
export async function loadPostgresDriver(): Promise<PostgresDriver> {
  const { default: driver } = await loadOptionalPackage<{ readonly default: PostgresDriver }>(
    'postgres',
    'A store in PostgreSQL',
  );
  return driver;
}

/**
 * Makes a connection that is opened by its first statement, and again by the next one after it was
 * lost. It names no prepared statements and sends no settings that pgbouncer refuses.
 *
 * Errors: CONFIG_INVALID for an address that cannot be read. `name`: the address without its
 * password.
 */
export function createPostgresClient(
  driver: PostgresDriver,
  { address, name }: { readonly address: string; readonly name: string },
  onclose?: () => void,
): PostgresClient {
  try {
    return driver(address, {
      max: 1,
      max_lifetime: null,
      connect_timeout: CONNECT_SECONDS,
      keep_alive: KEEP_ALIVE_SECONDS,
      backoff: CONNECT_AGAIN_SECONDS,
      prepare: false,
      fetch_types: false,
      // The driver prints notices otherwise.
      onnotice: () => {},
      ...(onclose && { onclose }),
      connection: { application_name: 'portolan' },
      types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    });
  } catch {
    // The driver's error holds the address, and with it the password.
    throw new PortolanError('CONFIG_INVALID', {
      message: `The address ${name} cannot be read.`,
      hint:
        'Write postgres://user:password@host:port/database, with characters like @, / and # in ' +
        'the password percent-encoded.',
    });
  }
}
