// Gzip, recognised by its first two bytes: up to two layers, many members, and whatever is left of
// a damaged stream.
import { joinBytes } from '../../base/stream/join-bytes.ts';
import type { ReadProblemCode } from '../problems/read-problem.ts';
import type { TransportNotes } from '../problems/transport-notes.ts';
import { ByteQueue } from './byte-queue.ts';
import { crc32 } from './crc32.ts';
import {
  inflateNatively,
  nativeZlib,
  RETAINED_BYTES_MAX,
  type Retained,
} from './native-inflate.ts';

/** How many layers of gzip are opened. */
const GZIP_LAYERS_MAX = 2;

/** This many bytes are inflated however small their source is: 64 MiB. */
export const INFLATED_BYTES_FREE = 67_108_864;

/** Beyond the free bytes, inflated bytes may be this many times their source's. */
export const INFLATION_RATIO_MAX = 200;

// A file in members of 64 KiB each reaches the reader's limit of bytes first.
const MEMBERS_MAX = 65_536;
// After a member that inflates to less, others are probably small too.
const SMALL_MEMBER_BYTES = 32_768;
// A header field of a member (name, comment, extra) is skipped up to this length.
const HEADER_FIELD_BYTES_MAX = 65_536;

/**
 * Opens the layers of gzip round a stream, if there are any.
 *
 * A wrong checksum, bytes after the stream, and a stream that is cut or damaged are noted; all that
 * inflates before is returned. A third layer is not read. `onLayers` is called with the number of
 * layers before the first byte is returned. Does not throw for what the bytes contain.
 * Source: https://www.rfc-editor.org/rfc/rfc1952
 */
export async function* readGzip(
  chunks: AsyncIterable<Uint8Array>,
  onLayers: (layers: number) => void,
  notes: TransportNotes,
): AsyncGenerator<Uint8Array> {
  let layers = 0;
  let queue = new ByteQueue(chunks);
  const source = queue;
  let outer: GzipLayer | undefined;
  while (await isGzip(queue)) {
    if (layers === GZIP_LAYERS_MAX) {
      if (outer) settle(outer, true);
      notes.add('gzip-too-deep', 0);
      await source.close();
      return;
    }
    layers += 1;
    if (outer) settle(outer, true);
    const layer: GzipLayer = { queue, notes, given: 0, early: [] };
    const inflated = outer ? readInnerLayer(layer) : readMembers(layer);
    queue = new ByteQueue(capInflation(inflated, source, notes));
    outer = layer;
  }
  if (outer) settle(outer, false);
  onLayers(layers);
  try {
    // A generator of the queue, and `yield*`, would cost a microsecond more for each chunk.
    for (let chunk = await queue.nextChunk(); chunk; chunk = await queue.nextChunk()) yield chunk;
  } finally {
    await source.close();
  }
}

const checksum = nativeZlib ? nativeZlib.crc32 : crc32;

interface GzipLayer {
  readonly queue: ByteQueue;
  readonly notes: TransportNotes;
  /** Bytes inflated so far. */
  given: number;
  /** The inflated bytes are gzip again, so offsets in them are not offsets in the document. */
  wrapsGzip?: boolean;
  /** The notes from before this was known. */
  readonly early: { readonly code: ReadProblemCode; readonly offset: number }[];
}

function note(layer: GzipLayer, code: ReadProblemCode): void {
  const { given: offset, wrapsGzip } = layer;
  if (wrapsGzip === undefined) layer.early.push({ code, offset });
  else addNote(layer, code, offset);
}

function addNote({ notes, wrapsGzip }: GzipLayer, code: ReadProblemCode, offset: number): void {
  if (wrapsGzip) notes.add(code, Number.POSITIVE_INFINITY);
  else notes.add(code, offset, true);
}

function settle(layer: GzipLayer, wrapsGzip: boolean): void {
  layer.wrapsGzip = wrapsGzip;
  for (const { code, offset } of layer.early) addNote(layer, code, offset);
}

