// Compares what a target holds with what was written, byte for byte.
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { DocumentKind } from '../targets/publish-manifest.ts';

export interface ExpectedFile {
  readonly name: string;
  readonly kind: DocumentKind;
  readonly urls: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly gzipped: boolean;
}

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
  return hash.digest('hex') === expected.sha256 ? undefined : 'its bytes differ';
}

/** Inflates gzip bytes, all members of them. Ending early releases the source. */
export async function* gunzipChunks(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const inflated = createGunzip();
  // What fails comes out of the end of the pipeline, where it is awaited.
  pipeline(Readable.from(copiesOf(bytes)), inflated, () => {});
  for await (const chunk of inflated) yield chunk as Uint8Array;
}

// A stream requests the next chunk while the previous one waits.
async function* copiesOf(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) yield chunk.slice();
}
