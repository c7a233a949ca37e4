// What stands on the border of two windows or chunks: the same entries, problems and places as in
// one window, case by case, in windows of every size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { chunkings } from '../../../tests/support/chunkings.ts';
import type { ReadProblem } from '../problems/read-problem.ts';
import { EntryPlaces } from '../records/entry-places.ts';
import { type InternalReadOptions, readSitemap } from '../sitemap-reader.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const ONE_WINDOW = 8_388_608;
// Strings stand for bytes, one a character.
const bytesOf = (written: string): Uint8Array => Uint8Array.from(Buffer.from(written, 'latin1'));
const urlset = (content: string): string => `<urlset xmlns="${NS}">${content}</urlset>`;
const HEAD = `<urlset xmlns="${NS}">`.length;

type Told = readonly string[];

async function tell(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  options: InternalReadOptions,
): Promise<{ readonly locs: Told; readonly told: Told; readonly end: unknown }> {
  const told: string[] = [];
  const locs: string[] = [];
  let end: unknown;
  const onProblem = ({ code, line, column, offset, found }: ReadProblem): number =>
    told.push(`${code} ${line}:${column} ${offset}${found === undefined ? '' : ` ${found}`}`);
  const onEnd = (summary: unknown): unknown => {
    end = summary;
    return end;
  };
  const all = { ...options, onProblem, onEnd };
  for await (const entry of readSitemap(input, all)) locs.push(entry.loc);
  return { locs, told, end };
}

function sizesFor({ length }: Uint8Array): readonly number[] {
  if (length > 8_192) return [1_000, 65_535, 65_536, 100_000];
  const every = Array.from({ length: Math.min(length, 300) + 1 }, (_, index) => index + 1);
  return every.filter((size) => size < 24 || size % 7 === 0);
}

/** `told`: the problems whose codes are in it, `code line:column offset found`. */
function reads(sentence: string, document: string | Uint8Array, told: Told, locs?: Told): void {
  test(sentence, async () => {
    const bytes = typeof document === 'string' ? bytesOf(document) : document;
    const expected = await tell(bytes, { windowBytes: ONE_WINDOW, scanner: false });
    const codes = new Set(told.map((one) => one.split(' ', 1)[0]));
    const ofThese = expected.told.filter((one) => codes.has(one.split(' ', 1)[0]));
    assert.deepEqual(ofThese, told);
    if (locs) assert.deepEqual(expected.locs, locs);
    const ways = chunkings(bytes);
    for (const [number, windowBytes] of [...sizesFor(bytes), ONE_WINDOW].entries()) {
      for (const scanner of [true, false]) {
        const way = ways[number % ways.length];
        const found = await tell(way?.chunks() ?? bytes, { windowBytes, scanner });
        assert.deepEqual(found, expected, `${way?.name}, ${windowBytes}, scanner ${scanner}`);
      }
    }
  });
}

reads('text stands behind the characters that are dropped before it', urlset('\x01\x02 text'), [
  `xml-character-forbidden 1:${HEAD + 1} ${HEAD}`,
  `text-between-elements 1:${HEAD + 4} ${HEAD + 3}`,
]);

reads('and behind references to them and to blanks', urlset('&#xF;&#32;\r\x01&NewLine;&#0;text'), [
  `text-between-elements 2:15 ${HEAD + 25}`,
]);

// The border of a window of 64 KiB stands among the forbidden characters.
reads(
  'and where a window of the usual size ends among them',
  urlset(`${' '.repeat(65_500 - HEAD)}${'\x01\xef\xbf\xbe'.repeat(30)} text`),
  ['xml-character-forbidden 1:65501 65500', 'text-between-elements 1:65562 65621'],
);

reads(
  'a run of forbidden characters is one problem, however many bytes they have',
  urlset('<url><loc>https://a.example/\x01\xef\xbf\xbe\xef\xbf\xbf\x02x\xef\xbf\xbf</loc></url>'),
  [
    `xml-character-forbidden 1:${HEAD + 29} ${HEAD + 28}`,
    `xml-character-forbidden 1:${HEAD + 34} ${HEAD + 37}`,
  ],
  ['https://a.example/x'],
);

reads(
  'a URL stands behind a reference that gives nothing',
  urlset('<url><loc>&#0;&nosuch;</loc></url>'),
  [`loc-relative 1:${HEAD + 15} ${HEAD + 14} &nosuch;`],
);

reads('JSON behind a byte order mark', '\xef\xbb\xbf[1]', [
  'document-not-sitemap 1:2 3 it looks like JSON',
]);

reads(
  'marks and NULs before a list are blanks before a document',
  '\xef\xbb\xbf\n\0\0\nhttps://a.example/\n\0\n',
  ['document-blank-before 1:2 3', 'document-nul-after 4:1 26'],
  ['https://a.example/'],
);

