// Gzip files for examples, made of stored blocks: nothing is compressed, everything is visible.

// A stored block holds at most 65,535 bytes.
// https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4
const STORED_BYTES_MAX = 65_535;
// Magic, method 8, no flags, no time, no hints, unknown system.
const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/** Returns a gzip file of one member that inflates to a content. */
export function sampleGzip(content: string | Uint8Array): Uint8Array {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const parts: number[] = [...HEADER];
  for (let start = 0; start === 0 || start < bytes.length; start += STORED_BYTES_MAX) {
    const block = bytes.subarray(start, start + STORED_BYTES_MAX);
    const last = start + STORED_BYTES_MAX >= bytes.length ? 1 : 0;
    const { length } = block;
    parts.push(last, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff, ...block);
  }
  for (const value of [checksum(bytes), bytes.length]) {
    for (const shift of [0, 8, 16, 24]) parts.push((value >>> shift) & 0xff);
  }
  return Uint8Array.from(parts);
}

// The CRC of gzip, bit by bit: the contents are short.
// https://www.rfc-editor.org/rfc/rfc1952#section-8
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
