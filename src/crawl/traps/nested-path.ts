// Copies of pages at longer addresses: the server ignores a part of the path.
// docs/reference/decisions.md §7.
import { pathOfAddress } from '../address/address-path.ts';

/**
 * Whether one of two paths begins or ends with all segments of the shorter other:
 * `/about/team/contact` and `/contact`. Empty segments do not count.
 */
export function isNestedPath(one: string, other: string): boolean {
  return continuesPath(one, other) || continuesPath(other, one);
}

/** The same, where `url` has the longer path. */
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
