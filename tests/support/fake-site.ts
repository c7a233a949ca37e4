// A web site on the loopback address that serves what a test tells it to, well or badly.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Answers one request; what it throws becomes a 500. */
export type FakeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An answer: 200 and no headers unless said otherwise. */
export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** What is served at a path: a body, an answer, or what a function does. */
export type FakeRoute = string | Uint8Array | FakeAnswer | FakeHandler;

/** A running site. */
export interface FakeSite {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  readonly port: number;
  /** The paths that were asked for, in order, with their queries. */
  readonly requests: readonly string[];
  /** The headers of each request, in the same order. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** Adds or replaces routes: path with query → what to serve. Others give 404. */
  serve(routes: Readonly<Record<string, FakeRoute>>): void;
  /** Ends all connections, those under way too. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a site. Close it, or use `await using`. */
export async function startFakeSite(
  routes: Readonly<Record<string, FakeRoute>> = {},
): Promise<FakeSite> {
  const table = new Map(Object.entries(routes));
  const requests: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    headers.push(request.headers);
    response.on('error', () => {});
    Promise.resolve(answer(table.get(path), request, response)).catch((error) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    headers,
    serve: (more) => {
      for (const [path, route] of Object.entries(more)) table.set(path, route);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function answer(route: FakeRoute | undefined, request: IncomingMessage, response: ServerResponse) {
  if (typeof route === 'function') return route(request, response);
  const isBody = typeof route === 'string' || route instanceof Uint8Array;
  const {
    status = 200,
    headers = {},
    body = '',
  } = route === undefined ? { status: 404 } : isBody ? { body: route } : route;
  response.writeHead(status, headers as Record<string, string | string[]>);
  response.end(body);
  return undefined;
}

/** A route that redirects. */
export function redirectTo(location: string, status = 302): FakeAnswer {
  return { status, headers: { location } };
}

/** A route that sends these bytes as they are, without HTTP's help, and hangs up. */
export function rawAnswer(...parts: readonly (string | Uint8Array)[]): FakeHandler {
  return (request) => {
    const socket: Socket = request.socket;
    for (const part of parts) socket.write(part);
    socket.end();
  };
}
