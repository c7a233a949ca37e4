// The body of an answer that holds its host's turn until it is read or given up.
import type { Dispatcher } from 'undici';
import { formatDuration } from '../base/duration.ts';
import { isPortolanError, PortolanError } from '../base/portolan-error.ts';
import { isHostFault } from './host-fault.ts';
import type { HostSlot } from './host-gate.ts';
import { type ResponseBodyOptions, readResponseBody } from './response-body.ts';

/** What is read, and whose turn ends with it. */
export interface VisitBodyOptions extends ResponseBodyOptions {
  readonly response: Dispatcher.ResponseData;
  readonly slot: HostSlot;
  /** Why the body cannot be decoded. */
  readonly refusal?: PortolanError;
  readonly unreadMsMax: number;
}

/** A body that can be read once, or let go. */
export interface VisitBody {
  readonly body: AsyncIterable<Uint8Array>;
  discard(): void;
}

// The rest of a small body is read, so that its connection can be used again; a large or slow one
// costs its connection.
const DRAIN_BYTES_MAX = 64 * 1024;
const DRAIN_MS_MAX = 1_000;

/**
 * Opens a body. The turn ends when the body does: read to its end, left in the middle, discarded,
 * failed, given up by the caller's signal or left unread for too long.
 *
 * Errors: None. Those of the body are of `readResponseBody`.
 */
export function openVisitBody(options: VisitBodyOptions): VisitBody {
  const { response, slot, unreadMsMax, url } = options;
  const stream = response.body;
  let pulling = false;
  let givenUp: PortolanError | undefined;
  let timer: NodeJS.Timeout | undefined;
  const watch = (): void => {
    timer = setTimeout(() => {
      givenUp = unreadError(url, unreadMsMax);
      stream.destroy();
    }, unreadMsMax);
    timer.unref();
  };
  const end = (): void => {
    clearTimeout(timer);
    slot.leave();
  };
  // While somebody reads, the reader tells how it ended before the turn ends.
  stream.on('error', () => {}).once('close', () => void (pulling || end()));
  watch();
  async function* read(): AsyncGenerator<Uint8Array, void, void> {
    clearTimeout(timer);
    pulling = true;
    try {
      if (options.refusal) throw options.refusal;
      for await (const chunk of readResponseBody(stream, options)) {
        pulling = false;
        watch();
        yield chunk;
        clearTimeout(timer);
        pulling = true;
      }
    } catch (error) {
      if (givenUp) throw givenUp;
      if (isPortolanError(error) && isHostFault(error)) slot.record('failed', error.message);
      throw error;
    } finally {
      stream.destroy();
      end();
    }
  }
  let started = false;
  return {
    body: {
      [Symbol.asyncIterator]() {
        started = true;
        return read();
      },
    },
    discard: () => void (started ? stream.destroy() : drainBody(stream)),
  };
}

/**
 * Reads what is left of a small body to nowhere, and ends the connection of any other.
 *
 * Errors: None.
 */
export async function drainBody(stream: Dispatcher.ResponseData['body']): Promise<void> {
  const timer = setTimeout(() => stream.destroy(), DRAIN_MS_MAX);
  try {
    await stream.on('error', () => {}).dump({ limit: DRAIN_BYTES_MAX });
  } catch {
    // It ended, if not well: nobody wanted it.
  } finally {
    clearTimeout(timer);
  }
}

function unreadError(url: string, unreadMsMax: number): PortolanError {
  const time = formatDuration(unreadMsMax);
  return new PortolanError('FETCH_BROKEN_OFF', {
    message: `The answer of ${url} was given up: nobody read on for ${time}.`,
    url,
  });
}
