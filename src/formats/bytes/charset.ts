// The document's encoding: found by mark, pattern, label or type, and turned into UTF-8.

import { joinBytes } from '../../base/stream/join-bytes.ts';
import { ILL_FORMED_NOTES_MAX, type TransportNotes } from '../problems/transport-notes.ts';
import { isWellFormedUtf8 } from './decode-utf8.ts';
import { type DetectedEncoding, EncodingDetector } from './encoding-detector.ts';
import type { Transcoder } from './transcoder.ts';
import { utf8SequenceLength } from './utf8-repair.ts';

/**
 * A document's bytes in UTF-8. UTF-8 itself passes unchanged, ill-formed places included: they are
 * noted, and repaired when a text is decoded. Other encodings are transcoded.
 *
 * The `charset` of the `contentType` counts where neither a mark nor the XML declaration says more.
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
      // `yield*` of a list would cost a microsecond for each chunk.
      const decoded = transcoder.decode(chunk);
      if (decoded.length > 0) yield decoded;
      continue;
    }
    const detected = detector.add(chunk);
    yield* detector.takeReleased();
    if (detected) {
      transcoder = await openTranscoder(detected, notes, detector.releasedBytes);
      yield* nonEmpty(transcoder.decode(detector.held));
    }
  }
  if (!transcoder) {
    const detected = detector.finish();
    yield* detector.takeReleased();
    transcoder = await openTranscoder(detected, notes, detector.releasedBytes);
    yield* nonEmpty(transcoder.decode(detector.held));
  }
  yield* nonEmpty(transcoder.finish());
}

function nonEmpty(bytes: Uint8Array): readonly Uint8Array[] {
  return bytes.length > 0 ? [bytes] : [];
}

/** `offset`: of the bytes that were passed on already, which can get no more notes. */
async function openTranscoder(
  detected: DetectedEncoding,
  notes: TransportNotes,
  offset: number,
): Promise<Transcoder> {
  for (const code of detected.notes) notes.add(code, offset);
  if (detected.encoding === 'utf-8') return new Utf8Watcher(notes, offset);
  notes.add('encoding-not-utf8', offset);
  notes.transcoded = true;
  // Loaded only for the few documents that are not UTF-8.
  const { createTranscoder } = await import('./transcoder.ts');
  return createTranscoder(detected, notes, offset);
}

const NOTHING = new Uint8Array(0);

/** Passes UTF-8 on and notes where it is ill-formed. */
class Utf8Watcher implements Transcoder {
  readonly #notes: TransportNotes;
  #offset: number;
  #noted = 0;
  /** The beginning of a sequence that the end of the last chunk cuts. */
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
    const whole = tail === 0 ? bytes : bytes.subarray(0, bytes.length - tail);
    if (!isWellFormedUtf8(whole)) return this.#decodeJoined(bytes);
    this.#pass(whole);
    this.#carry = tail === 0 ? NOTHING : bytes.slice(whole.length);
    return whole;
  }

  #pass(sound: Uint8Array): void {
    this.#offset += sound.length;
    if (sound.length > 0) this.#inBadRun = false;
  }

  /** Decodes the carry together with the next bytes. */
  #decodeJoined(bytes: Uint8Array): Uint8Array {
    const joined = joinBytes([this.#carry, bytes]);
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

  /** Checks all sequences; returns the index of one that the end cuts, or the end. */
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
