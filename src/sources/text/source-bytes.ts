// Where the bytes of a text source come from: a file, stdin, or the web.

import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { abortableSteps } from '../../base/stream/abortable-steps.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import { openFileBody } from '../../tree/file-body.ts';

export interface SourceBytes {
  /** As the user named it, without credentials. */
  readonly name: string;
  /**
   * Opens the bytes from their beginning; ending the iteration early closes what was opened.
   *
   * Errors: SOURCE_UNREADABLE; those of a fetch; the signal's reason.
   */
  open(signal?: AbortSignal): AsyncIterable<Uint8Array>;
}

/** Returns the bytes of a file, or of a pipe with a path. It is opened when they are first read. */
export function fileBytes(name: string, path: string): SourceBytes {
  return {
    name,
    async *open(signal) {
      const { body } = await openFileBody(path, signal);
      yield* body;
    },
  };
}

/** Returns the bytes of a stream, which can be read once. */
export function streamBytes(name: string, stream: AsyncIterable<Uint8Array>): SourceBytes {
  let opened = false;
  return {
    name,
    async *open(signal) {
      if (opened) {
        throw new PortolanError('SOURCE_UNREADABLE', {
          message: `${name} cannot be read again: it is a stream, and was read already.`,
          hint: 'Write it to a file first.',
        });
      }
      opened = true;
      signal?.throwIfAborted();
      const steps = abortableSteps<Uint8Array>(stream[Symbol.asyncIterator](), signal);
      let ended = false;
      try {
        for (;;) {
          const step = await steps.next();
          if (step.done === true) break;
          yield step.value;
        }
        ended = true;
      } catch (error) {
        signal?.throwIfAborted();
        if (isPortolanError(error)) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new PortolanError('SOURCE_UNREADABLE', {
          message: `${name} could not be read: ${reason}.`,
          cause: error,
        });
      } finally {
        if (!ended) await steps.stop();
      }
    },
  };
}

/**
 * Returns the bytes of a document on the web. `address` is the user's own: it may lead into a
 * private network; its redirects may not, unless `network` lets them.
 */
export function webBytes(
  name: string,
  { address, network }: { readonly address: string; readonly network: NetworkOptions },
): SourceBytes {
  return {
    name,
    async *open(signal) {
      const { fetchDocument } = await import('../../net/fetcher.ts');
      const { body } = await fetchDocument(address, { ...network, trustedUrl: address, signal });
      yield* body;
    },
  };
}
