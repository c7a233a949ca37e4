// Words out of the bytes of fingerprints.

/** Reads 32 bits, the low byte first. Bytes that are not there count as 0. */
export function fingerprintWord(bytes: Uint8Array, at: number): number {
  const first = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return (first | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0;
}
