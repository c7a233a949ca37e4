// Tests of JSONL as a source.
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { chunkings } from '../../../tests/support/chunkings.ts';
import {
  countOpenFiles,
  readRecords,
  readWithNotes,
  sourceContract,
} from '../port/source.contract.ts';
import type { Source } from '../port/source.ts';
import { fileBytes, streamBytes } from '../text/source-bytes.ts';
import { createJsonlSource } from './jsonl-source.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portolan-jsonl-')));
after(() => rmSync(folder, { recursive: true }));

let files = 0;
function writeLines(text: string | Uint8Array): string {
  const path = join(folder, `urls-${(files += 1)}.jsonl`);
  writeFileSync(path, text);
  return path;
}

sourceContract({
  kind: 'jsonl',
  open: async (pages) => {
    const lines = pages.map((loc) => (loc === undefined ? '{"loc":' : JSON.stringify({ loc })));
    const path = writeLines(lines.join('\n'));
    const source = createJsonlSource(fileBytes('urls.jsonl', path));
    return { source, countOpen: () => countOpenFiles(path) };
  },
});

function sourceOf(text: string | Uint8Array): Source {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return createJsonlSource(
    streamBytes(
      'stdin',
      (async function* () {
        yield bytes;
      })(),
    ),
  );
}

async function read(text: string | Uint8Array) {
  const { records, notes } = await readWithNotes(sourceOf(text));
  return {
    rows: records.map(({ entry, row }) => [row, entry.loc]),
    notes: notes.map(({ code, row }) => (row === undefined ? code : `${row} ${code}`)),
    messages: notes.map(({ message }) => message),
    records,
  };
}

test('an entry keeps all that the line holds, with or without kind', async () => {
  const entry = {
    kind: 'url',
    loc: 'https://example.com/',
    lastmod: '2024-05-01',
    priority: 0.5,
    images: [{ loc: 'https://example.com/a.png', title: 'Ä "b"' }],
    sitemap: 'https://example.com/sitemap.xml',
  };
  const { records } = await read(`${JSON.stringify(entry)}\n{"loc":"/b"}`);
  assert.deepEqual(records, [
    { entry, row: 1 },
    { entry: { loc: '/b' }, row: 2 },
  ]);
});

test('rows that look alike are read as those that do not', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => {
    const loc = index % 7 === 0 ? `/"ü"\t${index}` : `/${index}`;
    const entry = index < 1_500 ? { loc, priority: index / 10 } : { title: 'T', url: loc };
    return index % 50 === 0 ? { ...entry, images: [{ loc }] } : entry;
  });
  const lines = rows.map((entry) => JSON.stringify(entry));
  lines[1_234] = '{"loc":"/a","priority":1';
  const { records, notes } = await read(lines.join('\n'));
  assert.deepEqual(notes, ['1235 row-unreadable']);
  assert.deepEqual(
    records.map(({ entry, row }) => [row, entry]),
    rows
      .map((entry, index) => [index + 1, 'url' in entry ? { ...entry, loc: entry.url } : entry])
      .filter(([row]) => row !== 1_235),
  );
});

test('an address in quotes is an entry', async () => {
  const { rows } = await read('"https://example.com/a"\n"/b"\n');
  assert.deepEqual(rows, [
    [1, 'https://example.com/a'],
    [2, '/b'],
  ]);
});

test('a byte order mark, CRLF and blank lines do no harm; lines keep their numbers', async () => {
  const { rows, notes } = await read('\ufeff\r\n{"loc":"/a"}\r\n\r\n  \t\r\n{"loc":"/b"} \r\n');
  assert.deepEqual(rows, [
    [2, '/a'],
    [5, '/b'],
  ]);
  assert.deepEqual(notes, []);
});

test('files that were joined have a mark in the middle', async () => {
  const { rows, notes } = await read('{"loc":"/a"}\n\ufeff{"loc":"/b"}\n');
  assert.deepEqual([rows.length, notes], [2, []]);
});

