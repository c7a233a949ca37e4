// What is written, read back at once: how many entries come of it, and what is still noted.

import { type InternalReadOptions, readSitemap } from '../../formats/sitemap-reader.ts';
import type { FixCode } from './fix-report.ts';
import { createOrderCount, type OrderCount } from './order-count.ts';

export interface CopyProof {
  readonly entries: number;
  /** How often each code is noted. */
  readonly counts: ReadonlyMap<FixCode, number>;
}

export interface CopyReadingOptions {
  /** The source's, where it is known, else its name. */
  readonly address: string;
  /** The order of elements was put right, which is counted too. */
  readonly ordered: boolean;
}

/** Reads a document while it is written. */
export class CopyReading {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #order: OrderCount | undefined;
  readonly #counts = new Map<FixCode, number>();
  readonly #reading: Promise<number>;

  constructor({ address, ordered }: CopyReadingOptions) {
    this.#order = ordered ? createOrderCount() : undefined;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    this.#writer = writable.getWriter();
    // What is read here is not compressed yet, whatever its name says.
    this.#reading = this.#read(readable, address.replace(/\.gz$/i, ''));
    this.#reading.catch(() => {});
  }

  /** Takes the next bytes. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#order?.write(bytes);
    await this.#writer.write(bytes);
  }

  /** Ends the document. */
  async finish(): Promise<CopyProof> {
    await this.#writer.close();
    const entries = await this.#reading;
    const { count = 0 } = this.#order?.end() ?? {};
    if (count > 0) this.#counts.set('element-order', count);
    return { entries, counts: this.#counts };
  }

  /** Lets go of a document that will not end. */
  discard(): void {
    this.#writer.abort().catch(() => {});
  }

  async #read(body: ReadableStream<Uint8Array>, url: string): Promise<number> {
    const options: InternalReadOptions = {
      url,
      remarks: true,
      onProblem: ({ code }) => this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1),
    };
    let entries = 0;
    for await (const batch of readSitemap.batches(body, options)) entries += batch.length;
    return entries;
  }
}
