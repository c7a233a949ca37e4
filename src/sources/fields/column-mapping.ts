// Columns to the fields of an entry: by their names, by their usual other names, and by settings.
import { PortolanError } from '../../base/portolan-error.ts';
import type { SourceEntry, SourceReadOptions } from '../port/source.ts';
import { makeSourceNote } from '../port/source-note.ts';
import { aliasRank, fieldOfAlias, foldName } from './field-aliases.ts';
import { assignField, type FieldPath, parseFieldPath } from './field-path.ts';
import { readFieldValue, UNREADABLE } from './field-value.ts';

/** Which field a column holds, by the column's name; an empty text: none. */
export type FieldMap = Readonly<Record<string, string>>;

export interface ColumnMappingOptions {
  /** The source's name, for messages. */
  readonly name: string;
  /** The names of the columns, in their order. */
  readonly columns: readonly string[];
  readonly map?: FieldMap | undefined;
}

interface MappedColumn {
  readonly index: number;
  readonly path: FieldPath;
}

// What `portolan read --format csv` writes beside an entry's own fields: numbers of things.
const COUNT_COLUMNS = ['kind', 'sitemap', 'alternates', 'images', 'videos', 'newsdate', 'extras'];
const COLUMNS_NAMED_MAX = 20;

/** Makes entries of rows. */
export class ColumnMapping {
  /** Columns that hold no field. */
  readonly unknown: readonly string[];
  readonly #columns: readonly MappedColumn[];
  readonly #kindIndex: number;
  readonly #sparse: boolean;

  /**
   * Errors: CONFIG_INVALID, when `map` names a column that is not there or a field that does not
   * exist, and when no column holds addresses.
   */
  constructor({ name, columns, map = {} }: ColumnMappingOptions) {
    checkFieldMap(map);
    const settings = settingsByIndex(name, columns, map);
    const counts = countColumns(columns);
    const found = new Map<string, MappedColumn & { rank: number }>();
    for (const [index, column] of columns.entries()) {
      const setting = settings.get(index);
      if (setting === undefined && counts.has(index)) continue;
      const path = parseFieldPath(setting ?? fieldOfAlias(column));
      if (!path) continue;
      const rank = setting === undefined ? aliasRank(column) : -1;
      const other = found.get(path.name);
      if (!other || rank < other.rank) found.set(path.name, { index, path, rank });
    }
    this.#columns = [...found.values()].sort((a, b) => a.path.steps.length - b.path.steps.length);
    this.#sparse = this.#columns.some(({ path }) => path.steps.some((step) => Number(step) > 0));
    this.#kindIndex = columns.findIndex((column) => foldName(column.trim()) === 'kind');
    const taken = new Set(this.#columns.map(({ index }) => index));
    this.unknown = columns.filter((column, index) => {
      const own = ['kind', 'sitemap', ''].includes(foldName(column.trim()));
      return !taken.has(index) && !own && settings.get(index) === undefined;
    });
    if (!this.#columns.some(({ path }) => holdsAddress(path))) throw withoutLoc(name, columns);
  }

  /** Makes the entry of a row; notes what cannot be read, and why an entry is missing. */
  entryOf(
    values: readonly unknown[],
    row: number,
    { onNote }: SourceReadOptions,
  ): SourceEntry | undefined {
    if (values[this.#kindIndex] === 'sitemap') {
      onNote?.(makeSourceNote('row-not-a-page', { row }));
      return undefined;
    }
    const entry: Record<string, unknown> = {};
    for (const { index, path } of this.#columns) {
      const raw = values[index];
      const value = readFieldValue(raw, path.node);
      if (value === undefined) continue;
      if (value === UNREADABLE) {
        const found = typeof raw === 'string' ? raw : describe(raw);
        onNote?.(makeSourceNote('row-value-unreadable', { row, field: path.name, found }));
      } else assignField(entry, path, value);
    }
    if (this.#sparse) closeGaps(entry);
    if (entry['loc'] === undefined && entry['variants'] === undefined) {
      onNote?.(makeSourceNote('row-without-loc', { row }));
      return undefined;
    }
    return entry;
  }
}

/**
 * Looks whether the fields of a setting exist.
 *
 * Errors: CONFIG_INVALID.
 */
export function checkFieldMap(map: FieldMap): void {
  for (const [column, field] of Object.entries(map)) {
    if (field.trim() === '' || parseFieldPath(field)) continue;
    throw new PortolanError('CONFIG_INVALID', {
      message: `The column ${column} cannot be mapped to ${field}: entries have no such field.`,
      hint:
        'Fields are loc, lastmod, changefreq, priority, images[0].loc, videos[0].title, ' +
        'news.title, alternates.de, variants.de and the like.',
    });
  }
}

/** The list of columns for a note or a message. */
export function nameColumns(columns: readonly string[]): string {
  const names = columns.slice(0, COLUMNS_NAMED_MAX).join(', ');
  const more = columns.length - COLUMNS_NAMED_MAX;
  return more > 0 ? `${names} and ${more} more` : names;
}

/** The settings by the index of their column; an empty text for a skipped one. */
function settingsByIndex(
  name: string,
  columns: readonly string[],
  map: FieldMap,
): ReadonlyMap<number, string> {
  const folded = columns.map((column) => foldName(column.trim()));
  const settings = new Map<number, string>();
  for (const [column, field] of Object.entries(map)) {
    const exact = columns.findIndex((one) => one.trim() === column.trim());
    const index = exact >= 0 ? exact : folded.indexOf(foldName(column.trim()));
    if (index < 0) {
      throw new PortolanError('CONFIG_INVALID', {
        message: `${name} has no column ${column}; it has ${nameColumns(columns)}.`,
        hint: 'Correct the column that is mapped.',
      });
    }
    settings.set(index, field.trim());
  }
  return settings;
}

function countColumns(columns: readonly string[]): ReadonlySet<number> {
  const folded = columns.map((column) => foldName(column.trim()));
  if (!COUNT_COLUMNS.every((name) => folded.includes(name))) return new Set();
  return new Set(COUNT_COLUMNS.map((name) => folded.indexOf(name)));
}

function holdsAddress({ steps }: FieldPath): boolean {
  return steps[0] === 'loc' || steps[0] === 'variants';
}

function withoutLoc(name: string, columns: readonly string[]): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `${name} has no column of addresses; it has ${nameColumns(columns)}.`,
    hint: `Name that column loc or url, or say which it is: --map "${columns[0] ?? 'column'}=loc".`,
  });
}

/** Takes the gaps out of lists of which the first items were empty. */
function closeGaps(holder: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(holder)) {
    if (typeof value !== 'object' || value === null) continue;
    const whole = Array.isArray(value) ? value.filter((item) => item !== undefined) : value;
    holder[key] = whole;
    closeGaps(whole as Record<string, unknown>);
  }
}

function describe(raw: unknown): string {
  return ArrayBuffer.isView(raw) ? 'bytes' : String(raw);
}
