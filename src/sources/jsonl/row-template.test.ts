// A template against JSON.parse: what it reads is the same, and what it does not read it leaves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nastyText } from '../../../tests/roundtrip/nasty-text.ts';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { RowTemplate } from './row-template.ts';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const name = fc.constantFrom('loc', 'lastmod', 'priority', 'a_1', 'toString', '__proto__', 'b');
const plain = fc.stringMatching(/^[\w:/.?=&ü😀-]{0,12}$/u);
const value = fc.oneof(plain, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat());
const row = fc.dictionary(name, value, { minKeys: 1 });
const spoiling = fc.constantFrom('', ' ', '\\', '"', ',', '}', '{', '\u0001', '\t', '0', '-', '.5');

/** The same row with other values. */
const rows = row.chain((first) => {
  const others = Object.keys(first).map((key) => {
    const isText = typeof first[key] === 'string';
    const other = isText
      ? fc.oneof({ weight: 5, arbitrary: plain }, nastyText)
      : fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-0, 1e300));
    return other.map((one) => [key, one] as const);
  });
  return fc.tuple(fc.constant(first), fc.tuple(...others).map(Object.fromEntries));
});

test('a template reads a row as JSON.parse does, or not at all', () => {
  let read = 0;
  fc.assert(
    fc.property(rows, fc.boolean(), spoiling, fc.nat(60), ([first, other], spaced, odd, at) => {
      const written = JSON.stringify(other);
      const text = spaced ? written.replaceAll(/":(?! )|,(?=")/g, '$& ') : written;
      const template = RowTemplate.of(first);
      for (const one of [text, text.slice(0, at) + odd + text.slice(at)]) {
        const found = template?.read(one);
        if (found === undefined) continue;
        read += 1;
        const expected = parse(one);
        assert.deepEqual(found, expected, one);
        assert.deepEqual(Object.keys(found), Object.keys(expected as object));
      }
    }),
    { numRuns: 3_000 },
  );
  assert.ok(read > 500, `${read} rows`);
});

test('rows of one kind are read, whatever their values and their blanks', () => {
  const template = RowTemplate.of({ loc: '/a', priority: 0.5 });
  for (const text of [
    '{"loc":"","priority":0}',
    '{"loc": "https://example.com/ü?a=1&b", "priority": -1.5e-3}',
    '{"loc":"/\u2028\ud83d","priority":10}',
  ]) {
    assert.deepEqual(template?.read(text), JSON.parse(text));
  }
});

test('what the parser refuses, or reads as something else, is left to it', () => {
  const template = RowTemplate.of({ loc: '/a', priority: 0.5 });
  for (const text of [
    '',
    '{"loc":"/a"}',
    '{"priority":1,"loc":"/a"}',
    '{"loc":"/a","priority":1,"kind":"url"}',
    '{"loc":"/a","priority":"1"}',
    '{"loc":"/a","priority":01}',
    '{"loc":"/a","priority":1.}',
    '{"loc":"/a","priority":+1}',
    '{"loc":"/\\u0061","priority":1}',
    '{"loc":"/\t","priority":1}',
    '{"loc":"/\n","priority":1}',
    '{"loc":"/a","loc":"/b","priority":1}',
    '{"loc":"/a","priority":1} ',
    '{"loc":"/a","priority":1}\n',
    '{"loc":"/a","priority":1}{"loc":"/b","priority":1}',
    '{"LOC":"/a","priority":1}',
  ]) {
    assert.equal(template?.read(text), undefined, text);
  }
});

test('only rows of texts and numbers under plain names are templates', () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a${index}`, 1]));
  const values = ['/a', 5, true, null, undefined, [], ['/a'], {}, many];
  const rows = [{ loc: null }, { loc: '/a', images: [] }, { news: {} }, { kind: true }];
  const names = [{ 'a b': 1 }, { '"': 1 }, { '.': 1 }, { 0: 1 }, JSON.parse('{"__proto__":1}')];
  for (const other of [...values, ...rows, ...names]) {
    assert.equal(RowTemplate.of(other), undefined, JSON.stringify(other));
  }
});