async function isGzip(queue: ByteQueue): Promise<boolean> {
  const [first, second] = await queue.peek(2);
  return first === 0x1f && second === 0x8b;
}

/** Whether the next bytes begin a member, but for one bit: trailing bytes do not. */
async function isDamagedHeader(queue: ByteQueue): Promise<boolean> {
  const first = await queue.peek(4);
  if (first.length < 4) return false;
  const [one = 0, two = 0, method = 0, flags = 0] = first;
  const wrong = bitsOf(one ^ 0x1f) + bitsOf(two ^ 0x8b) + bitsOf(method ^ 8) + bitsOf(flags & 0xe0);
  return wrong === 1;
}

function bitsOf(byte: number): number {
  let count = 0;
  for (let left = byte; left > 0; left >>= 1) count += left & 1;
  return count;
}

/** Stops a stream that grows out of all proportion to its source. */
async function* capInflation(
  pieces: AsyncIterable<Uint8Array>,
  source: ByteQueue,
  notes: TransportNotes,
): AsyncGenerator<Uint8Array> {
  let given = 0;
  for await (const piece of pieces) {
    const total = given + piece.length;
    if (total > INFLATED_BYTES_FREE && total > INFLATION_RATIO_MAX * source.taken) {
      const room = Math.max(0, INFLATED_BYTES_FREE - given);
      yield piece.subarray(0, room);
      notes.add('limit-inflation', Number.POSITIVE_INFINITY);
      notes.cut = true;
      return;
    }
    given = total;
    yield piece;
  }
}

/** Reads a layer inside another, which is read to its own end: it may have notes. */
async function* readInnerLayer(layer: GzipLayer): AsyncGenerator<Uint8Array> {
  yield* readMembers(layer);
  while (await layer.queue.nextChunk()) {}
}

async function* readMembers(layer: GzipLayer): AsyncGenerator<Uint8Array> {
  const { queue, notes } = layer;
  let smallMembers: typeof import('./small-members.ts') | undefined;
  for (let member = 0, isSmall = false; ; member += 1) {
    if (isSmall) {
      // Few files have many members, so bundles have it in a chunk of its own.
      smallMembers ??= await import('./small-members.ts');
      const small = await smallMembers.takeSmallMembers(queue, MEMBERS_MAX - member, checksum);
      const before = layer.given;
      for (const end of small.wrongEnds) {
        layer.given = before + end;
        note(layer, 'gzip-checksum');
      }
      layer.given = before + small.inflated.length;
      if (small.inflated.length > 0) yield small.inflated;
      if (small.count > 0) {
        member += small.count - 1;
        continue;
      }
    }
    if (member > 0 && (await isDamagedHeader(queue))) {
      note(layer, 'gzip-damaged');
      notes.cut = true;
      return;
    }
    if (!(await isGzip(queue))) {
      const behind = await queue.peek(1);
      if (behind.length > 0) note(layer, 'gzip-trailing-bytes');
      return;
    }
    if (member === MEMBERS_MAX) {
      note(layer, 'limit-inflation');
      notes.cut = true;
      return;
    }
    const header = await readHeader(queue);
    if (header !== 'whole') {
      // After a whole member, what only looks like another one is trailing bytes.
      const code = member > 0 && header === 'gzip-damaged' ? 'gzip-trailing-bytes' : header;
      note(layer, code);
      notes.cut ||= code !== 'gzip-trailing-bytes';
      return;
    }
    const before = layer.given;
    const whole = yield* readMember(layer);
    if (!whole) return;
    isSmall = layer.given - before < SMALL_MEMBER_BYTES;
  }
}

