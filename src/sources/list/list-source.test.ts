// Tests of a plain list as a source.
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { chunkings } from '../../../tests/support/chunkings.ts';
import { countOpenFiles, readWithNotes, sourceContract } from '../port/source.contract.ts';
import { fileBytes, streamBytes } from '../text/source-bytes.ts';
import { createListSource } from './list-source.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portolan-list-')));
after(() => rmSync(folder, { recursive: true }));

let files = 0;

sourceContract({
  kind: 'list',
  open: async (pages) => {
    const path = join(folder, `urls-${(files += 1)}.txt`);
    writeFileSync(path, pages.map((page) => page ?? '<url>').join('\n'));
    return {
      source: createListSource(fileBytes('urls.txt', path)),
      countOpen: () => countOpenFiles(path),
    };
  },
});

async function read(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const stream = (async function* () {
    yield bytes;
  })();
  const { records, notes } = await readWithNotes(createListSource(streamBytes('stdin', stream)));
  return {
    rows: records.map(({ entry, row }) => [row, entry.loc]),
    notes: notes.map(({ code, row }) => `${row ?? ''} ${code}`),
  };
}

test('comments and blank lines are skipped, and lines keep their numbers', async () => {
  const text =
    '# pages\n\nhttps://example.com/a\n; old\n// also old\n//\n  /b\t\n//example.com/c\n/d#e';
  assert.deepEqual(await read(text), {
    rows: [
      [3, 'https://example.com/a'],
      [7, '/b'],
      [8, '//example.com/c'],
      [9, '/d#e'],
    ],
    notes: [],
  });
});

test('absolute addresses on one line are an entry each; other blanks stay', async () => {
  const { rows } = await read('https://example.com/a  https://example.com/b\n/a file.pdf\n');
  assert.deepEqual(rows, [
    [1, 'https://example.com/a'],
    [1, 'https://example.com/b'],
    [2, '/a file.pdf'],
  ]);
});

test('a header, markup and JSON are not addresses', async () => {
  const { rows, notes } = await read(
    'URL\n<loc>https://example.com/</loc>\n{"loc":"/a"}\n/b\nurl\n',
  );
  assert.deepEqual(rows, [
    [4, '/b'],
    [5, 'url'],
  ]);
  assert.deepEqual(notes, ['1 row-unreadable', '2 row-unreadable', '3 row-unreadable']);
});

test('a mark, UTF-16, CRLF and CR are read', async () => {
  const expected = [
    [1, '/ä'],
    [2, '/b'],
  ];
  for (const text of ['\ufeff/ä\r\n/b\r\n', '/ä\r/b', '/ä\n/b\n']) {
    assert.deepEqual((await read(text)).rows, expected);
  }
  assert.deepEqual((await read(Buffer.from('\ufeff/ä\r\n/b', 'utf16le'))).rows, expected);
  assert.deepEqual((await read(Buffer.from('\ufeff/ä\n/b', 'utf16le').swap16())).rows, expected);
  assert.deepEqual((await read(Buffer.from('/aa\n/b', 'utf16le'))).rows[0], [1, '/aa']);
});

test('the rows are the same however the bytes are cut', async () => {
  const texts = [
    Buffer.from('/ä€😀\r\n\r/b\r\n\xe9/c\n', 'utf8'),
    Buffer.from('/caf\xe9\n/\xfc\x80\n', 'latin1'),
  ];
  for (const bytes of [...texts, Buffer.from('\ufeff/ä😀\r\n/b', 'utf16le')]) {
    const expected = await read(bytes);
    for (const { name, chunks } of chunkings(new Uint8Array(bytes))) {
      const { records } = await readWithNotes(createListSource(streamBytes('x', chunks())));
      const rows = records.map(({ entry, row }) => [row, entry.loc]);
      assert.deepEqual(rows, expected.rows, name);
    }
  }
});

test('of a file that is cut, the last address is not given', async () => {
  const lines = Array.from({ length: 5_000 }, (_, n) => `/page-${n * 7_919}-end`);
  const whole = gzipSync(lines.join('\n'));
  const { rows, notes } = await read(whole.subarray(0, whole.length / 2));
  assert.ok(rows.length > 500 && rows.length < 5_000);
  assert.ok(rows.every(([, loc]) => String(loc).endsWith('-end')));
  assert.deepEqual(notes, [' source-cut-off']);
});