reads(
  'what ends with the document is told in the order of the document',
  urlset('<url><x>\xff</x><loc>https://a.example/</loc><lastmod>x</lastmod><y>').slice(0, -9),
  [
    `element-unknown 1:${HEAD + 6} ${HEAD + 5} x`,
    `encoding-ill-formed 1:${HEAD + 9} ${HEAD + 8}`,
    `lastmod-invalid 1:${HEAD + 52} ${HEAD + 51} x`,
    `element-unknown 1:${HEAD + 63} ${HEAD + 62} y`,
    `document-cut 1:${HEAD + 66} ${HEAD + 65}`,
  ],
);

const wrongChecksum = (member: Uint8Array): Uint8Array =>
  member.with(member.length - 8, (member.at(-8) as number) ^ 1);
const members = (first: string, second: string): Uint8Array =>
  Uint8Array.from(
    Buffer.concat([wrongChecksum(gzipSync(bytesOf(first))), gzipSync(bytesOf(second))]),
  );
const UTF16 = Buffer.from(`\ufeff${urlset('\u20ac')}`, 'utf16le').toString('latin1');
const LABELLED = '<?xml version="1.0" encoding="iso-8859-1"?>';

reads(
  'a note on gzip stands where the bytes before it end once they are transcoded',
  members(
    `${LABELLED}${urlset('<url><loc>https://a.example/\xfc\xfc').slice(0, -9)}`,
    '</loc></url>text</urlset>',
  ),
  [
    'encoding-not-utf8 1:1 0',
    `gzip-checksum 1:${43 + HEAD + 31} ${43 + HEAD + 32}`,
    `text-between-elements 1:${43 + HEAD + 43} ${43 + HEAD + 44}`,
  ],
);

reads(
  'and between the two bytes of a character of UTF-16',
  members(UTF16.slice(0, 61), UTF16.slice(61)),
  ['gzip-checksum 1:31 32'],
);

// Node's decoder throws when a chunk ends within these and the next one is a single byte.
for (const [label, broken] of [
  ['gb18030', '\xfe\x30'],
  ['iso-2022-jp', '\x1b('],
  ['euc-jp', '\x8f\xb1'],
] as const) {
  const head = `<?xml version="1.0" encoding="${label}"?>\n<urlset xmlns="${NS}">\n`;
  const loc = `<url><loc>https://a.example/${broken}\x0e$</loc></url>`;
  const plain = '<url><loc>https://a.example/b</loc></url></urlset>';
  test(`ill-formed bytes of ${label} on the border of two chunks`, async () => {
    const bytes = bytesOf(head + loc + plain);
    const expected = await tell(bytes, { windowBytes: ONE_WINDOW });
    assert.equal(expected.locs.at(-1), 'https://a.example/b');
    assert.ok(expected.told.some((one) => one.startsWith('encoding-ill-formed 3:')));
    for (let at = 1; at < bytes.length; at += 1) {
      const chunks = async function* (): AsyncGenerator<Uint8Array> {
        yield bytes.subarray(0, at);
        yield bytes.subarray(at, at + 1);
        yield bytes.subarray(at + 1);
      };
      assert.deepEqual(await tell(chunks(), {}), expected, `cut at ${at}`);
    }
  });
}

const KOREAN = '<?xml version="1.0" encoding="euc-kr"?><sitemapindex xmlns';

reads(
  'a gzip that ends where the bytes of a character may, stored and cut',
  Uint8Array.from(gzipSync(bytesOf(KOREAN), { level: 0 }).subarray(0, -8)),
  ['encoding-not-utf8 1:1 0', `gzip-truncated 1:${KOREAN.length - 4} ${KOREAN.length - 5}`],
);

const placesOf = async (bytes: Uint8Array, windowBytes: number): Promise<readonly unknown[]> => {
  const places = new EntryPlaces();
  const options: InternalReadOptions = { windowBytes, places, onProblem: () => {} };
  const found: unknown[] = [];
  for await (const batch of readSitemap.batches(bytes, options)) {
    for (const [index, { loc }] of batch.entries()) found.push(places.positionOf(index, [loc]));
  }
  return found;
};

