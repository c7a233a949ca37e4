// Bytes in UTF-8, counted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { utf8Length } from './utf8-length.ts';

test('it is the length of what an encoder gives, lone surrogates too', () => {
  const encoder = new TextEncoder();
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('a', '\u007f', '\u0080', '\u07ff', '\u0800', '\ud83d', '\ude00'),
    }),
  );
  fc.assert(fc.property(text, (any) => assert.equal(utf8Length(any), encoder.encode(any).length)));
});
