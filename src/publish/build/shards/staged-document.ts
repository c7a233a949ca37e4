// A document on its way into a staged file: text in blocks, hashed, counted, compressed.
import { createHash } from 'node:crypto';
import { TextBlocks } from '../../../formats/bytes/text-blocks.ts';
import { utf8Length } from '../../../formats/bytes/utf8-length.ts';
import { writeGzip } from '../../../formats/gzip/gzip-writer.ts';
import type { StagedFile } from '../../ports/target.ts';
import type { DocumentKind } from '../../targets/publish-manifest.ts';

export interface StagedDocumentOptions {
  /** Begins the file; called when there are bytes for it. */
  readonly stage: () => Promise<StagedFile>;
  /** The level of compression, 0 to 9; `undefined` leaves the document plain. */
  readonly gzipLevel?: number | undefined;
}

export interface FinishedDocument {
  readonly file: StagedFile;
  readonly bytes: number;
  /** Of the file, where it is compressed. */
  readonly gzipBytes?: number;
  readonly sha256: string;
}

// Each block is handed to another thread, which costs as much as writing 64 KiB.
const BLOCK_BYTES = 262_144;

/** Writes one document. Text is taken at once, and goes to the file in `drain` and `finish`. */
export class StagedDocument {
  readonly #options: StagedDocumentOptions;
  readonly #blocks = new TextBlocks(BLOCK_BYTES);
  readonly #hash = createHash('sha256');
  #output: DocumentOutput | undefined;
  #bytes = 0;

  constructor(options: StagedDocumentOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether there is enough to be worth a `drain`. */
  get wantsDrain(): boolean {
    return this.#blocks.fullCount > 0;
  }

  write(text: string, bytes: number = utf8Length(text)): void {
    this.#blocks.push(text);
    this.#bytes += bytes;
  }

  writeBytes(bytes: Uint8Array): void {
    this.#blocks.pushBytes(bytes);
    this.#bytes += bytes.length;
  }

  async drain(): Promise<void> {
    await this.#send(this.#blocks.take());
  }

  async finish(): Promise<FinishedDocument> {
    await this.#send(this.#blocks.take(true));
    const output = await this.#open();
    const fileBytes = await output.end();
    const plain = this.#options.gzipLevel === undefined;
    return {
      file: output.file,
      bytes: this.#bytes,
      ...(!plain && { gzipBytes: fileBytes }),
      sha256: this.#hash.digest('hex'),
    };
  }

  async discard(): Promise<void> {
    await this.#output?.abandon();
  }

  async #send(blocks: readonly Uint8Array[]): Promise<void> {
    if (blocks.length === 0) return;
    const output = await this.#open();
    for (const block of blocks) {
      this.#hash.update(block);
      await output.write(block);
      if (output.copies) this.#blocks.recycle(block);
    }
  }

  async #open(): Promise<DocumentOutput> {
    if (this.#output === undefined) {
      const file = await this.#options.stage();
      const { gzipLevel } = this.#options;
      this.#output =
        gzipLevel === undefined ? plainOutput(file) : compressedOutput(file, gzipLevel);
    }
    return this.#output;
  }
}

interface DocumentOutput {
  readonly file: StagedFile;
  /** A block may be reused once it is written. */
  readonly copies: boolean;
  write(block: Uint8Array): Promise<void>;
  /** Ends the file, and returns its size. */
  end(): Promise<number>;
  abandon(): Promise<void>;
}

function plainOutput(file: StagedFile): DocumentOutput {
  let bytes = 0;
  return {
    file,
    copies: true,
    async write(block) {
      bytes += block.length;
      await file.write(block);
    },
    async end() {
      await file.finish();
      return bytes;
    },
    abandon: () => file.discard(),
  };
}

// Compression runs beside the pipeline: one block waits while the previous one is compressed.
function compressedOutput(file: StagedFile, level: number): DocumentOutput {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const input = writable.getWriter();
  let bytes = 0;
  const pump = async (): Promise<void> => {
    for await (const chunk of writeGzip(readable, { level })) {
      bytes += chunk.length;
      await file.write(chunk);
    }
  };
  const pumped = pump().catch(async (error: unknown) => {
    await input.abort(error).catch(() => {});
    throw error;
  });
  // The next write or end reports it; nothing does before.
  pumped.catch(() => {});
  // A file that fails ends the stream before it without a reason, which the pump alone knows.
  const flow = async (step: Promise<unknown>): Promise<void> => {
    try {
      await Promise.race([step, pumped]);
    } catch (error) {
      await pumped;
      throw error;
    }
  };
  return {
    file,
    copies: false,
    async write(block) {
      await flow(input.ready);
      input.write(block).catch(() => {});
    },
    async end() {
      await flow(input.close());
      await pumped;
      await file.finish();
      return bytes;
    },
    async abandon() {
      await input.abort().catch(() => {});
      await pumped.catch(() => {});
      await file.discard();
    },
  };
}

export interface SetDocument {
  readonly kind: DocumentKind;
  readonly section?: string;
  readonly urls: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Absent when it was not written in this build. */
  readonly document?: FinishedDocument;
  /** Its bytes, gzipped, from an earlier build. */
  readonly stored?: () => Uint8Array;
  /** When its bytes last changed, where a state knows it; in milliseconds since 1970. */
  readonly changedMs?: number;
}
