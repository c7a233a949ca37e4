// Columns of numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Column } from './column.ts';

test('what was not set is 0, however far away', () => {
  const column = new Column(8);
  assert.equal(column.get(0), 0);
  assert.equal(column.get(10_000_000), 0);
});

test('a column grows with what is set, and keeps what was there', () => {
  const column = new Column(32);
  for (let index = 0; index < 5_000; index += 7) column.set(index, index * 3);
  for (let index = 0; index < 5_000; index += 1) {
    assert.equal(column.get(index), index % 7 === 0 ? index * 3 : 0);
  }
});

for (const bits of [8, 16, 32] as const) {
  test(`a column of ${bits} bits keeps its greatest number, and greater ones as that`, () => {
    const column = new Column(bits);
    const most = 2 ** bits - 1;
    column.set(1, most);
    assert.equal(column.get(1), most);
    column.increment(1);
    assert.equal(column.get(1), most);
  });
}

test('a column that is cleared holds nothing', () => {
  const column = new Column(16);
  column.increment(3);
  column.increment(3);
  assert.equal(column.get(3), 2);
  column.clear();
  assert.equal(column.get(3), 0);
});
