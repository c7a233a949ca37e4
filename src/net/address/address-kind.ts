// What kind of network an IP address belongs to.
import { checkText } from '../../base/check-value.ts';

const IPV4_BYTES = 4;
const IPV6_GROUPS = 8;

/**
 * The kind of an address: `public` is the open internet; everything else is a machine, a network
 * or a purpose that no stranger's link may lead to. `unknown` is no IP address.
 */
export type AddressKind =
  | 'public'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'metadata'
  | 'shared'
  | 'multicast'
  | 'reserved'
  | 'unknown';

// Source: https://www.iana.org/assignments/iana-ipv4-special-registry/ (2025-10-09), and the
// addresses at which clouds return credentials to any request from inside.
const IPV4_RANGES: readonly (readonly [range: string, kind: AddressKind])[] = [
  ['169.254.169.254/32', 'metadata'], // Amazon, Google, Azure, DigitalOcean and others
  ['168.63.129.16/32', 'metadata'], // Azure
  ['100.100.100.200/32', 'metadata'], // Alibaba
  ['192.0.0.192/32', 'metadata'], // Oracle
  ['0.0.0.0/8', 'loopback'], // "this host": Linux connects 0.0.0.0 to itself
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared'], // carrier-grade NAT
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'reserved'], // documentation
  ['192.88.99.0/24', 'reserved'], // relays of 6to4
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'reserved'], // measurements
  ['198.51.100.0/24', 'reserved'], // documentation
  ['203.0.113.0/24', 'reserved'], // documentation
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'], // and the broadcast address
];

// Source: https://www.iana.org/assignments/iana-ipv6-special-registry/ (2025-10-09). The first
// range that fits decides; what fits none is public inside 2000::/3 and reserved outside.
const IPV6_RANGES: readonly (readonly [range: string, kind: AddressKind])[] = [
  ['fd00:ec2::254/128', 'metadata'], // Amazon
  ['fd20:ce::254/128', 'metadata'], // Google
  ['::1/128', 'loopback'],
  ['::/128', 'loopback'], // "any": Linux connects it to itself
  ['64:ff9b:1::/48', 'private'], // NAT64 of a local network, RFC 8215
  ['2001::/23', 'reserved'], // Teredo, ORCHID, measurements
  ['2001:db8::/32', 'reserved'], // documentation
  ['2002::/16', 'reserved'], // 6to4: an IPv4 address of any kind inside
  ['3fff::/20', 'reserved'], // documentation
  ['2000::/3', 'public'],
  ['fc00::/7', 'private'], // unique local
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'private'], // site local, deprecated
  ['ff00::/8', 'multicast'],
];

// Ranges whose last 32 bits are an IPv4 address to which the packets really go.
const IPV4_INSIDE_RANGES: readonly string[] = [
  '::ffff:0:0/96', // IPv4-mapped
  '64:ff9b::/96', // NAT64, RFC 6052: every IPv4 site on an IPv6-only network
];

interface Range {
  readonly bytes: Uint8Array;
  readonly bits: number;
  readonly kind: AddressKind;
}

const RANGES: readonly Range[] = [...IPV4_RANGES, ...IPV6_RANGES].map(toRange);
const IPV4_INSIDE: readonly Range[] = IPV4_INSIDE_RANGES.map((range) =>
  toRange([range, 'reserved']),
);

/**
 * The kind of address that a text is.
 *
 * `::ffff:127.0.0.1` and `64:ff9b::127.0.0.1` are judged by the IPv4 address inside; 6to4, Teredo
 * and everything outside of IPv6's global space are `reserved`. Texts that are not IP addresses are
 * `unknown`.
 */
export function addressKind(text: string): AddressKind {
  checkText('text', text);
  const bytes = parseIpAddress(text);
  return bytes === undefined ? 'unknown' : kindOfBytes(bytes);
}

function kindOfBytes(bytes: Uint8Array): AddressKind {
  if (IPV4_INSIDE.some((range) => contains(range, bytes))) return kindOfBytes(bytes.slice(12));
  const found = RANGES.find((range) => contains(range, bytes));
  return found?.kind ?? (bytes.length === 4 ? 'public' : 'reserved');
}

function contains({ bytes: prefix, bits }: Range, address: Uint8Array): boolean {
  if (prefix.length !== address.length) return false;
  const whole = bits >> 3;
  for (let index = 0; index < whole; index++) {
    if (prefix[index] !== address[index]) return false;
  }
  const rest = 8 - (bits & 7);
  return rest === 8 || (prefix[whole] ?? 0) >> rest === (address[whole] ?? 0) >> rest;
}

function toRange([range, kind]: readonly [string, AddressKind]): Range {
  const [address = '', bits = ''] = range.split('/');
  return { bytes: parseIpAddress(address) ?? new Uint8Array(), bits: Number(bits), kind };
}

/**
 * Reads an IP address into its bytes: 4 for IPv4, 16 for IPv6.
 *
 * Input: dotted decimal without leading zeros, or IPv6 in any form of RFC 4291, in brackets or
 * not, with a zone (`fe80::1%eth0`) or not. Other spellings of IPv4 (`0x7f.1`, `2130706433`) are
 * names to a resolver; the URL class has already rewritten them.
 * `undefined` for anything that is not an IP address.
 * Source: https://www.rfc-editor.org/rfc/rfc4291#section-2.2
 */
function parseIpAddress(text: string): Uint8Array | undefined {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
  return bare.includes(':') ? parseIpv6(bare) : parseIpv4(bare);
}

function parseIpv4(text: string): Uint8Array | undefined {
  const parts = text.split('.');
  if (parts.length !== IPV4_BYTES) return undefined;
  const bytes = new Uint8Array(IPV4_BYTES);
  for (const [index, part] of parts.entries()) {
    if (!/^(?:0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined;
    bytes[index] = Number(part);
  }
  return bytes;
}

function parseIpv6(text: string): Uint8Array | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const head = parseGroups(halves[0] ?? '', halves.length === 1);
  const tail = parseGroups(halves[1] ?? '', true);
  if (!head || !tail) return undefined;
  const missing = IPV6_GROUPS - head.length - tail.length;
  // `::` represents at least one group.
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...new Array<number>(missing).fill(0), ...tail];
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

// The end of an address may be written as IPv4.
function parseGroups(text: string, atEnd: boolean): number[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const groups: number[] = [];
  for (const [index, part] of parts.entries()) {
    if (atEnd && part.includes('.') && index === parts.length - 1) {
      const bytes = parseIpv4(part);
      if (!bytes) return undefined;
      const [a = 0, b = 0, c = 0, d = 0] = bytes;
      groups.push((a << 8) | b, (c << 8) | d);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(Number.parseInt(part, 16));
    } else {
      return undefined;
    }
  }
  return groups;
}
