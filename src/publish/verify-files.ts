// Reads files back through our own reader, and compares them with what was written.
import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { readSitemap } from '../formats/sitemap-reader.ts';
import type { PublishedFile } from './publish-report.ts';

/** What a file should be. */
export interface ExpectedFile {
  readonly name: string;
  readonly kind: PublishedFile['kind'];
  readonly urls: number;
  /** Before compression. */
  readonly bytes: number;
  readonly sha256: string;
  readonly gzipped: boolean;
}

// What a reader notes about entries as they were given, and as they were meant.
const AS_GIVEN: ReadonlySet<string> = new Set([
  'loc-fragment',
  'loc-credentials',
  'loc-default-port',
  'loc-upper-case',
  'loc-dot-segment',
  'loc-ampersand-escaped',
]);
const EMPTY = 'document-without-entries';

/**
 * Reads a sitemap with the reader that a search engine's side uses; gives what is wrong with it.
 *
 * Errors: what the bytes throw.
 */
export async function judgeSitemap(
  bytes: AsyncIterable<Uint8Array>,
  expected: ExpectedFile,
): Promise<string | undefined> {
  if (expected.kind === 'html' || expected.kind === 'css') return undefined;
  let entries = 0;
  let problem: string | undefined;
  const batches = readSitemap.batches(bytes, {
    onProblem: ({ code, message, line, column }) => {
      const meant = AS_GIVEN.has(code) || (code === EMPTY && expected.urls === 0);
      if (!meant) problem ??= `${line}:${column} ${message}`;
    },
  });
  for await (const batch of batches) entries += batch.length;
  if (problem !== undefined) return problem;
  if (entries === expected.urls) return undefined;
  return `it reads as ${entries} entries instead of ${expected.urls}`;
}

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
