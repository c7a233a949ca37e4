// The template that addresses of one script share. docs/reference/decisions.md §5.
import { pathOfAddress, queryOfAddress } from '../address/address-path.ts';

// Years 1000 to 9999, months 01 to 12, days 01 to 31. A preceding digit would have been consumed by
// a run of digits.
const DATE = '[1-9]\\d{3}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\\d|3[01]))?(?!\\d)';
const HEX = '[\\da-fA-F]';
const UUID = `${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}(?!${HEX})`;
// A run of hexadecimal digits is matched as a whole and inspected afterwards: a lookahead for its
// first letter at each position would take quadratic time.
const VARIABLE = new RegExp(`${DATE}|(${UUID})|(${HEX}{8,})|\\d+`, 'g');
// A UUID may lack digits; everything else has one.
const MAY_VARY = new RegExp(`\\d|${HEX}{8}-${HEX}{4}-`);

/**
 * The template of a normalised address: its path, with `D` for dates (`2026-11-22`, `2026-11`), `H`
 * for UUIDs and for runs of 8 or more hexadecimal digits with a digit and a letter, `N` for every
 * other run of digits, and the names of its query: `/shop/N?colour&size`. A parameter without `=`
 * is treated as a path: `?/album/12` is `?/album/N`.
 *
 * Of overlapping matches the leftmost counts. A date is valid, and not next to a digit.
 */
export function templateOf(url: string): string {
  const path = templateOfPath(pathOfAddress(url));
  const names = namesIn(url, templateOfName);
  return names.length === 0 ? path : `${path}?${names.join('&')}`;
}

/** The family of an address: the template of its path with `?*`; `undefined` without a query. */
export function familyOf(url: string): string | undefined {
  return url.includes('?') ? `${templateOfPath(pathOfAddress(url))}?*` : undefined;
}

/**
 * The parameter names of an address as written, unique, sorted by code units. An empty parameter
 * has no name; `=1` has an empty one.
 */
export function queryNames(url: string): readonly string[] {
  return namesIn(url, nameOf);
}

function namesIn(url: string, name: (parameter: string) => string): readonly string[] {
  const query = queryOfAddress(url);
  if (query === '') return NO_NAMES;
  const parameters = query.split('&');
  if (parameters.length === 1) return [name(query)];
  const names = new Set<string>();
  for (const parameter of parameters) if (parameter !== '') names.add(name(parameter));
  return [...names].sort();
}

const NO_NAMES: readonly string[] = [];

function nameOf(parameter: string): string {
  const end = parameter.indexOf('=');
  return end < 0 ? parameter : parameter.slice(0, end);
}

// Without a `=` it is not a parameter name, but identifies the page: `?/album/12`, `?123-a-title`.
function templateOfName(parameter: string): string {
  return parameter.includes('=') ? nameOf(parameter) : templateOfPath(parameter);
}

/** The template of a path, as in `templateOf`. */
export function templateOfPath(path: string): string {
  return MAY_VARY.test(path) ? path.replace(VARIABLE, letterFor) : path;
}

function letterFor(found: string, uuid: string | undefined, hex: string | undefined): string {
  if (uuid !== undefined) return 'H';
  if (hex === undefined) return found.includes('-') ? 'D' : 'N';
  if (!/\d/.test(hex)) return hex;
  return /[a-f]/i.test(hex) ? 'H' : 'N';
}
