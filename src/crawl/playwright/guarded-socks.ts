// The network access of the browser: a local SOCKS proxy that only connects where the address guard
// allows it, whatever in the page makes the request.
import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  isIP,
  type LookupFunction,
  type Server,
  type Socket,
} from 'node:net';
import { pipeline } from 'node:stream/promises';
import { PortolanError } from '../../base/portolan-error.ts';
import type { AddressGuard } from '../../net/address/address-guard.ts';
import type { ResolveHost } from '../../net/exchange/connect/guarded-agent.ts';
import type { ProxyChoice } from '../../net/exchange/connect/proxy-choice.ts';
import { openProxyTunnel } from '../../net/exchange/connect/proxy-tunnel.ts';

export interface GuardedSocksOptions {
  readonly guard: AddressGuard;
  /** The origin that the guard trusts. A SOCKS proxy receives hosts and ports, not schemes. */
  readonly trustedOrigin?: string | undefined;
  readonly resolveHost: ResolveHost;
  /** Default: all connections are direct. */
  readonly proxies?: UserProxies | undefined;
}

export interface UserProxies {
  readonly choose: ProxyChoice;
  /** Errors: FETCH_ADDRESS_FORBIDDEN. */
  readonly admit: (url: URL) => Promise<void>;
}

export interface GuardedSocks {
  /** In the form for browsers: `socks5://127.0.0.1:41234`. */
  readonly address: string;
  /** The last error of a user's proxy. */
  readonly proxyFault: string | undefined;
  close(): void;
}

const CONNECTIONS_MAX = 256;
const CONNECT_MS = 10_000;
const SILENCE_MS = 60_000;

// Source: https://www.rfc-editor.org/rfc/rfc1928 (SOCKS version 5)
const VERSION = 5;
const COMMAND_CONNECT = 1;
const KIND = { ipv4: 1, name: 3, ipv6: 4 } as const;
const REPLY = { granted: 0, notAllowed: 2, unreachable: 4 } as const;

/**
 * Opens the proxy on the loopback. It resolves the host, asks the guard, and connects to the
 * admitted address only, so that DNS cannot change in between.
 *
 * Errors: CRAWL_RENDER_FAILED when it cannot listen on the loopback.
 */
export async function openGuardedSocks(options: GuardedSocksOptions): Promise<GuardedSocks> {
  const open = new Set<Socket>();
  let proxyFault: string | undefined;
  const onProxyFault = (why: string): void => {
    proxyFault = why;
  };
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    client.setTimeout(SILENCE_MS, () => client.destroy());
    // The browser notices a failure by the end of the connection.
    serve(client, { ...options, onProxyFault }).catch(() => client.destroy());
  });
  server.maxConnections = CONNECTIONS_MAX;
  const port = await listen(server);
  return {
    address: `socks5://127.0.0.1:${port}`,
    get proxyFault() {
      return proxyFault;
    },
    close() {
      server.close();
      for (const client of open) client.destroy();
    },
  };
}

async function listen(server: Server): Promise<number> {
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    throw new PortolanError('CRAWL_RENDER_FAILED', {
      message: 'The proxy of the browser cannot listen on 127.0.0.1.',
      hint: 'Allow the process to listen on the loopback, or crawl without --render.',
      cause: error,
    });
  }
}

interface ServeOptions extends GuardedSocksOptions {
  readonly onProxyFault: (why: string) => void;
}

async function serve(client: Socket, options: ServeOptions): Promise<void> {
  const { host, port } = await readRequest(client);
  let upstream: Socket;
  try {
    upstream = await connectAdmitted({ host, port }, options);
  } catch (error) {
    const forbidden = error instanceof PortolanError;
    client.end(reply(forbidden ? REPLY.notAllowed : REPLY.unreachable));
    return;
  }
  client.write(reply(REPLY.granted));
  const both = [pipeline(client, upstream), pipeline(upstream, client)];
  await Promise.allSettled(both);
  upstream.destroy();
}

interface Destination {
  readonly host: string;
  readonly port: number;
}

