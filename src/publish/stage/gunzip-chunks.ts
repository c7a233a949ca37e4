// Gzip bytes undone chunk by chunk; a fault of either side is the reader's, and ends both.
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * Inflates gzip bytes, all members of them. Ending early releases the source.
 *
 * Errors: what the bytes throw; zlib's, for bytes that are no gzip or are cut.
 */
export async function* gunzipChunks(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const inflated = createGunzip();
  // What fails comes out of the end of the pipeline, where it is awaited.
  pipeline(Readable.from(copiesOf(bytes)), inflated, () => {});
  for await (const chunk of inflated) yield chunk as Uint8Array;
}

// A stream asks for the next chunk while the one before waits.
async function* copiesOf(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) yield chunk.slice();
}
