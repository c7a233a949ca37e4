// priority: a number from 0 to 1, or nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { parsePriority } from './priority.ts';

test('numbers from 0 to 1 are read in every spelling', () => {
  const numbers = {
    '1': 1,
    '0': 0,
    '.5': 0.5,
    '+0.5': 0.5,
    '1e-1': 0.1,
    ' 0.5 ': 0.5,
    '1.': 1,
    '-0.0': 0,
    '0.10': 0.1,
    '1E0': 1,
  };
  for (const [text, value] of Object.entries(numbers))
    assert.deepEqual(parsePriority(text), { value });
  assert.ok(Object.is(parsePriority('-0').value, 0));
});

test('a comma for the point is read with a note', () => {
  assert.deepEqual(parsePriority('0,5'), { value: 0.5, note: 'priority-comma' });
});

test('nothing is clamped and nothing is guessed', () => {
  for (const text of ['1.1', '-0.1', '10', '1e9', '1e999']) {
    assert.deepEqual(parsePriority(text), { note: 'priority-out-of-range' }, text);
  }
  for (const text of [
    '',
    ' ',
    'high',
    '0.5.5',
    '0,5,5',
    '50%',
    '0x1',
    'NaN',
    'Infinity',
    '.',
    '+',
    '1e',
    '０.５',
  ]) {
    assert.deepEqual(parsePriority(text), { note: 'priority-invalid' }, text);
  }
});

test('every number from 0 to 1 is read back', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
      assert.equal(parsePriority(String(value)).value, value + 0);
    }),
  );
});
