// Tests of CSV as a source.
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { chunkings } from '../../../tests/support/chunkings.ts';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import type { FieldMap } from '../fields/column-mapping.ts';
import {
  countOpenFiles,
  readRecords,
  readWithNotes,
  sourceContract,
} from '../port/source.contract.ts';
import { fileBytes, streamBytes } from '../text/source-bytes.ts';
import { createCsvSource } from './csv-source.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portolan-csv-')));
after(() => rmSync(folder, { recursive: true }));

let files = 0;

sourceContract({
  kind: 'csv',
  open: async (pages) => {
    const path = join(folder, `urls-${(files += 1)}.csv`);
    writeFileSync(
      path,
      ['url,lastmod', ...pages.map((page) => `${page ?? ''},2024-05-01`)].join('\n'),
    );
    return {
      source: createCsvSource(fileBytes('urls.csv', path)),
      countOpen: () => countOpenFiles(path),
    };
  },
  rowOf: (index) => index + 2,
});

async function* once(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof text === 'string' ? new TextEncoder().encode(text) : text;
}

async function read(text: string | Uint8Array, map: FieldMap = {}) {
  const source = createCsvSource(streamBytes('urls.csv', once(text)), { map });
  const { records, notes } = await readWithNotes(source);
  return {
    entries: records.map(({ entry }) => entry),
    rows: records.map(({ entry, row }) => [row, entry.loc]),
    notes: notes.map(({ code, row }) => (row === undefined ? code : `${row} ${code}`)),
    messages: notes.map(({ message }) => message),
  };
}

test('columns may be parted by comma, semicolon, tab or bar', async () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const { entries } = await read(`loc${delimiter}lastmod\n/a${delimiter}2024\n`);
    assert.deepEqual(entries, [{ loc: '/a', lastmod: '2024' }], delimiter);
  }
});

test('the delimiter is that of the header’s fields, whatever else is in it', async () => {
  const { entries } = await read('url;"title, long, with, commas";lastmod\n/a;x,y;2024\n');
  assert.deepEqual(entries, [{ loc: '/a', lastmod: '2024' }]);
  const mapped = await read('Seite;a,b,c\n/x;1\n', { Seite: 'loc' });
  assert.deepEqual(mapped.rows, [[2, '/x']]);
});

test('a spreadsheet’s own line says the delimiter', async () => {
  const { rows } = await read('sep=;\r\nurl;lastmod\r\n/a;2024\r\n');
  assert.deepEqual(rows, [[3, '/a']]);
});

test('quotes hold delimiters, quotes and line breaks', async () => {
  const { entries, rows } = await read(
    'loc,news.title\r\n"/a,b","A ""b""\r\nc"\r\n "/c" ,x\r\n/d,\r\n',
  );
  assert.deepEqual(entries[0], { loc: '/a,b', news: { title: 'A "b"\nc' } });
  // As in a spreadsheet: a row with two lines is one row.
  assert.deepEqual(
    rows.map(([row]) => row),
    [2, 3, 4],
  );
});

test('a column of addresses alone holds what any line holds', async () => {
  const { rows } = await read('URL\n/a,b;c|d\n\n"/e"\n');
  assert.deepEqual(rows, [
    [2, '/a,b;c|d'],
    [4, '/e'],
  ]);
});

test('blank lines count as rows, also before the header', async () => {
  const { rows, notes } = await read('\n,,\nloc,lastmod,x\n\n ,, \n/a,2024,\n');
  assert.deepEqual(rows, [[6, '/a']]);
  assert.deepEqual(notes, ['columns-unknown']);
});

test('columns that are no fields are reported once, with their names', async () => {
  const { entries, messages } = await read('id,url,Title\n1,/a,A\n2,/b,B\n');
  assert.deepEqual(entries, [{ loc: '/a' }, { loc: '/b' }]);
  assert.deepEqual(messages.length, 1);
  assert.match(messages[0] ?? '', /Found: id, Title$/);
});

test('of a file without a header the addresses are read', async () => {
  const list = await read('https://example.com/a,b\nhttps://example.com/c\n');
  assert.deepEqual(list.rows, [
    [1, 'https://example.com/a,b'],
    [2, 'https://example.com/c'],
  ]);
  assert.deepEqual(list.notes, ['1 header-missing']);
  const table = await read('7;https://example.com/a;x\n8;https://example.com/b;y\n');
  assert.deepEqual(table.rows, [
    [1, 'https://example.com/a'],
    [2, 'https://example.com/b'],
  ]);
  const dated = await read('https://example.com/a,2024-05-01\n');
  assert.deepEqual(dated.rows, [[1, 'https://example.com/a']]);
});

