// Listens for the console, with limits that slow and many clients run into.

import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { checkGivenOptions, checkKind } from '../base/check-given-options.ts';
import { PortolanError } from '../base/portolan-error.ts';
import type { Console } from './console-app.ts';
import {
  CONNECTIONS_MAX,
  CONNECTIONS_PER_CLIENT_MAX,
  HEAD_BYTES_MAX,
  HEAD_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  REQUEST_TIMEOUT_MS,
  SOCKET_IDLE_MS,
} from './core/console-limits.ts';
import { clientName, isLoopbackAddress, isLoopbackHost } from './core/loopback-address.ts';
import { isBelievedProxy } from './security/forwarded-address.ts';

export interface ServeConsoleOptions {
  /** An IP address or a name; the same as in the console's settings. */
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** For tests: how long a request's head and the whole request may take to come. */
  readonly headTimeoutMs?: number | undefined;
  readonly requestTimeoutMs?: number | undefined;
}

/** A console that is being served. */
export interface ServedConsole {
  /** `http://127.0.0.1:8640/` */
  readonly url: string;
  /** Accepts nothing new, ends live events, and waits this long for requests in progress. */
  close(withinMs: number): Promise<void>;
}

const TIMEOUT_CHECKS = 4;
// For this long, further faults of the server are not logged.
const SERVER_ERROR_QUIET_MS = 60_000;

/**
 * Listens, and hands every request to the console.
 *
 * Errors: CONFIG_INVALID when the address is taken, is not this machine's, or would let everybody
 * in; STORE_UNUSABLE.
 */
export async function serveConsole(
  app: Console,
  options: ServeConsoleOptions,
): Promise<ServedConsole> {
  checkKind('app', app, 'fetch() check() close()');
  checkGivenOptions(options, {
    host: '!text',
    port: '!port',
    headTimeoutMs: 'timer',
    requestTimeoutMs: 'timer',
  });
  const { host, port } = options;
  if (app.settings.auth === 'loopback' && !isLoopbackHost(host)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `The console lets everyone in and would listen on ${host}.`,
      hint: 'Listen on 127.0.0.1, or require tokens.',
    });
  }
  await app.check();
  const server = createServer(app, options);
  await listen(server, { host, port });
  outliveErrors(server, app);
  const { port: taken } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${taken}/`,
    close: (withinMs) => close(server, { app, withinMs }),
  };
}

function createServer(app: Console, options: ServeConsoleOptions): Server {
  const { headTimeoutMs = HEAD_TIMEOUT_MS, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const server = createAdaptorServer({
    fetch: (request, bindings) =>
      app.fetch(request, 'incoming' in bindings ? { incoming: bindings.incoming } : {}),
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: Math.ceil(Math.min(headTimeoutMs, requestTimeoutMs)),
      requestTimeout: Math.ceil(requestTimeoutMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEAD_BYTES_MAX,
      connectionsCheckingInterval: Math.ceil(headTimeoutMs / TIMEOUT_CHECKS),
    },
  }) as Server;
  server.maxConnections = CONNECTIONS_MAX;
  server.timeout = SOCKET_IDLE_MS;
  limitConnections(server, app);
  return server;
}

// One client alone cannot take all connections. On this machine itself all are one client, and so
// are the clients of a trusted proxy.
function limitConnections(server: Server, { settings }: Console): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isLoopbackAddress(address) || isBelievedProxy(address, settings)) return;
    const client = clientName(address);
    const count = (counts.get(client) ?? 0) + 1;
    if (count > CONNECTIONS_PER_CLIENT_MAX) {
      socket.destroy();
      return;
    }
    counts.set(client, count);
    socket.once('close', () => {
      const left = (counts.get(client) ?? 1) - 1;
      if (left > 0) counts.set(client, left);
      else counts.delete(client);
    });
  });
}

function listen(
  server: Server,
  at: { readonly host: string; readonly port: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error): void => {
      reject(
        new PortolanError('CONFIG_INVALID', {
          message: `The console cannot listen on ${at.host}, port ${at.port}: ${cause.message}.`,
          hint: 'Choose another port or host, or stop the program that listens there.',
          cause,
        }),
      );
    };
    server.once('error', fail);
    server.listen(at.port, at.host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

// A connection that cannot be taken, as when the process has no file descriptor left, fails on the
// server. Unhandled, it would end the process; logged each time, it would fill the log.
function outliveErrors(server: Server, { log }: Console): void {
  let told = false;
  server.on('error', (error) => {
    if (told) return;
    told = true;
    setTimeout(() => {
      told = false;
    }, SERVER_ERROR_QUIET_MS).unref();
    log.error({ error: error.message }, 'The server recovered from an error.');
  });
}

async function close(
  server: Server,
  { app, withinMs }: { readonly app: Console; readonly withinMs: number },
): Promise<void> {
  app.close();
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearTimeout(timer);
}
