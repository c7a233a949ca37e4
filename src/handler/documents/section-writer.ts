// Writes the entries of one section into its parts: each page once, with findings noted.
import type { WriteProblem } from '../../formats/problems/write-problem.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { PublishRecord } from '../../publish/build/entries/normalise-records.ts';
import type { FindingLog } from '../../publish/findings/finding-log.ts';
import { PartWriter, type WrittenPart } from './part-writer.ts';

export interface SectionWriterOptions {
  readonly urlsMax: number;
  readonly bytesMax: number;
  readonly log: FindingLog;
  /** The keys of the pages that are already listed. */
  readonly seen: Set<string>;
  readonly onListed?: ((entry: UrlEntry) => void) | undefined;
}

export class SectionWriter {
  readonly #options: SectionWriterOptions;
  readonly #writer: PartWriter;
  #record: PublishRecord | undefined;

  constructor(options: SectionWriterOptions) {
    const { urlsMax, bytesMax } = options;
    this.#options = options;
    this.#writer = new PartWriter({ urlsMax, bytesMax, onProblem: (one) => this.#note(one) });
  }

  add(batch: readonly PublishRecord[]): void {
    const fresh = batch.filter((record) => this.#isNew(record));
    if (fresh.length === 0) return;
    this.#writer.settle(fresh.map(({ entry }) => entry));
    for (const record of fresh) {
      this.#record = record;
      const { source, row, entry, isClean } = record;
      const placed = this.#writer.add(entry, isClean);
      if (placed === 'placed') this.#options.onListed?.(entry);
      else if (placed === 'too-large') {
        this.#options.log.note('entry-too-large', { source, row, loc: entry.loc });
      }
    }
  }

  finish(): readonly WrittenPart[] {
    return this.#writer.finish();
  }

  /** Returns the document of a section without entries. */
  emptyPart(): Uint8Array {
    return this.#writer.emptyPart();
  }

  #isNew({ entry, isClean, source, row }: PublishRecord): boolean {
    const { seen, log } = this.#options;
    const key = isClean === true ? entry.loc : pageKey(entry.loc);
    if (!seen.has(key)) {
      seen.add(key);
      return true;
    }
    log.note('entry-duplicate', { source, row, loc: entry.loc });
    return false;
  }

  #note({ code, message, loc, field }: WriteProblem): void {
    const { source = '', row = 0 } = this.#record ?? {};
    const place = { source, row, message, ...(loc && { loc }), ...(field && { field }) };
    this.#options.log.note(code, place);
  }
}
