// Finds the first page of the list that an address may continue: --no-pagination.
// docs/reference/decisions.md §6.
import { pathOfAddress } from './address-path.ts';

// Names of parameters that count pages or entries, in lower case.
const NAMES: ReadonlySet<string> = new Set([
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
]);
const WORDS = 'page|pagina|seite|strana';
const PATH_PAGE = new RegExp(`/(?:${WORDS})[-_/]?\\d{1,9}(?:\\.html?|\\.php)?/?$`, 'i');
const NUMBER = /^\d{1,9}$/;
const PARAMETERS_MAX = 16;

/** Whether a parameter of this name counts pages or entries. */
export function isPageName(name: string): boolean {
  return NAMES.has(name.toLowerCase());
}

/** The path without a page number at its end, and without a trailing slash. */
export function pathWithoutPage(url: string): string {
  const path = pathOfAddress(url).replace(PATH_PAGE, '');
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/**
 * Returns the possible addresses of the first page of a paginated list: without the page parameter,
 * with its first value, or without the end of the path. Empty for an address that has no page
 * number. `isAfterAnother`: the page declares a previous one, so any numeric parameter may count
 * pages.
 */
export function firstPages(url: string, isAfterAnother: boolean): readonly string[] {
  const queryStart = url.indexOf('?');
  const head = queryStart < 0 ? url : url.slice(0, queryStart);
  const query = queryStart < 0 ? '' : url.slice(queryStart);
  const firsts: string[] = [];
  const cut = head.replace(PATH_PAGE, '');
  if (cut.length < head.length) firsts.push(`${cut}/${query}`, cut + query);
  const parameters = query.slice(1).split('&').slice(0, PARAMETERS_MAX);
  for (const [at, parameter] of parameters.entries()) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (!NUMBER.test(value) || !(isAfterAnother || isPageName(name))) continue;
    const number = Number(value);
    if (number === 0) continue;
    const others = parameters.toSpliced(at, 1).join('&');
    firsts.push(others === '' ? head : `${head}?${others}`);
    for (const first of ['0', '1']) {
      if (Number(first) < number) {
        firsts.push(`${head}?${parameters.with(at, `${name}=${first}`).join('&')}`);
      }
    }
  }
  return firsts;
}
