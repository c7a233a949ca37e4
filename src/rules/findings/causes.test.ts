// The table of causes: it speaks of rules that there are, and leads to a first cause.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULES } from '../rules.ts';
import { CAUSES, explanationsOf } from './causes.ts';

const ids = RULES.map(({ id }) => id);
const meant = (pattern: string): readonly string[] =>
  pattern.endsWith('*')
    ? ids.filter((id) => id.startsWith(pattern.slice(0, -1)))
    : ids.filter((id) => id === pattern);

test('every line speaks of rules that there are', () => {
  for (const { causes, explains, except = [] } of CAUSES) {
    for (const pattern of [...causes, ...explains, ...except]) {
      assert.ok(meant(pattern).length > 0, pattern);
    }
  }
});

test('nothing explains itself, by whatever way', () => {
  const causesOf = new Map(
    ids.map((id) => [id, ids.filter((one) => explanationsOf(id).some((e) => e.isCause(one)))]),
  );
  for (const id of ids) {
    const above = new Set<string>();
    for (const waiting = [...(causesOf.get(id) ?? [])]; waiting.length > 0; ) {
      const one = waiting.pop() as string;
      if (above.has(one)) continue;
      above.add(one);
      waiting.push(...(causesOf.get(one) ?? []));
    }
    assert.equal(above.has(id), false, id);
  }
});
