// Bytes of one charset to characters, up to the first ones that mean nothing.
import type { StrictXmlCharset } from './strict-xml-charsets.ts';

// Bytes are looked at in blocks of this size where a bad one is searched for.
const BLOCK_BYTES = 4_096;

/** Characters, and whether all of the bytes had a meaning. */
export interface StrictXmlDecoding {
  readonly text: string;
  readonly whole: boolean;
}

/** Decodes bytes that begin with a whole character; not for charsets that have a table. */
export function decodeStrictXml(
  bytes: Uint8Array,
  { kind, label = kind }: StrictXmlCharset,
): StrictXmlDecoding {
  try {
    return { text: decoderOf(label).decode(bytes), whole: true };
  } catch {
    return { text: wellFormedPart(bytes, { kind, label }), whole: false };
  }
}

/** How many bytes surely end with a whole character. */
export function wholeLength(bytes: Uint8Array, kind: StrictXmlCharset['kind']): number {
  if (kind === 'multibyte') {
    let at = bytes.length;
    while (at > 0 && !isSureEnd(bytes[at - 1] ?? 0)) at -= 1;
    return at;
  }
  if (kind === 'utf-8') {
    // At most three bytes back stands the first byte of a character that is not whole.
    for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
      const byte = bytes[bytes.length - back] ?? 0;
      if (byte >= 0xc0) {
        const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
        return size > back ? bytes.length - back : bytes.length;
      }
      if (byte < 0x80) break;
    }
    return bytes.length;
  }
  const even = bytes.length - (bytes.length % 2);
  const high = bytes[kind === 'utf-16le' ? even - 1 : even - 2] ?? 0;
  return even > 0 && high >= 0xd8 && high <= 0xdb ? even - 2 : even;
}

// What comes before the first bytes that mean nothing: the block they stand in is found first.
function wellFormedPart(
  bytes: Uint8Array,
  { kind, label }: { readonly kind: StrictXmlCharset['kind']; readonly label: string },
): string {
  const blocks = decoderOf(label);
  let from = 0;
  try {
    for (; from < bytes.length; from += BLOCK_BYTES) {
      blocks.decode(bytes.subarray(from, from + BLOCK_BYTES), { stream: true });
    }
  } catch {}
  from = wholeLength(bytes.subarray(0, from), kind);
  let text = decoderOf(label).decode(bytes.subarray(0, from));
  const single = decoderOf(label);
  try {
    for (; from < bytes.length; from += 1) {
      text += single.decode(bytes.subarray(from, from + 1), { stream: true });
    }
  } catch {}
  return text;
}

function decoderOf(label: string): TextDecoder {
  return new TextDecoder(label, { fatal: true, ignoreBOM: true });
}

/**
 * Whether a byte ends a character in every multibyte charset that is read: none under 0x30 is a
 * part of another character.
 *
 * Source: https://encoding.spec.whatwg.org/
 */
export function isSureEnd(byte: number): boolean {
  return byte < 0x30;
}