/** Inflates one member and checks its end; returns whether another may follow. */
async function* readMember(layer: GzipLayer): AsyncGenerator<Uint8Array, boolean> {
  const { queue, notes } = layer;
  const retained: Retained = { pieces: [], bytes: 0, overflowed: false };
  const sum = { crc: 0, length: 0 };
  const count = (piece: Uint8Array): Uint8Array => {
    sum.crc = checksum(piece, sum.crc);
    sum.length += piece.length;
    layer.given += piece.length;
    return piece;
  };
  try {
    if (!nativeZlib) throw new Error('no native inflater');
    for await (const piece of inflateNatively(nativeZlib, queue, retained)) yield count(piece);
  } catch (error) {
    if (nativeZlib && !isInflateError(error)) throw error;
    const end = yield* inflateAgain(queue, retained, sum.length, count);
    if (end !== 'end') {
      note(layer, end === 'cut' ? 'gzip-truncated' : 'gzip-damaged');
      notes.cut = true;
      return false;
    }
  }
  const trailer = await queue.take(8);
  if (trailer.length < 8) {
    note(layer, 'gzip-truncated');
    notes.cut = true;
    return false;
  }
  const view = new DataView(trailer.buffer, trailer.byteOffset, 8);
  if (view.getUint32(0, true) !== sum.crc || view.getUint32(4, true) !== sum.length >>> 0) {
    note(layer, 'gzip-checksum');
  }
  return true;
}

function isInflateError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code.startsWith('Z_');
}

/** Inflates a member by our own code, leaving out what was returned already. */
async function* inflateAgain(
  queue: ByteQueue,
  retained: Retained,
  alreadyGiven: number,
  count: (piece: Uint8Array) => Uint8Array,
): AsyncGenerator<Uint8Array, 'end' | 'cut' | 'damaged'> {
  if (retained.overflowed) return 'damaged';
  while (retained.bytes <= RETAINED_BYTES_MAX) {
    const chunk = await queue.nextChunk();
    if (!chunk) break;
    retained.pieces.push(chunk.slice());
    retained.bytes += chunk.length;
  }
  const bytes = joinBytes(retained.pieces);
  // Everything is in memory, so the pieces are too: at most the free bytes, as the cap upstream.
  const pieces: Uint8Array[] = [];
  let inflated = 0;
  // Few documents need it, so bundles have it in a chunk of its own.
  const { inflate } = await import('./inflate.ts');
  const { end, next } = inflate(bytes, 0, (piece) => {
    const skip = Math.max(0, Math.min(piece.length, alreadyGiven - inflated));
    inflated += piece.length;
    if (skip < piece.length) pieces.push(piece.slice(skip));
    return inflated <= INFLATED_BYTES_FREE + alreadyGiven;
  });
  for (const piece of pieces) yield count(piece);
  queue.giveBack(bytes.subarray(next));
  return end;
}

async function readHeader(queue: ByteQueue): Promise<'whole' | 'gzip-truncated' | 'gzip-damaged'> {
  const fixed = await queue.take(10);
  if (fixed.length < 10) return 'gzip-truncated';
  const flags = fixed[3] as number;
  if (fixed[2] !== 8 || flags & 0xe0) {
    queue.giveBack(fixed);
    return 'gzip-damaged';
  }
  if (flags & 4) {
    const size = await queue.take(2);
    if (size.length < 2) return 'gzip-truncated';
    const length = (size[0] as number) | ((size[1] as number) << 8);
    if ((await queue.take(length)).length < length) return 'gzip-truncated';
  }
  for (const flag of [8, 16]) {
    if (flags & flag && !(await skipString(queue))) return 'gzip-truncated';
  }
  if (flags & 2 && (await queue.take(2)).length < 2) return 'gzip-truncated';
  return 'whole';
}

async function skipString(queue: ByteQueue): Promise<boolean> {
  for (let left = HEADER_FIELD_BYTES_MAX; left > 0; ) {
    const chunk = await queue.nextChunk();
    if (!chunk) return false;
    const end = chunk.subarray(0, left).indexOf(0);
    queue.giveBack(chunk.subarray(end < 0 ? left : end + 1));
    if (end >= 0) return true;
    left -= Math.min(left, chunk.length);
  }
  return false;
}
