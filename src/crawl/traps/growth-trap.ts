// Addresses that grow out of others, segment by segment. docs/reference/decisions.md §7.
import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import type { TrapKind } from './trap-kinds.ts';

const PATH_SEGMENTS_MAX = 20;
const SAME_SEGMENT_MAX = 2;
// Verses, dates and chapters have equal numbers: /bible/1/1/1.
const SAME_NUMBER_MAX = 4;
// How many segments in a row are a loop when the same follow at once.
const LOOP_SEGMENTS_MIN = 2;
const LOOP_SEGMENTS_MAX = 4;

/** What an address may be because it grows out of a page's own. */
export type GrowthTrap = Extract<TrapKind, 'path-depth' | 'repeated-segments'>;

// Where each segment starts and ends, which is the first that equals it, and how many equal that
// one. They hold for one call.
const starts = new Int32Array(PATH_SEGMENTS_MAX);
const ends = new Int32Array(PATH_SEGMENTS_MAX);
const firsts = new Int32Array(PATH_SEGMENTS_MAX);
const counts = new Int32Array(PATH_SEGMENTS_MAX);
const areDigits = new Uint8Array(PATH_SEGMENTS_MAX);

/** Tells whether an address is longer than any that a sitemap may list. */
export function isTooLong(url: string): boolean {
  return url.length > LOC_CHARACTERS_MAX;
}

/**
 * Tells whether an address lies below the folder of a page and deeper than the page itself.
 *
 * Segments are what is not empty between slashes.
 */
export function liesBelow(page: string, url: string): boolean {
  const folderEnd = page.lastIndexOf('/', pathEndOf(page) - 1) + 1;
  // Nearly all addresses part from the page's within its folder.
  if (!url.startsWith(page.slice(0, folderEnd)) || pathEndOf(url) <= folderEnd) return false;
  return segmentsFrom(url, folderEnd) > segmentsFrom(page, folderEnd);
}

/** Tells whether a page's path is so deep, or repeats so, that addresses may grow out of it. */
export function isGrown(page: string): boolean {
  return isDeep(page) || hasEqualSegments(page);
}

/**
 * Tells whether an address is a trap by the way in which it grows out of the address of a page
 * below whose folder it lies: both have too many segments, or segments that repeat.
 *
 * `isTrap`: whether nobody said that such a trap is none. Time grows with the length of the
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
  // Nothing repeats in two segments, as these rules go.
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

/** How many segments begin at a place of the path or behind it. */
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

/** Whether a segment occurs twice, one of digits alone aside. */
function hasEqualSegments(page: string): boolean {
  const count = lookedAt(page);
  numberSegments(page, count);
  for (let index = 0; index < count; index += 1) {
    if (firsts[index] !== index && areDigits[index] === 0) return true;
  }
  return false;
}

/** Finds the first segments; gives how many these are. */
function lookedAt(url: string): number {
  return Math.min(findSegments(url), PATH_SEGMENTS_MAX);
}

/** Gives how many segments there are, or one more than are looked at. */
function findSegments(url: string): number {
  const queryStart = url.indexOf('?');
  const pathEnd = queryStart < 0 ? url.length : queryStart;
  let count = 0;
  let at = url.indexOf('/', 'https://'.length);
  while (at >= 0 && at < pathEnd) {
    const slash = url.indexOf('/', at + 1);
    const end = slash < 0 || slash > pathEnd ? pathEnd : slash;
    if (end > at + 1) {
      starts[count] = at + 1;
      ends[count] = end;
      count += 1;
      // Of further ones it is enough to know that they are there.
      if (count > PATH_SEGMENTS_MAX) return count;
    }
    at = end;
  }
  return count;
}

/** Numbers the segments by the first that equals each; true when one is there too often. */
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
