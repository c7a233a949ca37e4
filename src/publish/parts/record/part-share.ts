// Which part of a publication an entry belongs to.
import { SEED_BYTES } from '../../../base/fingerprint/fingerprint-seed.ts';
import { createFingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import { pageKey } from '../../../protocol/page-key.ts';
import type { PublishRecord } from '../../build/entries/normalise-records.ts';

// Every worker must divide alike, and every publication too: a page that stays in its part leaves
// the shards of the other parts unchanged. So the seed is not a secret, and is never changed.
const SEED = new Uint8Array(SEED_BYTES);

/**
 * Keeps the records whose page belongs to one part. All entries of a page are in the same part,
 * which lists it once.
 */
export function createPartShare({
  part,
  parts,
}: {
  /** From 0. */
  readonly part: number;
  readonly parts: number;
}): (batch: readonly PublishRecord[]) => readonly PublishRecord[] {
  const fingerprinter = createFingerprinter(SEED);
  return (batch) => {
    const keys = batch.map(({ entry, isClean }) => (isClean ? entry.loc : pageKey(entry.loc)));
    const words = fingerprinter.fingerprints(keys);
    return batch.filter((_, at) => (words[2 * at] ?? 0) % parts === part);
  };
}
