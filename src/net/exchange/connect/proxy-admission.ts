// Whether an address may be requested from the user's proxy, which makes the connection.
import { isIP } from 'node:net';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { AddressGuard, AddressGuardOptions } from '../../address/address-guard.ts';
import { abortable } from '../../pace/abortable.ts';
import type { ResolveHost } from './guarded-agent.ts';

export interface ProxyAdmissionOptions extends AddressGuardOptions {
  readonly guard: AddressGuard;
  readonly resolveHost: ResolveHost;
  /** How long a name is resolved at most. */
  readonly connectTimeoutMs: number;
}

// Names that only have a meaning inside a network: a single word, those of RFC 6761, 6762 and 8375,
// `internal`, which ICANN reserved, and some common ones.
const INSIDE_NAME =
  /^(?:[^.]+|(?:.+\.)?(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain))\.?$/i;

/**
 * Whether an origin is the user's own: that of the address that was named; and every one,
 * where private networks are allowed.
 */
export function trustOf({
  trustedUrl = '',
  allowPrivate,
}: AddressGuardOptions): (origin: string) => boolean {
  const trusted = URL.parse(trustedUrl)?.origin;
  return (origin) => allowPrivate === true || origin === trusted;
}

/**
 * Creates the check of an address before it is requested from the proxy.
 *
 * Errors of what it returns: FETCH_ADDRESS_FORBIDDEN for an address in a private network; the
 * signal's reason.
 */
export function createProxyAdmission(
  options: ProxyAdmissionOptions,
): (url: URL, signal?: AbortSignal) => Promise<void> {
  const { guard, resolveHost, connectTimeoutMs } = options;
  const isTrusted = trustOf(options);
  return async (url, signal) => {
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
  };
}

function insideNameError(url: URL): PortolanError {
  return new PortolanError('FETCH_ADDRESS_FORBIDDEN', {
    message: `${url.origin} is a name of a private network. The proxy was not asked for it.`,
    hint: 'If you trust the author of that address, allow it with --allow-private.',
    url: url.href,
  });
}
