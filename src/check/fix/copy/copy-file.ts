// One file of a copy while it is written: counted, compressed where its name says so, read back.
import { TextBlocks } from '../../../formats/bytes/text-blocks.ts';
import { utf8Length } from '../../../formats/bytes/utf8-length.ts';
import { writeGzip } from '../../../formats/gzip/gzip-writer.ts';
import { type InternalReadOptions, readSitemap } from '../../../formats/sitemap-reader.ts';
import type { FixCode } from '../notes/fix-report.ts';
import { createOrderCount, type OrderCount } from '../survey/order-count.ts';
import type { CopyWriter } from './copy-writer.ts';
import type { FixStage, StagedCopy } from './fix-stage.ts';

export interface CopyFileOptions {
  readonly writer: Pick<CopyWriter, 'head' | 'tail'>;
  readonly stage: FixStage;
  readonly gzip: boolean;
  /** The source's address where it is known, else its name. */
  readonly address: string;
  /** The order of elements was corrected, which is counted too. */
  readonly ordered: boolean;
}

/** What the file reads as. */
export interface CopyProof {
  readonly entries: number;
  readonly counts: ReadonlyMap<FixCode, number>;
}

/** A file that is whole, and not yet in its place. */
export interface FinishedCopy {
  readonly staged: StagedCopy;
  readonly entries: number;
  readonly bytes: number;
  readonly proof: CopyProof;
}

/** Makes a file of the text of entries. What it throws is what the stage throws. */
export class CopyFile {
  entries = 0;
  /** Uncompressed, with the tail. */
  bytes: number;
  readonly #tail: string;
  readonly #staged: StagedCopy;
  readonly #blocks = new TextBlocks();
  readonly #reading: Pipe<number>;
  readonly #counts = new Map<FixCode, number>();
  readonly #order: OrderCount | undefined;
  readonly #gzip: Pipe<void> | undefined;

  private constructor(options: CopyFileOptions, staged: StagedCopy) {
    const { writer, address, ordered, gzip } = options;
    this.#tail = writer.tail;
    this.#staged = staged;
    this.#order = ordered ? createOrderCount() : undefined;
    // What is read back is not compressed yet, whatever its name says.
    const url = address.replace(/\.gz$/i, '');
    this.#reading = new Pipe((body) => countEntries(body, url, this.#counts));
    this.#gzip = gzip
      ? new Pipe(async (body) => {
          for await (const chunk of writeGzip(body)) await staged.write(chunk);
        })
      : undefined;
    this.bytes = utf8Length(writer.head) + utf8Length(writer.tail);
    this.#blocks.push(writer.head);
  }

  static async open(options: CopyFileOptions): Promise<CopyFile> {
    return new CopyFile(options, await options.stage.open());
  }

  get wantsDrain(): boolean {
    return this.#blocks.fullCount > 0;
  }

  /** Takes an entry of so many bytes. */
  add(text: string, bytes: number): void {
    this.#blocks.push(text);
    this.entries += 1;
    this.bytes += bytes;
  }

  /** Writes the full blocks; with `last` the rest too. */
  async drain(last = false): Promise<void> {
    for (const block of this.#blocks.take(last)) {
      await (this.#gzip ?? this.#staged).write(block);
      this.#order?.write(block);
      await this.#reading.write(block);
    }
  }

  async finish(): Promise<FinishedCopy> {
    this.#blocks.push(this.#tail);
    await this.drain(true);
    await this.#gzip?.finish();
    const entries = await this.#reading.finish();
    const { count = 0 } = this.#order?.end() ?? {};
    if (count > 0) this.#counts.set('element-order', count);
    const proof = { entries, counts: this.#counts };
    return { staged: this.#staged, entries: this.entries, bytes: this.bytes, proof };
  }

  async discard(): Promise<void> {
    this.#reading.discard();
    this.#gzip?.discard();
    await this.#staged.discard();
  }
}

async function countEntries(
  body: ReadableStream<Uint8Array>,
  url: string,
  counts: Map<FixCode, number>,
): Promise<number> {
  const options: InternalReadOptions = {
    url,
    remarks: true,
    onProblem: ({ code }) => counts.set(code, (counts.get(code) ?? 0) + 1),
  };
  let entries = 0;
  for await (const batch of readSitemap.batches(body, options)) entries += batch.length;
  return entries;
}

/** Writes to whatever consumes a stream. */
class Pipe<Result> {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #result: Promise<Result>;

  constructor(consume: (body: ReadableStream<Uint8Array>) => Promise<Result>) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    this.#writer = writable.getWriter();
    this.#writer.closed.catch(() => {});
    this.#result = consume(readable);
    this.#result.catch(() => {});
  }

  async write(block: Uint8Array): Promise<void> {
    const writing = this.#writer.write(block);
    writing.catch(() => {});
    // A consumer that fails never takes the rest.
    await Promise.race([writing, this.#result]);
  }

  async finish(): Promise<Result> {
    this.#writer.close().catch(() => {});
    return this.#result;
  }

  discard(): void {
    this.#writer.abort().catch(() => {});
  }
}
