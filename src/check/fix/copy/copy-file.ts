// One file of a copy while it is written: counted, compressed where its name says so, read back.
import { TextBlocks } from '../../../formats/bytes/text-blocks.ts';
import { utf8Length } from '../../../formats/bytes/utf8-length.ts';
import { writeGzip } from '../../../formats/gzip/gzip-writer.ts';
import { type InternalReadOptions, readSitemap } from '../../../formats/sitemap-reader.ts';
import type { FixCode } from '../notes/fix-report.ts';
import { createOrderCount, type OrderCount } from '../survey/order-count.ts';
import type { CopyWriter } from './copy-writer.ts';
import type { FixStage, StagedCopy } from './fix-stage.ts';

export interface CopyFileOptions extends CopyReadingOptions {
  readonly writer: Pick<CopyWriter, 'head' | 'tail'>;
  readonly stage: FixStage;
  readonly gzip: boolean;
}

/** A file that is whole, and not yet in its place. */
export interface FinishedCopy {
  readonly staged: StagedCopy;
  readonly entries: number;
  readonly bytes: number;
  readonly proof: CopyProof;
}

/** Takes the text of entries and makes a file of it. */
export class CopyFile {
  /** Entries so far. */
  entries = 0;
  /** Bytes, not compressed, the tail included. */
  bytes: number;
  readonly #options: CopyFileOptions;
  readonly #staged: StagedCopy;
  readonly #blocks = new TextBlocks();
  readonly #reading: CopyReading;
  readonly #gzip: GzipSink | undefined;

  private constructor(options: CopyFileOptions, staged: StagedCopy) {
    const { head, tail } = options.writer;
    this.#options = options;
    this.#staged = staged;
    this.#reading = new CopyReading(options);
    this.#gzip = options.gzip ? new GzipSink(staged) : undefined;
    this.bytes = utf8Length(head) + utf8Length(tail);
    this.#blocks.push(head);
  }

  /** Begins a file. Errors: those of the stage. */
  static async open(options: CopyFileOptions): Promise<CopyFile> {
    return new CopyFile(options, await options.stage.open());
  }

  /** Whether enough has come to be written. */
  get wantsDrain(): boolean {
    return this.#blocks.fullCount > 0;
  }

  /** Takes an entry of so many bytes. */
  add(text: string, bytes: number): void {
    this.#blocks.push(text);
    this.entries += 1;
    this.bytes += bytes;
  }

  /** Writes what is whole blocks of. Errors: those of the staged file. */
  async drain(last = false): Promise<void> {
    for (const block of this.#blocks.take(last)) {
      await (this.#gzip ?? this.#staged).write(block);
      await this.#reading.write(block);
    }
  }

  /** Ends the file. Errors: those of the staged file. */
  async finish(): Promise<FinishedCopy> {
    this.#blocks.push(this.#options.writer.tail);
    await this.drain(true);
    await this.#gzip?.finish();
    const proof = await this.#reading.finish();
    return { staged: this.#staged, entries: this.entries, bytes: this.bytes, proof };
  }

  /** Removes the file. */
  async discard(): Promise<void> {
    this.#reading.discard();
    this.#gzip?.discard();
    await this.#staged.discard();
  }
}

/** Compresses on the way to a file. */
class GzipSink {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #writing: Promise<void>;

  constructor(staged: StagedCopy) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    this.#writer = writable.getWriter();
    this.#writer.closed.catch(() => {});
    this.#writing = pump(writeGzip(readable), staged);
    this.#writing.catch(() => {});
  }

  async write(block: Uint8Array): Promise<void> {
    const writing = this.#writer.write(block);
    writing.catch(() => {});
    // A file that fails never takes the rest.
    await Promise.race([writing, this.#writing]);
  }

  async finish(): Promise<void> {
    const closing = this.#writer.close();
    closing.catch(() => {});
    await this.#writing;
  }

  discard(): void {
    this.#writer.abort().catch(() => {});
  }
}

async function pump(compressed: ReadableStream<Uint8Array>, staged: StagedCopy): Promise<void> {
  for await (const chunk of compressed) await staged.write(chunk);
}

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
