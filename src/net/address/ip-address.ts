// IP addresses as bytes, from every way of writing them.

const IPV4_BYTES = 4;
const IPV6_GROUPS = 8;

/**
 * Reads an IP address into its bytes: 4 for IPv4, 16 for IPv6.
 *
 * Input: dotted decimal without leading zeros, or IPv6 in any form of RFC 4291, in brackets or
 * not, with a zone (`fe80::1%eth0`) or not. Other spellings of IPv4 (`0x7f.1`, `2130706433`) are
 * names to a resolver; the URL class has already rewritten them.
 * What is no IP address gives `undefined`.
 * Source: https://www.rfc-editor.org/rfc/rfc4291#section-2.2
 */
export function parseIpAddress(text: string): Uint8Array | undefined {
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
  // `::` stands for at least one group.
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
