// Templates, families, and the traps that an address shows by its form: decisions.md §5 and §7.
import { queryPairs } from './right-form.ts';

const ADDRESS_CHARACTERS_MAX = 2_047;
const SEGMENTS_MAX = 20;
const SEGMENT_REPEATS_MAX = 2;
const YEARS_MAX = 2;
const YEAR_FIRST = 1900;
const YEAR_LAST = 2199;
const DAY_MS = 86_400_000;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const DATE = '\\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\\d|3[01]))?(?!\\d)';
const PART = new RegExp(
  `(?<uuid>${UUID})|(?<date>${DATE})|(?<hex>[0-9a-f]{8,})|(?<digits>\\d+)`,
  'gi',
);

/** The path without its query, of an address in its form. */
export function pathOf(address: string): string {
  return new URL(address).pathname;
}

/** The template of a path. */
export function pathTemplate(path: string): string {
  return path.split('/').map(segmentTemplate).join('/');
}

function segmentTemplate(segment: string): string {
  return segment.replace(PART, (all, uuid, date, hex, digits) => {
    if (uuid !== undefined) return 'H';
    if (date !== undefined) return 'D';
    if (digits !== undefined) return 'N';
    const isHash = hex !== undefined && /\d/.test(all) && /[a-f]/i.test(all);
    return isHash ? 'H' : all.replace(/\d+/g, 'N');
  });
}

/** The names of a query, sorted, each once. */
export function queryNamesOf(address: string): string[] {
  const names = queryPairs(address).map((pair) => pair.split('=')[0] as string);
  return [...new Set(names)].sort();
}

/** The template of an address. */
export function templateOfAddress(address: string): string {
  const names = queryNamesOf(address);
  const path = pathTemplate(pathOf(address));
  return names.length === 0 ? path : `${path}?${names.join('&')}`;
}

/** The family of an address; one without a query has none. */
export function familyOfAddress(address: string): string | undefined {
  return address.includes('?') ? `${pathTemplate(pathOf(address))}?*` : undefined;
}

/** The trap that the address alone shows. */
export function trapByForm(
  address: string,
): 'length' | 'path-depth' | 'repeated-segments' | undefined {
  if (address.length > ADDRESS_CHARACTERS_MAX) return 'length';
  const segments = pathOf(address)
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.length > SEGMENTS_MAX) return 'path-depth';
  return repeats(segments) ? 'repeated-segments' : undefined;
}

function repeats(segments: readonly string[]): boolean {
  for (const segment of segments) {
    if (segments.filter((other) => other === segment).length > SEGMENT_REPEATS_MAX) return true;
  }
  for (let length = 2; length <= 4; length += 1) {
    for (let start = 0; start + 2 * length <= segments.length; start += 1) {
      const once = segments.slice(start, start + length);
      const again = segments.slice(start + length, start + 2 * length);
      if (once.every((segment, index) => segment === again[index])) return true;
    }
  }
  return false;
}

/** Whether the address ends in a day or month more than two years before or after `now`. */
export function endsFarAway(address: string, now: number): boolean {
  const first = new Date(Math.floor(now / DAY_MS) * DAY_MS);
  const last = new Date(first);
  first.setUTCFullYear(first.getUTCFullYear() - YEARS_MAX);
  last.setUTCFullYear(last.getUTCFullYear() + YEARS_MAX);
  const isFar = (at: number | undefined): boolean =>
    at !== undefined && (at < first.getTime() || at > last.getTime());
  return datesOf(address).some(isFar);
}

function datesOf(address: string): (number | undefined)[] {
  const segments = pathOf(address)
    .split('/')
    .filter((segment) => segment !== '');
  const dates = [
    dateOf(segments.at(-1) ?? '', '-'),
    dateOf(segments.slice(-2).join('/'), '/'),
    dateOf(segments.slice(-3).join('/'), '/'),
  ];
  const pairs = queryPairs(address).map((pair) => pair.split('='));
  for (const [, value = ''] of pairs) dates.push(dateOf(value, '-'));
  const textOf = (name: string): string => pairs.find((pair) => pair[0] === name)?.[1] ?? '';
  dates.push(dateOf(`${textOf('year')}/${textOf('month')}`, '/'));
  return dates;
}

function dateOf(text: string, between: '-' | '/'): number | undefined {
  const parts = text.split(between);
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^\d+$/.test(part))) {
    return undefined;
  }
  const [year = 0, month = 0, day = 1] = parts.map(Number);
  const isYear = parts[0]?.length === 4 && year >= YEAR_FIRST && year <= YEAR_LAST;
  if (!isYear || month < 1 || month > 12 || day < 1 || day > 31) {
    return undefined;
  }
  return Date.UTC(year, month - 1, day);
}

/** Whether `to` repeats the parameters of `from`, two or more, on the same path, and adds more. */
export function addsParameters(from: string, to: string): boolean {
  if (pathOf(from) !== pathOf(to)) return false;
  const before = queryPairs(from);
  const after = queryPairs(to);
  return (
    before.length >= 2 &&
    after.length > before.length &&
    before.every((pair) => after.includes(pair))
  );
}

/** The template and the family of an address: what has budgets, and may be given up. */
export function kindsOf(of: { template: string; family: string | undefined }): string[] {
  return of.family === undefined ? [of.template] : [of.template, of.family];
}
