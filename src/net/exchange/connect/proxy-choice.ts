// The proxy of a request, by the settings of the environment.

import { checkKind } from '../../../base/check-given-options.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import { withoutCredentials } from '../../../base/text/without-credentials.ts';

/** The proxies that the user set up. */
export interface ProxySettings {
  /** The proxy for http addresses: `http://user:password@proxy:3128`, or without its scheme. */
  readonly http?: string | undefined;
  /** The proxy for https addresses. */
  readonly https?: string | undefined;
  /**
   * Addresses to request without a proxy: names, with all names below them (`example.com`,
   * `.example.com`), addresses, each with or without a port; separated by commas or blanks. `*`
   * is everything.
   */
  readonly noProxy?: string | undefined;
}

/** Returns the address of the proxy for an address, or `undefined`: none. */
export type ProxyChoice = (url: URL) => string | undefined;

const EXCEPTIONS_MAX = 1_000;

/**
 * Reads the variables HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in small letters first.
 *
 * Without any of the first two there are no settings.
 */
export function proxySettingsOf(
  environment: Readonly<Record<string, string | undefined>>,
): ProxySettings | undefined {
  checkKind('environment', environment, 'object');
  const read = (name: string): string =>
    (environment[name.toLowerCase()] || environment[name] || '').trim();
  const http = read('HTTP_PROXY');
  const https = read('HTTPS_PROXY');
  const noProxy = read('NO_PROXY');
  if (http === '' && https === '') return undefined;
  return {
    ...(http !== '' && { http }),
    ...(https !== '' && { https }),
    ...(noProxy !== '' && { noProxy }),
  };
}

/**
 * Makes the choice. This machine itself (`localhost`, 127.0.0.0/8, ::1) is never requested through
 * a proxy.
 *
 * Errors: CONFIG_INVALID when a proxy is not an http or https address.
 */
export function createProxyChoice(settings: ProxySettings = {}): ProxyChoice {
  const http = proxyAddress(settings.http);
  const https = proxyAddress(settings.https);
  const exceptions = (settings.noProxy ?? '')
    .split(/[,\s]+/)
    .filter((entry) => entry !== '')
    .slice(0, EXCEPTIONS_MAX)
    .map(parseException);
  return (url) => {
    const proxy = url.protocol === 'https:' ? https : http;
    if (proxy === undefined || isThisMachine(url.hostname)) return undefined;
    return exceptions.some((isException) => isException(url)) ? undefined : proxy;
  };
}

/**
 * Whether a host, as the URL class writes it, is this machine by its very name or address.
 */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

function proxyAddress(setting: string | undefined): string | undefined {
  if (setting === undefined || setting === '') return undefined;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(setting) ? setting : `http://${setting}`;
  if (URL.parse(address) !== null && /^https?:$/.test(new URL(address).protocol)) return address;
  const shown = JSON.stringify(withoutCredentials(address));
  throw new PortolanError('CONFIG_INVALID', {
    message: `The proxy ${shown} is not an http or https address.`,
    hint: 'Write it as http://proxy.example:3128, or unset the variable.',
  });
}

function parseException(entry: string): (url: URL) => boolean {
  if (entry === '*') return () => true;
  // An IPv6 address has colons of its own; with a port it is in brackets.
  const [, written = entry, port = ''] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
  const bare = written.toLowerCase().replace(/^\*?\./, '');
  const name = bare.includes(':') && !bare.startsWith('[') ? `[${bare}]` : bare;
  return (url) => {
    if (port !== '' && port !== portOf(url)) return false;
    const host = url.hostname.replace(/\.$/, '');
    return host === name || host.endsWith(`.${name}`);
  };
}

function portOf(url: URL): string {
  if (url.port !== '') return url.port;
  return url.protocol === 'https:' ? '443' : '80';
}
