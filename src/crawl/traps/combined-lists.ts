// Lists of values in a parameter or path segment, any of which can be left out: `?colour=a,b,c`,
// `/tag/a+b+c`. docs/reference/decisions.md §7.
import { pathOfAddress, queryOfAddress } from '../address/address-path.ts';
import { pathWithoutPage } from '../address/first-pages.ts';
import { firstFolder } from './combined-segments.ts';
import { templateOfPath } from './template-of.ts';

const VALUE_BREAK = /[,+;|~_/-]|%(?:2[0BCF]|3B|7C)/gi;
const SEGMENT_BREAK = /[,+]|%(?:2[BC]|7C)/gi;
const MAY_HAVE_BREAK = /[,+;|~_/-]|%(?:2[0BCF]|3B|7C)/i;
const MAY_HAVE_SEGMENT_BREAK = /[,+]|%(?:2[BC]|7C)/i;
// Nobody chooses more values.
const PARTS_MAX = 32;
const PARTS_OF_PAGE_MIN = 2;
const LEFT_OUT_MIN = 3;
const LEFT_OUT_OF_A_LIST_MIN = 2;

/** A value of a list, or a parameter with one value, that may be left out of an address. */
interface Part {
  /** Its position and text. */
  readonly key: string;
  /** The name of its list; absent for a parameter. */
  readonly list?: string;
  readonly without: string;
}

type WereMet = (urls: readonly string[]) => readonly boolean[];

export function mayHaveLists(url: string): boolean {
  return (
    ((url.includes('%') || url.includes(',') || url.includes('+')) &&
      MAY_HAVE_SEGMENT_BREAK.test(url)) ||
    (url.includes('?') && MAY_HAVE_BREAK.test(queryOfAddress(url)))
  );
}

/**
 * The common text of addresses that combine values: the template of their path without a page
 * number, with `*` for lists: `/tag/*`, `/shop/?*`. Without a list or a query it is the first
 * folder: `/shoes/*`.
 */
export function combinationFamily(url: string): string {
  if (!url.includes('?') && !mayHaveLists(url)) return `${firstFolder(url)}*`;
  const segments = pathWithoutPage(url)
    .split('/')
    .map((one) => (MAY_HAVE_SEGMENT_BREAK.test(one) ? '*' : one));
  return templateOfPath(segments.join('/')) + (url.includes('?') ? '?*' : '');
}

/** The parts that can be left out of an address with a list: `colour=blue`. */
export function partsLeftOut(url: string, wereMet: WereMet): readonly string[] {
  return leftOutOf(url, wereMet).map(({ key }) => key);
}

/** Whether an address has the page's own path, except for a page number and lists. */
export function hasOwnPath(page: string, url: string): boolean {
  if (pathOfAddress(page) === pathOfAddress(url)) return true;
  const [others, own] = [pathWithoutPage(page), pathWithoutPage(url)];
  if (own === others) return true;
  if (!MAY_HAVE_SEGMENT_BREAK.test(own)) return false;
  const [before, after] = [others.split('/'), own.split('/')];
  return (
    before.length === after.length &&
    after.every((one, index) => one === before[index] || MAY_HAVE_SEGMENT_BREAK.test(one))
  );
}

/**
 * Whether an address combines ever more values at the page's own path: the page has two or more,
 * and three or more can be left out of the address, one at a time, two of them of one list.
 */
export function combinesLists(page: string, url: string, wereMet: WereMet): boolean {
  if (!mayHaveLists(url) || !hasOwnPath(page, url)) return false;
  if (partsOf(page).length < PARTS_OF_PAGE_MIN) return false;
  const lists = new Map<string, number>();
  const leftOut = leftOutOf(url, wereMet);
  for (const { list = '' } of leftOut) lists.set(list, (lists.get(list) ?? 0) + 1);
  lists.delete('');
  return leftOut.length >= LEFT_OUT_MIN && Math.max(...lists.values()) >= LEFT_OUT_OF_A_LIST_MIN;
}

/** Whether page and address share a value of a list at the page's own path. */
export function sharesList(page: string, url: string): boolean {
  if (!mayHaveLists(page) || !mayHaveLists(url) || !hasOwnPath(page, url)) return false;
  const own = listedIn(page);
  return listedIn(url).some((key) => own.includes(key));
}

function listedIn(url: string): readonly string[] {
  return partsOf(url).flatMap(({ key, list }) => (list === undefined ? [] : [key]));
}

/** The parts that can be left out, one at a time. */
function leftOutOf(url: string, wereMet: WereMet): readonly Part[] {
  if (!mayHaveLists(url)) return [];
  const parts = partsOf(url);
  if (parts.every(({ list }) => list === undefined)) return [];
  const met = wereMet(parts.map(({ without }) => without));
  return parts.filter((_, index) => met[index] === true);
}

function partsOf(url: string): readonly Part[] {
  const queryStart = url.indexOf('?');
  const pathEnd = queryStart < 0 ? url.length : queryStart;
  const parts: Part[] = [];
  let start = url.indexOf('/', 'https://'.length) + 1;
  for (const [index, text] of url.slice(start, pathEnd).split('/').entries()) {
    parts.push(...partsOfList(url, { start, text, name: `/${index} ` }, SEGMENT_BREAK));
    start += text.length + 1;
  }
  const query = queryStart < 0 ? '' : url.slice(queryStart + 1);
  for (const parameter of query === '' ? [] : query.split('&')) {
    const nameEnd = parameter.indexOf('=') + 1;
    const name = parameter.slice(0, nameEnd);
    const value = { start: start + nameEnd, text: parameter.slice(nameEnd), name };
    const found = nameEnd === 0 ? [] : partsOfList(url, value, VALUE_BREAK);
    if (found.length > 0) parts.push(...found);
    else if (parameter !== '')
      parts.push({ key: parameter, without: withoutParameter(url, start, parameter) });
    start += parameter.length + 1;
  }
  return parts.slice(0, PARTS_MAX);
}

/** The values of a list, each with the address without it and one separator. */
function partsOfList(
  url: string,
  { start, text, name }: { readonly start: number; readonly text: string; readonly name: string },
  breaks: RegExp,
): readonly Part[] {
  const signs = [...text.matchAll(breaks)];
  if (signs.length === 0) return [];
  const begins = [0, ...signs.map(({ 0: sign, index }) => index + sign.length)];
  const ends = [...signs.map(({ index }) => index), text.length];
  return begins.slice(0, PARTS_MAX).map((begin, index) => {
    const isLast = index === signs.length;
    // With the separator after it; for the last one, with the separator before it.
    const from = isLast ? (ends[index - 1] ?? 0) : begin;
    const to = isLast ? text.length : (begins[index + 1] ?? text.length);
    const left = text.slice(0, from) + text.slice(to);
    return {
      key: `${name}${text.slice(begin, ends[index])}`,
      list: name,
      without: url.slice(0, start) + left + url.slice(start + text.length),
    };
  });
}

function withoutParameter(url: string, start: number, parameter: string): string {
  const end = start + parameter.length;
  // With the `&` after it, or the separator before it.
  const isLast = end === url.length;
  return isLast ? url.slice(0, start - 1) : url.slice(0, start) + url.slice(end + 1);
}