async function connectAdmitted(
  { host, port }: Destination,
  { guard, trustedOrigin, resolveHost, proxies, onProxyFault }: ServeOptions,
): Promise<Socket> {
  const origin = originOf({ host, port }, trustedOrigin);
  const [url, proxy] = proxyFor({ origin, port }, { proxies, trustedOrigin });
  if (proxy !== undefined) {
    await proxies?.admit(url);
    return openProxyTunnel(proxy, { host, port }, CONNECT_MS).then(
      (tunnel) => tunnel.setTimeout(SILENCE_MS, () => tunnel.destroy()),
      (error: Error) => {
        onProxyFault(error.message);
        throw error;
      },
    );
  }
  const found = isIP(host) === 0 ? await resolveHost(host) : [host];
  const admitted = guard.admit(origin, found);
  const lookup: LookupFunction = (_, { all }, callback) => {
    const addresses = admitted.map((address) => ({ address, family: isIP(address) }));
    if (all === true) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0);
  };
  const socket = connect({ host, port, lookup });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) }).catch((error) => {
    socket.destroy();
    throw error;
  });
  return socket.setTimeout(SILENCE_MS, () => socket.destroy());
}

// The trusted origin is identified by host and port; everything else is not trusted, so its scheme
// does not matter.
function originOf({ host, port }: Destination, trustedOrigin: string | undefined): string {
  const shown = isIP(host) === 6 ? `[${host}]` : host;
  const trusted = trustedOrigin === undefined ? null : URL.parse(trustedOrigin);
  if (trusted !== null) {
    const trustedPort = trusted.port || (trusted.protocol === 'https:' ? '443' : '80');
    if (trusted.hostname === shown && trustedPort === String(port)) return trusted.origin;
  }
  return `https://${shown}:${port}`;
}

// A proxy is chosen by scheme, which only the default ports reveal. For other ports either proxy
// will do: both tunnel, and nothing bypasses a proxy that the user configured.
function proxyFor(
  { origin, port }: { readonly origin: string; readonly port: number },
  { proxies, trustedOrigin }: Pick<GuardedSocksOptions, 'proxies' | 'trustedOrigin'>,
): readonly [url: URL, proxy: string | undefined] {
  const secure = new URL(origin);
  const plain = new URL(origin.replace(/^https:/, 'http:'));
  if (origin === trustedOrigin || port === 443) return [secure, proxies?.choose(secure)];
  if (port === 80) return [plain, proxies?.choose(plain)];
  return [secure, proxies?.choose(secure) ?? proxies?.choose(plain)];
}

async function readRequest(client: Socket): Promise<Destination> {
  const take = takerOf(client);
  const [version, methods = 0] = await take(2);
  if (version !== VERSION) throw new Error('It does not speak SOCKS 5.');
  await take(methods);
  client.write(Uint8Array.of(VERSION, 0));
  const [, command, , kind] = await take(4);
  const host = await readHost(take, kind);
  const port = (await take(2)).readUInt16BE();
  if (command !== COMMAND_CONNECT) throw new Error('It asks for more than a connection.');
  return { host, port };
}

type Take = (count: number) => Promise<Buffer>;

async function readHost(take: Take, kind: number | undefined): Promise<string> {
  if (kind === KIND.ipv4) return (await take(4)).join('.');
  if (kind === KIND.name) {
    const [length = 0] = await take(1);
    return (await take(length)).toString('latin1').toLowerCase();
  }
  if (kind !== KIND.ipv6) throw new Error('It names its destination in an unknown way.');
  const groups = (await take(16)).toString('hex').match(/.{4}/g) ?? [];
  // The URL class shortens the address.
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

// Returns so many bytes when they are there. Everything is read, and the rest put back: with bytes
// left in its buffer a stream emits "readable" again and again.
function takerOf(client: Socket): Take {
  const signal = AbortSignal.timeout(CONNECT_MS);
  return async (count) => {
    let bytes = Buffer.of();
    while (bytes.length < count) {
      const chunk: Buffer | null = client.read();
      if (chunk !== null) bytes = Buffer.concat([bytes, chunk]);
      else if (client.readableEnded || client.destroyed) throw new Error('It ended too early.');
      else await once(client, 'readable', { signal });
    }
    if (bytes.length > count) client.unshift(bytes.subarray(count));
    return bytes.subarray(0, count);
  };
}

// The bound address is irrelevant to a browser: it stays 0.0.0.0:0.
function reply(code: number): Uint8Array {
  return Uint8Array.of(VERSION, code, 0, KIND.ipv4, 0, 0, 0, 0, 0, 0);
}
