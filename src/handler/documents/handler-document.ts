// A file of a set as it is served: its bytes, its tag, and its gzip form once that is requested.
import type { Clock } from '../../base/clock.ts';
import { joinBytes } from '../../base/stream/join-bytes.ts';
import { writeGzip } from '../../formats/gzip/gzip-writer.ts';

export type DocumentType = 'xml' | 'text' | 'rss' | 'atom';

export class HandlerDocument {
  readonly type: DocumentType;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The beginning of the SHA-256, in hexadecimal. */
  readonly hash: string;
  /** When this process saw the bytes change, in milliseconds since 1970. */
  readonly modifiedMs: number | undefined;
  #gzip: Promise<Uint8Array<ArrayBuffer>> | undefined;
  #gzipBytes = 0;

  private constructor(
    { type, bytes, modifiedMs }: Pick<HandlerDocument, 'type' | 'bytes' | 'modifiedMs'>,
    hash: string,
  ) {
    this.type = type;
    this.bytes = bytes;
    this.hash = hash;
    this.modifiedMs = modifiedMs;
  }

  /** `before`: the document that this one replaces. */
  static async create({
    type,
    blocks,
    clock,
    before,
  }: {
    readonly type: DocumentType;
    readonly blocks: readonly Uint8Array[];
    readonly clock: Clock;
    readonly before?: HandlerDocument | undefined;
  }): Promise<HandlerDocument> {
    const bytes = joinBytes(blocks);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hash = Array.from(digest.subarray(0, HASH_BYTES), hexOf).join('');
    if (before?.hash === hash) return before;
    return new HandlerDocument({ type, bytes, modifiedMs: before && clock.now() }, hash);
  }

  get keptBytes(): number {
    return this.bytes.length + this.#gzipBytes;
  }

  gzip(): Promise<Uint8Array<ArrayBuffer>> {
    this.#gzip ??= compress(this.bytes).then(
      (compressed) => {
        this.#gzipBytes = compressed.length;
        return compressed;
      },
      (error) => {
        this.#gzip = undefined;
        throw error;
      },
    );
    return this.#gzip;
  }
}

const HASH_BYTES = 16;

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const plain = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const reader = writeGzip(plain).getReader();
  const pieces: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(pieces);
    pieces.push(value);
  }
}
