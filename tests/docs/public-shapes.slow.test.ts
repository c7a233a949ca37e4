// The shapes that users build on change only when somebody means it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from './checkout.ts';
import { FROZEN_SHAPES, publicShapes } from './public-shapes.ts';

test('names, records, signatures, codes and JSON are as they were frozen', () => {
  const frozen = readText(FROZEN_SHAPES).split('\n');
  const present = publicShapes().split('\n');
  const gone = frozen.filter((line) => !present.includes(line));
  const added = present.filter((line) => !frozen.includes(line));
  const remedy = 'If it is meant: node tests/docs/freeze-shapes.ts, and a line in CHANGELOG.md.';
  assert.deepEqual({ gone, added }, { gone: [], added: [] }, remedy);
  assert.equal(present.join('\n'), frozen.join('\n'), remedy);
});
