// The values of a statement that is put together from parts.
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';
import type { PostgresValue } from '../../../../postgres/postgres-values.ts';
import type { LocBound } from '../../../urls/search/loc-range.ts';
import { postgresLoc } from '../rows/url-fingerprints.ts';

/** Runs queries: a database or a transaction. */
export type Asker = Pick<PostgresTransaction, 'query'>;

/** Collects the values of a statement and numbers them. */
export class SqlValues {
  readonly #values: PostgresValue[] = [];

  /** All values, in the order of their numbers. */
  get all(): readonly PostgresValue[] {
    return this.#values;
  }

  /** Adds a value; returns `$1`, `$2` and so on for it. */
  mark(value: PostgresValue): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }
}

/** Returns a whole number that a bigint can hold, whatever number a caller passes. */
export function wholeNumber(value: number): number {
  const most = Number.MAX_SAFE_INTEGER;
  return Math.min(Math.max(Math.floor(value) || 0, -most), most);
}

/** The order of locs, as an index has it: by `LOC_START`, then by the whole. */
export function locOrder(descending: boolean): string {
  return descending ? 'start DESC, loc DESC' : 'start, loc';
}

/** The column that an index of locs is sorted by: a whole loc may be too long for it. */
export const LOC_START = 'left(loc, 400) AS start';
const LOC_START_CHARACTERS = 400;

/** Whether comparing with `start` alone decides: a loc shorter than a start is its own start. */
export function isShort(loc: string): boolean {
  return loc.length < LOC_START_CHARACTERS;
}

/** Conditions for locs within bounds: a range of the index and, for long bounds, the exact test. */
export function boundConditions(
  bounds: readonly (LocBound | undefined)[],
  values: SqlValues,
): readonly string[] {
  return bounds.flatMap((bound) => {
    if (bound === undefined) return [];
    const { beyond } = bound;
    const loc = postgresLoc(bound.loc);
    const mark = values.mark(loc);
    if (isShort(loc)) return [`left(loc, 400) ${beyond} ${mark}`];
    const side = beyond.startsWith('>') ? '>=' : '<=';
    return [`left(loc, 400) ${side} left(${mark}, 400)`, `loc ${beyond} ${mark}`];
  });
}
