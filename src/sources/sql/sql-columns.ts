// The columns of a query's result, made a mapping to fields.
import { PortolanError } from '../../base/portolan-error.ts';
import { ColumnMapping, type FieldMap, nameColumns } from '../fields/column-mapping.ts';
import type { SourceReadOptions } from '../port/source.ts';
import { makeSourceNote } from '../port/source-note.ts';

export interface SqlColumnsOptions extends Pick<SourceReadOptions, 'onNote'> {
  readonly name: string;
  readonly columns: readonly string[];
  readonly map: FieldMap;
}

/**
 * Makes the mapping; notes columns that hold no field. The one column of a query is the
 * addresses, whatever it is called.
 *
 * Errors: CONFIG_INVALID, when a mapped column is not there or none holds addresses.
 */
export function mapSqlColumns({ name, columns, map, onNote }: SqlColumnsOptions): ColumnMapping {
  if (columns.length === 0) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `The query of ${name} returns no columns.`,
      hint: 'Write a query that returns rows, as select url, updated_at from page.',
    });
  }
  const single = columns.length === 1 && Object.keys(map).length === 0;
  const mapping = new ColumnMapping({ name, columns: single ? ['loc'] : columns, map });
  if (mapping.unknown.length > 0) {
    onNote?.(makeSourceNote('columns-unknown', { found: nameColumns(mapping.unknown) }));
  }
  return mapping;
}
