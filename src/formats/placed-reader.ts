// Reading with places: batches of entries, each with where its entries stand in the document.
import type { Entry } from '../protocol/url-entry.ts';
import type { ByteSource } from './bytes/byte-source.ts';
import type { ReadOptions } from './options/read-options.ts';
import { EntryPlaces } from './records/entry-places.ts';
import { type InternalReadOptions, readSitemap } from './sitemap-reader.ts';

/** A batch of entries with their places, which are valid until the next batch is asked for. */
export interface PlacedBatch {
  readonly entries: readonly Entry[];
  readonly places: EntryPlaces;
}

/** How a sitemap is read with places. */
export interface PlacedReadOptions extends ReadOptions {
  /**
   * Is shown the document's bytes before they are read: inflated, in their own encoding, in order.
   * They may be used again afterwards.
   */
  readonly onBytes?: ((bytes: Uint8Array) => void) | undefined;
  /** `onProblem` is told what is legal and worth a word too. Default: no. */
  readonly remarks?: boolean | undefined;
  /** Is handed, before anything is read, the places that all batches will come with. */
  readonly onPlaces?: ((places: EntryPlaces) => void) | undefined;
}

/**
 * Reads a sitemap as `readSitemap.batches` does, and tells where each entry stands.
 *
 * Errors: as of `readSitemap`.
 */
export async function* readPlacedSitemap(
  input: ByteSource,
  options: PlacedReadOptions = {},
): AsyncGenerator<PlacedBatch> {
  const places = new EntryPlaces();
  // Places are kept for who listens.
  const { onProblem = (): void => {} } = options;
  options.onPlaces?.(places);
  const inner: InternalReadOptions = { ...options, onProblem, places };
  for await (const entries of readSitemap.batches(input, inner)) yield { entries, places };
}
