// Other encodings to UTF-8. A module of its own, which is loaded when a document needs it.

import { joinBytes } from '../../base/stream/join-bytes.ts';
import { StreamedDecoder } from '../../base/stream/streamed-decoder.ts';
import { ILL_FORMED_NOTES_MAX, type TransportNotes } from '../problems/transport-notes.ts';
import { decodeLatin1 } from './decode-utf8.ts';
import type { DetectedEncoding } from './encoding-detector.ts';
import { windows1252Character } from './windows-1252.ts';

/** Turns a document's bytes into UTF-8. */
export interface Transcoder {
  decode(bytes: Uint8Array): Uint8Array;
  /** The UTF-8 of what was held back. */
  finish(): Uint8Array;
}

const NOTHING = new Uint8Array(0);

/** `offset`: of the bytes that were passed on already, which can get no more notes. */
export function createTranscoder(
  detected: DetectedEncoding,
  notes: TransportNotes,
  offset: number,
): Transcoder {
  const { encoding } = detected;
  const transcoder =
    encoding === 'windows-1252' ? new Windows1252() : new OtherEncoding(encoding, notes, offset);
  return new NoteMover(transcoder, notes, offset);
}

/** Moves the notes on inflated bytes to the offsets of their UTF-8. */
class NoteMover implements Transcoder {
  readonly #inner: Transcoder;
  readonly #notes: TransportNotes;
  /** Bytes received, and bytes returned. */
  #taken: number;
  #given: number;

  constructor(inner: Transcoder, notes: TransportNotes, offset: number) {
    this.#inner = inner;
    this.#notes = notes;
    this.#taken = offset;
    this.#given = offset;
    // Notes on bytes that were passed on before the encoding was known stay.
    for (let at = notes.nextInflated; at !== undefined && at <= offset; at = notes.nextInflated) {
      notes.moveInflated(at);
    }
  }

  decode(bytes: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    let rest = bytes;
    for (;;) {
      const next = this.#notes.nextInflated ?? Number.POSITIVE_INFINITY;
      if (next > this.#taken + rest.length) break;
      const part = rest.subarray(0, next - this.#taken);
      parts.push(this.#pass(part));
      rest = rest.subarray(part.length);
      this.#notes.moveInflated(this.#given);
    }
    const last = this.#pass(rest);
    return parts.length === 0 ? last : joinBytes([...parts, last]);
  }

  finish(): Uint8Array {
    // Before what was kept, as notes between two chunks are.
    while (this.#notes.nextInflated !== undefined) this.#notes.moveInflated(this.#given);
    return this.#inner.finish();
  }

  #pass(bytes: Uint8Array): Uint8Array {
    const utf8 = this.#inner.decode(bytes);
    this.#taken += bytes.length;
    this.#given += utf8.length;
    return utf8;
  }
}

/** windows-1252, and with it ISO-8859-1 and ASCII, by our own table. */
class Windows1252 implements Transcoder {
  readonly #encoder = new TextEncoder();

  decode(bytes: Uint8Array): Uint8Array {
    const latin1 = decodeLatin1(bytes, 0, bytes.length);
    const text = latin1.replace(/[\x80-\x9f]/g, (character) =>
      windows1252Character(character.charCodeAt(0)),
    );
    return this.#encoder.encode(text);
  }

  finish(): Uint8Array {
    return NOTHING;
  }
}

/** Every other encoding, by the runtime's decoder. */
class OtherEncoding implements Transcoder {
  readonly #decoder: StreamedDecoder;
  readonly #encoder = new TextEncoder();
  readonly #notes: TransportNotes;
  #offset: number;
  #noted = 0;

  constructor(encoding: string, notes: TransportNotes, offset: number) {
    this.#offset = offset;
    this.#decoder = new StreamedDecoder(encoding, { ignoreBOM: true });
    this.#notes = notes;
  }

  decode(bytes: Uint8Array): Uint8Array {
    return this.#encode(this.#decoder.decode(bytes));
  }

  finish(): Uint8Array {
    // A character that the end cuts is left out.
    const { text, cutOff } = this.#decoder.finish();
    const bytes = this.#encode(text);
    if (cutOff !== '') {
      this.#notes.add('encoding-ill-formed', this.#offset);
      this.#notes.cut = true;
    }
    return bytes;
  }

  #encode(text: string): Uint8Array {
    const bytes = this.#encoder.encode(text);
    if (text.includes('\ufffd')) this.#noteReplaced(bytes);
    this.#offset += bytes.length;
    return bytes;
  }

  // The decoder puts U+FFFD (EF BF BD) where its bytes are ill-formed.
  #noteReplaced(bytes: Uint8Array): void {
    let at = 0;
    while (this.#noted < ILL_FORMED_NOTES_MAX) {
      at = bytes.indexOf(0xef, at);
      if (at < 0) return;
      if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) {
        this.#notes.add('encoding-ill-formed', this.#offset + at);
        this.#noted += 1;
      }
      at += 1;
    }
  }
}
