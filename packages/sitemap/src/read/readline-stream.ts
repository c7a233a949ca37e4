// Streams of lines: URLs, or items as JSON.

import { createInterface } from 'node:readline';
import { Readable, type ReadableOptions, Transform } from 'node:stream';

/** The options of `ReadlineStream`. */
export interface ReadlineStreamOptions extends ReadableOptions {
  input: Readable;
}

/** Gives the lines of a stream of text, without their ends. */
export class ReadlineStream extends Readable {
  readonly #lines: AsyncIterator<string>;

  constructor(options: ReadlineStreamOptions) {
    const { input, ...rest } = options;
    super({ autoDestroy: true, ...rest, objectMode: true });
    this.#lines = linesOf(input);
    // It may fail before the first line is asked for.
    input.once('error', (error) => this.destroy(error));
  }

  override _read(): void {
    this.#lines.next().then(
      ({ done, value }) => this.push(done === true ? null : value),
      (error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    Promise.resolve(this.#lines.return?.()).then(
      () => callback(error),
      () => callback(error),
    );
  }
}

async function* linesOf(input: Readable): AsyncGenerator<string> {
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

/**
 * Gives the lines of a stream as URLs, or as items where they are JSON.
 *
 * `isJSON`: whether all lines are JSON or none. Default: each line that begins with `{` is.
 */
export function lineSeparatedURLsToSitemapOptions(
  stream: Readable,
  { isJSON }: { isJSON?: boolean } = {},
): Readable {
  const parse = new Transform({
    objectMode: true,
    transform(line: string, _encoding, callback) {
      try {
        const isItem = isJSON ?? line.startsWith('{');
        callback(null, isItem ? JSON.parse(line) : line);
      } catch (error) {
        callback(error as Error);
      }
    },
  });
  const lines = new ReadlineStream({ input: stream });
  lines.once('error', (error) => parse.destroy(error));
  return lines.pipe(parse);
}
