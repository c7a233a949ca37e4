// Where the entries of a batch are, as callers see it.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { Position } from '../problems/position.ts';

/**
 * The positions of the entries of one batch, valid until the next batch is asked for. Lines are
 * counted when a position is asked for, cheapest in ascending order.
 */
export interface BatchPositions {
  /** The document's format, once it is known. */
  readonly format: SitemapFormat | undefined;
  /** The position of an entry, by its index in the batch. */
  position(index: number): Position;
  /** The position of the first of `texts` that is found in an entry, else that of the entry. */
  positionOf(index: number, texts: readonly string[]): Position;
  /** The document's bytes around an offset, `reach` at most before and after it. */
  bytesAround(
    offset: number,
    reach: number,
  ): { readonly bytes: Uint8Array; readonly start: number };
}
