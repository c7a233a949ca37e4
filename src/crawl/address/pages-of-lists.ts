// Which list an address may be a page of, and which list it may show in another order: addresses
// without a page number, and without some parameters. docs/reference/decisions.md §6.
import { pathOfAddress, queryOfAddress } from './address-path.ts';
import { isPageName, pathWithoutPage } from './first-pages.ts';

const NUMBER = /^\d{1,9}$/;
const PATH_PAGE =
  /[-_/](?:(?:p|page|pagina|seite|strana)[-_/]?)?(\d{1,9})(?=(?:\.html?|\.php)?\/?$)/i;
const PARAMETERS_MAX = 8;
/** An order has no more parameters of its own: any two, or up to four in a row. */
const ADDITIONS_MAX = 4;
const ADDITIONS_APART_MAX = 2;

/** An address as one page of a list. */
export interface PageOfList {
  /** The address without its page number. */
  readonly list: string;
  /** The name of the parameter that holds the number; `/` for the path, empty for none. */
  readonly name: string;
  readonly page: number;
}

/** What an address may be a page of: itself, and lists that number it in the query or the path. */
export function pagesOfLists(url: string): readonly PageOfList[] {
  const found: PageOfList[] = [{ list: url, name: '', page: 0 }];
  const path = pathOfAddress(url);
  const head = url.slice(0, url.indexOf(path, 'https://'.length));
  const inPath = PATH_PAGE.exec(path);
  if (inPath !== null) {
    const rest = url.slice(head.length + inPath.index + inPath[0].length);
    const list = head + path.slice(0, inPath.index) + rest;
    found.push({ list: list === head ? `${head}/` : list, name: '/', page: Number(inPath[1]) });
  }
  const parameters = parametersOf(url);
  if (parameters.length > PARAMETERS_MAX) return found;
  for (const [at, parameter] of parameters.entries()) {
    const end = parameter.indexOf('=');
    const value = parameter.slice(end + 1);
    if (end <= 0 || !NUMBER.test(value)) continue;
    const list = head + path + joined(parameters.toSpliced(at, 1));
    found.push({ list, name: parameter.slice(0, end), page: Number(value) });
  }
  return found;
}

/** A list with fewer parameters, and those that it lacks. */
export interface ShorterList {
  readonly list: string;
  readonly additions: readonly string[];
}

/** The addresses without some parameters that may order a list; a page number alone does not. */
export function shorterLists(url: string): readonly ShorterList[] {
  const parameters = parametersOf(url);
  if (parameters.length === 0 || parameters.length > PARAMETERS_MAX) return [];
  const head = url.slice(0, url.indexOf('?'));
  return additionsOf(parameters).flatMap((left) => {
    const additions = parameters.filter((_, at) => left.includes(at));
    if (additions.every(isPageNumber)) return [];
    const others = parameters.filter((_, at) => !left.includes(at));
    return [{ list: head + joined(others), additions }];
  });
}

function additionsOf({ length }: readonly string[]): readonly (readonly number[])[] {
  const found: number[][] = [];
  for (let first = 0; first < length; first += 1) {
    found.push([first]);
    for (let other = first + 1; other < length; other += 1) found.push([first, other]);
    for (let count = ADDITIONS_APART_MAX + 1; count <= ADDITIONS_MAX; count += 1) {
      if (first + count > length) break;
      found.push(Array.from({ length: count }, (_, index) => first + index));
    }
  }
  return found;
}

/** How many parameters lists may have that an address shows in another order, as bits. */
export function shorterCounts(url: string): number {
  const count = parametersOf(url).length;
  if (count === 0 || count > PARAMETERS_MAX) return 0;
  const least = Math.max(0, count - ADDITIONS_MAX);
  return (1 << count) - (1 << least);
}

/** The number of parameters as a bit of `shorterCounts`. */
export function countBit(url: string): number {
  const count = parametersOf(url).length;
  return count > PARAMETERS_MAX ? 0 : 1 << count;
}

/**
 * The parameters that an address has besides those of a list; `undefined` when it lacks one, or has
 * another path, page numbers aside.
 */
export function ownParameters(url: string, list: string): readonly string[] | undefined {
  if (pathWithoutPage(url) !== pathWithoutPage(list)) return undefined;
  const own = parametersOf(url);
  const common = parametersOf(list);
  if (!common.every((parameter) => own.includes(parameter))) return undefined;
  return own.filter((parameter) => !common.includes(parameter));
}

/** The address without some parameters. */
export function withoutParameters(url: string, left: readonly string[]): string {
  const parameters = parametersOf(url);
  const others = parameters.filter((one) => !left.includes(one));
  if (others.length === parameters.length) return url;
  return url.slice(0, url.indexOf('?')) + joined(others);
}

function isPageNumber(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=', 2);
  return NUMBER.test(value) && isPageName(name);
}

function parametersOf(url: string): readonly string[] {
  const query = queryOfAddress(url);
  return query === '' ? [] : query.split('&').filter((parameter) => parameter !== '');
}

function joined(parameters: readonly string[]): string {
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}
