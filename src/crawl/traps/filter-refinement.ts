// Filters upon filters: pages whose every link adds a parameter. docs/reference/decisions.md §7.
import { queryOfAddress } from '../address/address-path.ts';

const PARAMETERS_MIN = 2;

/**
 * Tells whether an address narrows the filter of another one: it has the same origin and path, the
 * other's query has two or more parameters, and it repeats all of these, in any order, and has at
 * least one more.
 *
 * A parameter is what stands between `&`s, compared as it is written: one that is there twice has
 * to be repeated twice. What is empty is none.
 * Errors: None.
 */
export function refinesFilter(from: string, to: string): boolean {
  const queryStart = from.indexOf('?');
  if (queryStart < 0 || to.indexOf('?') !== queryStart) return false;
  if (!to.startsWith(from.slice(0, queryStart))) return false;
  const before = parametersOf(from);
  if (before.length < PARAMETERS_MIN) return false;
  const after = parametersOf(to);
  return after.length > before.length && holdsAll(after, before);
}

function parametersOf(url: string): readonly string[] {
  return queryOfAddress(url)
    .split('&')
    .filter((parameter) => parameter !== '');
}

function holdsAll(after: readonly string[], before: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const parameter of after) counts.set(parameter, (counts.get(parameter) ?? 0) + 1);
  return before.every((parameter) => {
    const count = counts.get(parameter) ?? 0;
    counts.set(parameter, count - 1);
    return count > 0;
  });
}
