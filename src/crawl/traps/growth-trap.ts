// Addresses that grow out of others, segment by segment. docs/reference/decisions.md §7.
import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import type { TrapKind } from './trap-kinds.ts';

const PATH_SEGMENTS_MAX = 20;
const SAME_SEGMENT_MAX = 2;
// Verses, dates and chapters repeat numbers: /bible/1/1/1.
const SAME_NUMBER_MAX = 4;
// The number of segments that form a loop when they repeat at once.
const LOOP_SEGMENTS_MIN = 2;
const LOOP_SEGMENTS_MAX = 4;

export type GrowthTrap = Extract<TrapKind, 'path-depth' | 'repeated-segments'>;

// Start and end of each segment, the first segment that equals it, and the count of that one. Valid
// during one call only.
const starts = new Int32Array(PATH_SEGMENTS_MAX);
const ends = new Int32Array(PATH_SEGMENTS_MAX);
const firsts = new Int32Array(PATH_SEGMENTS_MAX);
const counts = new Int32Array(PATH_SEGMENTS_MAX);
const areDigits = new Uint8Array(PATH_SEGMENTS_MAX);

/** Whether an address is too long for a sitemap. */
export function isTooLong(url: string): boolean {
  return url.length > LOC_CHARACTERS_MAX;
}

/**
 * Whether an address is below the folder of a page and deeper than the page itself. Empty segments
 * do not count.
 */
export function liesBelow(page: string, url: string): boolean {
  const folderEnd = page.lastIndexOf('/', pathEndOf(page) - 1) + 1;
  // Nearly all addresses differ from the page's within its folder.
  if (!url.startsWith(page.slice(0, folderEnd)) || pathEndOf(url) <= folderEnd) return false;
  return segmentsFrom(url, folderEnd) > segmentsFrom(page, folderEnd);
}

/** Whether a page's path is so deep or repetitive that addresses may grow out of it. */
export function isGrown(page: string): boolean {
  return isDeep(page) || hasEqualSegments(page);
}

/**
 * The trap by which an address grows out of that of a page above it: both have too many segments,
 * or repeated segments. `isTrap`: whether this trap is not allowed. Linear in the length of the
 * addresses.
 */
export function growthTrapOf(
  page: string,
  url: string,
  isTrap: (kind: GrowthTrap) => boolean,
): GrowthTrap | undefined {
  const count = findSegments(url);
  const isTooDeep = count > PATH_SEGMENTS_MAX;
  if (isTooDeep && isTrap('path-depth') && isDeep(page)) return 'path-depth';
  // Two segments cannot repeat by these rules.
  if (count <= SAME_SEGMENT_MAX) return undefined;
  const looked = isTooDeep ? lookedAt(url) : count;
  const repeats = numberSegments(url, looked) || hasLoop(looked);
  if (!repeats || !hasEqualSegments(page)) return undefined;
  return isTrap('repeated-segments') ? 'repeated-segments' : undefined;
}

function pathEndOf(url: string): number {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? url.length : queryStart;
}

/** The number of segments that begin at an offset of the path or later. */
function segmentsFrom(url: string, start: number): number {
  const end = pathEndOf(url);
  let count = 0;
  for (let at = start; at < end; at += 1) {
    const isSegment = url.charCodeAt(at) !== 0x2f; /* / */
    if (isSegment && (at === start || url.charCodeAt(at - 1) === 0x2f)) count += 1;
  }
  return count;
}

function isDeep(page: string): boolean {
  return findSegments(page) >= PATH_SEGMENTS_MAX;
}

/** Whether a segment that is not a number occurs twice. */
function hasEqualSegments(page: string): boolean {
  const count = lookedAt(page);
  numberSegments(page, count);
  for (let index = 0; index < count; index += 1) {
    if (firsts[index] !== index && areDigits[index] === 0) return true;
  }
  return false;
}

/** Finds the first segments, and returns how many. */
function lookedAt(url: string): number {
  return Math.min(findSegments(url), PATH_SEGMENTS_MAX);
}

/** Returns the number of segments, at most one more than are stored. */
function findSegments(url: string): number {
  const pathEnd = pathEndOf(url);
  let count = 0;
  let at = url.indexOf('/', 'https://'.length);
  while (at >= 0 && at < pathEnd) {
    const slash = url.indexOf('/', at + 1);
    const end = slash < 0 || slash > pathEnd ? pathEnd : slash;
    if (end > at + 1) {
      starts[count] = at + 1;
      ends[count] = end;
      count += 1;
      // The exact number beyond the limit does not matter.
      if (count > PATH_SEGMENTS_MAX) return count;
    }
    at = end;
  }
  return count;
}

/** Numbers the segments by the first equal one; returns whether one is too frequent. */
function numberSegments(url: string, count: number): boolean {
  let isTooOften = false;
  for (let index = 0; index < count; index += 1) {
    let first = 0;
    while (first < index && !areEqual(url, first, index)) first += 1;
    const same = first === index ? 1 : (counts[first] ?? 0) + 1;
    firsts[index] = first;
    counts[first] = same;
    const isNumber = first === index ? isOfDigits(url, index) : areDigits[first] === 1;
    areDigits[index] = isNumber ? 1 : 0;
    isTooOften ||= same > (isNumber ? SAME_NUMBER_MAX : SAME_SEGMENT_MAX);
  }
  return isTooOften;
}

function isOfDigits(url: string, index: number): boolean {
  const end = ends[index] ?? 0;
  for (let at = starts[index] ?? 0; at < end; at += 1) {
    const code = url.charCodeAt(at);
    if (code < 0x30 /* 0 */ || code > 0x39 /* 9 */) return false;
  }
  return true;
}

function areEqual(url: string, one: number, other: number): boolean {
  const start = starts[one] ?? 0;
  const length = (ends[one] ?? 0) - start;
  const otherStart = starts[other] ?? 0;
  if ((ends[other] ?? 0) - otherStart !== length) return false;
  for (let offset = 0; offset < length; offset += 1) {
    if (url.charCodeAt(start + offset) !== url.charCodeAt(otherStart + offset)) return false;
  }
  return true;
}

function hasLoop(count: number): boolean {
  for (let size = LOOP_SEGMENTS_MIN; size <= LOOP_SEGMENTS_MAX; size += 1) {
    let same = 0;
    for (let index = size; index < count; index += 1) {
      same = firsts[index] === firsts[index - size] ? same + 1 : 0;
      if (same >= size && hasWord(index - size + 1, index)) return true;
    }
  }
  return false;
}

function hasWord(from: number, to: number): boolean {
  for (let index = from; index <= to; index += 1) if (areDigits[index] === 0) return true;
  return false;
}
