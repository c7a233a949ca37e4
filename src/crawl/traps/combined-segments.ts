// Filters in path segments below one folder, in whatever order: `/shoes/red/size-42/`.
// docs/reference/decisions.md §7.
import { pathOfAddress } from '../address/address-path.ts';
import { pathWithoutPage } from '../address/first-pages.ts';

const SEGMENTS_MAX = 16;
const SEGMENTS_OF_PAGE_MIN = 2;
const LEFT_OUT_MIN = 3;

/** The folder of the first segment: `/shoes/`; empty for an address without one. */
export function firstFolder(url: string): string {
  const pathStart = url.indexOf('/', 'https://'.length);
  const end = pathStart < 0 ? -1 : url.indexOf('/', pathStart + 1);
  const queryStart = url.indexOf('?');
  return end < 0 || (queryStart >= 0 && queryStart < end) ? '' : url.slice(pathStart, end + 1);
}

/** Whether two addresses share the folder of their first segment. */
export function isInFirstFolder(one: string, other: string): boolean {
  let at = one.indexOf('/', 'https://'.length) + 1;
  let otherAt = other.indexOf('/', 'https://'.length) + 1;
  for (; at < one.length; at += 1, otherAt += 1) {
    const code = one.charCodeAt(at);
    if (code === 0x3f /* ? */ || code !== other.charCodeAt(otherAt)) return false;
    if (code === 0x2f /* / */) return true;
  }
  return false;
}

/**
 * Whether an address combines ever more segments in the page's first folder: the page has two or
 * more below it, and three or more can be left out of the address, one at a time.
 */
export function combinesSegments(
  page: string,
  url: string,
  wereMet: (urls: readonly string[]) => readonly boolean[],
): boolean {
  const folder = firstFolder(url);
  if (folder === '' || folder !== firstFolder(page) || url.includes('?')) return false;
  if (belowOf(page, folder).length < SEGMENTS_OF_PAGE_MIN) return false;
  return isCombined(url, wereMet);
}

/** Whether three or more segments below the first folder can be left out, one at a time. */
export function isCombined(
  url: string,
  wereMet: (urls: readonly string[]) => readonly boolean[],
): boolean {
  return segmentsLeftOut(url, wereMet) >= LEFT_OUT_MIN;
}

/** How many segments below the first folder, without a page number, can be left out. */
export function segmentsLeftOut(
  url: string,
  wereMet: (urls: readonly string[]) => readonly boolean[],
): number {
  const folder = firstFolder(url);
  const below = folder === '' ? [] : belowOf(url, folder);
  if (below.length < SEGMENTS_OF_PAGE_MIN) return 0;
  const path = pathOfAddress(url);
  const head = url.slice(0, url.indexOf(path, 'https://'.length)) + folder;
  const slash = path.endsWith('/') ? '/' : '';
  const shorter = below.map((_, index) => head + below.toSpliced(index, 1).join('/') + slash);
  return wereMet(shorter).filter(Boolean).length;
}

function belowOf(url: string, folder: string): readonly string[] {
  return pathWithoutPage(url)
    .slice(folder.length)
    .split('/')
    .filter(Boolean)
    .slice(0, SEGMENTS_MAX);
}
