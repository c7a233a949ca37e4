// JSONL as a source: one entry a line, or one address as a JSON string.

import type { FieldMap } from '../fields/column-mapping.ts';
import { EntryAcceptor } from '../fields/entry-acceptor.ts';
import { PropertyMapping } from '../fields/property-mapping.ts';
import type { Source, SourceReadOptions, SourceRecord } from '../port/source.ts';
import { RECORDS_A_BATCH } from '../port/source.ts';
import { makeSourceNote } from '../port/source-note.ts';
import type { TextSplitter } from '../text/line-splitter.ts';
import { LineSplitter } from '../text/line-splitter.ts';
import type { SourceBytes } from '../text/source-bytes.ts';
import { readSourceText } from '../text/source-text.ts';
import { JsonValueSplitter } from './json-value-splitter.ts';
import { RowTemplate } from './row-template.ts';

// A text that is still undecided by then is taken for lines.
const HEAD_CHARACTERS_MAX = 65_536;

/**
 * Makes a source of JSONL: each line an entry with or without `kind`, or an address in quotes.
 * Other properties than an entry's stay on it. `map` says which field a property of another name
 * holds; `url` and the other names that CSV knows for `loc` need none.
 *
 * A JSON array of entries, and objects that go over several lines, are read too: the row is then
 * the number of the value. Blank lines count as rows.
 * Errors of the source: SOURCE_UNREADABLE; CONFIG_INVALID for what `map` names and is not there;
 * those of a fetch, the signal's reason.
 */
export function createJsonlSource(bytes: SourceBytes, map?: FieldMap): Source {
  return { name: bytes.name, batches: (options) => readBatches(bytes, map, options) };
}

async function* readBatches(
  bytes: SourceBytes,
  map: FieldMap | undefined,
  options: SourceReadOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  const { signal } = options;
  const acceptor = new EntryAcceptor(map && new PropertyMapping(map));
  let batch: SourceRecord[] = [];
  let row = 0;
  let template: RowTemplate | undefined;
  // Once a batch: making a template takes as long as parsing tens of rows.
  let mayLearn = true;
  for await (const { texts, rowsBefore } of splitRows(bytes, options)) {
    row = rowsBefore;
    for (const text of texts) {
      row += 1;
      let value: unknown = template?.read(text);
      if (value === undefined) {
        value = parseRow(text, row, options);
        if (value === undefined) continue;
        if (mayLearn) template = RowTemplate.of(value) ?? template;
        mayLearn = false;
      }
      const record = acceptor.accept(value, row, options);
      if (!record) continue;
      batch.push(record);
      if (batch.length < RECORDS_A_BATCH) continue;
      yield batch;
      signal?.throwIfAborted();
      batch = [];
      mayLearn = true;
    }
  }
  if (batch.length > 0) yield batch;
  acceptor.end(options);
}

/** Texts of rows that follow each other. */
interface RowTexts {
  readonly texts: readonly string[];
  readonly rowsBefore: number;
}

async function* splitRows(
  bytes: SourceBytes,
  options: SourceReadOptions,
): AsyncGenerator<RowTexts> {
  let splitter: TextSplitter | undefined;
  let head = '';
  let rowsBefore = 0;
  let cut = false;
  const onCut = (): void => {
    cut = true;
  };
  for await (const piece of readSourceText(bytes, { ...options, onCut })) {
    let text = piece;
    if (!splitter) {
      head += piece;
      const start = head.length - head.trimStart().length;
      const blankLines = countLines(head.slice(0, start));
      // Blank lines in front are counted, not kept.
      head = head.slice(start);
      rowsBefore += blankLines;
      splitter = chooseSplitter(head, rowsBefore, options);
      if (!splitter) continue;
      if (splitter instanceof JsonValueSplitter) rowsBefore = 0;
      text = head;
      head = '';
    }
    const texts = splitter.push(text);
    yield { texts, rowsBefore };
    rowsBefore += texts.length;
  }
  if (cut) return;
  const texts = splitter?.finish() ?? (head === '' ? [] : [head]);
  yield { texts, rowsBefore };
}

/**
 * Checks how the text begins: `[`, or a `{` alone on its line, is not JSONL. Returns `undefined` as
 * long as that is undecided.
 */
function chooseSplitter(
  head: string,
  rowsBefore: number,
  { onNote }: SourceReadOptions,
): TextSplitter | undefined {
  if (head === '') return undefined;
  const first = head.charAt(0);
  const after = /^\{[ \t]*(\n|$)?/.exec(head);
  const open = after?.[1] === '';
  if (open && head.length < HEAD_CHARACTERS_MAX) return undefined;
  if (first !== '[' && after?.[1] !== '\n') {
    return new LineSplitter((line) =>
      onNote?.(makeSourceNote('row-too-long', { row: rowsBefore + line })),
    );
  }
  return new JsonValueSplitter({
    onTooLong: (row) => onNote?.(makeSourceNote('row-too-long', { row })),
    onCutOff: () =>
      onNote?.(makeSourceNote('source-cut-off', { found: 'a list in JSON without its end' })),
  });
}

function parseRow(text: string, row: number, options: SourceReadOptions): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // Blanks that JSON does not know, and a byte order mark where two files were joined.
    const trimmed = text.trim();
    if (trimmed !== text) return parseRow(trimmed, row, options);
    const found = error instanceof Error ? error.message : String(error);
    options.onNote?.(makeSourceNote('row-unreadable', { row, found }));
    return undefined;
  }
}

function countLines(blanks: string): number {
  return blanks.split('\n').length - 1;
}
