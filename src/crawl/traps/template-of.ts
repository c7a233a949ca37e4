// What addresses that one script answers have in common. docs/reference/decisions.md §5.
import { pathOfAddress, queryOfAddress } from '../address/address-path.ts';

// Years 1000 to 9999, months 01 to 12, days 01 to 31. A digit before it would have been taken as
// the beginning of a run.
const DATE = '[1-9]\\d{3}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\\d|3[01]))?(?!\\d)';
const HEX = '[\\da-fA-F]';
const UUID = `${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}(?!${HEX})`;
// A run of hexadecimal digits is taken as a whole, and looked at then: a look ahead for its first
// letter from each of its places would take time that grows with the square of its length.
const VARIABLE = new RegExp(`${DATE}|(${UUID})|(${HEX}{8,})|\\d+`, 'g');
// A UUID may be without digits; all else has one.
const MAY_VARY = new RegExp(`\\d|${HEX}{8}-${HEX}{4}-`);

/**
 * Gives the template of an address in its form: its path, with `D` for dates (`2026-11-22`,
 * `2026-11`), `H` for UUIDs and for runs of 8 or more hexadecimal digits with a digit and a letter,
 * `N` for every other run of digits, and the names of its query: `/shop/N?colour&size`. What has no
 * `=` is written as a path is: `?/album/12` is `?/album/N`.
 *
 * Of what overlaps, the leftmost counts. A date is a possible one, and no digit stands beside it.
 */
export function templateOf(url: string): string {
  const path = templateOfPath(pathOfAddress(url));
  const names = namesIn(url, templateOfName);
  return names.length === 0 ? path : `${path}?${names.join('&')}`;
}

/**
 * Gives the family of an address with a query, the template of its path with `?*`; `undefined`
 * without one.
 */
export function familyOf(url: string): string | undefined {
  return url.includes('?') ? `${templateOfPath(pathOfAddress(url))}?*` : undefined;
}

/**
 * Gives the names of an address's query as they are written, in the order of their code units, each
 * once. What is empty between two `&` has no name; `=1` has an empty one.
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

// Without a `=` it is no name of a value, but where the page is: `?/album/12`, `?123-a-title`.
function templateOfName(parameter: string): string {
  return parameter.includes('=') ? nameOf(parameter) : templateOfPath(parameter);
}

/** Gives the template of a path, as `templateOf` writes it. */
export function templateOfPath(path: string): string {
  return MAY_VARY.test(path) ? path.replace(VARIABLE, letterFor) : path;
}

function letterFor(found: string, uuid: string | undefined, hex: string | undefined): string {
  if (uuid !== undefined) return 'H';
  if (hex === undefined) return found.includes('-') ? 'D' : 'N';
  if (!/\d/.test(hex)) return hex;
  return /[a-f]/i.test(hex) ? 'H' : 'N';
}
