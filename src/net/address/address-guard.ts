// Keeps requests that strangers' documents cause out of private networks.
import { checkGivenOptions, type OptionKinds } from '../../base/check-given-options.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { type AddressKind, addressKind } from './address-kind.ts';

export interface AddressGuardOptions {
  /** The address that the user typed: it and its origin may be on a private network. */
  readonly trustedUrl?: string | undefined;
  /** Lets every address pass. Default false. */
  readonly allowPrivate?: boolean | undefined;
}

const GUARD_KINDS: OptionKinds<Pick<AddressGuardOptions, 'allowPrivate' | 'trustedUrl'>> = {
  trustedUrl: 'text',
  allowPrivate: 'boolean',
};

/** Decides which addresses a connection may be made to. */
export interface AddressGuard {
  /**
   * Returns those of `addresses` to which `origin` (`https://example.com:8443`) may lead, in order.
   *
   * Errors: FETCH_ADDRESS_FORBIDDEN when none is left.
   */
  admit(origin: string, addresses: readonly string[]): readonly string[];
}

const KIND_WORDS: Readonly<Record<Exclude<AddressKind, 'public'>, string>> = {
  loopback: 'the loopback address of this machine',
  private: 'an address of a private network',
  'link-local': 'a link-local address',
  metadata: 'the address of a cloud’s metadata service',
  shared: 'an address behind a carrier’s NAT',
  multicast: 'a multicast address',
  reserved: 'a reserved address',
  unknown: 'no IP address',
};

/**
 * Makes a guard for one run.
 *
 * It is called with the addresses that a name resolved to, just before the connection is made to
 * one of them, so a name cannot change its address in between. The trust in the user's own origin
 * holds for what it was at first: a name that began in the open may not move inside later (DNS
 * rebinding), and one that began inside may stay.
 */
export function createAddressGuard(options: AddressGuardOptions = {}): AddressGuard {
  checkGivenOptions(options, GUARD_KINDS);
  const trusted = options.trustedUrl === undefined ? '' : originOf(options.trustedUrl);
  let trustedBeganInside: boolean | undefined;
  return {
    admit(origin, addresses) {
      const open = addresses.filter((address) => addressKind(address) === 'public');
      if (origin === trusted) trustedBeganInside ??= open.length < addresses.length;
      const all = options.allowPrivate === true || (origin === trusted && trustedBeganInside);
      if (all === true) return addresses;
      if (open.length === 0) throw forbidden(origin, addresses);
      return open;
    },
  };
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? '';
}

function forbidden(origin: string, addresses: readonly string[]): PortolanError {
  const address = addresses[0];
  const kind = address === undefined ? 'unknown' : addressKind(address);
  const words = kind === 'public' ? 'a public address' : KIND_WORDS[kind];
  const leads =
    address === undefined || new URL(origin).hostname.includes(address)
      ? 'is'
      : `leads to ${address},`;
  return new PortolanError('FETCH_ADDRESS_FORBIDDEN', {
    message: `${origin} ${leads} ${words}. It was not fetched.`,
    hint: 'If you trust the author of that address, allow it with --allow-private.',
    url: origin,
  });
}
