// Views as JSON: a version in front, times as ISO 8601.

export const TIME_NAME: RegExp = /(?:^at|At)$|^(?:countsFrom|failingSince)$/;
// The years that Date can write, in milliseconds since 1970.
const TIME_MS_MAX = 8.64e15;

/**
 * Writes a view as JSON with `"version": 1`. Numbers under a name that is `at` or ends in `At`, and
 * under `countsFrom` and `failingSince`, are milliseconds since 1970 and become ISO strings; maps
 * become objects, sets arrays; bytes, which only the store uses, are left out. A list is under
 * `rows`.
 */
export function viewJson(view: unknown): string {
  const named = Array.isArray(view) ? { rows: view } : (view ?? {});
  // In front, and not what a view calls so.
  const { version: _, ...rest } = named as { readonly version?: unknown };
  return JSON.stringify({ version: 1, ...rest }, replace);
}

function replace(key: string, value: unknown): unknown {
  if (typeof value === 'number' && TIME_NAME.test(key)) return isoTime(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) return undefined;
  if (value instanceof Map) return Object.fromEntries(value);
  return value instanceof Set ? [...value] : value;
}

/**
 * Writes a time as ISO 8601.
 * Input: milliseconds since 1970. What no calendar holds is `undefined`.
 */
export function isoTime(ms: number): string | undefined {
  return Math.abs(ms) <= TIME_MS_MAX ? new Date(ms).toISOString() : undefined;
}
