// Tests of cutting a text of JSON into its values.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { JsonValueSplitter } from './json-value-splitter.ts';

function split(pieces: readonly string[], charactersMax?: number) {
  const told: string[] = [];
  const splitter = new JsonValueSplitter({
    onTooLong: (row) => told.push(`${row} too long`),
    onCutOff: () => told.push('cut off'),
    ...(charactersMax !== undefined && { charactersMax }),
  });
  const values = pieces.flatMap((piece) => [...splitter.push(piece)]);
  return { values: [...values, ...splitter.finish()], told };
}

test('any list of JSON values is cut into them, written in any way and cut anywhere', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.object(), fc.string(), fc.integer(), fc.constant(null), fc.boolean())),
      fc.constantFrom(0, 2),
      fc.integer({ min: 1, max: 9 }),
      (list, indent, size) => {
        const text = JSON.stringify(list, null, indent);
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const { values, told } = split(pieces);
        assert.deepEqual(
          values.map((value) => JSON.parse(value)),
          JSON.parse(text),
        );
        assert.deepEqual(told, []);
      },
    ),
  );
});

test('values without a list follow each other', () => {
  assert.deepEqual(split(['{"a":1}\n{"b":\n2} "c" 4 true\n']).values, [
    '{"a":1}',
    '{"b":\n2}',
    '"c"',
    '4',
    'true',
  ]);
});

test('a string that is never closed ends with its line', () => {
  assert.deepEqual(split(['[\n{"a": "b\n},\n{"c": "d"}]']).values, ['{"a": "b\n}', '{"c": "d"}']);
});

test('a value of the limit is given, one beyond leaves its place blank', () => {
  const text = '["12", "123", {"a": "1"}, 1]';
  for (const pieces of [[text], [...text]]) {
    assert.deepEqual(split(pieces, 4), {
      values: ['"12"', '', '', '1'],
      told: ['2 too long', '3 too long'],
    });
  }
});

test('a list without its end is reported', () => {
  assert.deepEqual(split(['[1, {"a":']), { values: ['1', '{"a":'], told: ['cut off'] });
});
