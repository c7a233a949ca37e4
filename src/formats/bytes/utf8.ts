// Well-formed UTF-8, by the runtime's fastest means.
import { nodeIsUtf8, nodeSlices } from './node-slices.ts';

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Decodes bytes that are known to be well-formed UTF-8. A byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  if (nodeSlices) return nodeSlices.utf8Slice.call(bytes, start, end);
  return lenient.decode(bytes.subarray(start, end));
}

/**
 * Tells whether bytes are well-formed UTF-8.
 *
 * Source: https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G7404
 */
export function isWellFormedUtf8(bytes: Uint8Array): boolean {
  if (nodeIsUtf8) return nodeIsUtf8(bytes);
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
