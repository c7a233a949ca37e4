// The forms in which bytes may be handed to a reader, made one.

/**
 * Bytes to read: all at once, as a web stream, or as anything that gives chunks. Chunks may have
 * any size, also none, and may use a chunk's memory again once the next one is asked for.
 */
export type ByteSource = Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Gives the bytes of any source as chunks. Ending early cancels the source.
 *
 * `signal` ends the reading with its own reason.
 * Errors: what the source throws, and the signal's reason, pass through.
 */
export async function* readChunks(
  source: ByteSource,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted();
  if (source instanceof Uint8Array) {
    yield source;
    return;
  }
  const chunks = Symbol.asyncIterator in source ? source : readStream(source);
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

// For runtimes whose ReadableStream is not iterable (Safari).
async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    ended = true;
  } finally {
    if (!ended) await reader.cancel();
    reader.releaseLock();
  }
}
