// Combinations of filter parameters, any of which can be left out. docs/reference/decisions.md §7.
import { queryOfAddress } from '../address/address-path.ts';
import { hasOwnPath } from './combined-lists.ts';

const NAMES_MIN = 3;
const NAMES_OF_PAGE_MIN = 2;
const PAIR = 2;
// Nobody sets more filters.
const NAMES_MAX = 64;
const BRACKET = /\[|%5B/i;
const DIGITS = /\d+/g;
// Filters in one value: `q=Colour-Red-Blue/Size-M`.
const FILTER_BREAK = /\/|%2F/i;
const VALUE_BREAK = '-';

/**
 * The names of an address's parameters, repeated as they occur, sorted, without digits and up to
 * the first bracket: `?f[0]=a&f[1]=b&page=2` has `f`, `f`, `page`. A value with a slash holds
 * several filters: `q=Colour-Red-Blue/Size-M` has `q:Colour` twice, and `q:Size`.
 *
 * At most the first 64. `asFilters`: a value with a hyphen and no slash is a filter, too.
 */
export function parameterNames(
  url: string,
  { asFilters = false }: { readonly asFilters?: boolean } = {},
): readonly string[] {
  const query = queryOfAddress(url);
  if (query === '') return [];
  const names: string[] = [];
  for (const parameter of query.split('&')) {
    if (parameter === '') continue;
    if (names.length === NAMES_MAX) break;
    const end = parameter.indexOf('=');
    const value = end < 0 ? '' : parameter.slice(end + 1);
    const name = plainName(end < 0 ? parameter : parameter.slice(0, end));
    const isFilter = FILTER_BREAK.test(value) || (asFilters && value.includes(VALUE_BREAK));
    if (isFilter) names.push(...filterNames(name, value));
    else names.push(name);
  }
  return names.slice(0, NAMES_MAX).sort();
}

function plainName(name: string): string {
  const bracket = name.search(BRACKET);
  return (bracket < 0 ? name : name.slice(0, bracket)).replace(DIGITS, '');
}

/** The name of each filter of a value, once per value. */
function filterNames(name: string, value: string): readonly string[] {
  return value.split(FILTER_BREAK, NAMES_MAX).flatMap((filter) => {
    const [group = '', ...values] = filter.split(VALUE_BREAK, NAMES_MAX);
    return Array.from({ length: Math.max(1, values.length) }, () => `${name}:${group}`);
  });
}

/**
 * Whether an address combines ever more parameters at the page's own path. `wasMet`: whether the
 * path was met before this round with a query of these names.
 */
export function combinesParameters(
  from: string,
  to: string,
  wasMet: (names: readonly string[]) => boolean,
): boolean {
  if (!from.includes('?') || !to.includes('?') || !hasOwnPath(from, to)) return false;
  const names = parameterNames(to);
  if (names.length < NAMES_MIN || sharedNames(parameterNames(from), names) < NAMES_OF_PAGE_MIN) {
    return false;
  }
  // The names that cannot be left out alone: two that are always together count as one.
  const bound: string[] = [];
  for (const [left, name] of names.entries()) {
    // Of equal names one is enough.
    if (name === names[left - 1] || wasMet(names.filter((_, index) => index !== left))) continue;
    bound.push(name);
    if (bound.length > PAIR) return false;
  }
  if (bound.length === 0) return true;
  const isPair = bound.length === PAIR && names.length > NAMES_MIN;
  if (!isPair || bound.some((name) => wasMet([name]))) return false;
  return wasMet(names.filter((name) => !bound.includes(name)));
}

/** Whether an address has the page's own path, and the page combines parameters. */
export function isOfCombination(from: string, to: string): boolean {
  if (!from.includes('?') || !to.includes('?') || !hasOwnPath(from, to)) return false;
  return parameterNames(from).length >= NAMES_OF_PAGE_MIN;
}

/** How many names two sorted lists share. */
function sharedNames(some: readonly string[], others: readonly string[]): number {
  let count = 0;
  let at = 0;
  for (const name of some) {
    while (at < others.length && (others[at] as string) < name) at += 1;
    if (others[at] !== name) continue;
    count += 1;
    at += 1;
  }
  return count;
}
