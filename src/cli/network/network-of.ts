// Requests to servers, by flags and environment: the same for every command.
import { readFileSync, statSync } from 'node:fs';
import { PortolanError } from '../../base/portolan-error.ts';
import { proxySettingsOf } from '../../net/exchange/connect/proxy-choice.ts';
import type { TlsOptions } from '../../net/exchange/connect/tls-options.ts';
import { type NetworkOptions, networkOver } from '../../net/exchange/network-options.ts';
import type { Environment } from '../../publish/settings/publish-config.ts';
import type { OptionsOf } from '../options/option-record.ts';
import type { NETWORK_OPTIONS } from '../options/shared-options.ts';
import { plainText } from '../output/text/plain-text.ts';
import { givenHeaders, splitCredentials } from './credentials.ts';

// All authorities that browsers know are a fifth of it.
const FILE_BYTES_MAX = 1024 * 1024;
const PASSPHRASE = 'PORTOLAN_KEY_PASSPHRASE';

/** @internal */
export type NetworkFlags = OptionsOf<typeof NETWORK_OPTIONS>;

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

/** Returns the settings that everything is asked with. */
export function networkOf(
  flags: NetworkFlags,
  environment: Environment,
  options: NetworkOfOptions = {},
): NetworkOptions {
  const headers = givenHeaders({ ...options, environment, header: flags.header });
  return withHeaders(networkWithoutLogin(flags, environment), headers);
}

/** The same without what logs in to a site: for those who ask strangers. */
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

/**
 * Reads the files of TLS that were named, and looks whether they can be used.
 *
 * Messages do not repeat what is in a file.
 */
function readTlsFiles(
  { ca, cert, key = cert, insecure }: NetworkFlags,
  environment: Environment,
): TlsOptions | undefined {
  if (key !== undefined && cert === undefined) {
    throw invalid('--key needs the certificate that it belongs to.', 'Name it with --cert.');
  }
  if (ca === undefined && cert === undefined && insecure === undefined) return undefined;
  const tls: TlsOptions = {
    ca: ca === undefined ? undefined : readPem('--ca', ca),
    cert: cert === undefined ? undefined : readPem('--cert', cert),
    key: key === undefined ? undefined : readPem('--key', key),
    passphrase: environment[PASSPHRASE] || undefined,
    insecure,
  };
  assertUsable(tls);
  return tls;
}

function readPem(flag: string, path: string): string {
  try {
    if (statSync(path).size > FILE_BYTES_MAX) throw new Error('it is larger than 1 MiB');
    const text = readFileSync(path, 'utf8');
    if (!text.includes('-----BEGIN ')) throw new Error('it holds nothing in PEM');
    return text;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const hint = 'PEM is the text form: -----BEGIN CERTIFICATE----- and so on.';
    throw invalid(`The file of ${flag} could not be read: ${why}.`, hint, { path, cause });
  }
}

// The module is loaded by those alone who name a file.
function assertUsable({ ca, cert, key, passphrase }: TlsOptions): void {
  const { createSecureContext } = process.getBuiltinModule('node:tls');
  const tryOut = (flag: string, context: Parameters<typeof createSecureContext>[0]): void => {
    try {
      createSecureContext(context);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      const hint = `Check it with openssl; a key with a passphrase needs ${PASSPHRASE}.`;
      throw invalid(`The file of ${flag} cannot be used: ${why}.`, hint, { cause });
    }
  };
  if (ca !== undefined) tryOut('--ca', { ca });
  if (cert !== undefined) tryOut('--cert', { cert, key, passphrase });
}

function invalid(
  message: string,
  hint: string,
  more: { readonly path?: string; readonly cause?: unknown } = {},
): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint, ...more });
}
