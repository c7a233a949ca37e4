// All that a stream gives, as one buffer.

import { Readable } from 'node:stream';
import { EmptyStream } from '../values/errors.ts';

/**
 * Reads a stream completely. Rejects with the stream's error, also of one that was destroyed
 * before, and with `EmptyStream` when there was nothing to read.
 */
export async function streamToPromise(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.prototype[Symbol.asyncIterator].call(stream)) {
    chunks.push(Buffer.from(chunk));
  }
  if (chunks.length === 0) throw new EmptyStream();
  return Buffer.concat(chunks);
}
