// SipHash-1-3 of many texts in one call. AssemblyScript, compiled to WebAssembly by
// tools/build-fingerprint.ts, and into the scanner by tools/build-scanner.ts. ../sip-hash.ts is the
// same hash, fed piece by piece.

// The address of the seed, 16 bytes, below all that the compiler places. wasm-fingerprints.ts and
// wasm-scanner.ts have the same number.
const SEED: usize = 512;

/**
 * Hashes texts that follow each other, each with a zero byte after it, and writes 8 bytes for each
 * to `out`. The 7 bytes after the last zero are read and have no effect.
 *
 * Returns the address after the last zero that was needed. It is not the end of the last text when
 * one of them contains a zero: then the hashes are of no use.
 */
export function hashTexts(start: usize, count: i32, out: usize): usize {
  const low = load<u64>(SEED);
  const high = load<u64>(SEED, 8);
  let at = start;
  for (let index = 0; index < count; index += 1) {
    let v0 = low ^ 0x736f_6d65_7073_6575;
    let v1 = high ^ 0x646f_7261_6e64_6f6d;
    let v2 = low ^ 0x6c79_6765_6e65_7261;
    let v3 = high ^ 0x7465_6462_7974_6573;
    const first = at;
    let word: u64 = 0;
    let zeros: u64 = 0;
    while (zeros === 0) {
      word = load<u64>(at);
      // The lowest bit that is set is that of the first zero byte; those above may be wrong.
      zeros = (word - 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080;
      if (zeros === 0) {
        at += 8;
      } else {
        const rest = ctz(zeros) >> 3;
        at += <usize>rest;
        word = (word & ((<u64>1 << (rest << 3)) - 1)) | ((<u64>(at - first)) << 56);
      }
      v3 ^= word;
      v0 += v1; v1 = rotl(v1, 13) ^ v0; v0 = rotl(v0, 32);
      v2 += v3; v3 = rotl(v3, 16) ^ v2;
      v0 += v3; v3 = rotl(v3, 21) ^ v0;
      v2 += v1; v1 = rotl(v1, 17) ^ v2; v2 = rotl(v2, 32);
      v0 ^= word;
    }
    v2 ^= 0xff;
    for (let round = 0; round < 3; round += 1) {
      v0 += v1; v1 = rotl(v1, 13) ^ v0; v0 = rotl(v0, 32);
      v2 += v3; v3 = rotl(v3, 16) ^ v2;
      v0 += v3; v3 = rotl(v3, 21) ^ v0;
      v2 += v1; v1 = rotl(v1, 17) ^ v2; v2 = rotl(v2, 32);
    }
    store<u64>(out, v0 ^ v1 ^ v2 ^ v3);
    out += 8;
    at += 1;
  }
  return at;
}
