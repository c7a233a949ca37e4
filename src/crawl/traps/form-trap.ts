// Addresses that no site gives its pages on purpose. docs/reference/decisions.md §7.
import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import type { TrapKind } from './trap-kinds.ts';

const PATH_SEGMENTS_MAX = 20;
const SAME_SEGMENT_MAX = 2;
// How many segments in a row are a loop when the same follow at once.
const LOOP_SEGMENTS_MIN = 2;
const LOOP_SEGMENTS_MAX = 4;

/** The kinds of traps that an address is by its form alone. */
export type FormTrap = Extract<TrapKind, 'length' | 'path-depth' | 'repeated-segments'>;

// Where each segment starts and ends, which is the first that equals it, and how many equal that
// one. They hold for one call.
const starts = new Int32Array(PATH_SEGMENTS_MAX);
const ends = new Int32Array(PATH_SEGMENTS_MAX);
const firsts = new Int32Array(PATH_SEGMENTS_MAX);
const counts = new Int32Array(PATH_SEGMENTS_MAX);

/**
 * Tells whether an address in its form is a trap by its form alone: it has more than 2,047
 * characters; or its path more than 20 segments; or one segment three times; or two, three or four
 * segments at once followed by the same again. The first of these counts.
 *
 * Segments are what is not empty between slashes. Time grows with the length of the address.
 * Errors: None.
 */
export function formTrapOf(url: string): FormTrap | undefined {
  if (url.length > LOC_CHARACTERS_MAX) return 'length';
  const count = findSegments(url);
  if (count === undefined) return 'path-depth';
  // Nothing repeats in two segments, as these rules go.
  if (count <= SAME_SEGMENT_MAX) return undefined;
  return numberSegments(url, count) || hasLoop(count) ? 'repeated-segments' : undefined;
}

/** Gives how many segments there are; `undefined` when they are too many. */
function findSegments(url: string): number | undefined {
  const queryStart = url.indexOf('?');
  const pathEnd = queryStart < 0 ? url.length : queryStart;
  let count = 0;
  let at = url.indexOf('/', 'https://'.length);
  while (at >= 0 && at < pathEnd) {
    const slash = url.indexOf('/', at + 1);
    const end = slash < 0 || slash > pathEnd ? pathEnd : slash;
    if (end > at + 1) {
      if (count === PATH_SEGMENTS_MAX) return undefined;
      starts[count] = at + 1;
      ends[count] = end;
      count += 1;
    }
    at = end;
  }
  return count;
}

/** Numbers the segments by the first that equals each; true when one is there too often. */
function numberSegments(url: string, count: number): boolean {
  for (let index = 0; index < count; index += 1) {
    let first = 0;
    while (first < index && !areEqual(url, first, index)) first += 1;
    const same = first === index ? 1 : (counts[first] ?? 0) + 1;
    if (same > SAME_SEGMENT_MAX) return true;
    firsts[index] = first;
    counts[first] = same;
  }
  return false;
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
      if (same === size) return true;
    }
  }
  return false;
}