test('the URL of an entry is found in it, and nowhere else, wherever the windows end', async () => {
  const documents = [
    urlset('<url><!-- a --><loc>https://a.example/1</loc><x>text</x></url>'.repeat(3)),
    // Written otherwise in its own entry, and as it is in the next one.
    urlset(
      '<url><loc>https://a.example/&#97;</loc></url><url><loc>https://a.example/a</loc></url>',
    ),
    '<rss><channel><item><title>x</title><link>https://a.example/1</link></item></channel></rss>',
    'https://a.example/a\u0085\n  https://a.example/b\nhttps://a.example/c https://a.example/d',
  ];
  for (const document of documents) {
    const bytes = bytesOf(document);
    const expected = await placesOf(bytes, ONE_WINDOW);
    for (let size = 1; size <= bytes.length; size += 1) {
      assert.deepEqual(await placesOf(bytes, size), expected, `a window of ${size}`);
    }
  }
  const [first] = await placesOf(bytesOf(documents[1] as string), ONE_WINDOW);
  assert.deepEqual(first, { line: 1, column: HEAD + 1, offset: HEAD });
});

test('of an entry of more than 64 KiB the last 64 KiB are searched', async () => {
  for (const filler of [65_000, 70_000]) {
    const entry = `<url><loc>https://a.example/</loc><x>${'y'.repeat(filler)}</x></url>`;
    const bytes = bytesOf(urlset(entry));
    for (const windowBytes of [1_000, 65_536, ONE_WINDOW]) {
      const offset = filler < 65_536 ? HEAD + 10 : HEAD;
      const expected = [{ line: 1, column: offset + 1, offset }];
      assert.deepEqual(await placesOf(bytes, windowBytes), expected, `${filler}, ${windowBytes}`);
    }
  }
});

const images = (loc: string): string =>
  `<urlset xmlns="${NS}" xmlns:image="${IMAGE}"><url><loc>https://a.example/</loc>` +
  `<image:image><image:loc>${loc}</image:loc></image:image></url></urlset>`;
const IMAGE_AT = images('').indexOf('<image:image>');

for (const loc of ['\xef\xbf\xbe', '&#32;', '<![CDATA[\xef\xbf\xbf]]>', '&#0;']) {
  reads(`an image whose loc is ${JSON.stringify(loc)} has none, whoever reads it`, images(loc), [
    `image-without-loc 1:${IMAGE_AT + 1} ${IMAGE_AT}`,
  ]);
}

const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const link = (hreflang: string): string =>
  '<url><loc>https://a.example/</loc>' +
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="https://a.example/"/></url>`;

test('a language with a reference is read each time, not taken from the entry before', async () => {
  const xml = `<urlset xmlns="${NS}" ${XHTML}>${link('d&eacute;')}${link('d&eacute;')}</urlset>`;
  for (const scanner of [true, false]) {
    const options: InternalReadOptions = { windowBytes: ONE_WINDOW, scanner };
    const languages: unknown[] = [];
    for await (const entry of readSitemap(bytesOf(xml), options)) {
      if ('alternates' in entry) languages.push(entry.alternates?.[0]?.hreflang);
    }
    assert.deepEqual(languages, ['dé', 'dé'], `scanner ${scanner}`);
  }
});

const long = (count: number): string => `https://a.example/${'x'.repeat(count - 18)}`;

reads(
  'a line is too long by its own length, not by where a window ends',
  `${long(1_048_576)}\n${long(1_048_577)}\nhttps://a.example/\n`,
  ['limit-text 2:1 1048577'],
  [long(1_048_576), 'https://a.example/'],
);

reads(
  'a text is too long by its own length, whoever reads it',
  urlset([1_048_576, 1_048_577].map((count) => `<url><loc>${long(count)}</loc></url>`).join('')),
  [`limit-text 1:${HEAD + 1_048_576 + 33} ${HEAD + 1_048_576 + 32}`],
  [long(1_048_576)],
);

test('of unknown text so much is kept, in windows of every size', async () => {
  const content = `<url><loc>https://a.example/</loc><x>${'a'.repeat(262_143)}\xc3\xbcb</x></url>`;
  for (const windowBytes of [1_000, 65_536, 100_000, ONE_WINDOW]) {
    const options: InternalReadOptions = { windowBytes };
    for await (const entry of readSitemap(bytesOf(urlset(content)), options)) {
      const text = 'extras' in entry ? entry.extras?.[0]?.text : undefined;
      assert.equal(text, `${'a'.repeat(262_143)}ü`, `a window of ${windowBytes}`);
    }
  }
});

test('what is no sitemap is read up to the same byte', async () => {
  const bytes = bytesOf('<p>text\xff</p>'.repeat(23_000));
  const expected = await tell(bytes, { windowBytes: ONE_WINDOW });
  assert.deepEqual(expected.end, { entries: 0, bytes: 262_144, complete: false });
  for (const windowBytes of [1_000, 65_536, 100_000]) {
    for (const { name, chunks } of chunkings(bytes).slice(0, 3)) {
      const found = await tell(chunks(), { windowBytes });
      assert.deepEqual(found, expected, `${name}, a window of ${windowBytes}`);
    }
  }
});
