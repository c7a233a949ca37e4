// The one place where connections are made, for everything that asks servers for something: to
// the server itself or through the user's proxy, where the guard admits it, with the user's TLS.
import type { Agent, Dispatcher, ProxyAgent } from 'undici';
import { assert } from '../../../base/assert.ts';
import { createAddressGuard } from '../../address/address-guard.ts';
import {
  type Connector,
  createGuardedAgent,
  HEADER_BYTES_MAX,
  type LenientWrap,
  type ResolveHost,
  resolveBySystem,
  wrapped,
} from './guarded-agent.ts';
import { LenientSocket } from './lenient-socket.ts';
import { createProxyAdmission } from './proxy-admission.ts';
import { createProxyChoice, type ProxySettings } from './proxy-choice.ts';
import { type ConnectionTls, connectionTls, type TlsOptions } from './tls-options.ts';

export interface ConnectionsOptions {
  /** The address that the user named: its origin may be private, and is shown the certificate. */
  readonly trustedUrl?: string | undefined;
  /** Lets every address lead into private networks. Default false. */
  readonly allowPrivate?: boolean | undefined;
  readonly timeoutMs: number;
  readonly connectTimeoutMs?: number | undefined;
  /** Default 4. */
  readonly connectionsPerOrigin?: number | undefined;
  readonly resolveHost?: ResolveHost | undefined;
  readonly proxy?: ProxySettings | undefined;
  readonly tls?: TlsOptions | undefined;
}

/** What a dispatcher is chosen for. */
export interface ChooseOptions {
  readonly signal?: AbortSignal | undefined;
  /** Answers are read as browsers read them. Only for GET and HEAD. Default: strictly. */
  readonly lenient?: boolean | undefined;
}

/** Connections that are kept, to all origins. */
export interface Connections {
  /**
   * The dispatcher to send a request through.
   *
   * Errors: FETCH_ADDRESS_FORBIDDEN when it would go through a proxy to a private network; the
   * signal's reason. Without a proxy the guard speaks when the connection is made, and the answer
   * is there at once.
   */
  choose(url: URL, options?: ChooseOptions): Dispatcher | Promise<Dispatcher>;
  destroy(): Promise<void>;
}

const CONNECTIONS_PER_ORIGIN = 4;

/**
 * Makes connections. Close them with `destroy()`.
 *
 * Through a proxy the connection is the proxy's, and so is the last word on where it leads. What
 * can be judged here is judged before: the address itself when it is an IP address, names that are
 * only known inside a network, and what the name resolves to here. A name that resolves
 * differently at the proxy, or not at all here, cannot be guarded against.
 * Errors: CONFIG_INVALID when a proxy is not an http or https address.
 */
export function createConnections(options: ConnectionsOptions): Connections {
  const { timeoutMs, connectTimeoutMs = timeoutMs, resolveHost = resolveBySystem } = options;
  const connectionsPerOrigin = options.connectionsPerOrigin ?? CONNECTIONS_PER_ORIGIN;
  const guard = createAddressGuard(options);
  const proxyOf = createProxyChoice(options.proxy);
  const own = URL.parse(options.trustedUrl ?? '')?.origin;
  const tlsFor = (origin: string): ConnectionTls => connectionTls(options.tls, origin === own);
  const limits = { timeoutMs, connectTimeoutMs, connectionsPerOrigin };
  const directly = (lenient?: LenientWrap): Agent =>
    createGuardedAgent({ ...limits, guard, resolveHost, tlsFor, lenient });
  const direct = directly();
  let lenientDirect: Agent | undefined;
  const proxies = new Map<string, ProxyAgent>();
  const admit = createProxyAdmission({ ...options, guard, resolveHost, connectTimeoutMs });
  const through = async (uri: string, url: URL, choice: ChooseOptions): Promise<Dispatcher> => {
    const { signal, lenient = false } = choice;
    await admit(url, signal);
    // All of it, only loaded for a proxy: its agent uses many of the parts.
    const undici = await import('undici');
    // Only the named origin is shown the certificate, so it has an agent of its own.
    const key = `${uri} ${url.origin === own} ${lenient}`;
    const known = proxies.get(key);
    if (known) return known;
    const requestTls = tlsFor(url.origin);
    const proxyTls = connectionTls(options.tls, false);
    const agent = openProxy(undici, uri, { ...limits, requestTls, proxyTls, lenient });
    proxies.set(key, agent);
    return agent;
  };
  return {
    choose(url, choice = {}) {
      const proxy = proxyOf(url);
      if (proxy !== undefined) return through(proxy, url, choice);
      if (choice.lenient !== true) return direct;
      lenientDirect ??= directly(readLeniently);
      return lenientDirect;
    },
    async destroy() {
      await Promise.all([direct, ...proxies.values()].map((agent) => agent.destroy()));
      await lenientDirect?.destroy();
    },
  };
}

interface ProxyOptions {
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly connectionsPerOrigin: number;
  readonly requestTls: ConnectionTls;
  readonly proxyTls: ConnectionTls;
  readonly lenient: boolean;
}

const readLeniently: LenientWrap = (socket) => new LenientSocket(socket);

function openProxy(
  { Pool, ProxyAgent }: typeof import('undici'),
  uri: string,
  options: ProxyOptions,
): ProxyAgent {
  const { connectTimeoutMs, timeoutMs, connectionsPerOrigin, requestTls, proxyTls } = options;
  const { lenient } = options;
  return new ProxyAgent({
    uri,
    connectTimeout: connectTimeoutMs,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    allowH2: false,
    requestTls: requestTls as NonNullable<ProxyAgent.Options['requestTls']>,
    proxyTls: proxyTls as NonNullable<ProxyAgent.Options['proxyTls']>,
    factory: (origin, poolOptions) =>
      new Pool(origin, {
        ...poolOptions,
        connections: connectionsPerOrigin,
        maxHeaderSize: HEADER_BYTES_MAX,
        ...(lenient && { pipelining: 0, connect: lenientConnect(poolOptions) }),
      }),
  });
}

// The agent of a proxy passes the connector through the proxy to its pools.
function lenientConnect({ connect }: { readonly connect?: unknown }): Connector {
  assert(typeof connect === 'function', 'a pool of a proxy is given its connector');
  return wrapped(connect as Connector, readLeniently);
}
