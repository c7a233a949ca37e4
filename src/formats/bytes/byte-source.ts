// The forms in which a reader takes bytes, made one.

import { checkValue } from '../../base/check-value.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { abortableSteps } from '../../base/stream/abortable-steps.ts';

/**
 * Bytes to read: all at once, as a web stream, or as anything that yields chunks. Chunks may have
 * any size, also none, and their memory may be used again once the next one is asked for.
 */
export type ByteSource = Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Ending early cancels the source. `signal` ends the reading, also while the source is silent.
 *
 * Errors: CONFIG_INVALID for what is not a source.
 */
export async function* readChunks(
  source: ByteSource,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) {
    signal?.throwIfAborted();
    yield source;
    return;
  }
  const steps = abortableSteps<Uint8Array>(openSource(source), signal);
  let ended = false;
  try {
    signal?.throwIfAborted();
    for (;;) {
      const result = await steps.next();
      if (result.done) break;
      const chunk = result.value;
      if (!(chunk instanceof Uint8Array)) checkValue('A chunk of the input', chunk, 'bytes');
      yield chunk;
    }
    ended = true;
  } finally {
    // A silent source may never settle.
    if (!ended) void steps.stop().catch(() => {});
  }
}

interface Chunks {
  next(): Promise<IteratorResult<Uint8Array, unknown>>;
  return?(): Promise<unknown>;
}

function openSource(source: Exclude<ByteSource, Uint8Array>): Chunks {
  if (typeof source === 'object' && source !== null) {
    if (Symbol.asyncIterator in source) return source[Symbol.asyncIterator]();
    if ('getReader' in source) return openStream(source);
  }
  throw new PortolanError('CONFIG_INVALID', {
    message: `The input is ${describe(source)}, not bytes.`,
    hint: 'Give a Uint8Array (new TextEncoder().encode(text) makes one), a stream, or chunks.',
  });
}

// For runtimes whose ReadableStream is not iterable (Safari).
function openStream(stream: ReadableStream<Uint8Array>): Chunks {
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<Uint8Array, unknown>>,
    return: () => reader.cancel(),
  };
}

function describe(value: unknown): string {
  if (typeof value === 'string') return 'a string';
  return value === null || typeof value !== 'object' ? String(value) : value.constructor?.name;
}
