// Compares what a target holds with what was written, byte for byte.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ExpectedFile } from './expected-file.ts';

/**
 * Compares a published file with what was written; gives what is wrong with it.
 *
 * Errors: what the bytes throw.
 */
export async function comparePublished(
  bytes: AsyncIterable<Uint8Array> | undefined,
  expected: ExpectedFile,
): Promise<string | undefined> {
  if (bytes === undefined) return 'it is not there';
  const plain = expected.gzipped ? Readable.from(bytes).pipe(createGunzip()) : bytes;
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of plain) {
      hash.update(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
      if (size > expected.bytes) return `it has more than ${expected.bytes} bytes`;
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (size !== expected.bytes) return `it has ${size} bytes instead of ${expected.bytes}`;
  return hash.digest('hex') === expected.sha256 ? undefined : 'its bytes are others';
}
