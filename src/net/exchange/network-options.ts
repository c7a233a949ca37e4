// The settings of every request of one run: one record for all commands and all functions of the
// library that send requests.
import type { OptionKinds } from '../../base/check-given-options.ts';
import type { ResolveHost } from './connect/guarded-agent.ts';
import type { ProxySettings } from './connect/proxy-choice.ts';
import type { TlsOptions } from './connect/tls-options.ts';

/** How requests are sent. `check`, `crawl`, `publish` and the sources take it as `network`. */
export interface NetworkOptions {
  /** Lets redirects and strangers' links lead into private networks. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /**
   * Further headers with every request to the origin of the address that was named, and to no
   * other: `cookie`, `authorization`, a key. Default: none.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Default: `Portolan/<version> (+https://www.npmjs.com/package/portolan)`. */
  readonly userAgent?: string | undefined;
  /** How long a server may keep silent, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is sent again after 429, 502, 503, 504 or a lost connection. Default 2. */
  readonly retriesMax?: number | undefined;
  /** Default: none. `proxySettingsOf(process.env)` reads the usual variables. */
  readonly proxy?: ProxySettings | undefined;
  readonly tls?: TlsOptions | undefined;
  /**
   * A file that keeps answers: they are revalidated, and taken from it if nothing has changed.
   * Default: none.
   */
  readonly cache?: string | undefined;
  /** Called with a sentence that says why the cache is not used. Default: none. */
  readonly onNotice?: ((text: string) => void) | undefined;
  /** Default: the operating system's resolver. */
  readonly resolveHost?: ResolveHost | undefined;
}

const PROXY_KINDS: OptionKinds<ProxySettings> = { http: 'text', https: 'text', noProxy: 'text' };
const TLS_KINDS: OptionKinds<TlsOptions> = {
  ca: 'text',
  cert: 'text',
  key: 'text',
  passphrase: 'text',
  insecure: 'boolean',
};

export const NETWORK_KINDS: OptionKinds<NetworkOptions> = {
  allowPrivate: 'boolean',
  headers: 'object',
  userAgent: 'text',
  timeoutMs: 'timer',
  retriesMax: 'count',
  proxy: PROXY_KINDS,
  tls: TLS_KINDS,
  cache: 'text',
  onNotice: 'function',
  resolveHost: 'function',
};

type Writable = { -readonly [Name in keyof NetworkOptions]: NetworkOptions[Name] };

const NAMES = [
  'allowPrivate',
  'headers',
  'userAgent',
  'timeoutMs',
  'retriesMax',
  'proxy',
  'tls',
  'cache',
  'onNotice',
  'resolveHost',
] as readonly (keyof NetworkOptions)[];

/** Returns the options of `over`, and those of `base` where `over` has none. */
export function networkOver(over: NetworkOptions, base: NetworkOptions = {}): NetworkOptions {
  const merged: Writable = {};
  for (const name of NAMES) copyOption(merged, name, over[name] ?? base[name]);
  return merged;
}

function copyOption<Name extends keyof NetworkOptions>(
  to: Writable,
  name: Name,
  value: NetworkOptions[Name],
): void {
  if (value !== undefined) to[name] = value;
}
