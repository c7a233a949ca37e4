// The text round the places of findings, taken while it is at hand: nothing is read twice for it.
import type { FindingPlace } from '../../rules/port/finding.ts';

/** Whoever has the bytes of a document at hand. */
export interface ExcerptSource {
  bytesAround(
    offset: number,
    reach: number,
  ): { readonly bytes: Uint8Array; readonly start: number };
}

// More than the widest terminal shows of a line.
const REACH_BYTES = 256;
/** How many places get their text. */
export const EXCERPTS_MAX = 1_000;

/** Hands on the text round places, while their documents are being read. */
export class Excerpts {
  readonly #onExcerpt:
    | ((place: FindingPlace, text: ReturnType<ExcerptSource['bytesAround']>) => void)
    | undefined;
  readonly #sources = new Map<string, ExcerptSource>();
  #left = EXCERPTS_MAX;

  constructor(
    onExcerpt?: (place: FindingPlace, text: ReturnType<ExcerptSource['bytesAround']>) => void,
  ) {
    this.#onExcerpt = onExcerpt;
  }

  /** A document is about to be read. */
  open(sitemap: string, source: ExcerptSource): void {
    if (this.#onExcerpt) this.#sources.set(sitemap, source);
  }

  /** It has been read. */
  close(sitemap: string): void {
    this.#sources.delete(sitemap);
  }

  /** A place was found. */
  take(place: FindingPlace): void {
    const { sitemap, offset } = place;
    const source = this.#sources.get(sitemap);
    if (!this.#onExcerpt || !source || offset === undefined || this.#left === 0) return;
    this.#left -= 1;
    this.#onExcerpt(place, source.bytesAround(offset, REACH_BYTES));
  }
}
