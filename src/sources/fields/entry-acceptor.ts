// Whether a value that a row holds is the entry of a page, and which of its properties hold what.

import type { SourceEntry, SourceReadOptions, SourceRecord } from '../port/source.ts';
import { makeSourceNote } from '../port/source-note.ts';
import { aliasRank, isLocColumn } from './field-aliases.ts';
import type { PropertyMapping } from './property-mapping.ts';

const KEYS_NAMED_MAX = 5;

/** Takes the values of one reading as entries. */
export class EntryAcceptor {
  readonly #mapping: PropertyMapping | undefined;
  #objects = 0;

  constructor(mapping?: PropertyMapping) {
    this.#mapping = mapping;
  }

  /**
   * Takes a value as the entry of a row: an address, or an object with `loc`, with `variants`, or
   * with an address under one of the names that CSV knows too (`url`, `uri`, `address`, `link`,
   * `location`). What is neither, and what is a sitemap (`kind`), is noted.
   *
   * Only the address is checked; the consumer of the entry checks the rest.
   */
  accept(value: unknown, row: number, options: SourceReadOptions): SourceRecord | undefined {
    const { onNote } = options;
    if (typeof value === 'string') return { entry: { loc: value }, row };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      onNote?.(makeSourceNote('row-not-an-object', { row, found: describe(value) }));
      return undefined;
    }
    this.#objects += 1;
    const given = this.#mapping?.apply(value, row, options) ?? value;
    const { kind, loc, variants } = given as Readonly<Record<string, unknown>>;
    if (kind === 'sitemap') {
      const named = typeof loc === 'string' ? { loc } : {};
      onNote?.(makeSourceNote('row-not-a-page', { row, ...named }));
      return undefined;
    }
    if ((loc ?? variants ?? undefined) !== undefined) return { entry: given as SourceEntry, row };
    const address = addressOf(given);
    if (address !== undefined) return { entry: { ...given, loc: address }, row };
    const found = Object.keys(given).slice(0, KEYS_NAMED_MAX).join(', ');
    onNote?.(makeSourceNote('row-without-loc', { row, ...(found !== '' && { found }) }));
    return undefined;
  }

  /** Notes each property that `map` names and that no row had. Called behind the last row. */
  end({ onNote }: SourceReadOptions): void {
    if (this.#objects === 0) return;
    for (const found of this.#mapping?.missing ?? []) {
      onNote?.(makeSourceNote('property-missing', { found }));
    }
  }
}

/** The address of an object without `loc`, under the surest of the names that mean one. */
function addressOf(given: object): string | undefined {
  let best: { readonly rank: number; readonly address: string } | undefined;
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'string' || value.trim() === '' || !isLocColumn(name)) continue;
    const rank = aliasRank(name);
    if (best === undefined || rank < best.rank) best = { rank, address: value };
  }
  return best?.address;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}
