// Numbers without exponents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { formatDecimal } from './decimal.ts';

const ROWS: readonly (readonly [number, string])[] = [
  [0, '0'],
  [-0, '0'],
  [0.55, '0.55'],
  [1e-7, '0.0000001'],
  [-1.5e-8, '-0.000000015'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [0.1 + 0.2, '0.30000000000000004'],
];

for (const [number, text] of ROWS) {
  test(`${number} is ${text}`, () => assert.equal(formatDecimal(number), text));
}

test('every finite number is read back', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const text = formatDecimal(number);
      assert.match(text, /^-?\d+(?:\.\d+)?$/);
      assert.equal(Number(text), number + 0);
    }),
  );
});
