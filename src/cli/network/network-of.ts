// Requests to servers, by flags and environment: the same for every command.
import { PortolanError } from '../../base/portolan-error.ts';
import { type NetworkOptions, networkOver } from '../../net/exchange/network-options.ts';
import { proxySettingsOf } from '../../net/exchange/proxy-choice.ts';
import type { Environment } from '../../publish/settings/publish-config.ts';
import { plainText } from '../output/text/plain-text.ts';
import { givenHeaders, splitCredentials } from './credentials.ts';
import type { NetworkFlags } from './network-flags.ts';
import { readTlsFiles } from './read-tls-files.ts';

/** A site and how it is asked. */
export interface SiteNetwork {
  /** Without user name and password: they are among the headers. */
  readonly url: string;
  readonly network: NetworkOptions;
}

export interface NetworkOfOptions {
  /** Reads the variables PORTOLAN_CRAWL_… too. */
  readonly forCrawl?: boolean | undefined;
  /** Reads no variables but those that --header names. */
  readonly headerOnly?: boolean | undefined;
}

/**
 * Returns the settings that everything is asked with.
 *
 * Errors: CONFIG_INVALID for a header that cannot be sent, or a file of TLS that cannot be used.
 */
export function networkOf(
  flags: NetworkFlags,
  environment: Environment,
  options: NetworkOfOptions = {},
): NetworkOptions {
  const headers = givenHeaders({ ...options, environment, header: flags.header });
  return withHeaders(networkWithoutLogin(flags, environment), headers);
}

/**
 * The same without what logs in to a site: for those who ask strangers.
 *
 * Errors: CONFIG_INVALID for a file of TLS that cannot be used.
 */
export function networkWithoutLogin(flags: NetworkFlags, environment: Environment): NetworkOptions {
  return networkOver({
    allowPrivate: flags.allowPrivate,
    timeoutMs: flags.timeout,
    userAgent: flags.userAgent,
    retriesMax: flags.retries,
    cache: flags.cache,
    onNotice: flags.cache === undefined ? undefined : printNotice,
    proxy: proxySettingsOf(environment),
    tls: readTlsFiles(flags, environment),
  });
}

/**
 * Returns the settings for the site that the user named, whose user name and password are taken out
 * of the address.
 *
 * Errors: CONFIG_INVALID.
 */
export function networkFor(
  address: string,
  flags: NetworkFlags,
  environment: Environment,
  options: NetworkOfOptions = {},
): SiteNetwork {
  const network = networkOf(flags, environment, options);
  const { url, headers } = splitCredentials(address, network.headers);
  return { url, network: withHeaders(network, headers) };
}

/**
 * The same for a site that is named by several addresses: each may hold the user name and the
 * password. Returns the further ones without them.
 *
 * Errors: CONFIG_INVALID, also for a login to another site or to the same one as somebody else.
 */
export function networkForSeveral(
  address: string,
  further: readonly string[],
  flags: NetworkFlags,
  environment: Environment,
): SiteNetwork & { readonly further: readonly string[] } {
  let { url, network } = networkFor(address, flags, environment);
  const bare = further.map((one) => {
    const login = splitCredentials(one);
    const { Authorization: asked } = login.headers;
    if (asked === undefined || asked === network.headers?.['Authorization']) return login.url;
    if (URL.parse(login.url)?.origin !== URL.parse(url)?.origin) {
      throw new PortolanError('CONFIG_INVALID', {
        message: `${login.url} has a user and a password, and is not on the site of ${url}.`,
        hint: 'Only one site can be logged in to. Save the other one with portolan read first.',
      });
    }
    network = withHeaders(network, splitCredentials(one, network.headers).headers);
    return login.url;
  });
  return { url, network, further: bare };
}

function printNotice(text: string): void {
  process.stderr.write(`${plainText(text)}\n`);
}

function withHeaders(
  network: NetworkOptions,
  headers: Readonly<Record<string, string>>,
): NetworkOptions {
  return Object.keys(headers).length === 0 ? network : { ...network, headers };
}

/**
 * Looks whether headers are meant for one site: they are sent to it alone, and of two nobody could
 * say whose they are.
 *
 * Errors: CONFIG_INVALID.
 */
export function assertOneSite(
  addresses: readonly string[],
  { headers = {} }: Pick<NetworkOptions, 'headers'>,
): void {
  const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);
  const origins = new Set(addresses.filter(isWeb).map((one) => URL.parse(one)?.origin ?? one));
  if (origins.size < 2 || Object.keys(headers).length === 0) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `There are headers for one site, and ${origins.size} sites are named.`,
    hint:
      'Save one of them to a file with portolan read first, or write a user and a password into ' +
      'its address.',
  });
}
