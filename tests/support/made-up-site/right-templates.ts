// Templates and families of addresses: decisions.md §5.
import { queryPairs } from './right-form.ts';

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

/** The template of an address; what has no `=` in its query is written as a path is. */
export function templateOfAddress(address: string): string {
  const names = queryPairs(address).map((pair) => {
    const [name = '', value] = pair.split('=');
    return value === undefined ? pathTemplate(name) : name;
  });
  const path = pathTemplate(pathOf(address));
  return names.length === 0 ? path : `${path}?${[...new Set(names)].sort().join('&')}`;
}

/** The family of an address; one without a query has none. */
export function familyOfAddress(address: string): string | undefined {
  return address.includes('?') ? `${pathTemplate(pathOf(address))}?*` : undefined;
}

/** The segments of a path that are not empty. */
export function segmentsOf(address: string): string[] {
  return pathOf(address)
    .split('/')
    .filter((segment) => segment !== '');
}
