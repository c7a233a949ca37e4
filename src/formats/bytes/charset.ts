// The document's encoding: found by mark, pattern, label or type, and turned into UTF-8.

import { ILL_FORMED_NOTES_MAX, type TransportNotes } from '../problems/transport-notes.ts';
import { type DetectedEncoding, EncodingDetector } from './encoding-detector.ts';
import type { Transcoder } from './transcoder.ts';
import { isWellFormedUtf8 } from './utf8.ts';
import { utf8SequenceLength } from './utf8-repair.ts';

/**
 * Gives a document's bytes in UTF-8. UTF-8 itself passes untouched, ill-formed places included:
 * they are noted, and whoever decodes a text repairs it. Other encodings are transcoded.
 *
 * `contentType` is the media type served with the document, of which the `charset` counts where
 * neither a mark nor the XML declaration says more. Does not throw for what the bytes contain; what
 * `chunks` throws passes through.
 * Source: https://encoding.spec.whatwg.org/
 */
export async function* readCharset(
  chunks: AsyncIterable<Uint8Array>,
  notes: TransportNotes,
  contentType?: string,
): AsyncGenerator<Uint8Array> {
  const detector = new EncodingDetector(contentType);
  let transcoder: Transcoder | undefined;
  for await (const chunk of chunks) {
    if (transcoder) {
      yield* nonEmpty(transcoder.decode(chunk));
      continue;
    }
    const detected = detector.add(chunk);
    yield* detector.takeReleased();
    if (detected) {
      transcoder = await openTranscoder(detected, notes, detector.releasedBytes);
      for (const held of detector.takeHeld()) yield* nonEmpty(transcoder.decode(held));
    }
  }
  if (!transcoder) {
    const detected = detector.finish();
    yield* detector.takeReleased();
    transcoder = await openTranscoder(detected, notes, detector.releasedBytes);
    for (const held of detector.takeHeld()) yield* nonEmpty(transcoder.decode(held));
  }
  yield* nonEmpty(transcoder.finish());
}

function nonEmpty(bytes: Uint8Array): readonly Uint8Array[] {
  return bytes.length > 0 ? [bytes] : [];
}

/** `offset`: what of the document was passed on already, where notes can stand no more. */
async function openTranscoder(
  detected: DetectedEncoding,
  notes: TransportNotes,
  offset: number,
): Promise<Transcoder> {
  for (const code of detected.notes) notes.add(code, offset);
  if (detected.encoding === 'utf-8') return new Utf8Watcher(notes, offset);
  notes.add('encoding-not-utf8', offset);
  notes.transcoded = true;
  // Most documents are UTF-8: their readers load nothing for the others.
  const { createTranscoder } = await import('./transcoder.ts');
  return createTranscoder(detected, notes, offset);
}

const NOTHING = new Uint8Array(0);

/** Passes UTF-8 on and notes where it is ill-formed. */
class Utf8Watcher implements Transcoder {
  readonly #notes: TransportNotes;
  #offset: number;
  #noted = 0;
  /** The beginning of a sequence that the last chunk ended within. */
  #carry: Uint8Array = NOTHING;
  /** The last byte was bad: a run of bad bytes is one problem. */
  #inBadRun = false;

  constructor(notes: TransportNotes, offset: number) {
    this.#notes = notes;
    this.#offset = offset;
  }

  decode(bytes: Uint8Array): Uint8Array {
    if (this.#carry.length > 0) return this.#decodeJoined(bytes);
    const tail = unfinishedTail(bytes);
    const whole = bytes.subarray(0, bytes.length - tail);
    if (!isWellFormedUtf8(whole)) return this.#decodeJoined(bytes);
    this.#pass(whole);
    this.#carry = bytes.slice(whole.length);
    return whole;
  }

  #pass(sound: Uint8Array): void {
    this.#offset += sound.length;
    if (sound.length > 0) this.#inBadRun = false;
  }

  /** Looks at what the last chunk ended within, together with more. */
  #decodeJoined(bytes: Uint8Array): Uint8Array {
    const joined = new Uint8Array(this.#carry.length + bytes.length);
    joined.set(this.#carry);
    joined.set(bytes, this.#carry.length);
    const whole = joined.subarray(0, joined.length - unfinishedTail(joined));
    const sound = isWellFormedUtf8(whole);
    if (sound) this.#pass(whole);
    const end = sound ? whole.length : this.#watch(joined, false);
    this.#carry = joined.subarray(end);
    return joined.subarray(0, end);
  }

  finish(): Uint8Array {
    this.#watch(this.#carry, true);
    return this.#carry;
  }

  /** Looks at all sequences; gives the index of one that the bytes end within, or the end. */
  #watch(bytes: Uint8Array, final: boolean): number {
    let at = 0;
    while (at < bytes.length) {
      const length = utf8SequenceLength(bytes, at, bytes.length);
      if (length < 0 && !final) break;
      if (length <= 0 && !this.#inBadRun) this.#noteBad(this.#offset + at);
      this.#inBadRun = length <= 0;
      at += Math.max(1, length);
    }
    this.#offset += at;
    return at;
  }

  #noteBad(offset: number): void {
    this.#notes.illFormed = true;
    if (this.#noted >= ILL_FORMED_NOTES_MAX) return;
    this.#noted += 1;
    this.#notes.add('encoding-ill-formed', offset);
  }
}

/** How many bytes at the end may begin a character that goes on: 0 to 3. */
function unfinishedTail(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= 3 && back <= length; back += 1) {
    const byte = bytes[length - back] as number;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return utf8SequenceLength(bytes, length - back, length) < 0 ? back : 0;
  }
  return 0;
}
