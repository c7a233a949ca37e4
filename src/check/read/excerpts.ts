// The text around the places of findings, taken while it is in memory: nothing is read twice.
import type { BatchPositions } from '../../formats/records/batch-positions.ts';
import type { FindingPlace } from '../../rules/port/finding.ts';

export type ExcerptSource = Pick<BatchPositions, 'bytesAround'>;

type OnExcerpt = (place: FindingPlace, text: ReturnType<ExcerptSource['bytesAround']>) => void;

// More than the widest terminal shows of a line.
const REACH_BYTES = 256;
/** How many places get their text. */
export const EXCERPTS_MAX = 1_000;

export class Excerpts {
  readonly #onExcerpt: OnExcerpt | undefined;
  readonly #sources = new Map<string, ExcerptSource>();
  #left = EXCERPTS_MAX;

  constructor(onExcerpt?: OnExcerpt) {
    this.#onExcerpt = onExcerpt;
  }

  open(sitemap: string, source: ExcerptSource): void {
    if (this.#onExcerpt) this.#sources.set(sitemap, source);
  }

  close(sitemap: string): void {
    this.#sources.delete(sitemap);
  }

  take(place: FindingPlace): void {
    const { sitemap, offset } = place;
    const source = this.#sources.get(sitemap);
    if (!this.#onExcerpt || !source || offset === undefined || this.#left === 0) return;
    this.#left -= 1;
    this.#onExcerpt(place, source.bytesAround(offset, REACH_BYTES));
  }
}
