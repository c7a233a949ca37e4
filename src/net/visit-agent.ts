// What requests are sent through: connections of our own, or the user's proxies.
import { isIP } from 'node:net';
import type { Dispatcher, ProxyAgent } from 'undici';
import { PortolanError } from '../base/portolan-error.ts';
import { abortable } from './abortable.ts';
import type { AddressGuard } from './address-guard.ts';
import { createGuardedAgent, type ResolveHost, resolveBySystem } from './guarded-agent.ts';
import { createProxyChoice, type ProxySettings } from './proxy-choice.ts';

/** What the connections are made with. */
export interface VisitAgentOptions {
  readonly guard: AddressGuard;
  /** The origin that the user named; all others too where the guard lets everything pass. */
  readonly isTrusted: (origin: string) => boolean;
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly connectionsPerOrigin: number;
  readonly resolveHost?: ResolveHost | undefined;
  readonly proxy?: ProxySettings | undefined;
}

/** Gives the connections for each address. */
export interface VisitAgent {
  /**
   * The dispatcher to send a request through.
   *
   * Errors: FETCH_ADDRESS_FORBIDDEN when it would go through a proxy to a private network; the
   * signal's reason. Without a proxy the guard speaks when the connection is made, and the answer
   * is there at once.
   */
  choose(url: URL, signal?: AbortSignal): Dispatcher | Promise<Dispatcher>;
  /** Ends all connections. Errors: None. */
  destroy(): Promise<void>;
}

// Names that only have a meaning inside a network: a single word, those of RFC 6761, 6762 and
// 8375, `internal`, which ICANN set aside, and some that are habit.
const INSIDE_NAME =
  /^(?:[^.]+|(?:.+\.)?(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain))\.?$/i;

/**
 * Makes an agent. Close it with `destroy()`.
 *
 * Through a proxy the connection is the proxy's, and so is the last word on where it leads. What
 * can be judged here is judged before: the address itself when it is an IP address, names that are
 * only known inside a network, and what the name resolves to here. A name that resolves
 * differently at the proxy, or not at all here, cannot be guarded against.
 * Errors: CONFIG_INVALID when a proxy is no http or https address.
 */
export function createVisitAgent(options: VisitAgentOptions): VisitAgent {
  const { guard, timeoutMs, connectTimeoutMs, connectionsPerOrigin, resolveHost } = options;
  const proxyOf = createProxyChoice(options.proxy);
  const direct = createGuardedAgent({
    guard,
    timeoutMs,
    connectTimeoutMs,
    connectionsPerOrigin,
    ...(resolveHost && { resolveHost }),
  });
  const proxies = new Map<string, ProxyAgent>();
  const through = async (proxy: string, url: URL, signal?: AbortSignal): Promise<Dispatcher> => {
    await admitBefore(url, options, signal);
    // All of it, loaded by those alone who have a proxy: its agent uses many of the parts.
    const undici = await import('undici');
    const known = proxies.get(proxy) ?? openProxy(undici, proxy, options);
    proxies.set(proxy, known);
    return known;
  };
  return {
    choose(url, signal) {
      const proxy = proxyOf(url);
      return proxy === undefined ? direct : through(proxy, url, signal);
    },
    async destroy() {
      await Promise.all([direct, ...proxies.values()].map((agent) => agent.destroy()));
    },
  };
}

function openProxy(
  { Pool, ProxyAgent }: typeof import('undici'),
  uri: string,
  options: VisitAgentOptions,
): ProxyAgent {
  const { connectTimeoutMs, timeoutMs, connectionsPerOrigin } = options;
  return new ProxyAgent({
    uri,
    connectTimeout: connectTimeoutMs,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    allowH2: false,
    factory: (origin, poolOptions) =>
      new Pool(origin, { ...poolOptions, connections: connectionsPerOrigin }),
  });
}

async function admitBefore(
  url: URL,
  { guard, isTrusted, resolveHost = resolveBySystem, connectTimeoutMs }: VisitAgentOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(hostname) !== 0) {
    guard.admit(url.origin, [hostname]);
    return;
  }
  if (INSIDE_NAME.test(hostname) && !isTrusted(url.origin)) throw insideNameError(url);
  const limit = AbortSignal.timeout(connectTimeoutMs);
  const either = AbortSignal.any(signal ? [signal, limit] : [limit]);
  // Behind a proxy a machine often cannot resolve names of the open web.
  const addresses = await abortable(resolveHost(hostname), either).catch(() => []);
  signal?.throwIfAborted();
  if (addresses.length > 0) guard.admit(url.origin, addresses);
}

function insideNameError(url: URL): PortolanError {
  return new PortolanError('FETCH_ADDRESS_FORBIDDEN', {
    message: `${url.origin} is a name of a private network. It was not asked for at the proxy.`,
    hint: 'If you trust whoever wrote that address, allow it with --allow-private.',
    url: url.href,
  });
}
