// The names by which elements of extensions are told: with the prefix that everyone uses.
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

/**
 * Gives the name of an extension's item or field as `ReadProblem.field` tells it: `image:image`,
 * `video:duration`, `news:language`.
 *
 * `row` is a row of the tables of extensions.
 */
export function fieldName(row: Row): string {
  return NAMES.get(row) ?? row.element;
}
