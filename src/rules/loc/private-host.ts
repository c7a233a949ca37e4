// Hosts that only a machine itself, or its own network, can reach.

// RFC 6761 and 8375, and what ICANN and multicast DNS keep for private networks. `.test` and
// `.example` are left out: documentation uses them.
const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)$/;
// RFC 1918, 3927 and 1122.
const PRIVATE_IPV4 = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
// Unique local, link-local, loopback, and IPv4 of these in IPv6.
const PRIVATE_IPV6 = /^(?:f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:|::1?$)/;
const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * Whether nobody outside can reach a host, by its name: `localhost`, `pc.local`, `192.168.0.2`,
 * `[::1]`, or a name without a dot.
 *
 * `hostname` is as in `URL`: in lower case, addresses in their usual form.
 * Source: https://www.rfc-editor.org/rfc/rfc6761.html#section-6.3
 */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return isPrivateIpv6(hostname.slice(1, -1));
  if (IPV4.test(hostname)) return PRIVATE_IPV4.test(hostname);
  const name = hostname.replace(/\.$/, '');
  return !name.includes('.') || PRIVATE_NAME.test(name);
}

function isPrivateIpv6(address: string): boolean {
  const [, high, low] = MAPPED_IPV4.exec(address) ?? [];
  if (high === undefined || low === undefined) return PRIVATE_IPV6.test(address);
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return PRIVATE_IPV4.test(`${left >> 8}.${left & 255}.${right >> 8}.${right & 255}`);
}
