// One request under way and its answer: the head as a promise, the body as it comes, either pushed
// to a sink or taken piece by piece. The client's own streams cost as much again as the request.
import type { Dispatcher } from 'undici';
import { assert } from '../../base/assert.ts';
import { unwatchAbort, watchAbort } from '../pace/watch-abort.ts';

export interface BodySink {
  /** A piece. May destroy the exchange; must not throw. */
  data(chunk: Uint8Array): void;
  /** It ended: whole, or by an error. The last call. */
  end(failed: boolean, error: unknown): void;
}

/** How long the head of an answer is waited for, and the signal that ends the wait. */
export interface HttpExchangeLimits {
  readonly timeoutMs: number;
  readonly timeoutError: () => Error;
  readonly signal?: AbortSignal | undefined;
  /** Asked when the request is about to be written; `false` calls it off with `CALLED_OFF`. */
  readonly mayStart?: (() => boolean) | undefined;
}

/** What the head rejects with when the request was called off: it was not written. */
export const CALLED_OFF: Error = new Error('The request was called off.');

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

// What comes before somebody reads is kept up to here; then the connection is not read on.
const UNREAD_BYTES_MAX = 64 * 1024;

/**
 * One request under way: what is handed to a dispatcher as the handler.
 *
 * A body is read once, by `pipe` or `for await`, which ends the connection when it is left early.
 * One that is neither read nor destroyed holds its connection. The signal is listened to until the
 * body was read.
 */
export class HttpExchange implements Dispatcher.DispatchHandler, AsyncIterable<Uint8Array> {
  /** Resolves when the head is there; rejects when there will be none. */
  readonly head: Promise<this>;
  /** 0 until the head is there. */
  statusCode = 0;
  /** By lower-case name, one byte a character. */
  headers: Headers = {};
  readonly #signal: AbortSignal | undefined;
  readonly #mayStart: (() => boolean) | undefined;
  readonly #deadline: NodeJS.Timeout;
  #resolveHead: (exchange: this) => void = () => {};
  #rejectHead: (error: unknown) => void = () => {};
  #controller: Dispatcher.DispatchController | undefined;
  #sink: BodySink | undefined;
  #unread: Uint8Array[] = [];
  #unreadBytes = 0;
  #wake: (() => void) | undefined;
  #onBroken: (() => void) | undefined;
  // The client reports nothing more, and no one waits for more.
  #over = false;
  #done = false;
  #failed = false;
  #error: unknown;

  constructor({ timeoutMs, timeoutError, signal, mayStart }: HttpExchangeLimits) {
    this.head = new Promise((resolve, reject) => {
      this.#resolveHead = resolve;
      this.#rejectHead = reject;
    });
    this.#signal = signal;
    this.#mayStart = mayStart;
    this.#deadline = setTimeout(() => this.destroy(timeoutError()), timeoutMs);
    if (signal) watchAbort(signal, this);
  }

  /** All of the body has come, or there will be no more of it. */
  get over(): boolean {
    return this.#over;
  }

  /** Ends it now: what is unread is dropped, and its reader fails with `error`. */
  destroy(error: unknown): void {
    if (this.#done && this.#sink === undefined) return;
    this.#unread = [];
    // Before the client has its own word for it.
    this.#fail(error);
    this.#controller?.abort(error instanceof Error ? error : new Error('given up'));
  }

  /** Calls back when it fails or is abandoned, whether anybody reads or not. */
  onBroken(callBack: () => void): void {
    this.#onBroken = callBack;
  }

  /** Pushes the body to a sink, beginning with what has come already. */
  pipe(sink: BodySink): void {
    assert(this.#sink === undefined, 'a body is read once');
    this.#sink = sink;
    const unread = this.#unread;
    this.#unread = [];
    for (const chunk of unread) {
      // Its reader may have had enough.
      if (this.#sink === undefined) return;
      sink.data(chunk);
    }
    if (this.#over) this.#endSink();
    else this.#controller?.resume();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (;;) {
        const chunk = this.#unread.shift();
        if (chunk !== undefined) {
          this.#unreadBytes -= chunk.length;
          if (this.#unreadBytes < UNREAD_BYTES_MAX) this.#controller?.resume();
          yield chunk;
        } else if (this.#failed) {
          throw this.#error;
        } else if (this.#over) {
          this.#release();
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.destroy(leftError());
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failed) controller.abort(leftError());
    else if (this.#mayStart?.() === false) this.destroy(CALLED_OFF);
  }

  onResponseStart(_: unknown, statusCode: number, headers: Headers): void {
    if (statusCode < 200) return;
    clearTimeout(this.#deadline);
    this.statusCode = statusCode;
    this.headers = headers;
    this.#resolveHead(this);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#over) return;
    if (this.#sink !== undefined) {
      this.#sink.data(chunk);
      return;
    }
    this.#unread.push(chunk);
    this.#unreadBytes += chunk.length;
    if (this.#unreadBytes >= UNREAD_BYTES_MAX) controller.pause();
    this.#wakeUp();
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#over = true;
    this.#endSink();
    this.#wakeUp();
  }

  onResponseError(_: unknown, error: unknown): void {
    if (!this.#over) this.#fail(error);
  }

  #fail(error: unknown): void {
    this.#over = true;
    this.#failed = true;
    this.#error = error;
    this.#release();
    if (this.statusCode === 0) this.#rejectHead(error);
    this.#endSink();
    this.#wakeUp();
    this.#onBroken?.();
  }

  #endSink(): void {
    const sink = this.#sink;
    if (sink === undefined) return;
    this.#sink = undefined;
    this.#release();
    sink.end(this.#failed, this.#error);
  }

  #release(): void {
    this.#done = true;
    clearTimeout(this.#deadline);
    if (this.#signal) unwatchAbort(this.#signal, this);
  }

  #wakeUp(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }
}

function leftError(): Error {
  return new Error('The rest was not wanted.');
}