test('each way of being no entry has its note', async () => {
  const text = [
    '{"loc":"/a"',
    '42',
    'null',
    '["/a"]',
    '{"slug":"/a","title":"t"}',
    '{}',
    '{"kind":"sitemap","loc":"/s.xml"}',
    '{"loc":null}',
    '{"loc":"/good"}',
  ].join('\n');
  const { rows, notes, messages } = await read(text);
  assert.deepEqual(rows, [[9, '/good']]);
  assert.deepEqual(notes, [
    '1 row-unreadable',
    '2 row-not-an-object',
    '3 row-not-an-object',
    '4 row-not-an-object',
    '5 row-without-loc',
    '6 row-without-loc',
    '7 row-not-a-page',
    '8 row-without-loc',
  ]);
  assert.match(messages[4] ?? '', /Found: slug, title$/);
});

test('an object without loc is taken by url and the other names of an address', async () => {
  const { rows, notes } = await read(
    [
      '{"url":"/url"}',
      '{"Link":"/link","changefreq":"daily"}',
      '{"location":"Berlin","URI":"/uri","link":"/no"}',
      '{"url":"/url","loc":"/loc"}',
      '{"url":7,"address":"/address"}',
      '{"url":{"href":"/a"}}',
      '{"url":" "}',
    ].join('\n'),
  );
  assert.deepEqual(rows, [
    [1, '/url'],
    [2, '/link'],
    [3, '/uri'],
    [4, '/loc'],
    [5, '/address'],
  ]);
  assert.deepEqual(notes, ['6 row-without-loc', '7 row-without-loc']);
});

test('a map says which field a property holds, and takes it away from its own name', async () => {
  const source = createJsonlSource(
    fileBytes(
      'rows',
      writeLines(
        '{"path":"/a","loc":"Hall 3","changed":1700000000,"cover":"/a.png /b.png","rank":"0,5"}\n' +
          '{"path":"/b","changed":null,"rank":{}}\n',
      ),
    ),
    { path: 'loc', loc: '', changed: 'lastmod', cover: 'images', rank: 'priority', typo: 'news' },
  );
  const { records, notes } = await readWithNotes(source);
  assert.deepEqual(
    records.map(({ entry }) => entry),
    [
      {
        loc: '/a',
        lastmod: 1_700_000_000,
        priority: 0.5,
        images: [{ loc: '/a.png' }, { loc: '/b.png' }],
      },
      { loc: '/b' },
    ],
  );
  assert.deepEqual(
    notes.map(({ code, row, message }) => [code, row, message.split('Found: ')[1]]),
    [
      ['row-value-unreadable', 2, 'an object'],
      ['property-missing', undefined, 'typo'],
    ],
  );
});

test('a cluster of variants needs no loc', async () => {
  const { records } = await read('{"variants":{"en":"/en","de":"/de"}}');
  assert.deepEqual(records[0]?.entry.variants, { en: '/en', de: '/de' });
});

test('an array of entries is read, over lines or on one', async () => {
  const entries = [{ loc: '/a', title: 'a "]" and a \\' }, '/b', { loc: '/c' }];
  for (const text of [
    JSON.stringify(entries),
    JSON.stringify(entries, null, 2),
    ` \n${JSON.stringify(entries)}\n`,
  ]) {
    const { rows, notes } = await read(text);
    assert.deepEqual(rows, [
      [1, '/a'],
      [2, '/b'],
      [3, '/c'],
    ]);
    assert.deepEqual(notes, []);
  }
});

test('objects that go over several lines are read without an array', async () => {
  const { rows } = await read('{\n  "loc": "/a"\n}\n{\n  "loc": "/b"\n}\n');
  assert.deepEqual(rows, [
    [1, '/a'],
    [2, '/b'],
  ]);
});

test('a bad value of an array costs that value', async () => {
  const { rows, notes } = await read('[{"loc":"/a"}, {"loc":}, 7, {"loc":"/b"}]');
  assert.deepEqual(rows, [
    [1, '/a'],
    [4, '/b'],
  ]);
  assert.deepEqual(notes, ['2 row-unreadable', '3 row-not-an-object']);
});

