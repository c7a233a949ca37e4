// The body of an answer, which occupies its host's turn until it is read or abandoned.
import { assert } from '../../base/assert.ts';
import { formatDuration } from '../../base/duration.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import type { HttpExchange } from '../exchange/http-exchange.ts';
import { pushResponseBody } from '../exchange/push-response-body.ts';
import { type ResponseBodyOptions, readResponseBody } from '../exchange/response-body.ts';
import { isHostFault } from '../pace/host-breaker.ts';
import type { HostSlot } from '../pace/host-gate.ts';
import type { OnChunk, Visit } from '../port/visit.ts';

/** What is read, and whose turn ends with it. */
export interface VisitBodyOptions extends ResponseBodyOptions {
  readonly response: HttpExchange;
  readonly slot: HostSlot;
  /** Why the body cannot be decoded. */
  readonly refusal?: PortolanError | undefined;
  readonly unreadMsMax: number;
}

// The rest of a small body is read, so that its connection can be used again; a large or slow one
// costs its connection.
const DRAIN_BYTES_MAX = 64 * 1024;
const DRAIN_MS_MAX = 1_000;

/**
 * A body that can be read once, in one of two ways, or discarded. The turn ends when the body does:
 * read completely, left in the middle, discarded, failed, aborted by the caller's signal or left
 * unread for too long.
 */
export class VisitBody implements AsyncIterable<Uint8Array> {
  readonly #options: VisitBodyOptions;
  #timer: NodeJS.Timeout | undefined;
  #started = false;
  // While somebody reads, the reader reports how it ended before the turn ends.
  #pulling = false;
  #givenUp: PortolanError | undefined;

  constructor(options: VisitBodyOptions) {
    this.#options = options;
    options.response.onBroken(() => void (this.#pulling || this.#end()));
    this.#watch();
  }

  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, void> {
    this.#start();
    return this.#pull();
  }

  /** Pushes the body to a function; `false` from it leaves the rest. */
  async read(onChunk: OnChunk): Promise<void> {
    this.#start();
    this.#hold();
    const { response, refusal } = this.#options;
    let thrown: { readonly error: unknown } | undefined;
    const take = (chunk: Uint8Array): boolean | undefined => {
      try {
        return onChunk(chunk) !== false;
      } catch (error) {
        thrown = { error };
        return false;
      }
    };
    try {
      if (refusal) throw refusal;
      await pushResponseBody(response, this.#options, take);
    } catch (error) {
      throw this.#told(error);
    } finally {
      response.destroy(undefined);
      this.#end();
    }
    if (thrown !== undefined) throw thrown.error;
  }

  discard(): void {
    const { response } = this.#options;
    if (this.#started) {
      response.destroy(undefined);
    } else {
      this.#started = true;
      void drainBody(response).then(() => this.#end());
    }
  }

  async *#pull(): AsyncGenerator<Uint8Array, void, void> {
    this.#hold();
    const { response, refusal } = this.#options;
    try {
      if (refusal) throw refusal;
      for await (const chunk of readResponseBody(response, this.#options)) {
        this.#pulling = false;
        this.#watch();
        yield chunk;
        this.#hold();
      }
    } catch (error) {
      throw this.#told(error);
    } finally {
      response.destroy(undefined);
      this.#end();
    }
  }

  #start(): void {
    assert(!this.#started, 'a body is read once');
    this.#started = true;
  }

  #watch(): void {
    this.#timer = setTimeout(() => {
      const { url, unreadMsMax, response } = this.#options;
      this.#givenUp = unreadError(url, unreadMsMax);
      response.destroy(this.#givenUp);
    }, this.#options.unreadMsMax);
    this.#timer.unref();
  }

  #hold(): void {
    clearTimeout(this.#timer);
    this.#pulling = true;
  }

  #told(error: unknown): unknown {
    const { lost } = this.#options.slot;
    if (this.#givenUp) return this.#givenUp;
    if (lost?.aborted === true && this.#options.signal?.aborted !== true) return lost.reason;
    if (isPortolanError(error) && isHostFault(error)) {
      this.#options.slot.record('overloaded', error.message);
    }
    return error;
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#options.slot.leave();
  }
}

/** Reads what is left of a small body to nowhere, and ends the connection of any other. */
export function drainBody(response: HttpExchange): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => response.destroy(undefined);
    const timer = setTimeout(stop, DRAIN_MS_MAX);
    let left = DRAIN_BYTES_MAX;
    if (!response.over && Number(response.headers['content-length']) > left) stop();
    response.pipe({
      data(chunk) {
        left -= chunk.length;
        if (left < 0) stop();
      },
      end() {
        clearTimeout(timer);
        resolve();
      },
    });
  });
}

function unreadError(url: string, unreadMsMax: number): PortolanError {
  const time = formatDuration(unreadMsMax);
  return new PortolanError('FETCH_BROKEN_OFF', {
    message: `The response of ${url} was discarded: nothing read it for ${time}.`,
    url,
  });
}

/**
 * Reads a visit's body to its end by pushing its pieces to a function; `false` from it leaves the
 * rest. Visits of a `Visitor` of one's own need no `readBody`: their `body` is iterated then.
 *
 * Errors: those of the visit's body; what the function throws.
 */
export async function readVisitBody(
  visit: Pick<Visit, 'body' | 'readBody'>,
  onChunk: OnChunk,
): Promise<void> {
  if (visit.readBody !== undefined) {
    await visit.readBody(onChunk);
    return;
  }
  for await (const chunk of visit.body) if (onChunk(chunk) === false) return;
}
