// The table of classes against the list of read problems.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { READ_PROBLEMS } from '../../../formats/problems/read-problem.ts';
import { FIX_CLASSES } from './fix-classes.ts';

test('every read problem has its class, and nothing else has one', () => {
  assert.deepEqual(Object.keys(FIX_CLASSES).sort(), Object.keys(READ_PROBLEMS).sort());
});

test('every class has problems, and each says what the copy has', () => {
  const classes = new Set(Object.values(FIX_CLASSES).map((row) => row.class));
  assert.equal(classes.size, 7);
  for (const [code, { copy }] of Object.entries(FIX_CLASSES)) assert.match(copy, /\S$/, code);
});

test('nothing that costs an entry is called repaired', () => {
  for (const [code, { class: fixClass }] of Object.entries(FIX_CLASSES)) {
    const sentence = READ_PROBLEMS[code as keyof typeof READ_PROBLEMS];
    const costs = /entry was left out|^An item .* was left out/.test(sentence);
    if (costs) assert.match(fixClass, /^(?:dropped-entry|kept)$/, code);
  }
});
