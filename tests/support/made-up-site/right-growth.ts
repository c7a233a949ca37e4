// What addresses show of growing: folders, segments, parameters. decisions.md §7.
import { queryPairs } from './right-form.ts';
import { isOfOwnPath } from './right-lists.ts';
import { segmentsOf } from './right-templates.ts';

const SEGMENTS_MAX = 20;
const SEGMENT_REPEATS_MIN = 3;
const DIGITS_REPEATS_MIN = 5;
const NAMES_MAX = 64;
const COMBINED_MIN = 3;
const COMBINED_ON_PAGE_MIN = 2;
const PIECE_MAX = 40;

/** Whether an address lies below the folder of a page. */
export function isBelowFolder(address: string, page: string): boolean {
  const [beforeQuery = ''] = page.split('?');
  const folder = beforeQuery.slice(0, beforeQuery.lastIndexOf('/') + 1);
  return address.startsWith(folder) && segmentsOf(address).length > segmentsOf(page).length;
}

/** `path-depth`, as far as the two addresses show it. */
export function growsDeep(address: string, page: string): boolean {
  const isDeep = segmentsOf(address).length > SEGMENTS_MAX;
  return isDeep && segmentsOf(page).length >= SEGMENTS_MAX && isBelowFolder(address, page);
}

/** `repeated-segments`, as far as the two addresses show it. */
export function growsByRepeating(address: string, page: string): boolean {
  const onPage = firstSegments(page).filter((segment) => !isDigits(segment));
  const isTwice = new Set(onPage).size < onPage.length;
  return isTwice && segmentsRepeat(firstSegments(address)) && isBelowFolder(address, page);
}

// Of more segments the first are looked at.
function firstSegments(address: string): string[] {
  return segmentsOf(address).slice(0, SEGMENTS_MAX);
}

function isDigits(segment: string): boolean {
  return /^\d+$/.test(segment);
}

function segmentsRepeat(segments: readonly string[]): boolean {
  for (const segment of segments) {
    const count = segments.filter((other) => other === segment).length;
    if (count >= (isDigits(segment) ? DIGITS_REPEATS_MIN : SEGMENT_REPEATS_MIN)) return true;
  }
  for (let length = 2; length <= 4; length += 1) {
    for (let start = 0; start + 2 * length <= segments.length; start += 1) {
      const once = segments.slice(start, start + length);
      const again = segments.slice(start + length, start + 2 * length);
      const isSame = once.every((segment, index) => segment === again[index]);
      if (isSame && !once.every(isDigits)) return true;
    }
  }
  return false;
}

/** Whether the first path has more segments, and begins or ends with all of the other's. */
export function continuesPath(address: string, shorter: string): boolean {
  return segmentsOf(address).length > segmentsOf(shorter).length && areNested(address, shorter);
}

/** Whether one of the two paths is longer, and begins or ends with all segments of the other. */
export function areNested(one: string, other: string): boolean {
  const [short = [], long = []] = [segmentsOf(one), segmentsOf(other)].sort(
    (first, second) => first.length - second.length,
  );
  if (short.length === long.length) return false;
  const begins = short.every((segment, index) => segment === long[index]);
  const rest = long.length - short.length;
  return begins || short.every((segment, index) => segment === long[rest + index]);
}

/** Whether an address is that of a page, parted where they differ, with a number that counts. */
export function isRowOf(address: string, page: string): boolean {
  const alike = [...page].findIndex((sign, index) => sign !== address[index]);
  const head = alike === -1 ? page : page.slice(0, alike);
  const tail = page.slice(head.length);
  if (!address.endsWith(tail) || address.length <= page.length) return false;
  const more = address.slice(head.length, address.length - tail.length);
  if (more.length > PIECE_MAX) return false;
  const isInNumber = (left: string, right: string): boolean =>
    /\d$/.test(left) && /^\d/.test(right);
  if (isInNumber(head, more) || isInNumber(more, tail)) return false;
  const parts = more.match(/\d+|[a-z][a-z_-]*/gi) ?? [];
  const shape = parts.map((part) => (/\d/.test(part) ? 'number' : 'word')).join(' ');
  const least = more.includes('=') ? 1 : 2;
  return ['number', 'word number'].includes(shape) && Number(parts.at(-1)) >= least;
}

/** The names of an address's parameters (S of §7), sorted, each as often as it occurs. */
export function namesOf(address: string): string[] {
  return queryPairs(address)
    .slice(0, NAMES_MAX)
    .map((pair) => (pair.split('=')[0] ?? '').replace(/%5B/gi, '['))
    .map((name) => (name.split('[')[0] ?? '').replace(/\d/g, ''))
    .sort();
}

/** A name for the parameters of an address. */
export function namesKey(names: readonly string[]): string {
  return names.join('&');
}

/** `facets`; `wasMetWith` tells of the path's template whether it was met with such names. */
export function growsByCombining(
  address: string,
  page: string,
  wasMetWith: (key: string) => boolean,
): boolean {
  if (!isOfOwnPath(address, page)) return false;
  const names = namesOf(address);
  const onPage = [...namesOf(page)];
  const shared = names.filter((name) => {
    const at = onPage.indexOf(name);
    if (at !== -1) onPage.splice(at, 1);
    return at !== -1;
  });
  if (names.length < COMBINED_MIN || shared.length < COMBINED_ON_PAGE_MIN) return false;
  const without = (some: readonly string[]): boolean => {
    const left = [...names];
    for (const name of some) left.splice(left.indexOf(name), 1);
    return wasMetWith(namesKey(left));
  };
  const bound = names.filter((name) => !without([name]));
  if (bound.length === 0) return true;
  const isPair = bound.length === 2 && bound[0] !== bound[1] && names.length > COMBINED_MIN;
  return isPair && !bound.some((name) => wasMetWith(name)) && without(bound);
}
