// Bytes as a string of the same length, for finding things in it.
import { nodeSlices } from './node-slices.ts';

// String.fromCharCode takes its characters as arguments, of which there may not be too many.
const CHARACTERS_PER_CALL = 8_192;

/** Gives bytes as a string of one character a byte, so that indices in both are the same. */
export function decodeLatin1(bytes: Uint8Array, start: number, end: number): string {
  if (nodeSlices) return nodeSlices.latin1Slice.call(bytes, start, end);
  let text = '';
  for (let at = start; at < end; at += CHARACTERS_PER_CALL) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + CHARACTERS_PER_CALL)));
  }
  return text;
}
