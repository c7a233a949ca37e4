// The checksum of gzip.

const TABLE: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return value;
});

/**
 * Continues a CRC-32 over more bytes. The first call takes 0.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc1952#section-8
 */
export function crc32(bytes: Uint8Array, previous: number): number {
  let value = ~previous;
  for (let at = 0; at < bytes.length; at += 1) {
    value = (TABLE[(value ^ (bytes[at] as number)) & 0xff] as number) ^ (value >>> 8);
  }
  return ~value >>> 0;
}
