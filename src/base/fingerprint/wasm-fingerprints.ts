// The hash of fingerprints in WebAssembly: texts are encoded into its memory, one call hashes all.
import { FINGERPRINT_BINARY } from './fingerprint-binary.ts';

// The same number as in assembly/fingerprint.ts.
const SEED = 512;
const INPUT = 4_096;
// One character is up to 3 bytes of UTF-8.
const CHARACTER_BYTES_MAX = 3;

// Longer strings go to the large objects of the garbage collector, which costs more than the hash.
/** The most characters of one call, each text with one more for the zero after it. */
export const HASHED_CHARACTERS_MAX = 65_536;
export const HASHED_TEXTS_MAX = 1_024;

const OUTPUT = INPUT + HASHED_CHARACTERS_MAX * CHARACTER_BYTES_MAX;

/** What the module exports. */
interface HashExports {
  readonly memory: WebAssembly.Memory;
  hashTexts(start: number, count: number, out: number): number;
}

// One memory for all: nothing stays in it between two calls.
let shared: WasmFingerprints | undefined;
let refused = false;

/** `open` returns `undefined` where the runtime refuses to compile WebAssembly. */
export class WasmFingerprints {
  readonly #exports: HashExports;
  readonly #seed: Uint32Array;
  readonly #input: Uint8Array;
  readonly #output: Uint32Array;
  readonly #encoder = new TextEncoder();

  private constructor(exports: HashExports) {
    const { buffer } = exports.memory;
    this.#exports = exports;
    this.#seed = new Uint32Array(buffer, SEED, 4);
    this.#input = new Uint8Array(buffer, INPUT, OUTPUT - INPUT);
    this.#output = new Uint32Array(buffer, OUTPUT, HASHED_TEXTS_MAX * 2);
  }

  /** The shared instance. */
  static open(): WasmFingerprints | undefined {
    if (shared || refused) return shared;
    try {
      const bytes = Uint8Array.from(atob(FINGERPRINT_BINARY), (letter) => letter.charCodeAt(0));
      const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
      shared = new WasmFingerprints(instance.exports as unknown as HashExports);
    } catch {
      // No WebAssembly, or a policy against it: the hash in TypeScript does it all.
      refused = true;
    }
    return shared;
  }

  /**
   * Hashes texts within the limits above. The hashes, low half first, are valid until the next
   * call; `undefined` when a text has U+0000, which ends each text here, or half a surrogate pair,
   * which the encoder would replace.
   */
  hash(texts: readonly string[], seed: Uint32Array): Uint32Array | undefined {
    const joined = texts.join('\0');
    if (!joined.isWellFormed()) return undefined;
    const { written } = this.#encoder.encodeInto(joined, this.#input);
    this.#input[written] = 0;
    this.#seed.set(seed);
    const end = this.#exports.hashTexts(INPUT, texts.length, OUTPUT);
    return end === INPUT + written + 1 ? this.#output : undefined;
  }
}
