// Which fields the properties of a source's objects hold, as a setting says it.
import type { SourceReadOptions } from '../port/source.ts';
import { makeSourceNote } from '../port/source-note.ts';
import { checkFieldMap, type FieldMap } from './column-mapping.ts';
import { assignField, type FieldPath, parseFieldPath } from './field-path.ts';
import { readFieldValue, UNREADABLE } from './field-value.ts';

interface MappedProperty {
  readonly name: string;
  /** Absent for a skipped property. */
  readonly path: FieldPath | undefined;
}

/** The mapping of one reading. */
export class PropertyMapping {
  readonly #mapped: readonly MappedProperty[];
  /** Mapped properties that no object has had so far. */
  readonly missing: Set<string>;

  /**
   * `map` says which field a property holds, by the property's name; an empty text: none.
   *
   * Errors: CONFIG_INVALID, when `map` names a field that does not exist.
   */
  constructor(map: FieldMap) {
    checkFieldMap(map);
    this.#mapped = Object.entries(map).map(([property, field]) => ({
      name: property,
      path: parseFieldPath(field),
    }));
    this.missing = new Set(Object.keys(map));
  }

  /** The object with the fields that its properties are mapped to. */
  apply(value: object, row: number, { onNote }: SourceReadOptions): object {
    const entry: Record<string, unknown> = { ...value };
    for (const { name } of this.#mapped) delete entry[name];
    for (const { name, path } of this.#mapped) {
      if (!Object.hasOwn(value, name)) continue;
      this.missing.delete(name);
      const raw = (value as Readonly<Record<string, unknown>>)[name];
      const read = path === undefined ? undefined : readFieldValue(raw, path.node);
      if (path === undefined || read === undefined) continue;
      if (read === UNREADABLE) {
        const found = describe(raw);
        onNote?.(makeSourceNote('row-value-unreadable', { row, field: path.name, found }));
      } else assignField(entry, path, read);
    }
    return entry;
  }
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}
