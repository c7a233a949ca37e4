// Bytes to gzip, the same bytes for the same input.
import { builtinModule } from '../../base/builtin-module.ts';
import { joinBytes } from '../../base/stream/join-bytes.ts';

/** The part of node:zlib that is used. */
interface NativeZlib {
  createGzip(options: { readonly level: number; readonly chunkSize: number }): NativeGzip;
}

interface NativeGzip {
  on(event: 'data', listener: (chunk: Uint8Array) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'end', listener: () => void): void;
  write(chunk: Uint8Array, done: () => void): boolean;
  end(): void;
  destroy(): void;
}

/** Compresses into an output queue. */
interface Compressor {
  /** Resolves when the chunk was accepted. */
  write(chunk: Uint8Array): Promise<void>;
  end(): Promise<void>;
  abort(): void;
}

export interface GzipWriterOptions {
  /** 0 to 9. Default: 6. Without Node's zlib the runtime chooses. */
  readonly level?: number | undefined;
  /** Compresses with the web's CompressionStream even where Node's zlib is. For tests. */
  readonly native?: boolean | undefined;
}

const LEVEL_DEFAULT = 6;
// Small pieces cost a round trip each, here and at the next stage.
const CHUNK_BYTES_MIN = 65_536;

const nativeZlib = builtinModule<NativeZlib>('node:zlib');

/** Whether this runtime can compress: some edge runtimes cannot. */
export function canWriteGzip(): boolean {
  return nativeZlib !== undefined || typeof CompressionStream === 'function';
}

/**
 * Compresses a stream as one gzip member without name and time; operating system and compression
 * hints are fixed, so that the same bytes give the same file with one version of the runtime.
 *
 * The chunks have at least 64 KiB, except for the last; those of the source had better be as large.
 * The next chunk is pulled while the one before is compressed, and no earlier.
 * Source: https://www.rfc-editor.org/rfc/rfc1952#section-2.3
 */
export function writeGzip(
  source: ReadableStream<Uint8Array>,
  options: GzipWriterOptions = {},
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const output = new OutputQueue();
  const compressor =
    nativeZlib && options.native !== false
      ? compressNatively(nativeZlib, options.level ?? LEVEL_DEFAULT, output)
      : compressByWeb(output);
  // The chunk that is being compressed while the next one is made.
  let busy: Promise<void> = Promise.resolve();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          while (output.bytes < CHUNK_BYTES_MIN) {
            const { done, value } = await reader.read();
            await busy;
            if (done) {
              await compressor.end();
              if (output.bytes > 0) controller.enqueue(output.take());
              controller.close();
              return;
            }
            busy = compressor.write(value);
            // The next await throws its error; until then it must not be an unhandled rejection.
            busy.catch(() => {});
          }
          controller.enqueue(output.take());
        } catch (error) {
          compressor.abort();
          reader.cancel(error).catch(() => {});
          throw error;
        }
      },
      async cancel(reason) {
        compressor.abort();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function compressNatively(zlib: NativeZlib, level: number, output: OutputQueue): Compressor {
  const gzip = zlib.createGzip({ level, chunkSize: CHUNK_BYTES_MIN });
  let fail: (error: Error) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failure.catch(() => {});
  gzip.on('data', (chunk) => output.add(chunk));
  gzip.on('error', (error) => fail(error));
  return {
    write: (chunk) =>
      Promise.race([new Promise<void>((resolve) => gzip.write(chunk, () => resolve())), failure]),
    end: () => {
      const ended = new Promise<void>((resolve) => gzip.on('end', resolve));
      gzip.end();
      return Promise.race([ended, failure]);
    },
    abort: () => gzip.destroy(),
  };
}

function compressByWeb(output: OutputQueue): Compressor {
  const { readable, writable } = new CompressionStream('gzip');
  const writer = writable.getWriter();
  const collecting = (async () => {
    for await (const chunk of readable) output.add(chunk);
  })();
  collecting.catch(() => {});
  return {
    // The web's types want bytes that are not shared between threads: others fail on writing.
    write: (chunk) => writer.write(chunk as Uint8Array<ArrayBuffer>),
    async end() {
      await writer.close();
      await collecting;
    },
    abort: () => {
      writer.abort().catch(() => {});
    },
  };
}

// The header's bytes 4 to 9: time, hints on compression, and the system (255, unknown).
const HEADER_BYTES = 10;
const FIXED_HEADER_END: readonly number[] = [0, 0, 0, 0, 0, 255];

/** Compressed pieces until they make a chunk; the header becomes the same everywhere. */
class OutputQueue {
  bytes = 0;
  readonly #pieces: Uint8Array[] = [];
  #headerDone = false;

  add(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.bytes += piece.length;
  }

  take(): Uint8Array {
    const whole = joinBytes(this.#pieces.splice(0));
    this.bytes = 0;
    if (!this.#headerDone && whole.length >= HEADER_BYTES) {
      whole.set(FIXED_HEADER_END, HEADER_BYTES - FIXED_HEADER_END.length);
      this.#headerDone = true;
    }
    return whole;
  }
}
