// SHA-256, at once and everywhere: the Web's own (crypto.subtle) only answers later.

// The first 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2),
// and of the square roots of the first eight (§5.3.3).
const PRIMES = firstPrimes(64);
const ROUNDS = Int32Array.from(PRIMES, (prime) => fractionBits(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));

const BLOCK_BYTES = 64;

/**
 * Returns the SHA-256 of bytes, in 64 hexadecimal digits.
 *
 * Source: https://csrc.nist.gov/pubs/fips/180-4/upd1/final
 */
export function sha256(bytes: Uint8Array): string {
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  const whole = bytes.length - (bytes.length % BLOCK_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < whole; at += BLOCK_BYTES) compress(state, words, view, at);
  const tail = padded(bytes.subarray(whole), bytes.length);
  for (let at = 0; at < tail.byteLength; at += BLOCK_BYTES) compress(state, words, tail, at);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** What is left of the message, a one, zeros, and the message's length in bits. */
function padded(rest: Uint8Array, messageBytes: number): DataView {
  const tail = new Uint8Array(rest.length + 9 > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const view = new DataView(tail.buffer);
  view.setUint32(tail.length - 8, Math.floor(messageBytes / 0x2000_0000));
  view.setUint32(tail.length - 4, (messageBytes * 8) % 0x1_0000_0000);
  return view;
}

// FIPS 180-4 §6.2.2, with the names of its letters.
function compress(state: Int32Array, words: Int32Array, block: DataView, offset: number): void {
  for (let t = 0; t < 16; t += 1) words[t] = block.getInt32(offset + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const w15 = words[t - 15] as number;
    const w2 = words[t - 2] as number;
    const small0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const small1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[t] = ((words[t - 16] as number) + small0 + (words[t - 7] as number) + small1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < 64; t += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + big1 + choice + (ROUNDS[t] as number) + (words[t] as number)) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + big0 + majority) | 0;
  }
  add(state, 0, a);
  add(state, 1, b);
  add(state, 2, c);
  add(state, 3, d);
  add(state, 4, e);
  add(state, 5, f);
  add(state, 6, g);
  add(state, 7, h);
}

function add(state: Int32Array, index: number, word: number): void {
  state[index] = ((state[index] as number) + word) | 0;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}

// A double holds 52 bits, of which the whole part of a root takes at most five.
function fractionBits(root: number): number {
  return Math.floor((root % 1) * 0x1_0000_0000) | 0;
}