test('a row of more fields than the header may hold half an address: it is left out', async () => {
  const { rows, notes, messages } = await read('loc,lastmod\n/a,b,2024\n/c,2024,,\n/d\n/e,2024\n');
  assert.deepEqual(rows, [
    [3, '/c'],
    [4, '/d'],
    [5, '/e'],
  ]);
  assert.deepEqual(notes, ['2 row-unreadable', '4 row-columns-mismatch']);
  assert.match(messages[0] ?? '', /3 fields instead of 2$/);
  assert.match(messages[1] ?? '', /1 fields instead of 2$/);
});

test('a truncated last row is left out', async () => {
  const { rows, notes } = await read('loc,lastmod\n/a,2024\nhttps://example.com/half');
  assert.deepEqual(rows, [[2, '/a']]);
  assert.deepEqual(notes, ['3 row-unreadable']);
  const whole = await read('loc,lastmod\n/a,2024\n/b,2024');
  assert.equal(whole.rows.length, 2);
});

test('a quote that is never closed costs its row, not the rest of the file', async () => {
  const rest = Array.from({ length: 2_000 }, (_, n) => `/p${n},"a ""title"""`).join('\n');
  const { rows, notes } = await read(`loc,news.title\n/a,"open\n/b,x\n${rest}\n/c,"last`);
  assert.deepEqual(rows[0], [3, '/b']);
  assert.equal(rows.length, 2_001);
  assert.deepEqual(rows.at(-1), [2_003, '/p1999']);
  assert.deepEqual(notes, ['2 row-unreadable', '2004 row-unreadable']);
});

test('a stray quote within a line does no harm', async () => {
  const { entries } = await read('loc,news.title\n/a,5" disk\n/b,"the "best" one"\n/c,x\n');
  assert.deepEqual(entries, [
    { loc: '/a', news: { title: '5" disk' } },
    { loc: '/b', news: { title: 'the "best" one' } },
    { loc: '/c', news: { title: 'x' } },
  ]);
});

test('a quote that swallows more than 16,777,216 characters costs its row', async () => {
  const rest = `/p,${'x'.repeat(300)}\n`.repeat(60_000);
  const { rows, notes } = await read(`loc,news.title\n/a,"open\n/b,x\n${rest}/c,x`);
  assert.deepEqual([rows.length, rows[0], rows.at(-1)], [60_002, [3, '/b'], [60_004, '/c']]);
  assert.deepEqual(notes, ['2 row-too-long']);
});

test('a file in the charset of old spreadsheets is read, and told', async () => {
  const { rows, notes } = await read(Buffer.from('url;Größe\n/caf\xe9;1\n', 'latin1'));
  assert.deepEqual(rows, [[2, '/café']]);
  assert.deepEqual(notes, ['source-not-utf8', 'columns-unknown']);
  const utf16 = await read(Buffer.from('\ufeffurl\tlastmod\r\n/ä\t2024\r\n', 'utf16le'));
  assert.deepEqual(utf16.entries, [{ loc: '/ä', lastmod: '2024' }]);
});

test('a file without a column of addresses is a matter of settings', async () => {
  await assert.rejects(read('Seite,Datum\n/a,2024\n'), {
    code: 'CONFIG_INVALID',
    message: 'urls.csv has no column of addresses; it has Seite, Datum.',
  });
  assert.deepEqual((await read('Seite,Datum\n/a,2024\n', { seite: 'loc' })).rows, [[2, '/a']]);
  assert.throws(() => createCsvSource(streamBytes('x', once('')), { map: { a: 'nothing' } }), {
    code: 'CONFIG_INVALID',
  });
});

test('gzip that is cut does not give half an address', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `/page-${n * 7_919}-end,2024`);
  const whole = gzipSync(`loc,lastmod\n${lines.join('\n')}`);
  const { rows, notes } = await read(whole.subarray(0, whole.length / 2));
  assert.ok(rows.length > 1_000 && rows.length < 20_000);
  assert.ok(rows.every(([, loc]) => String(loc).endsWith('-end')));
  assert.deepEqual(notes, ['source-cut-off']);
});

test('what is written as RFC 4180 says is read back, wherever the bytes are cut', async () => {
  const cell = fc.stringMatching(/^[a-z",;\n\t|' é]{0,8}$/);
  const table = fc.array(fc.tuple(fc.nat(999), cell), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(table, fc.integer(), async (rows, seed) => {
      const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const lines = rows.map(([page, title]) => `${quote(`/p${page}`)},${quote(title)}`);
      const bytes = new TextEncoder().encode(`loc,news.title\r\n${lines.join('\r\n')}`);
      const expected = rows.map(([page, title]) => ({
        loc: `/p${page}`,
        ...(title.trim() !== '' && { news: { title: title.trim() } }),
      }));
      for (const { name, chunks } of chunkings(bytes, seed)) {
        const records = await readRecords(createCsvSource(streamBytes('x', chunks())));
        assert.deepEqual(
          records.map(({ entry }) => entry),
          expected,
          name,
        );
      }
    }),
    { numRuns: 30 },
  );
});
