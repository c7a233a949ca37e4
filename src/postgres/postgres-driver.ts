// The optional package postgres: the part of it that is used, and how it is set up.
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { loadOptionalPackage } from '../base/optional-package.ts';
import { PortolanError } from '../base/portolan-error.ts';

/** One connection of the driver. */
export interface PostgresClient {
  unsafe(statement: string, values?: readonly [], options?: object): PostgresQuery;
  listen(channel: string, onNotice: (text: string) => void): Promise<PostgresListening>;
  end(options: { readonly timeout: number }): Promise<void>;
}

/** The rows, with the command that the server completed. */
export type PostgresResult = readonly object[] & { readonly command?: string };

export interface PostgresQuery extends PromiseLike<PostgresResult> {
  writable(): Promise<Writable>;
  /** Called by the driver with what the server refused, also after `writable` resolved. */
  reject(error: unknown): void;
}

export interface PostgresListening {
  unlisten(): Promise<unknown>;
}

/** What the driver knows of an address: as many hosts as ports, or the path of a socket. */
interface PostgresEndpoints {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
}

export type PostgresDriver = (address: string, options: object) => PostgresClient;

const CONNECT_SECONDS = 10;
const KEEP_ALIVE_SECONDS = 15;
// By itself the driver waits up to 20 s after a failure before it connects again.
const RECONNECT_SECONDS = 0.1;

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
      prepare: false,
      fetch_types: false,
      // The driver prints notices otherwise.
      onnotice: () => {},
      socket: undelayedSockets(),
      ...(onclose && { onclose, backoff: RECONNECT_SECONDS }),
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

/**
 * Returns a statement that is sent at once, with its parameters as texts. With parameters, the
 * driver itself first requests their types and waits, unless the statement is prepared.
 */
export function postgresStatement(
  client: PostgresClient,
  statement: string,
  parameters: readonly (string | null)[],
): PostgresQuery {
  if (parameters.length === 0) return client.unsafe(statement);
  const query = client.unsafe(statement, [], { simple: false });
  return Object.assign(query, { parameters: [...parameters] });
}

/**
 * Returns how the driver gets its sockets, of one host after the other. By Nagle's algorithm the
 * end of a COPY would wait until its rows are acknowledged, which takes a server 40 ms.
 */
function undelayedSockets(): (of: PostgresEndpoints) => Socket {
  let connections = 0;
  return ({ host: hosts, port: ports, path }) => {
    const socket = new Socket().setNoDelay(true);
    const at = connections % hosts.length;
    connections += 1;
    const [host = '', port = 0] = [hosts[at], ports[at]];
    // When the driver listens to it, and before it writes.
    setImmediate(() => (path ? socket.connect(path) : socket.connect(port, host)));
    // The name that a certificate must have.
    return Object.assign(socket, { host, port });
  };
}
