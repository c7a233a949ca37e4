// The room for young objects: V8 doubles it where many survive, unless it is told not to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getHeapSpaceStatistics } from 'node:v8';
import { boundYoungMemory } from './young-memory.ts';

const OBJECTS = 1_000_000;
// Twice what a program begins with; unbound it is sixty times as much then.
const YOUNG_BYTES_MAX = 4 * 1_024 * 1_024;

function youngBytes(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}

test('the room for young objects does not grow, however many survive', () => {
  boundYoungMemory();
  const kept: object[] = [];
  for (let index = 0; index < OBJECTS; index += 1) kept.push({ index, text: `object ${index}` });
  assert.equal(kept.length, OBJECTS);
  assert.ok(youngBytes() <= YOUNG_BYTES_MAX, `${youngBytes()} bytes`);
});
