// The attributes of a tag: quotes of both kinds or none, and what is malformed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HTML_ENTITIES } from './html-entities.ts';
import { readAttributes } from './tag-attributes.ts';

function read(text: string): { attributes: string[]; notes: string[] } {
  const bytes = new TextEncoder().encode(text);
  const latin1 = Buffer.from(bytes).toString('latin1');
  const notes: string[] = [];
  const context = {
    declaredEntities: new Set<string>(),
    namedCharacters: HTML_ENTITIES,
    illFormed: false,
    note: (code: string, index: number) => notes.push(`${code} ${index}`),
  };
  const raw = { bytes, latin1, start: 0, end: bytes.length };
  const attributes = readAttributes(raw, context).map(({ name, value }) => `${name}=${value}`);
  return { attributes, notes };
}

test('either quotes, blanks round the sign, and line breaks', () => {
  assert.deepEqual(read(` a="1" b='2'\r\n c = "3'3"\td\n=\n'4"4' e=""`), {
    attributes: ['a=1', 'b=2', "c=3'3", 'd=4"4', 'e='],
    notes: [],
  });
});

test('values are decoded, blanks in them are spaces', () => {
  assert.deepEqual(read(' a="x&amp;y&#233;é\n>"').attributes, ['a=x&yéé >']);
});

test('values without quotes are read and noted', () => {
  const { attributes, notes } = read(' a=1 b=x/y c=3');
  assert.deepEqual(attributes, ['a=1', 'b=x/y', 'c=3']);
  assert.deepEqual(
    notes,
    [1, 5, 11].map((index) => `xml-attribute-unquoted ${index}`),
  );
});

test('of a repeated attribute the first counts', () => {
  assert.deepEqual(read(' a="1" a="2"'), {
    attributes: ['a=1'],
    notes: ['xml-attribute-repeated 7'],
  });
});

test('a value whose quote is never closed is none', () => {
  for (const quote of ['"', "'"]) {
    assert.deepEqual(read(` a="1" b=${quote}https://example.com/x`), {
      attributes: ['a=1'],
      notes: ['xml-attribute-malformed 7'],
    });
  }
});

test('what is malformed is noted and passed over', () => {
  assert.deepEqual(read(' = b="2" c'), {
    attributes: ['b=2', 'c='],
    notes: ['xml-attribute-malformed 1', 'xml-attribute-malformed 9'],
  });
});

test('of a great many attributes 256 are read', () => {
  const { attributes, notes } = read(
    Array.from({ length: 300 }, (_, index) => ` a${index}="x"`).join(''),
  );
  assert.equal(attributes.length, 256);
  assert.equal(notes.length, 1);
});
