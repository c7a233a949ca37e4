// The schema validator and hostile bytes: the same faults for every chunking, never an exception,
// and floods of megabytes (SCHEMA_FLOOD for how many characters) that are judged to their end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SchemaFault } from '../../src/rules/schema/schema-validator.ts';
import { createSchemaValidator } from '../../src/rules/schema/schema-validator.ts';
import { MUTATION_CLASSES, mutantOf } from '../conformance/schema/schema-mutations.ts';
import { chunkings, seededRandom } from '../support/chunkings.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { slowPosition } from './oracles.ts';

const EACH = 4;
const RANDOM_DOCUMENTS = 300;
// Enough to tell what is linear from what is not.
const FLOOD_CHARACTERS = Number(process.env['SCHEMA_FLOOD'] ?? 2_000_000);
const FLOOD_TIMEOUT_MS = 120_000;
const CHUNK_BYTES = 65_536;

function faultsOf(chunks: Iterable<Uint8Array>): SchemaFault[] {
  const faults: SchemaFault[] = [];
  const validator = createSchemaValidator({ onFault: (fault) => faults.push(fault) });
  for (const chunk of chunks) validator.write(chunk);
  validator.end();
  return faults;
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

test(`every chunking gives the same faults, seed ${TEST_SEED}`, async () => {
  for (const [index, name] of MUTATION_CLASSES.entries()) {
    const chance = seededRandom(TEST_SEED * 1_000 + index);
    for (let count = 0; count < EACH; count += 1) {
      const { bytes, name: how } = mutantOf(name, chance);
      const expected = faultsOf([bytes]);
      for (const { name: cut, chunks } of chunkings(bytes, TEST_SEED + count)) {
        const validator: SchemaFault[] = [];
        const one = createSchemaValidator({ onFault: (fault) => validator.push(fault) });
        for await (const chunk of chunks()) one.write(chunk);
        one.end();
        assert.deepEqual(validator, expected, `Seed ${TEST_SEED}, ${how}, ${cut}`);
      }
    }
  }
});

test(`faults stand where their offset says, seed ${TEST_SEED}`, () => {
  const chance = seededRandom(TEST_SEED);
  for (const name of MUTATION_CLASSES) {
    if (name === 'UTF-16' || name === 'charset' || name === 'several at once') continue;
    const { bytes, name: how } = mutantOf(name, chance);
    for (const { offset, line, column } of faultsOf([bytes])) {
      const place = slowPosition(bytes, offset);
      const declared = /encoding="(?!utf-?8")/i.test(new TextDecoder().decode(bytes.slice(0, 200)));
      if (!declared) assert.deepEqual({ line, column }, place, `Seed ${TEST_SEED}, ${how}`);
    }
  }
});

test(`random bytes never throw, seed ${TEST_SEED}`, () => {
  const chance = seededRandom(TEST_SEED);
  const alphabet = '<>/!?-[]&;#x%"\'= \n\r\0aéurlset:.1';
  for (let count = 0; count < RANDOM_DOCUMENTS; count += 1) {
    const length = Math.floor(chance() * 400);
    const letters = count % 2 === 0;
    const random = letters
      ? new TextEncoder().encode(
          Array.from({ length }, () => alphabet[Math.floor(chance() * alphabet.length)]).join(''),
        )
      : Uint8Array.from({ length }, () => Math.floor(chance() * 256));
    assert.ok(faultsOf([random]).length > 0, `Seed ${TEST_SEED}, ${count}`);
  }
});

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ROOT = `<urlset xmlns="${NS}">`;
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const image = (loc: string): string =>
  `${ROOT}<url><loc>https://example.com/</loc><i:image xmlns:i="${IMAGE}">` +
  `<i:loc>${loc}</i:loc></i:image></url></urlset>`;
const full = (piece: string, share = 1): string =>
  piece.repeat(Math.floor((FLOOD_CHARACTERS * share) / piece.length));

const many = (make: (index: number) => string): string =>
  Array.from({ length: 300_000 }, (_, index) => make(index)).join('');

// Each would take hours if its time grew with the square of its length.
const FLOODS: Readonly<Record<string, () => string>> = {
  'text without an end': () => ROOT + full('x'),
  'square brackets': () => ROOT + full(']'),
  'carriage returns': () => ROOT + full('\r'),
  'open comments': () => ROOT + full('<!--'),
  'open CDATA sections': () => ROOT + full('<![CDATA['),
  'open instructions': () => ROOT + full('<?a '),
  ampersands: () => ROOT + full('&'),
  'references to characters': () => ROOT + full('&#65;'),
  'a reference without an end': () => `${ROOT}&${full('a')}`,
  'a tag without an end': () => `<urlset ${full(' ')}`,
  'a quote without an end': () => `<urlset a="${full('b')}`,
  'attributes of one tag': () => `<urlset${many((index) => ` a${index}="b"`)}>`,
  'empty entries': () => ROOT + full('<url/>', 0.3),
  'declarations of namespaces': () => `<urlset${many((index) => ` xmlns:a${index}="b"`)}>`,
  'declarations of entities': () => `<!DOCTYPE a [${many((index) => `<!ENTITY a${index} "b">`)}`,
  'parameter entities': () => `<!DOCTYPE a [<!ENTITY % p "<!ENTITY a 'b'> ">${full('%p; ', 0.3)}`,
  'a long address': () => image(full('a')),
  'a long address of slashes': () => image(full('/')),
  'a long address of blanks': () => image(full('a ')),
  'a long scheme': () => image(full('a:')),
  'a long date': () => `${ROOT}<url><loc>https://a.example</loc><lastmod>${full('2')}</lastmod>`,
  'a long fraction of a second': () =>
    `${ROOT}<url><loc>https://a.example</loc><lastmod>2005-01-01T00:00:00.${full('1')}</lastmod>`,
  'a long number': () =>
    `${ROOT}<url><loc>https://a.example</loc><priority>0.${full('0')}x</priority>`,
  'a long declaration': () => `<?xml ${full(' ')}`,
};

for (const [name, make] of Object.entries(FLOODS)) {
  test(`a flood is judged to its end: ${name}`, { timeout: FLOOD_TIMEOUT_MS }, () => {
    const bytes = new TextEncoder().encode(make());
    const faults = faultsOf(piecesOf(bytes));
    for (const { offset } of faults.slice(0, 3)) assert.ok(offset <= bytes.length);
    assert.ok(faults.length > 0 || name.startsWith('a long address') || name === 'a long scheme');
  });
}

test('entities that grow out of all measure are a fault', () => {
  const lines = Array.from({ length: 30 }, (_, index) => {
    return `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`;
  });
  const subset = `<!DOCTYPE a [<!ENTITY a0 "0123456789">${lines.join('')}]>`;
  const document = `${subset}<urlset xmlns="${NS}" xmlns:q="&a30;"/>`;
  const [fault] = faultsOf([new TextEncoder().encode(document)]);
  assert.equal(fault?.code, 'schema-not-well-formed');
});
