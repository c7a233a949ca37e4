// SipHash in plain TypeScript: a keyed 64-bit hash in 32-bit halves, fed piece by piece.
import { seedWords } from './fingerprint-seed.ts';

// The constants of the four words of the state, low halves first.
const START = [
  0x70736575, 0x736f6d65, 0x6e646f6d, 0x646f7261, 0x6e657261, 0x6c796765, 0x79746573, 0x74656462,
] as const;
const WORD_BYTES = 8;

/** How often the state is mixed: after each 8 bytes, and at the end. */
export interface SipHashRounds {
  readonly compression: number;
  readonly finalisation: number;
}

/** What fingerprints use: SipHash-1-3, as hash tables do. */
export const FINGERPRINT_ROUNDS: SipHashRounds = { compression: 1, finalisation: 3 };

/**
 * Hashes texts of bytes one after the other: `begin`, `update` as often as needed, `finish`.
 *
 * Errors: RangeError for a seed that has not 16 bytes.
 * Source: https://www.aumasson.jp/siphash/siphash.pdf
 */
export class SipHash {
  readonly #key: Uint32Array;
  readonly #rounds: SipHashRounds;
  // v0 to v3, low halves first.
  readonly #state = new Int32Array(8);
  // The bytes that fill no word yet.
  readonly #rest = new Uint8Array(WORD_BYTES);
  #length = 0;

  constructor(seed: Uint8Array, rounds: SipHashRounds = FINGERPRINT_ROUNDS) {
    this.#key = seedWords(seed);
    this.#rounds = rounds;
  }

  /** Starts a hash. */
  begin(): void {
    for (const [index, constant] of START.entries()) {
      this.#state[index] = constant ^ (this.#key[index & 3] as number);
    }
    this.#length = 0;
  }

  /** Takes the next bytes. */
  update(bytes: Uint8Array): void {
    let at = 0;
    let waiting = this.#length & 7;
    this.#length += bytes.length;
    if (waiting > 0) {
      while (waiting < WORD_BYTES && at < bytes.length) {
        this.#rest[waiting++] = bytes[at++] as number;
      }
      if (waiting < WORD_BYTES) return;
      this.#compress(wordAt(this.#rest, 0), wordAt(this.#rest, 4));
    }
    for (; at + WORD_BYTES <= bytes.length; at += WORD_BYTES) {
      this.#compress(wordAt(bytes, at), wordAt(bytes, at + 4));
    }
    this.#rest.set(bytes.subarray(at));
  }

  /** Writes the hash into `out`, the low half at `index`, the high one after it. */
  finish(out: Uint32Array, index: number): void {
    const state = this.#state;
    this.#rest.fill(0, this.#length & 7);
    this.#rest[7] = this.#length;
    this.#compress(wordAt(this.#rest, 0), wordAt(this.#rest, 4));
    state[4] = (state[4] as number) ^ 0xff;
    mix(state, this.#rounds.finalisation);
    const [low0 = 0, high0 = 0, low1 = 0, high1 = 0, low2 = 0, high2 = 0, low3 = 0, high3 = 0] =
      state;
    out[index] = low0 ^ low1 ^ low2 ^ low3;
    out[index + 1] = high0 ^ high1 ^ high2 ^ high3;
  }

  #compress(low: number, high: number): void {
    const state = this.#state;
    state[6] = (state[6] as number) ^ low;
    state[7] = (state[7] as number) ^ high;
    mix(state, this.#rounds.compression);
    state[0] = (state[0] as number) ^ low;
    state[1] = (state[1] as number) ^ high;
  }
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
}

/** SipRound, so many times: additions, rotations and exclusive ors of 64 bits. */
function mix(state: Int32Array, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    addAndTurn(state, 0, 2, 13);
    swapHalves(state, 0);
    addAndTurn(state, 4, 6, 16);
    addAndTurn(state, 0, 6, 21);
    addAndTurn(state, 4, 2, 17);
    swapHalves(state, 4);
  }
}

/** a += b; b = rotate(b, bits) ^ a. The words begin at the indices `a` and `b`. */
function addAndTurn(state: Int32Array, a: number, b: number, bits: number): void {
  const lowB = state[b] as number;
  const highB = state[b + 1] as number;
  const low = ((state[a] as number) + lowB) | 0;
  const carry = low >>> 0 < lowB >>> 0 ? 1 : 0;
  const high = ((state[a + 1] as number) + highB + carry) | 0;
  state[a] = low;
  state[a + 1] = high;
  state[b] = ((lowB << bits) | (highB >>> (32 - bits))) ^ low;
  state[b + 1] = ((highB << bits) | (lowB >>> (32 - bits))) ^ high;
}

function swapHalves(state: Int32Array, at: number): void {
  const low = state[at] as number;
  state[at] = state[at + 1] as number;
  state[at + 1] = low;
}
