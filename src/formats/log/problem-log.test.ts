// Remarks on what is legal: told to who asks, the same in every chunking, and to nobody else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkings } from '../../../tests/support/chunkings.ts';
import { ByteWindow } from '../bytes/byte-window.ts';
import { countLineEnds } from '../problems/position.ts';
import type { ReadProblem } from '../problems/read-problem.ts';
import { TransportNotes } from '../problems/transport-notes.ts';
import { type InternalReadOptions, readSitemap } from '../sitemap-reader.ts';
import { ProblemLog } from './problem-log.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const LOC = '<loc>https://example.com/</loc>';
const urlset = (content: string): string => `<urlset xmlns="${NS}">${content}</urlset>`;
const index = (content: string): string => `<sitemapindex xmlns="${NS}">${content}</sitemapindex>`;

async function toldOf(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  options: InternalReadOptions,
): Promise<readonly string[]> {
  const told: string[] = [];
  const onProblem = ({ code, line, column, offset }: ReadProblem): number =>
    told.push(`${code} ${line}:${column} ${offset}`);
  for await (const _ of readSitemap.batches(input, { ...options, onProblem }));
  return told;
}

function remarks(sentence: string, document: string, expected: readonly string[]): void {
  test(sentence, async () => {
    const bytes = new TextEncoder().encode(document);
    const remark = { remarks: true };
    assert.deepEqual(await toldOf(bytes, remark), expected);
    for (const scanner of [true, false]) {
      for (const { name, chunks } of chunkings(bytes)) {
        const told = await toldOf(chunks(), { ...remark, scanner });
        assert.deepEqual(told, expected, `${name}, scanner ${scanner}`);
      }
      for (const windowBytes of [1, 2, 3, 7, 64]) {
        const told = await toldOf(bytes, { ...remark, scanner, windowBytes });
        assert.deepEqual(told, expected, `a window of ${windowBytes}, scanner ${scanner}`);
      }
    }
    assert.deepEqual(await toldOf(bytes, {}), [], 'nobody asked');
  });
}

remarks('an ordinary urlset gives no remark', `${DECLARATION}${urlset(`<url>${LOC}</url>`)}`, []);

remarks(
  'a byte order mark before the declaration',
  `\ufeff${DECLARATION}${urlset(`<url>${LOC}</url>`)}`,
  ['encoding-byte-order-mark 1:1 0'],
);

remarks('a byte order mark before a list', '\ufeffhttps://example.com/\n', [
  'encoding-byte-order-mark 1:1 0',
]);

remarks('no declaration of a urlset', urlset(`<url>${LOC}</url>`), [
  'xml-declaration-missing 1:1 0',
]);

remarks(
  'no declaration of an index, behind a comment',
  `<!-- a -->\n${index(`<sitemap>${LOC}</sitemap>`)}`,
  ['xml-declaration-missing 2:1 11'],
);

remarks(
  'a feed may do without a declaration',
  '<rss version="2.0"><channel><item><link>https://example.com/</link></item></channel></rss>',
  [],
);

remarks(
  'CDATA round the URL, not round other values',
  DECLARATION +
    urlset(
      '\n<url><loc><![CDATA[https://example.com/]]></loc></url>' +
        `\n<url>${LOC}<lastmod><![CDATA[2026-06-15]]></lastmod></url>`,
    ),
  ['loc-cdata 3:20 119'],
);

remarks(
  'a comment or an instruction in loc, once a loc; not beside it',
  DECLARATION +
    urlset(
      '\n<url><loc>https://example.com/<!-- a --><!-- b --><?c d?></loc></url>' +
        `\n<url><!-- a -->${LOC}</url>\n<url><loc><?c?>https://example.com/b</loc></url>`,
    ),
  ['loc-comment 3:11 110', 'loc-comment 5:16 238'],
);

test('a prefix of an attribute that is bound nowhere is noted once, whoever asks', async () => {
  const attributes = 'xsi:schemaLocation="a b" xml:lang="en"';
  const entry = `<url xsi:type="a">${LOC}</url>`;
  const document = `${DECLARATION}<urlset xmlns="${NS}" ${attributes}>${entry}</urlset>`;
  const told = await toldOf(new TextEncoder().encode(document), {});
  assert.deepEqual(told, ['namespace-prefix-unbound 2:1 39']);
});

test('the byte order mark of UTF-16, which needs one, is no remark', async () => {
  const text = `\ufeff${urlset(`<url>${LOC}</url>`)}`;
  const bytes = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
  assert.deepEqual(await toldOf(bytes, { remarks: true }), [
    'encoding-not-utf8 1:1 0',
    'xml-declaration-missing 1:2 3',
  ]);
});

test('places marked in any order cost one count of the window when it moves on', () => {
  const bytes = new Uint8Array(16_384).fill(0x78);
  const window = new ByteWindow(bytes.length);
  window.append(bytes, 0);
  window.start = window.end;
  let counted = 0;
  const counter = {
    lines: (all: Uint8Array, start: number, end: number): number => {
      counted += end - start;
      return countLineEnds(all, start, end);
    },
    characters: (_: Uint8Array, start: number, end: number): number => end - start,
  };
  const log = new ProblemLog(window, new TransportNotes(), () => {}, { counter });
  const places = Array.from({ length: 1_000 }, (_, at) => log.place(at % 2 === 0 ? at + 9 : at));
  for (let at = 0; at < 90; at += 1) log.note('text-between-elements', 16_000 - at);
  log.leaveWindow();
  assert.ok(counted <= 2 * bytes.length, `${counted} bytes were counted`);
  for (const { offset, position } of places) {
    assert.deepEqual(position, { line: 1, column: offset + 1, offset });
  }
});
