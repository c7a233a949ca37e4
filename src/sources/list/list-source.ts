// A plain list as a source: one address per line.
import { isLocColumn } from '../fields/field-aliases.ts';
import type { Source, SourceReadOptions, SourceRecord } from '../port/source.ts';
import { RECORDS_A_BATCH } from '../port/source.ts';
import { makeSourceNote } from '../port/source-note.ts';
import { LineSplitter } from '../text/line-splitter.ts';
import type { SourceBytes } from '../text/source-bytes.ts';
import { readSourceText } from '../text/source-text.ts';

// As in the reader of sitemaps that are lists; but here `//host/path` is an address, so two slashes
// make a comment only before a blank.
const COMMENT = /^(?:[#;]|\/\/(?:\s|$))/;
// Markup, JSON and quotes: never the beginning of an address.
const NO_ADDRESS = /^[<>{}[\]"']/;
const ABSOLUTE = /^https?:\/\//i;

/**
 * Makes a source of a list: one address per line, absolute or relative. Blank lines and comments
 * (`#`, `;`, `// `) are skipped; absolute addresses on one line, with blanks between them, are an
 * entry each.
 *
 * Errors of the source: SOURCE_UNREADABLE, those of a fetch, the signal's reason.
 */
export function createListSource(bytes: SourceBytes): Source {
  return { name: bytes.name, batches: (options) => readBatches(bytes, options) };
}

async function* readBatches(
  bytes: SourceBytes,
  options: SourceReadOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  let batch: SourceRecord[] = [];
  let row = 0;
  let first = true;
  for await (const lines of readLines(bytes, options)) {
    for (const line of lines) {
      row += 1;
      const text = line.trim();
      if (text === '' || COMMENT.test(text)) continue;
      const isHeader = first && isLocColumn(text);
      first = false;
      if (isHeader || NO_ADDRESS.test(text)) {
        options.onNote?.(makeSourceNote('row-unreadable', { row, found: text }));
        continue;
      }
      for (const loc of addressesOf(text)) batch.push({ entry: { loc }, row });
      if (batch.length < RECORDS_A_BATCH) continue;
      yield batch;
      options.signal?.throwIfAborted();
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function* readLines(
  bytes: SourceBytes,
  options: SourceReadOptions,
): AsyncGenerator<readonly string[]> {
  const splitter = new LineSplitter((row) =>
    options.onNote?.(makeSourceNote('row-too-long', { row })),
  );
  let cut = false;
  const onCut = (): void => {
    cut = true;
  };
  for await (const text of readSourceText(bytes, { ...options, onCut })) yield splitter.push(text);
  // Half an address is useless.
  if (!cut) yield splitter.finish();
}

function addressesOf(line: string): readonly string[] {
  if (!/\s/.test(line)) return [line];
  const words = line.split(/\s+/);
  return words.every((word) => ABSOLUTE.test(word)) ? words : [line];
}
