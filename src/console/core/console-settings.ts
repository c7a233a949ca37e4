// Where the console listens, under which address others see it, and who may do what.
import { checkGivenOptions, type OptionKinds } from '../../base/check-given-options.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { TokenScope } from '../../store/port/access-store.ts';
import { isIpNetwork, isLoopbackHost } from './loopback-address.ts';

/** A proxy in front that says who a visitor is. */
export interface TrustedHeader {
  /** The header in which it names the user: `x-forwarded-user`. */
  readonly trustedHeader: string;
  /** The header in which it says `read`, `submit` or `admin`. Without it `scope` holds. */
  readonly scopeHeader?: string | undefined;
  /** What a user may of whom `scopeHeader` says nothing. Default `read`. */
  readonly scope?: TokenScope | undefined;
  /** IP addresses or networks of trusted proxies, 1 to 100. Default this machine itself. */
  readonly proxies?: readonly string[] | undefined;
}

/** The settings of the console. */
export interface ConsoleSettings {
  /** What is listened on: an IP address or a name. */
  readonly host: string;
  /** The address that others reach it under: `https://console.example/`. */
  readonly publicUrl?: string | undefined;
  /**
   * Permissions. `loopback`: anyone on this machine has full access, nobody else any; `token`: by
   * token; or by headers of a proxy (and by token).
   */
  readonly auth: 'loopback' | 'token' | TrustedHeader;
  /**
   * Where tokens are required: IP addresses or networks of proxies whose X-Forwarded-For and
   * Forwarded are trusted, 1 to 100. They only count clients, and admit nobody. Default
   * this machine itself when there is a public address, else none.
   */
  readonly proxies?: readonly string[] | undefined;
  /** What may be asked without a token. Only verified sites may be submitted so. Default none. */
  readonly open?: readonly ('ping' | 'indexnow')[] | undefined;
  /** Requests a minute, by client and of all clients together. */
  readonly rates?: Partial<ConsoleRates> | undefined;
}

/** Requests a minute: of one client, and of all together. */
export interface ConsoleRates {
  /** Submissions by form and by the APIs. Default 60 and 600. */
  readonly submissions: readonly [client: number, total: number];
  /** Default 60 and 600. */
  readonly pings: readonly [client: number, total: number];
  /** Default 60 and 600. */
  readonly indexNow: readonly [client: number, total: number];
  /** Live tests of pages; of one site as many as of one client. Default 10 and 60. */
  readonly liveTests: readonly [client: number, total: number];
  /** Logins and tokens that failed. Default 10 and 300. */
  readonly failures: readonly [client: number, total: number];
}

/** The rates where nothing else is said. */
export const DEFAULT_RATES: ConsoleRates = {
  submissions: [60, 600],
  pings: [60, 600],
  indexNow: [60, 600],
  liveTests: [10, 60],
  failures: [10, 300],
};

const PAIRS = {
  ...({ submissions: 'list', pings: 'list', indexNow: 'list', liveTests: 'list' } as const),
  failures: 'list',
} as const;
const KINDS: OptionKinds<ConsoleSettings> = {
  host: '!text',
  publicUrl: 'text',
  auth: '!"loopback"|"token"|object',
  proxies: 'texts',
  open: 'texts',
  rates: PAIRS,
};
const HEADER_KINDS: OptionKinds<TrustedHeader> = {
  trustedHeader: '!text',
  scopeHeader: 'text',
  proxies: 'texts',
  scope: '"read"|"submit"|"admin"',
};

const PROXIES_MAX = 100;
const HEADER_NAME = /^[a-z0-9-]{1,64}$/i;

/**
 * Checks that the settings make sense and leave nothing open by accident.
 *
 * Errors: CONFIG_INVALID.
 */
export function checkConsoleSettings(settings: ConsoleSettings): void {
  checkGivenOptions(settings, KINDS, 'settings');
  const { host, publicUrl, auth } = settings;
  if (auth === 'loopback' && !isLoopbackHost(host)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `The console would listen on ${host} and let everyone in.`,
      hint: 'Create a token and require it, name the header of a proxy, or listen on 127.0.0.1.',
    });
  }
  if (publicUrl !== undefined) checkPublicUrl(publicUrl);
  if (typeof auth === 'object') {
    checkGivenOptions(auth, HEADER_KINDS, 'auth');
    checkTrustedHeader(auth);
  }
  if (settings.proxies !== undefined) checkProxies(settings.proxies);
  for (const [name, pair] of Object.entries(settings.rates ?? {})) {
    if (pair === undefined) continue;
    const isPair = pair.length === 2;
    if (isPair && pair.every((rate) => Number.isInteger(rate) && rate >= 1)) continue;
    invalid(
      `The rates of ${name} are not two whole numbers above 0.`,
      'Give [of a client, of all].',
    );
  }
}

function checkPublicUrl(publicUrl: string): void {
  const url = URL.parse(publicUrl);
  const right =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname + url.search + url.hash + url.username + url.password === '/';
  if (right) return;
  invalid(
    `The public address ${publicUrl} is not just scheme, host and port.`,
    'Write it as https://console.example/, without a path.',
  );
}

function checkTrustedHeader({ trustedHeader, scopeHeader, proxies }: TrustedHeader): void {
  for (const name of [trustedHeader, scopeHeader]) {
    if (name === undefined || HEADER_NAME.test(name)) continue;
    invalid(`${name} is not the name of a header.`, 'Write it as x-forwarded-user.');
  }
  if (proxies !== undefined) checkProxies(proxies);
}

function checkProxies(proxies: readonly string[]): void {
  const { length } = proxies;
  if (length >= 1 && length <= PROXIES_MAX && proxies.every(isIpNetwork)) return;
  invalid(
    `The trusted proxies are not 1 to ${PROXIES_MAX} IP addresses or networks.`,
    'Name the address that the proxy connects from, such as 10.0.0.2, or its network: 10.42.0.0/16.',
  );
}

function invalid(message: string, hint: string): never {
  throw new PortolanError('CONFIG_INVALID', { message, hint });
}
