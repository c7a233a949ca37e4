// Bytes to strings, by the runtime's fastest means: Latin-1 for offsets, UTF-8 for texts.

interface NodeBuffer {
  readonly Buffer: {
    from(buffer: ArrayBufferLike, offset: number, length: number): NodeBytes;
  };
  isUtf8(bytes: Uint8Array): boolean;
}

interface NodeBytes {
  latin1Slice(start: number, end: number): string;
  utf8Slice(start: number, end: number): string;
}

interface ProcessWithModules {
  getBuiltinModule?(name: string): unknown;
}

const runtime = (globalThis as { process?: ProcessWithModules }).process;
const node = runtime?.getBuiltinModule?.('node:buffer') as NodeBuffer | undefined;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const utf8Fatal = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

// The bytes asked for last, as Node's own kind: most texts come from one window.
let lastBytes: Uint8Array | undefined;
let lastNodeBytes: NodeBytes | undefined;

function nodeBytes(bytes: Uint8Array, { Buffer }: NodeBuffer): NodeBytes {
  if (bytes !== lastBytes || !lastNodeBytes) {
    lastBytes = bytes;
    lastNodeBytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  return lastNodeBytes;
}

// String.fromCharCode takes its characters as arguments, of which there may not be too many.
const CHARACTERS_PER_CALL = 8_192;

/**
 * Gives bytes as a string of one character a byte, so that indices in both are the same.
 *
 * Errors: None.
 */
export function decodeLatin1(bytes: Uint8Array, start: number, end: number): string {
  if (node) return nodeBytes(bytes, node).latin1Slice(start, end);
  let text = '';
  for (let at = start; at < end; at += CHARACTERS_PER_CALL) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + CHARACTERS_PER_CALL)));
  }
  return text;
}

/**
 * Decodes bytes that are known to be well-formed UTF-8. A byte order mark stays.
 *
 * Errors: None.
 */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  if (node) return nodeBytes(bytes, node).utf8Slice(start, end);
  return utf8.decode(bytes.subarray(start, end));
}

/**
 * Tells whether bytes are well-formed UTF-8.
 *
 * Errors: None.
 * Source: https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G7404
 */
export function isWellFormedUtf8(bytes: Uint8Array): boolean {
  if (node) return node.isUtf8(bytes);
  try {
    utf8Fatal.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
