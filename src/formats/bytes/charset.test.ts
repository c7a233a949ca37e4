// Encodings: WHATWG's single-byte ones, windows-1252 by our own table, and chunks of any size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkings } from '../../../tests/support/chunkings.ts';
import { TransportNotes } from '../problems/transport-notes.ts';
import { readCharset } from './charset.ts';

// https://encoding.spec.whatwg.org/#names-and-labels (legacy single-byte encodings)
const SINGLE_BYTE = [
  'ibm866',
  ...[2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15].map((part) => `iso-8859-${part}`),
  'iso-8859-8-i',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'windows-874',
  ...[1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258].map((page) => `windows-${page}`),
  'x-mac-cyrillic',
];

// https://encoding.spec.whatwg.org/index-windows-1252.txt
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function decoded(
  chunks: AsyncIterable<Uint8Array>,
  contentType?: string,
): Promise<{ text: string; codes: string[]; illFormed: boolean }> {
  const notes = new TransportNotes();
  const parts: Uint8Array[] = [];
  for await (const part of readCharset(chunks, notes, contentType)) parts.push(part.slice());
  const codes = notes.waiting.map(({ code, offset }) => `${code} ${offset}`);
  return { text: Buffer.concat(parts).toString(), codes, illFormed: notes.illFormed };
}

const all = Uint8Array.from({ length: 191 }, (_, index) => index + (index < 95 ? 0x20 : 0x41));

test('every single-byte encoding is decoded as the runtime does', async () => {
  for (const label of SINGLE_BYTE) {
    const bytes = Uint8Array.from([0x61, ...all]);
    const { text, codes } = await decoded(
      whole(bytes),
      `text/plain; charset=${label.toUpperCase()}`,
    );
    assert.equal(text, new TextDecoder(label).decode(bytes), label);
    assert.ok(codes.includes('encoding-not-utf8 0'), label);
  }
});

test('windows-1252 and its labels are decoded by the table of WHATWG', async () => {
  const high = Uint8Array.from({ length: 33 }, (_, index) => (index === 0 ? 0x61 : 0x7f + index));
  for (const label of [
    'windows-1252',
    'iso-8859-1',
    'latin1',
    'us-ascii',
    'ASCII',
    'cp1252',
    'l1',
  ]) {
    const { text } = await decoded(whole(high), `text/plain; charset="${label}"`);
    assert.equal(text, `a${WINDOWS_1252}`, label);
  }
});

test('any chunks give the same text and the same notes', async () => {
  const documents: readonly (readonly [Uint8Array, string | undefined])[] = [
    [Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>é😀</a>', 'utf16le'), undefined],
    [Buffer.from('\ufeff<a>é😀</a>', 'utf16le').swap16(), undefined],
    [
      Buffer.from(
        '<a>\u00e9\u00e2\u0082\u00ff\u00fe\u00c3\u00a9\u00f0\u0090</a>\u00e2\u0082',
        'latin1',
      ),
      undefined,
    ],
    [Buffer.from('<a>\u0093\u00fa\u0096{\u0093</a>', 'latin1'), 'text/xml; charset=shift_jis'],
    [Buffer.from('\u001b$BF|K\\\u001b(B', 'latin1'), 'text/plain; charset=iso-2022-jp'],
    [Buffer.from(`${'\n'.repeat(40)}\0\ufeff<?xml version="1.0" encoding="latin1"?>é`), undefined],
    [new Uint8Array(0), undefined],
  ];
  for (const [document, contentType] of documents) {
    const bytes = Uint8Array.from(document);
    const expected = await decoded(whole(bytes), contentType);
    for (const { name, chunks } of chunkings(bytes)) {
      assert.deepEqual(await decoded(chunks(), contentType), expected, name);
    }
  }
});

test('UTF-8 passes as it is, ill-formed places are noted once a run', async () => {
  const bytes = Buffer.from('caf\u00e9\u00e9 \u00c3\u00a9 \u00ff', 'latin1');
  const { codes, illFormed } = await decoded(whole(Uint8Array.from(bytes)));
  assert.deepEqual(codes, ['encoding-ill-formed 3', 'encoding-ill-formed 9']);
  assert.ok(illFormed);
});

test('a document without a declaration passes in small chunks and is not held', async () => {
  const chunk = new TextEncoder().encode('https://example.com/a-page-of-some-length\n'.repeat(24));
  let taken = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; taken < 1_000; taken += 1) yield chunk;
  }
  for await (const text of readCharset(endless(), new TransportNotes())) {
    assert.ok(text.length > 0);
    break;
  }
  assert.ok(taken < 100, `${taken} chunks were taken before the first came out`);
});
