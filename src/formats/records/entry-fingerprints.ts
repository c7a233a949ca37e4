// Fingerprints of a batch's entries, made from their bytes: comparing needs no strings then.
import { seedWords } from '../../base/fingerprint/fingerprint-seed.ts';
import { FINGERPRINTED, type WasmScanner } from '../xml/scanner/wasm-scanner.ts';

/**
 * The same fingerprints as those of the entries' texts. Where bytes do not say what the entry says
 * (they were not scanned, or have to be decoded), the texts have to be hashed.
 */
export interface EntryFingerprints {
  /** Two words a loc, low and high, as `Fingerprinter` returns them. */
  readonly locs: Uint32Array<ArrayBuffer>;
  /** The low word of what an entry says besides its loc. */
  readonly rests: Int32Array<ArrayBuffer>;
  /** The indices of entries whose loc has no fingerprint here, in order. */
  readonly withoutLoc: readonly number[];
  /** The indices of entries whose rest has none, in order. */
  readonly withoutRest: readonly number[];
  /** How many bytes of the document the scanned entries take. */
  readonly bytes: number;
}

/** Makes fingerprints of a batch, while it is the present one. */
export interface FingerprintSource {
  /** Errors: RangeError, when the seed has not 16 bytes. */
  fingerprints(seed: Uint8Array): EntryFingerprints;
}

/** A copy of the scanner's table. */
export interface KeptRows {
  readonly rows: Int32Array;
  readonly records: number;
  readonly bytes: number;
  /** The indices of the records that are not entries, in order. */
  readonly dropped: readonly number[];
  /** The index of the first entry in its batch. */
  readonly first: number;
}

/** Makes the fingerprints of so many entries. Entries that are in no table have none. */
export function fingerprintRows(
  { scanner, kept, count }: ScannedBatch,
  seed: Uint8Array,
): EntryFingerprints {
  const locs = new Uint32Array(count * 2);
  const rests = new Int32Array(count);
  const withoutLoc: number[] = [];
  const withoutRest: number[] = [];
  const words = seedWords(seed);
  let next = 0;
  let scannedBytes = 0;
  const skipTo = (index: number): void => {
    for (; next < index; next += 1) {
      withoutLoc.push(next);
      withoutRest.push(next);
    }
  };
  for (const { rows, records, bytes, dropped, first } of kept) {
    skipTo(first);
    scannedBytes += bytes;
    let record = 0;
    let lost = 0;
    scanner?.fingerprints({ rows, records }, words, (hashes, some) => {
      for (let at = 0; at < some * 4; at += 4, record += 1) {
        if (dropped[lost] === record) {
          lost += 1;
          continue;
        }
        const known = hashes[at + 3] as number;
        if ((known & FINGERPRINTED.loc) === 0) withoutLoc.push(next);
        locs[next * 2] = hashes[at] as number;
        locs[next * 2 + 1] = hashes[at + 1] as number;
        if ((known & FINGERPRINTED.rest) === 0) withoutRest.push(next);
        else rests[next] = hashes[at + 2] as number;
        next += 1;
      }
    });
  }
  skipTo(count);
  return { locs, rests, withoutLoc, withoutRest, bytes: scannedBytes };
}

interface ScannedBatch {
  readonly scanner: WasmScanner | undefined;
  readonly kept: readonly KeptRows[];
  /** How many entries the batch has. */
  readonly count: number;
}
