// Addresses of pictures, videos and versions of a page: whether anybody could fetch them.

/** The most that the schema of the protocol allows. */
export const LOC_CHARACTERS_MAX = 2_048;

/**
 * What may be wrong with an address: it is `relative`, of a `scheme` that crawlers do not fetch,
 * `malformed`, or has `characters` that no URL may contain.
 */
export type AddressFault = 'relative' | 'scheme' | 'malformed' | 'characters';

/** An address with a fault, and what is shown of it. */
export interface FaultyAddress {
  readonly fault: AddressFault;
  readonly shown: string;
}

// What needs no second look: a host in lower case without a port, a path without odd characters.
const CLEAN =
  /^https?:\/\/(?:(?!xn--)[a-z0-9-]+\.)*(?!xn--)[a-z][a-z0-9-]*(?:\/(?:[^\s"<>\\^`{|}%]|%[\da-fA-F]{2})*)?$/;
// XML has no other white space; blanks of Unicode are letters of an IRI like any other.
const UNSAFE = /[ \t\n\r"<>\\^`{|}]|%(?![\da-f]{2})/i;

/**
 * Tells what is wrong with an address, the worst first; `ftp` says that FTP will do.
 *
 * `undefined` when nothing is.
 */
export function judgeMediaAddress(
  address: string,
  { ftp }: { readonly ftp: boolean },
): AddressFault | undefined {
  if (CLEAN.test(address)) return undefined;
  // No scheme in use has a dot: `www.example.com:80/a` has a host and a port.
  const scheme = /^([a-z][a-z0-9+-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'relative';
  if (scheme !== 'http' && scheme !== 'https' && !(ftp && scheme === 'ftp')) return 'scheme';
  if (!/^[a-z]+:\/\/[^/?#\\]/i.test(address) || URL.parse(address) === null) return 'malformed';
  return UNSAFE.test(address) ? 'characters' : undefined;
}

/** Returns what is shown of the addresses that have a fault; `false` when none has. */
export function addressesWithFault(
  faulty: readonly FaultyAddress[],
  fault: AddressFault,
): readonly string[] | false {
  if (faulty.length === 0) return false;
  const shown = faulty.filter((one) => one.fault === fault).map((one) => one.shown);
  return shown.length > 0 && shown;
}