test('an array without its end is reported', async () => {
  const { rows, notes } = await read('[{"loc":"/a"},{"loc":"/b"');
  assert.deepEqual(rows, [[1, '/a']]);
  assert.deepEqual(notes, ['source-cut-off', '2 row-unreadable']);
});

test('the rows are the same however the bytes are cut', async () => {
  const texts = [
    '{"loc":"/ä"}\r\n\r\n"/b€😀"\r\n{"loc":\n{"loc":"/c"}',
    '[{"loc":"/ä\\""},\n "x", 12.5 , {"a":[1,{"b":"]"}],"loc":"/d"}]',
    '{\n"loc":"/a"\n}\n\n{"loc":"/b"}',
  ];
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    const expected = await readWithNotes(sourceOf(bytes));
    assert.ok(expected.records.length >= 2);
    for (const { name, chunks } of chunkings(bytes)) {
      const found = await readWithNotes(createJsonlSource(streamBytes('stdin', chunks())));
      assert.deepEqual(found, expected, name);
    }
  }
});

test('gzip is found by its bytes', async () => {
  const { rows } = await read(gzipSync('{"loc":"/a"}\n{"loc":"/b"}\n'));
  assert.equal(rows.length, 2);
});

test('truncated gzip yields what comes before the end, and is reported', async () => {
  const lines = Array.from({ length: 5_000 }, (_, n) => `{"loc":"/page-${n * 7_919}"}\n`).join('');
  const whole = gzipSync(lines);
  const { rows, notes } = await read(whole.subarray(0, whole.length / 2));
  assert.ok(rows.length > 1_000 && rows.length < 5_000, `${rows.length} rows`);
  assert.ok(notes.includes('source-cut-off'));
});

test('bytes that are no UTF-8 are read as windows-1252, and told once', async () => {
  const bytes = Buffer.from('{"loc":"/caf\xe9"}\n{"loc":"/\xfcber"}\n', 'latin1');
  const { rows, notes } = await read(bytes);
  assert.deepEqual(rows, [
    [1, '/café'],
    [2, '/über'],
  ]);
  assert.deepEqual(notes, ['source-not-utf8']);
});

test('a line of 16,777,216 characters is read, one more is too long', async () => {
  const line = (length: number): string => {
    const frame = '{"loc":"/a","x":""}'.length;
    return `{"loc":"/a","x":"${'x'.repeat(length - frame)}"}`;
  };
  const { rows, notes } = await read(`${line(16_777_216)}\n${line(16_777_217)}\n{"loc":"/b"}`);
  assert.deepEqual(rows, [
    [1, '/a'],
    [3, '/b'],
  ]);
  assert.deepEqual(notes, ['2 row-too-long']);
});

test('a stream can be read once', async () => {
  const source = sourceOf('"/a"\n');
  assert.equal((await readRecords(source)).length, 1);
  await assert.rejects(readRecords(source), { code: 'SOURCE_UNREADABLE' });
});

test('a stream that breaks is unreadable, with its error as the cause', async () => {
  const cause = new Error('pipe broke');
  const stream = async function* (): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('"/a"\n');
    throw cause;
  };
  const source = createJsonlSource(streamBytes('stdin', stream()));
  await assert.rejects(readRecords(source), { code: 'SOURCE_UNREADABLE', cause });
});

test('a signal ends the wait for a silent stream', async () => {
  const silent: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }),
  };
  const controller = new AbortController();
  const reading = readRecords(createJsonlSource(streamBytes('stdin', silent)), {
    signal: controller.signal,
  });
  setImmediate(() => controller.abort(new Error('enough')));
  await assert.rejects(reading, /^Error: enough$/);
});

test('a file that is not there is unreadable', async () => {
  const source = createJsonlSource(fileBytes('no.jsonl', join(folder, 'no.jsonl')));
  await assert.rejects(readRecords(source), { code: 'SOURCE_UNREADABLE' });
});
