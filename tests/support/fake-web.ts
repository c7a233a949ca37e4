// A made-up web on the loopback address: each host is a port with a name, answers as a test tells
// it, well or badly, and watches its visitor's manners.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakeWebRoute } from './fake-web/fake-route.ts';
import { type AskedFor, type MannersLimits, recordManners } from './fake-web/manners.ts';

/** One host of the web. */
export interface FakeWebHost {
  readonly name: string;
  /** `http://<name>:<port>`: for a visitor that resolves names by `web.resolveHost`. */
  readonly origin: string;
  /** `http://127.0.0.1:<port>`. */
  readonly loopbackOrigin: string;
  readonly port: number;
  /** The requests, in order. */
  readonly asked: readonly AskedFor[];
  /** The paths of `asked`. */
  readonly paths: readonly string[];
  /** The most requests that were under way at one time. */
  readonly atOnceMost: number;
  /** How many connections were made. */
  readonly connections: number;
  /** Adds or replaces routes, by path with query. What has none is a 404. */
  serve(routes: Readonly<Record<string, FakeWebRoute>>): void;
  /** Serves a robots.txt, and holds the visitor to the paths it disallows (no patterns). */
  serveRobots(text: string): void;
  /** Holds the visitor to limits. */
  expect(limits: MannersLimits): void;
}

/** A running web. */
export interface FakeWeb {
  host(name: string): FakeWebHost;
  /** Every name of the web is at 127.0.0.1; others are not known (ENOTFOUND). */
  resolveHost(hostname: string): Promise<readonly string[]>;
  /** Fails when a visitor went against a limit of any host. */
  assertPolite(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** How the web is made. */
export interface FakeWebOptions {
  /** By which gaps between requests are measured. Default: the machine's. */
  readonly clock?: { monotonic(): number };
}

/** Starts a web of hosts that allow everything. Use `await using`. */
export async function startFakeWeb(
  names: readonly string[],
  { clock = { monotonic: () => performance.now() } }: FakeWebOptions = {},
): Promise<FakeWeb> {
  const hosts = new Map<string, Awaited<ReturnType<typeof startHost>>>();
  for (const name of names) hosts.set(name, await startHost(name, clock));
  return {
    host(name) {
      const found = hosts.get(name);
      assert.ok(found, `${name} is no host of this web`);
      return found.host;
    },
    async resolveHost(hostname) {
      if (hosts.has(hostname)) return ['127.0.0.1'];
      throw Object.assign(new Error(`no ${hostname}`), { code: 'ENOTFOUND' });
    },
    assertPolite() {
      assert.deepEqual(
        [...hosts.values()].flatMap(({ offences }) => [...offences]),
        [],
      );
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...hosts.values()].map(({ close }) => close()));
    },
  };
}

async function startHost(name: string, clock: { monotonic(): number }) {
  const routes = new Map<string, FakeWebRoute>();
  const turns = new Map<string, number>();
  const manners = recordManners(name);
  let connections = 0;
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    const end = manners.begin({ method, path, headers, atMs: clock.monotonic() });
    response.on('close', end).on('error', () => {});
    let route = routes.get(path);
    if (route !== undefined && typeof route === 'object' && 'turns' in route) {
      const turn = turns.get(path) ?? 0;
      turns.set(path, turn + 1);
      route = route.turns[Math.min(turn, route.turns.length - 1)];
    }
    answer(route, request, response);
  });
  server.on('connection', (socket) => {
    connections += 1;
    socket.on('error', () => {});
  });
  const port = await listen(server);
  const serve: FakeWebHost['serve'] = (more) => {
    for (const [path, route] of Object.entries(more)) routes.set(path, route);
  };
  const host: FakeWebHost = {
    name,
    origin: `http://${name}:${port}`,
    loopbackOrigin: `http://127.0.0.1:${port}`,
    port,
    asked: manners.asked,
    get paths() {
      return manners.asked.map(({ path }) => path);
    },
    get atOnceMost() {
      return manners.atOnceMost;
    },
    get connections() {
      return connections;
    },
    serve,
    serveRobots(text) {
      serve({ '/robots.txt': text });
      const lines = text.matchAll(/^disallow: *(\/\S*)$/gim);
      manners.limit({ disallowed: [...lines].map(([, path = '']) => path) });
    },
    expect: manners.limit,
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { host, close, offences: manners.offences };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function answer(
  route: FakeWebRoute | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (typeof route === 'function') return void route(request, response);
  if (route === undefined || (typeof route === 'object' && 'turns' in route)) {
    response.writeHead(404).end('nothing here');
    return;
  }
  const plain = typeof route === 'string' || route instanceof Uint8Array;
  const { status = 200, headers = {}, body = '' } = plain ? { body: route } : route;
  response.writeHead(status, headers as Record<string, string | string[]>);
  response.end(request.method === 'HEAD' ? undefined : body);
}
