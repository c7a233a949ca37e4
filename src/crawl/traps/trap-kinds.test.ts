// The kinds of traps, each with a sentence.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRAP_KINDS } from './trap-kinds.ts';

test('the kinds are those of decisions.md, each with what is caught in it', () => {
  const kinds =
    'length path-depth repeated-segments copies parameter facets calendar chain template';
  assert.deepEqual(Object.keys(TRAP_KINDS).sort(), kinds.split(' ').sort());
  for (const sentence of Object.values(TRAP_KINDS)) assert.match(sentence, /^[a-z].* .*[^.]$/);
});
