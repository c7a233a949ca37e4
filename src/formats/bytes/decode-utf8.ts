// Bytes to strings, by the runtime's fastest means: Node's, reached without importing anything.
import { builtinModule } from '../../base/builtin-module.ts';

interface NodeBufferModule {
  readonly Buffer: { readonly prototype: NodeSlices };
  isUtf8(bytes: Uint8Array): boolean;
}

// They can be called on any Uint8Array.
interface NodeSlices {
  latin1Slice(this: Uint8Array, start: number, end: number): string;
  utf8Slice(this: Uint8Array, start: number, end: number): string;
}

const nodeBuffer = builtinModule<NodeBufferModule>('node:buffer');
const nodeSlices: NodeSlices | undefined = nodeBuffer?.Buffer?.prototype;
const nodeIsUtf8: ((bytes: Uint8Array) => boolean) | undefined = nodeBuffer?.isUtf8;
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Decodes bytes that are known to be well-formed UTF-8. A byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  if (nodeSlices) return nodeSlices.utf8Slice.call(bytes, start, end);
  return lenient.decode(bytes.subarray(start, end));
}

/** Source: https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G7404 */
export function isWellFormedUtf8(bytes: Uint8Array): boolean {
  if (nodeIsUtf8) return nodeIsUtf8(bytes);
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

// String.fromCharCode takes its characters as arguments, whose number is limited.
const CHARACTERS_PER_CALL = 8_192;

/** One character a byte, so that indices in both are the same. */
export function decodeLatin1(bytes: Uint8Array, start: number, end: number): string {
  if (nodeSlices) return nodeSlices.latin1Slice.call(bytes, start, end);
  let text = '';
  for (let at = start; at < end; at += CHARACTERS_PER_CALL) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + CHARACTERS_PER_CALL)));
  }
  return text;
}
