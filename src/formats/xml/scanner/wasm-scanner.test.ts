// The scanner by itself: what it accepts, where it stops, its memory, and life without it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import { countLineEnds } from '../../problems/position.ts';
import { SCANNED_IMAGE, SCANNED_VIDEO, SCANNED_XHTML, WasmScanner } from './wasm-scanner.ts';

const ALL = SCANNED_XHTML | SCANNED_IMAGE | SCANNED_VIDEO;

function open(): WasmScanner {
  const scanner = WasmScanner.open();
  assert.ok(scanner, 'Node compiles WebAssembly with SIMD');
  return scanner;
}

function scan(text: string, extensions = ALL): { records: number; rest: string } {
  const scanner = open();
  const bytes = new TextEncoder().encode(text);
  scanner.reserve(bytes.length).set(bytes);
  const records = scanner.scan(0, bytes.length, 'url', extensions);
  return { records, rest: new TextDecoder().decode(bytes.subarray(scanner.stoppedAt)) };
}

const LOC = '<loc>https://example.com/a</loc>';

const ACCEPTED: readonly string[] = [
  `<url>${LOC}</url>`,
  `<url> \r\n\t${LOC}\n<lastmod>2024-02-29</lastmod><changefreq>never</changefreq></url>`,
  `<url><priority>0.75</priority>${LOC}</url>`,
  `<url>${LOC}<lastmod>2024-05-06T07:08:09.12-11:30</lastmod></url>`,
  `<url>${LOC}<xhtml:link rel="alternate" hreflang="de" href="https://e.com/ü?a&amp;b" /></url>`,
  `<url>${LOC}<image:image><image:loc>i.png</image:loc></image:image></url>`,
  `<url>${LOC}<video:video><video:title><![CDATA[a < b]]></video:title></video:video></url>`,
  `<url>${LOC}<lastmod>2024-12-31T23:59:59.123Z</lastmod></url>`,
  `<url>${LOC}<lastmod>0001-01-01T00:00:00-14:00</lastmod></url>`,
  `<url>${LOC}<lastmod>9999-10-31T00:00Z</lastmod></url>`,
];
const REFUSED: readonly string[] = [
  '<url></url>',
  `<url>${LOC}${LOC}</url>`,
  `<url>${LOC}<!-- x --></url>`,
  `<url>${LOC}<foo/></url>`,
  `<url a="b">${LOC}</url>`,
  `<url><loc a="b">https://example.com/a</loc></url>`,
  `<url>${LOC}<lastmod>2023-02-29</lastmod></url>`,
  `<url>${LOC}<lastmod>20\x1f4-05-06</lastmod></url>`,
  `<url>${LOC}<lastmod>0000-05-06</lastmod></url>`,
  `<url>${LOC}<lastmod>2024-13-06</lastmod></url>`,
  `<url>${LOC}<lastmod>2024-04-31T07:08:09Z</lastmod></url>`,
  `<url>${LOC}<lastmod>2024-05-00</lastmod></url>`,
  `<url>${LOC}<lastmod>2024-05-06T24:08:09Z</lastmod></url>`,
  `<url>${LOC}<lastmod>2024-05-06T07:08:09,01:00</lastmod></url>`,
  `<url>${LOC}<lastmod>2024-05-06T07:08:09.1:3Z</lastmod></url>`,
  `<url>${LOC}<lastmod>2024-05-06T07:08:09 01:00</lastmod></url>`,
  `<url>${LOC}<lastmod>2024-05-06T07:08:60Z</lastmod></url>`,
  `<url>${LOC}<lastmod>2024-05-06T07:08:09+14:01</lastmod></url>`,
  `<url>${LOC}<priority>1.01</priority></url>`,
  `<url>${LOC}<changefreq>Daily</changefreq></url>`,
  `<url>${LOC}text</url>`,
  `<url>${LOC}\0</url>`,
  '<url><loc>https://example.com/\x01</loc></url>',
  '<url><loc>https://example.com/]]></loc></url>',
  `<url>${LOC}<image:image><image:title>t</image:title></image:image></url>`,
  `<URL>${LOC}</URL>`,
  `<sitemap>${LOC}</sitemap>`,
];

for (const record of ACCEPTED) {
  test(`is sure of ${record}`, () => {
    assert.deepEqual(scan(`${record}\n${record}</urlset>`), { records: 2, rest: '</urlset>' });
  });
}
for (const record of REFUSED) {
  test(`leaves ${JSON.stringify(record)} to the tokenizer`, () => {
    const good = `<url>${LOC}</url>`;
    assert.deepEqual(scan(`${good} ${record}${good}`), { records: 1, rest: `${record}${good}` });
  });
}

