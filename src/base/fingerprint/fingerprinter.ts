// Fingerprints of texts: 64 bits, seeded, in batches.
import { seedWords } from './fingerprint-seed.ts';
import { SipHash } from './sip-hash.ts';
import { HASHED_CHARACTERS_MAX, HASHED_TEXTS_MAX, WasmFingerprints } from './wasm-fingerprints.ts';

export interface Fingerprinter {
  /**
   * The fingerprints of texts, two words each: the low one at `2 * index`, the high one after it.
   * The array is valid until the next call.
   *
   * A fingerprint is SipHash-1-3 of the text in UTF-8 (half a surrogate pair as the three bytes
   * that its number has, so that no two texts are alike). Of n texts, some two have the same
   * fingerprint with a chance of n² / 2⁶⁵: one in 3,700 for 10⁸.
   */
  fingerprints(texts: readonly string[]): Uint32Array;
}

export interface FingerprinterOptions {
  /** Uses WebAssembly where it is available. The values are the same. Default true. */
  readonly wasm?: boolean | undefined;
}

// Kept from batch to batch up to this size: 16,384 fingerprints.
const KEPT_WORDS_MAX = 32_768;
const CHUNK_BYTES = 8_192;

/**
 * Makes a fingerprinter of a seed of 16 bytes (`createFingerprintSeed`).
 *
 * Batches of some hundred texts are fastest. Errors: RangeError, when the seed has not 16 bytes.
 */
export function createFingerprinter(
  seed: Uint8Array,
  options: FingerprinterOptions = {},
): Fingerprinter {
  const words = seedWords(seed);
  const plain = new PlainFingerprints(seed);
  const wasm = options.wasm === false ? undefined : WasmFingerprints.open();
  let out = new Uint32Array(0);
  return {
    fingerprints(texts) {
      if (out.length < texts.length * 2 || out.length > KEPT_WORDS_MAX) {
        out = new Uint32Array(texts.length * 2);
      }
      for (let from = 0, to = 0; from < texts.length; from = to) {
        to = pieceEnd(texts, from);
        const piece = from === 0 && to === texts.length ? texts : texts.slice(from, to);
        const small = to - from > 1 || (piece[0]?.length ?? 0) < HASHED_CHARACTERS_MAX;
        const hashes = small ? wasm?.hash(piece, words) : undefined;
        if (hashes) out.set(hashes.subarray(0, piece.length * 2), from * 2);
        else plain.hash(piece, out, from * 2);
      }
      return out.subarray(0, texts.length * 2);
    },
  };
}

/** The end of what one call may take, at least one text. */
function pieceEnd(texts: readonly string[], from: number): number {
  const last = Math.min(texts.length, from + HASHED_TEXTS_MAX);
  let characters = 0;
  for (let index = from; index < last; index += 1) {
    characters += (texts[index] as string).length + 1;
    if (characters > HASHED_CHARACTERS_MAX) return Math.max(index, from + 1);
  }
  return last;
}

/** The same hash without WebAssembly, and for texts of any length and content. */
class PlainFingerprints {
  readonly #hash: SipHash;
  readonly #chunk = new Uint8Array(CHUNK_BYTES);

  constructor(seed: Uint8Array) {
    this.#hash = new SipHash(seed);
  }

  /** Hashes texts one by one into `out`, from `index` on. */
  hash(texts: readonly string[], out: Uint32Array, index: number): void {
    let at = index;
    for (const text of texts) {
      this.#hash.begin();
      this.#feed(text);
      this.#hash.finish(out, at);
      at += 2;
    }
  }

  #feed(text: string): void {
    const chunk = this.#chunk;
    let filled = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (filled > CHUNK_BYTES - 4) {
        this.#hash.update(chunk.subarray(0, filled));
        filled = 0;
      }
      const code = text.codePointAt(at) as number;
      if (code < 0x80) {
        chunk[filled++] = code;
        continue;
      }
      if (code < 0x800) {
        chunk[filled++] = 0xc0 | (code >> 6);
      } else {
        if (code < 0x1_0000) {
          chunk[filled++] = 0xe0 | (code >> 12);
        } else {
          chunk[filled++] = 0xf0 | (code >> 18);
          chunk[filled++] = 0x80 | ((code >> 12) & 0x3f);
          // It took two units of the text.
          at += 1;
        }
        chunk[filled++] = 0x80 | ((code >> 6) & 0x3f);
      }
      chunk[filled++] = 0x80 | (code & 0x3f);
    }
    this.#hash.update(chunk.subarray(0, filled));
  }
}
