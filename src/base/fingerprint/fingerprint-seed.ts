// The secret that keeps strangers from choosing texts of one fingerprint.

/** How many bytes a seed has. */
export const SEED_BYTES = 16;

/**
 * Makes a seed of 16 random bytes.
 *
 * Fingerprints of different seeds cannot be compared: store the seed beside its fingerprints. It is
 * not a password, but with it someone can make two URLs with one fingerprint.
 */
export function createFingerprintSeed(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(SEED_BYTES));
}

/**
 * The two halves of a seed as 32-bit words, low ones first.
 *
 * Errors: RangeError, when it has not 16 bytes.
 */
export function seedWords(seed: Uint8Array): Uint32Array {
  if (seed.length !== SEED_BYTES) {
    throw new RangeError(`A seed of fingerprints has ${SEED_BYTES} bytes, not ${seed.length}.`);
  }
  const view = new DataView(seed.buffer, seed.byteOffset, SEED_BYTES);
  return Uint32Array.from({ length: SEED_BYTES / 4 }, (_, index) =>
    view.getUint32(index * 4, true),
  );
}