test('a record that the end cuts anywhere is not read', () => {
  const record = ACCEPTED.join('').slice(0, -6);
  for (let length = 0; length < record.length; length += 1) {
    const { rest } = scan(record.slice(0, length));
    assert.ok(rest === '' || record.slice(0, length).endsWith(rest));
  }
});

const LOC_TEXT = 12;
const LASTMOD_TEXT = 14;

/** What the texts have of the record that was scanned last. */
function textsOf(scanner: WasmScanner): readonly string[] {
  const { table } = scanner;
  const textAt = (column: number): string =>
    scanner.texts().slice(table[column], table[column + 1]);
  return [textAt(LOC_TEXT), textAt(LASTMOD_TEXT)];
}

function scanOne(record: string): WasmScanner {
  const scanner = open();
  const bytes = new TextEncoder().encode(record);
  scanner.reserve(bytes.length).set(bytes);
  assert.equal(scanner.scan(0, bytes.length, 'url', 0), 1, record);
  return scanner;
}

test('the texts have each loc without escapes, and its lastmod', () => {
  const lastmod = '2024-05-06T07:08:09.123456+01:00';
  for (let length = 0; length < 200; length += 1) {
    const name = 'x'.repeat(length);
    for (const loc of [`https://e.com/${name}`, `https://e.com/?${name}&${name}&&y`]) {
      const written = loc.replaceAll('&', '&amp;');
      const record = `<url><loc>${written}</loc><lastmod>${lastmod}</lastmod></url>`;
      assert.deepEqual(textsOf(scanOne(record)), [loc, lastmod]);
    }
  }
});

test('a dot behind a slash, and a byte out of the ordinary, are seen wherever they are', () => {
  for (let length = 0; length < 200; length += 1) {
    for (const odd of ['/./', '#', 'é', '|']) {
      const loc = `https://e.com/${'x'.repeat(length)}${odd}y`;
      const { table } = scanOne(`<url><loc>${loc}</loc></url>`);
      assert.deepEqual([table[LOC_TEXT], table[LOC_TEXT + 1]], [0, 0], loc);
    }
  }
});

test('a host or a path that is too long for the texts leaves the window as it was', () => {
  for (const long of [`${'a'.repeat(150_000)}.com/`, `e.com/${'a'.repeat(150_000)}`]) {
    const record = `<url><loc>https://${long}</loc></url>`;
    const scanner = scanOne(record);
    assert.deepEqual([scanner.table[LOC_TEXT], scanner.table[LOC_TEXT + 1]], [0, 0]);
    const room = scanner.reserve(record.length);
    assert.equal(new TextDecoder().decode(room.subarray(0, record.length)), record);
  }
});

test('prefixes that are not bound are not read', () => {
  assert.equal(scan(ACCEPTED[5] as string, SCANNED_XHTML).records, 0);
});

test('memory that grows keeps what lies in it', () => {
  const scanner = open();
  scanner.reserve(10).set([1, 2, 3]);
  const grown = scanner.reserve(5_000_000);
  assert.ok(grown.length >= 5_000_000);
  assert.deepEqual([...grown.subarray(0, 3)], [1, 2, 3]);
});

test('line ends are counted as the slow counter does', () => {
  const scanner = open();
  const room = scanner.reserve(300);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0x0a, 0x0d, 0x41), { maxLength: 200 }),
      fc.nat(40),
      (bytes, start) => {
        room.set(bytes);
        const from = Math.min(start, bytes.length);
        const expected = countLineEnds(Uint8Array.from(bytes), from, bytes.length);
        assert.equal(scanner.countLines(from, bytes.length), expected);
      },
    ),
  );
});

test('a runtime that refuses WebAssembly reads all the same', () => {
  const reader = new URL('../../sitemap-reader.ts', import.meta.url).href;
  const program = `
    const { readSitemap } = await import(${JSON.stringify(reader)});
    WebAssembly.Module = class { constructor() { throw new Error('refused'); } };
    const text = '<urlset><url>${LOC}</url></urlset>';
    for await (const { loc } of readSitemap(new TextEncoder().encode(text))) console.log(loc);
  `;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
  assert.equal(String(run.stdout), 'https://example.com/a\n', String(run.stderr));
});
