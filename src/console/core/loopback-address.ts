// Which addresses and names mean this machine itself, and what is in a network.
import { BlockList, isIP } from 'node:net';

const MAPPED = /^::ffff:(?=\d+\.)/i;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6_GROUPS = 8;
const CLIENT_GROUPS = 4;

export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(MAPPED, '');
  return plain === '::1' || (IPV4.test(plain) && plain.startsWith('127.'));
}

/**
 * Whether a host to listen on, or a requested host, is only this machine:
 * `localhost`, `127.0.0.1`, `::1`, with or without brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return plain === 'localhost' || isLoopbackAddress(plain);
}

/** Whether a text is an IP address, without brackets, port and zone. */
export function isIpAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

/** Whether a text is an IP address, or a network: `10.0.0.2`, `10.42.0.0/16`, `2001:db8::/32`. */
export function isIpNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (!isIpAddress(address) || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
}

/**
 * Whether an IP address is the one that `network` names, or in it, however the two are written:
 * `::ffff:10.0.0.2` and `10.0.0.2`, `::1` and `0:0:0:0:0:0:0:1`.
 */
export function isInNetwork(address: string, network: string): boolean {
  const [base = '', bits] = network.split('/');
  if (bits === undefined) return plainAddress(address) === plainAddress(base);
  const plain = address.replace(MAPPED, '');
  if (isIP(plain) === 0 || isIP(plain) !== isIP(base)) return false;
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(base, Number(bits), family);
  return list.check(plain, family);
}

function plainAddress(address: string): string {
  const plain = address.replace(MAPPED, '');
  return isIP(plain) === 6 ? (URL.parse(`http://[${plain}]/`)?.hostname ?? plain) : plain;
}

/**
 * Returns the name under which a client is counted: its IPv4 address, or the first 64 bits of its
 * IPv6 address, which is what one customer gets.
 */
export function clientName(address: string): string {
  const plain = address.replace(MAPPED, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups.slice(0, CLIENT_GROUPS).join(':')}::/64`;
}
