// Fuzz: whatever bytes a text source holds, reading ends, and only settings are an error.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { isPortolanError } from '../base/portolan-error.ts';
import { createCsvSource } from './csv/csv-source.ts';
import { createJsonlSource } from './jsonl/jsonl-source.ts';
import { createListSource } from './list/list-source.ts';
import { readWithNotes } from './port/source.contract.ts';
import { type SourceBytes, streamBytes } from './text/source-bytes.ts';

const PARTS = [
  '{"loc":"/a"}',
  '"/b"',
  '[',
  ']',
  '{',
  '}',
  '"',
  '\\',
  ',',
  ';',
  '\t',
  '|',
  ':',
  'loc',
  'lastmod',
  'images[0].loc',
  'url',
  'sep=;',
  'https://example.com/ä',
  '2024-05-01',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '\ufeff',
  '\0',
  '#',
  '""',
  'ÿ',
  '😀',
];

async function* oneByOne(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

// fast-check prints the seed of what fails.
const PIECES = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
  ),
  { maxLength: 8 },
);

const KINDS = {
  jsonl: (bytes: SourceBytes) => createJsonlSource(bytes),
  csv: (bytes: SourceBytes) => createCsvSource(bytes),
  list: (bytes: SourceBytes) => createListSource(bytes),
};

for (const [kind, create] of Object.entries(KINDS)) {
  test(`${kind}: any bytes are read to their end, and rows go up`, async () => {
    await fc.assert(
      fc.asyncProperty(PIECES, async (parts) => {
        const encoder = new TextEncoder();
        const pieces = parts.map((part) =>
          part instanceof Uint8Array ? part : encoder.encode(part.join('')),
        );
        try {
          const { records, notes } = await readWithNotes(
            create(streamBytes('x', oneByOne(pieces))),
          );
          let row = 0;
          for (const record of records) {
            assert.ok(record.row >= row);
            row = record.row;
            assert.ok(record.entry.loc !== undefined || record.entry.variants !== undefined);
          }
          for (const { message } of notes) assert.equal(typeof message, 'string');
        } catch (error) {
          // A table without a column of addresses.
          assert.ok(isPortolanError(error) && error.code === 'CONFIG_INVALID', String(error));
          assert.equal(kind, 'csv');
        }
      }),
      { numRuns: 300 },
    );
  });
}
