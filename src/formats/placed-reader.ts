// Reading with places: batches of entries, and where they are in the document.
import type { Entry } from '../protocol/url-entry.ts';
import type { ByteSource } from './bytes/byte-source.ts';
import type { ReadOptions } from './options/read-options.ts';
import { EntryPlaces } from './records/entry-places.ts';
import { type InternalReadOptions, readSitemap } from './sitemap-reader.ts';

/** The places are valid until the next batch. */
export interface PlacedBatch {
  readonly entries: readonly Entry[];
  readonly places: EntryPlaces;
}

export interface PlacedReadOptions extends ReadOptions {
  /**
   * Called with the document's bytes before they are read: inflated, in their own encoding. Their
   * memory may be used again afterwards.
   */
  readonly onBytes?: ((bytes: Uint8Array) => void) | undefined;
  /** Remarks on what is legal are reported too. Default: no. */
  readonly remarks?: boolean | undefined;
  /** Entries are lean, and the places make fingerprints (`EntryPlaces.lean`). Default: no. */
  readonly lean?: boolean | undefined;
  /** Called with the places of all batches before anything is read. */
  readonly onPlaces?: ((places: EntryPlaces) => void) | undefined;
}

/** `readSitemap.batches` with the places of the entries. */
export async function* readPlacedSitemap(
  input: ByteSource,
  options: PlacedReadOptions = {},
): AsyncGenerator<PlacedBatch> {
  const places = new EntryPlaces(options);
  // Places are kept only with a listener.
  const { onProblem = (): void => {} } = options;
  options.onPlaces?.(places);
  const inner: InternalReadOptions = { ...options, onProblem, places };
  for await (const entries of readSitemap.batches(input, inner)) yield { entries, places };
}
