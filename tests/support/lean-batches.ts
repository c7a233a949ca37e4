// Batches of lean entries with their fingerprints, as those who compare read them.
import { readPlacedSitemap } from '../../src/formats/placed-reader.ts';
import type { EntryFingerprints } from '../../src/formats/records/entry-fingerprints.ts';
import type { InternalReadOptions } from '../../src/formats/sitemap-reader.ts';
import type { Entry, UrlEntry } from '../../src/protocol/url-entry.ts';

/** A batch and its fingerprints. */
export interface LeanBatch {
  readonly entries: readonly Entry[];
  readonly made: EntryFingerprints;
}

/** Reads a document; the entries are still those that were lean. */
export async function leanBatches(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  seed: Uint8Array,
  options: InternalReadOptions = {},
): Promise<readonly LeanBatch[]> {
  const batches: LeanBatch[] = [];
  for await (const { entries, places } of readPlacedSitemap(input, { ...options, lean: true })) {
    batches.push({ entries, made: places.fingerprints(seed) });
  }
  return batches;
}

/** The entry, property by property: one that is lean has none of its own. */
export function wholeEntry(entry: Entry): Entry {
  const { kind, loc, lastmod, changefreq, priority } = entry as UrlEntry & Entry;
  const read = Object.entries({ kind, loc, lastmod, changefreq, priority });
  const all = [...read, ...Object.entries(entry)].filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as unknown as Entry;
}
