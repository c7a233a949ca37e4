// CSV as a source: a header that names fields, one entry a row.
import {
  ColumnMapping,
  checkFieldMap,
  type FieldMap,
  nameColumns,
} from '../fields/column-mapping.ts';
import type { Source, SourceEntry, SourceReadOptions, SourceRecord } from '../port/source.ts';
import { RECORDS_A_BATCH } from '../port/source.ts';
import { makeSourceNote } from '../port/source-note.ts';
import type { SourceBytes } from '../text/source-bytes.ts';
import { readSourceText } from '../text/source-text.ts';
import { type CsvDialect, detectCsvDialect } from './csv-dialect.ts';
import { type CsvRecord, CsvRecords } from './csv-records.ts';

export interface CsvSourceOptions {
  /** Which field a column holds, where its name does not say it. Default: none. */
  readonly map?: FieldMap | undefined;
}

// Enough for a header, and to detect the separator of the fields.
const HEAD_CHARACTERS = 65_536;
const ABSOLUTE = /^https?:\/\//i;

/**
 * Makes a source of CSV. Columns are parted by comma, semicolon, tab or bar; quotes are those of
 * RFC 4180. The header names fields (`loc`, `lastmod`, `images[0].loc`, `news.title`,
 * `alternates.de`), whatever their case, with `_`, `-` or blanks; `url`, `uri`, `address`, `link`
 * and `location` mean `loc`. Other columns are skipped and reported once.
 *
 * Rows are counted as a spreadsheet does: the header is row 1. Of a file without a header, whose
 * first row holds an address, only the addresses are read.
 *
 * Errors: CONFIG_INVALID for a field that does not exist. The source's: CONFIG_INVALID, when a
 * mapped column is not there or none holds addresses; SOURCE_UNREADABLE, those of a fetch, the
 * signal's reason.
 * Source: https://www.rfc-editor.org/rfc/rfc4180
 */
export function createCsvSource(bytes: SourceBytes, { map = {} }: CsvSourceOptions = {}): Source {
  checkFieldMap(map);
  return { name: bytes.name, batches: (options) => readBatches(bytes, map, options) };
}

async function* readBatches(
  bytes: SourceBytes,
  map: FieldMap,
  options: SourceReadOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  let batch: SourceRecord[] = [];
  let rows: CsvRows | undefined;
  for await (const { dialect, records } of readRecords(bytes, map, options)) {
    rows ??= new CsvRows({ name: bytes.name, dialect, map, options });
    for (const record of records) {
      const entry = rows.entryOf(record);
      if (!entry) continue;
      batch.push({ entry, row: record.row });
      if (batch.length < RECORDS_A_BATCH) continue;
      yield batch;
      options.signal?.throwIfAborted();
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

interface DialectRecords {
  readonly dialect: CsvDialect;
  readonly records: readonly CsvRecord[];
}

async function* readRecords(
  bytes: SourceBytes,
  map: FieldMap,
  options: SourceReadOptions,
): AsyncGenerator<DialectRecords> {
  let head = '';
  let begun: { readonly dialect: CsvDialect; readonly parser: CsvRecords } | undefined;
  const begin = () => {
    const dialect = detectCsvDialect(head, map);
    const { delimiter, separatorLine: skipsFirstLine } = dialect;
    const { onNote } = options;
    const parser = new CsvRecords({ delimiter, skipsFirstLine, onNote });
    return { dialect, parser };
  };
  let cut = false;
  const onCut = (): void => {
    cut = true;
  };
  for await (const text of readSourceText(bytes, { ...options, onCut })) {
    if (!begun) {
      head += text;
      if (head.length < HEAD_CHARACTERS) continue;
      begun = begin();
    }
    const { dialect, parser } = begun;
    for (const records of parser.push(head === '' ? text : head)) yield { dialect, records };
    head = '';
  }
  const { dialect, parser } = begun ?? begin();
  for (const records of parser.push(head)) yield { dialect, records };
  // Half an address is useless.
  if (cut) return;
  for (const records of parser.finish()) yield { dialect, records };
}

interface CsvRowsOptions {
  readonly name: string;
  readonly dialect: CsvDialect;
  readonly map: FieldMap;
  readonly options: SourceReadOptions;
}

/** The rows of one reading: the header first, then entries. */
class CsvRows {
  readonly #name: string;
  readonly #dialect: CsvDialect;
  readonly #map: FieldMap;
  readonly #options: SourceReadOptions;
  #mapping: ColumnMapping | undefined;
  #width = 0;

  constructor({ name, dialect, map, options }: CsvRowsOptions) {
    this.#name = name;
    this.#dialect = dialect;
    this.#map = map;
    this.#options = options;
  }

  entryOf(record: CsvRecord): SourceEntry | undefined {
    const { cells, row } = record;
    if (cells.every((cell) => cell.trim() === '')) return undefined;
    if (!this.#mapping) {
      this.#mapping = this.#begin(record);
      if (this.#dialect.header) return undefined;
    }
    if (this.#dialect.header && !this.#fits(record)) return undefined;
    return this.#mapping.entryOf(cells, row, this.#options);
  }

  #begin({ cells }: CsvRecord): ColumnMapping {
    const { onNote } = this.#options;
    const { header } = this.#dialect;
    const columns = header ? cells : namelessColumns(cells);
    const map = header ? this.#map : {};
    const mapping = new ColumnMapping({ name: this.#name, columns, map });
    this.#width = cells.length;
    if (!header) onNote?.(makeSourceNote('header-missing', { row: 1 }));
    else if (mapping.unknown.length > 0) {
      onNote?.(makeSourceNote('columns-unknown', { found: nameColumns(mapping.unknown) }));
    }
    return mapping;
  }

  /**
   * Whether a row may be read by the header. More fields come of a delimiter inside a field without
   * quotes: an address would be cut there. Fewer do no harm, but at the end of a file that was cut.
   */
  #fits({ cells, row, line, unended }: CsvRecord): boolean {
    const count = cells.length;
    const more = count > this.#width && cells.slice(this.#width).some((cell) => cell.trim() !== '');
    if (!more && count >= this.#width) return true;
    const left = more || unended;
    const where = line === row ? '' : ` on line ${line}`;
    const found = `${count} fields instead of ${this.#width}${where}`;
    const code = left ? 'row-unreadable' : 'row-columns-mismatch';
    this.#options.onNote?.(makeSourceNote(code, { row, found }));
    return !left;
  }
}

function namelessColumns(cells: readonly string[]): readonly string[] {
  const address = cells.findIndex((cell) => ABSOLUTE.test(cell.trim()));
  return cells.map((_, index) => (index === address ? 'loc' : ''));
}
