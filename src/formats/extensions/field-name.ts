// The names of elements of extensions in messages: with their usual prefix.
import type { Extension, ExtensionField } from '../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../protocol/extensions/extensions.ts';

type Row = Extension | ExtensionField;

const NAMES: ReadonlyMap<Row, string> = new Map(
  EXTENSIONS.flatMap((extension) => namesOf(extension, extension.prefix)),
);

function namesOf(row: Row, prefix: string): [row: Row, name: string][] {
  const inside = (row.fields ?? []).flatMap((field) => namesOf(field, prefix));
  return [[row, `${prefix}:${row.element}`], ...inside];
}

/** The name of an item or a field in `ReadProblem.field`: `image:image`, `video:duration`. */
export function fieldName(row: Row): string {
  return NAMES.get(row) ?? row.element;
}
