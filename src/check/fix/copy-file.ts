// One file of a copy while it is written: counted, compressed where its name says so, read back.

import { TextBlocks } from '../../formats/bytes/text-blocks.ts';
import { utf8Length } from '../../formats/bytes/utf8-length.ts';
import { writeGzip } from '../../formats/gzip/gzip-writer.ts';
import { type CopyProof, CopyReading, type CopyReadingOptions } from './copy-proof.ts';
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
