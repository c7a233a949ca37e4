// Compares what a target holds with what was written, byte for byte.
import { createHash } from 'node:crypto';
import type { ExpectedFile } from './expected-file.ts';
import { gunzipChunks } from './gunzip-chunks.ts';

/**
 * Compares a published file with what was written; gives what is wrong with it.
 *
 * What breaks off the reading is what is wrong.
 */
export async function comparePublished(
  bytes: AsyncIterable<Uint8Array> | undefined,
  expected: ExpectedFile,
): Promise<string | undefined> {
  if (bytes === undefined) return 'it is not there';
  const plain = expected.gzipped ? gunzipChunks(bytes) : bytes;
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of plain) {
      hash.update(chunk);
      size += chunk.length;
      if (size > expected.bytes) return `it has more than ${expected.bytes} bytes`;
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (size !== expected.bytes) return `it has ${size} bytes instead of ${expected.bytes}`;
  return hash.digest('hex') === expected.sha256 ? undefined : 'its bytes are others';
}
