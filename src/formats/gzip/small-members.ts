// Small members of gzip, inflated by our own code: opening the runtime's inflater costs more.
import type { ByteQueue } from './byte-queue.ts';
import { inflateInto } from './inflate.ts';

const FIXED_HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
// For a larger member, or one that inflates to more, opening the runtime's inflater is worth it.
const MEMBER_BYTES_MAX = 1_024;
const INFLATED_BYTES_MAX = 32_767;

// Shared by all readers: nothing in it is kept across an await.
const room: Uint8Array = new Uint8Array(2 * (INFLATED_BYTES_MAX + 1));

export interface SmallMembers {
  readonly count: number;
  readonly inflated: Uint8Array;
  /** The ends of those with a wrong checksum, in `inflated`. */
  readonly wrongEnds: readonly number[];
}

export type Checksum = (bytes: Uint8Array, previous: number) => number;

interface MembersRead {
  readonly count: number;
  /** Where the first member that was not read begins. */
  readonly next: number;
  /** Bytes of the room that are filled. */
  readonly filled: number;
  /** Why no more were read: `cut` where more bytes may change that. */
  readonly stop: 'cut' | 'other';
  readonly wrongEnds: readonly number[];
}

/**
 * Takes the next members of a queue as long as they are whole, inflate without damage and are
 * small: up to 1 KiB with header and trailer, inflated up to 32,767 bytes. Together they are at
 * most the next chunk. `count` is 0 where the first one is something else.
 *
 * Waits for more bytes only within the first member.
 * Source: https://www.rfc-editor.org/rfc/rfc1952#section-2.2
 */
export async function takeSmallMembers(
  queue: ByteQueue,
  countMax: number,
  checksum: Checksum,
): Promise<SmallMembers> {
  for (let wanted = FIXED_HEADER_BYTES + TRAILER_BYTES; ; ) {
    const bytes = await queue.peek(wanted);
    const { count, next, filled, stop, wrongEnds } = readMembers(bytes, countMax, checksum);
    const mayBeCut = stop === 'cut' && bytes.length >= wanted && bytes.length < MEMBER_BYTES_MAX;
    if (count > 0 || !mayBeCut) {
      // Before the await, during which another reader may use the room.
      const inflated = room.slice(0, filled);
      await queue.take(next);
      return { count, inflated, wrongEnds };
    }
    // Chunks may be of one byte: try again when there are twice as many.
    wanted = Math.min(2 * bytes.length, MEMBER_BYTES_MAX);
  }
}

function readMembers(bytes: Uint8Array, countMax: number, checksum: Checksum): MembersRead {
  let [count, next, filled] = [0, 0, 0];
  const wrongEnds: number[] = [];
  while (count < countMax && room.length - filled > INFLATED_BYTES_MAX) {
    const place = room.subarray(filled, filled + INFLATED_BYTES_MAX + 1);
    const member = readMember(bytes.subarray(next, next + MEMBER_BYTES_MAX), place, checksum);
    if (typeof member === 'string') return { count, next, filled, stop: member, wrongEnds };
    count += 1;
    next += member.bytes;
    filled += member.inflated;
    if (!member.isSound) wrongEnds.push(filled);
  }
  return { count, next, filled, stop: 'other', wrongEnds };
}

function readMember(
  bytes: Uint8Array,
  place: Uint8Array,
  checksum: Checksum,
): { bytes: number; inflated: number; isSound: boolean } | 'cut' | 'other' {
  const start = headerEnd(bytes);
  if (typeof start === 'string') return start;
  const { end, next, length } = inflateInto(place, bytes.subarray(start));
  if (end === 'damaged' || length > INFLATED_BYTES_MAX) return 'other';
  const trailer = start + next;
  if (end === 'cut' || bytes.length < trailer + TRAILER_BYTES) return 'cut';
  const inflated = place.subarray(0, length);
  const view = new DataView(bytes.buffer, bytes.byteOffset + trailer, TRAILER_BYTES);
  const isSum = view.getUint32(0, true) === checksum(inflated, 0);
  const isSound = isSum && view.getUint32(4, true) === length;
  return { bytes: trailer + TRAILER_BYTES, inflated: length, isSound };
}

/** Where the DEFLATE stream of a member begins. */
function headerEnd(bytes: Uint8Array): number | 'cut' | 'other' {
  if (bytes.length < FIXED_HEADER_BYTES) return 'cut';
  const [first, second, method, flags = 0] = bytes;
  if (first !== 0x1f || second !== 0x8b || method !== 8 || flags & 0xe0) return 'other';
  let at = FIXED_HEADER_BYTES;
  if (flags & 4) at += 2 + ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue;
    const end = bytes.indexOf(0, at);
    if (end < 0) return 'cut';
    at = end + 1;
  }
  if (flags & 2) at += 2;
  return at < bytes.length ? at : 'cut';
}
