// Lists of values, parts of which can be left out, and further pages of a path: decisions.md §7.
import { queryPairs } from './right-form.ts';
import { pathOf, pathTemplate } from './right-templates.ts';

const IN_VALUES = ['%20', '%2B', '%2C', '%2F', '%3B', '%7C', ...',+;|~_/-'];
const IN_SEGMENTS = ['%2B', '%2C', '%7C', ',', '+'];
const PAGE_END = /\/(?:page|pagina|seite|strana)[-_/]?\d{1,9}(?:\.html?|\.php)?\/?$/i;
const COUNTERS = [
  'page',
  'paged',
  'pg',
  'pagina',
  'pageno',
  'pagenum',
  'pagenumber',
  'page_no',
  'page_num',
  'page_number',
  'currentpage',
  'current_page',
  'seite',
  'strana',
  'start',
  'offset',
];
const COUNTERS_MAX = 16;
const LOOKED_AT_MAX = 32;

/** What can be left out of an address, with the list that it is of, and what is left. */
interface RightPart {
  readonly list: string | undefined;
  readonly text: string;
  readonly rest: string;
}

/** Whether an address has a page's own path: `facets`. */
export function isOfOwnPath(address: string, page: string): boolean {
  if (pathOf(address) === pathOf(page)) return true;
  const [own, other] = [address, page].map((one) => plainPath(one).split('/'));
  const isAlike = (segment: string, index: number): boolean =>
    segment === other?.[index] || cutAt(segment, IN_SEGMENTS).length > 1;
  return own?.length === other?.length && own?.every(isAlike) === true;
}

/** What combinations of values have in common. */
export function combinedFamily(address: string): string {
  const segments = plainPath(address).split('/');
  const starred = segments.map((one) => (cutAt(one, IN_SEGMENTS).length > 1 ? '*' : one));
  // Filters in segments of their own.
  const [, first = '', ...below] = pathOf(address).split('/');
  const isPlain = !address.includes('?') && !IN_SEGMENTS.some((sign) => address.includes(sign));
  if (isPlain) return below.length > 0 ? `/${first}/*` : '*';
  return `${pathTemplate(starred.join('/'))}${address.includes('?') ? '?*' : ''}`;
}

/** Whether an address combines ever more values. */
export function growsByLists(
  address: string,
  page: string,
  wasMet: (address: string) => boolean,
): boolean {
  const left = leftOut(address, wasMet);
  const lists = Map.groupBy(left, ({ list }) => list);
  lists.delete(undefined);
  const isOfOneList = [...lists.values()].some((parts) => parts.length >= 2);
  const onPage = partsOf(page).length;
  return isOfOwnPath(address, page) && onPage >= 2 && left.length >= 3 && isOfOneList;
}

/** What can be left out of an address that has lists. */
export function leftOut(address: string, wasMet: (address: string) => boolean): RightPart[] {
  const parts = partsOf(address);
  if (parts.every(({ list }) => list === undefined)) return [];
  return parts.filter(({ rest }) => wasMet(rest));
}

/** Whether two addresses of one path have a value of a list in common. */
export function shareList(address: string, page: string): boolean {
  const valuesOf = (one: string): string[] =>
    partsOf(one).flatMap(({ list, text }) => (list === undefined ? [] : [`${list} ${text}`]));
  const onPage = new Set(valuesOf(page));
  return isOfOwnPath(address, page) && valuesOf(address).some((value) => onPage.has(value));
}

/** What may be the first pages of the list of which an address is a further one: §6. */
export function firstPagesOf(address: string): string[] {
  const { origin, search } = new URL(address);
  const firsts: string[] = [];
  const path = pathOf(address);
  if (PAGE_END.test(path)) {
    const first = path.replace(PAGE_END, '');
    firsts.push(`${origin}${first}${search}`, `${origin}${first}/${search}`);
  }
  const pairs = queryPairs(address);
  for (const [index, pair] of pairs.slice(0, COUNTERS_MAX).entries()) {
    const [, name = '', digits = ''] = /^([^=]*)=(\d{1,9})$/.exec(pair) ?? [];
    if (!COUNTERS.includes(name.toLowerCase()) || Number(digits) === 0) continue;
    const others = pairs.toSpliced(index, 1);
    firsts.push(`${origin}${path}${others.length === 0 ? '' : '?'}${others.join('&')}`);
    for (const least of [0, 1].filter((one) => one < Number(digits))) {
      firsts.push(`${origin}${path}?${pairs.with(index, `${name}=${least}`).join('&')}`);
    }
  }
  return firsts;
}

function plainPath(address: string): string {
  return pathOf(address).replace(PAGE_END, '').replace(/\/$/, '');
}

function partsOf(address: string): RightPart[] {
  const { origin, pathname } = new URL(address);
  const segments = pathname.split('/');
  const pairs = queryPairs(address);
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  const inPath = segments.flatMap((segment, index) =>
    listParts(segment, IN_SEGMENTS).map(([text, rest]) => ({
      list: `segment ${index}`,
      text,
      rest: `${origin}${segments.with(index, rest).join('/')}${query}`,
    })),
  );
  const spelt = (others: readonly string[]): string =>
    `${origin}${pathname}${others.length === 0 ? '' : `?${others.join('&')}`}`;
  const inQuery = pairs.flatMap((pair, index): RightPart[] => {
    const [name = ''] = pair.split('=');
    const value = pair.slice(name.length + 1);
    const listed = pair.includes('=') ? listParts(value, IN_VALUES) : [];
    if (listed.length === 0) {
      return [{ list: undefined, text: pair, rest: spelt(pairs.toSpliced(index, 1)) }];
    }
    return listed.map(([text, rest]) => {
      return { list: name, text, rest: spelt(pairs.with(index, `${name}=${rest}`)) };
    });
  });
  return [...inPath, ...inQuery].slice(0, LOOKED_AT_MAX);
}

// Each part of a list with the text without it, and without the sign behind it, or before the last.
function listParts(text: string, signs: readonly string[]): [part: string, rest: string][] {
  const pieces = cutAt(text, signs);
  if (pieces.length < 2) return [];
  return pieces.flatMap((part, index): [string, string][] => {
    if (index % 2 === 1) return [];
    const from = index === pieces.length - 1 ? index - 1 : index;
    return [[part, pieces.toSpliced(from, 2).join('')]];
  });
}

// Parts and signs in turn.
function cutAt(text: string, signs: readonly string[]): string[] {
  const pieces = [''];
  for (let at = 0; at < text.length; ) {
    const sign = signs.find((one) => text.startsWith(one, at));
    if (sign === undefined) pieces.push(`${pieces.pop()}${text[at]}`);
    else pieces.push(sign, '');
    at += sign?.length ?? 1;
  }
  return pieces;
}
