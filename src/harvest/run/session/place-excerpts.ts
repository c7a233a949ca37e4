// The text round the places of findings, kept as the store takes it.
import type { FindingPlace } from '../../../rules/port/finding.ts';

/** A piece of a document: UTF-8 bytes, the first one at `start`. */
export interface ExcerptText {
  readonly bytes: Uint8Array;
  readonly start: number;
}

/** So many places of a sitemap keep the text round them. */
export const EXCERPTS_PER_SITEMAP_MAX = 200;

export class PlaceExcerpts {
  readonly #texts = new Map<number, { readonly excerpt: string; readonly excerptOffset: number }>();
  readonly #decoder = new TextDecoder();

  /** Keeps one, as long as there is room. */
  keep({ offset }: FindingPlace, { bytes, start }: ExcerptText): void {
    if (offset === undefined || this.#texts.size >= EXCERPTS_PER_SITEMAP_MAX) return;
    const excerpt = this.#decoder.decode(bytes);
    this.#texts.set(offset, { excerpt, excerptOffset: start });
  }

  /** Gives the one of a place. */
  of(offset: number | undefined): { excerpt: string; excerptOffset: number } | undefined {
    return offset === undefined ? undefined : this.#texts.get(offset);
  }
}
