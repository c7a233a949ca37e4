// Where data goes: stdout, no faster than it takes it, and without a crash when it closes.
import type { Writable } from 'node:stream';
import { PortolanError } from '../../../base/portolan-error.ts';
import { terminalText } from '../text/plain-text.ts';

export interface WriteOptions {
  /** It has colours, and no text of a stranger but what `plainText` gave. Default: false. */
  readonly painted?: boolean | undefined;
}

/**
 * Writes text to a stream that its reader may close at any time. A terminal is shown no control
 * characters of strangers, whatever the format; files and pipes get every byte as it is.
 */
export class OutputSink {
  readonly #stream: Writable;
  readonly #isTerminal: boolean;
  readonly #onError: (error: NodeJS.ErrnoException) => void;
  #closed = false;
  #failure: Error | undefined;
  #proceed: () => void = () => {};

  constructor(stream: Writable) {
    this.#stream = stream;
    this.#isTerminal = (stream as { readonly isTTY?: boolean }).isTTY === true;
    this.#onError = (error) => {
      this.#closed = true;
      // Whoever reads has had enough, as `head` does after ten lines.
      if (error.code !== 'EPIPE') this.#failure = error;
      this.#proceed();
    };
    stream.on('error', this.#onError);
  }

  /** Nobody reads any more: what is written goes nowhere. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Writes a text and waits until the stream takes more. */
  async write(text: string, { painted }: WriteOptions = {}): Promise<void> {
    if (text === '' || this.#closed) return this.#check();
    if (!this.#stream.write(this.#isTerminal ? terminalText(text, { painted }) : text)) {
      await this.#untilCalled((proceed) => this.#stream.once('drain', proceed));
    }
    this.#check();
  }

  async flush(): Promise<void> {
    if (!this.#closed) await this.#untilCalled((proceed) => this.#stream.write('', proceed));
    this.#check();
  }

  /** Lets go of the stream; it stays open. */
  release(): void {
    this.#stream.off('error', this.#onError);
  }

  #untilCalled(arrange: (proceed: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#proceed = resolve;
      arrange(() => resolve());
    });
  }

  #check(): void {
    if (!this.#failure) return;
    throw new PortolanError('OUTPUT_UNWRITABLE', {
      message: `The output could not be written: ${this.#failure.message}.`,
      cause: this.#failure,
    });
  }
}

/** Writes one text to a stream, and waits until it is written. */
export async function writeText(
  stream: Writable,
  text: string,
  options?: WriteOptions,
): Promise<void> {
  const sink = new OutputSink(stream);
  try {
    await sink.write(text, options);
    await sink.flush();
  } finally {
    sink.release();
  }
}
