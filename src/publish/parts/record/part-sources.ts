// Sources that only have the pages of one part, so that no worker has to read everything.
import { SEED_BYTES } from '../../../base/fingerprint/fingerprint-seed.ts';
import { createFingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import { pageKey } from '../../../protocol/page-key.ts';
import type { PublishRecord } from '../../build/entries/normalise-records.ts';
import type { SourcePlan } from '../../plan/publish-plan.ts';
import type { PartSettings } from './part-record.ts';

interface Place {
  readonly part: number;
  readonly parts: number;
}

const PLACE = /\{(parts?)(?::(\d))?\}/g;

// Every worker must divide alike, and every publication too: a page that stays in its part leaves
// the shards of the other parts unchanged. So the seed is not a secret, and is never changed.
const SEED = new Uint8Array(SEED_BYTES);

/**
 * Fills in `{part}`, `{parts}` and `{part:5}` (with zeros before it, five digits) in the addresses
 * of sources, which only have the pages of this part. `all`: every source does.
 */
export function sourcesOfPart(
  sources: readonly SourcePlan[],
  place: Place,
  { all }: { readonly all: boolean },
): SourcePlan[] {
  return sources.map((source) => {
    const { spec } = source;
    if (typeof spec !== 'string' || !hasPlace(spec)) return { ...source, isOfPart: all };
    const filled = spec.replace(PLACE, (_, name: 'part' | 'parts', digits = '1') =>
      String(place[name]).padStart(Number(digits), '0'),
    );
    return { ...source, spec: filled, isOfPart: true };
  });
}

/** How the sources are divided, which has to be the same for all parts. */
export function divisionOf(
  sources: readonly SourcePlan[],
  { all }: { readonly all: boolean },
): PartSettings[string] {
  const own = sources.filter(({ spec }) => all || (typeof spec === 'string' && hasPlace(spec)));
  if (own.length === 0) return 'shared';
  return own.length === sources.length ? 'own' : 'mixed';
}

function hasPlace(text: string): boolean {
  return text.search(PLACE) >= 0;
}

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
