// The HTTP client's pool of connections, each made only where the guard admits it.
/// <reference path="./undici-parts.d.ts" />
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Agent } from 'undici';
import buildConnector from 'undici/lib/core/connect.js';
import UndiciAgent from 'undici/lib/dispatcher/agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { AddressGuard } from '../../address/address-guard.ts';
import type { ConnectionTls } from './tls-options.ts';

/** Returns the IP addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

export interface GuardedAgentOptions {
  readonly guard: AddressGuard;
  /** How long a server may keep silent, in milliseconds. */
  readonly timeoutMs: number;
  /** How long connecting may take, name and TLS included. Default: `timeoutMs`. */
  readonly connectTimeoutMs?: number | undefined;
  /** How many connections there are to one origin. Default 4. */
  readonly connectionsPerOrigin?: number | undefined;
  /** Default: the operating system's resolver. */
  readonly resolveHost?: ResolveHost | undefined;
  /** Reads answers as browsers do, each over a connection of its own. Default: strictly. */
  readonly lenient?: LenientWrap | undefined;
  /** The settings of TLS for an origin. Default: Node's. */
  readonly tlsFor?: ((origin: string) => ConnectionTls) | undefined;
}

/** Puts something between a connection and the client. */
export type LenientWrap = (socket: Socket) => Duplex;

export type Connector = ReturnType<typeof buildConnector>;

/** How large the head of an answer may be: as browsers have it. Some cookies are 70 KB. */
export const HEADER_BYTES_MAX: number = 256 * 1024;
// Idle connections go, and with the last one its pool: many origins cost no more than a few.
const KEEP_ALIVE_MS = 4_000;
const KEEP_ALIVE_MS_MAX = 10_000;
const CONNECTIONS_PER_ORIGIN = 4;

/**
 * Makes an agent whose connections have all passed the guard, after the name was resolved.
 *
 * HTTP/1.1 only. Keeps connections open between requests; `destroy()` ends them. What the guard
 * throws rejects the request.
 */
export function createGuardedAgent(options: GuardedAgentOptions): Agent {
  return new UndiciAgent({
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    maxHeaderSize: HEADER_BYTES_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS_MAX,
    connections: options.connectionsPerOrigin ?? CONNECTIONS_PER_ORIGIN,
    // Without pipelining there is no second request on a connection.
    ...(options.lenient && { pipelining: 0 }),
    // A pool's connector knows its origin, which a lookup does not.
    factory: (origin, poolOptions) =>
      new Pool(new URL(origin), {
        ...poolOptions,
        connect: wrapped(guardedConnector(new URL(origin).origin, options), options.lenient),
      }),
  });
}

export function wrapped(connect: Connector, wrap: LenientWrap | undefined): Connector {
  if (wrap === undefined) return connect;
  return (target, callback) =>
    connect(target, (...results) => {
      const [error, socket] = results;
      // The client uses it as a stream, and needs nothing else of a socket.
      if (error === null && socket !== null) callback(null, wrap(socket) as Socket);
      else callback(...results);
    });
}

function guardedConnector(origin: string, options: GuardedAgentOptions): Connector {
  const { guard, resolveHost = resolveBySystem } = options;
  const timeout = options.connectTimeoutMs ?? options.timeoutMs;
  const lookupAdmitted: LookupFunction = (hostname, lookupOptions, callback) => {
    resolveHost(hostname)
      .then((addresses) => guard.admit(origin, addresses))
      .then(
        (admitted) => {
          const all = admitted.map((address) => ({ address, family: isIP(address) }));
          const first = all[0] ?? { address: '', family: 0 };
          if (lookupOptions.all === true) callback(null, all);
          else callback(null, first.address, first.family);
        },
        (error: Error) => callback(error, ''),
      );
  };
  const tls = options.tlsFor?.(origin) as Parameters<typeof buildConnector>[0];
  const connect = buildConnector({ ...tls, allowH2: false, timeout, lookup: lookupAdmitted });
  return (target, callback) => {
    // An address in place of a name is connected to without a lookup.
    if (isIP(target.hostname) !== 0) {
      try {
        guard.admit(origin, [target.hostname]);
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)), null);
        return;
      }
    }
    connect(target, callback);
  };
}

/**
 * Asks the operating system's resolver.
 *
 * Errors: Node's, of the resolver.
 */
export async function resolveBySystem(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}
