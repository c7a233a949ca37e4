// Copies of pages at longer addresses: a server that does not look at the whole path.
// docs/reference/decisions.md §7.
import { pathOfAddress } from '../address/address-path.ts';

/**
 * Tells whether the path of one of two addresses is longer than that of the other, and begins or
 * ends with all of its segments: `/about/team/contact` and `/contact`.
 *
 * Segments are what is not empty between slashes.
 */
export function isNestedPath(one: string, other: string): boolean {
  return continuesPath(one, other) || continuesPath(other, one);
}

/** Tells whether the path of an address has more segments than another's, as above. */
export function continuesPath(url: string, shorter: string): boolean {
  const long = segmentsOf(url);
  const short = segmentsOf(shorter);
  const tail = long.length - short.length;
  if (tail <= 0) return false;
  return (
    short.every((segment, index) => segment === long[index]) ||
    short.every((segment, index) => segment === long[tail + index])
  );
}

function segmentsOf(url: string): readonly string[] {
  return pathOfAddress(url)
    .split('/')
    .filter((segment) => segment !== '');
}
