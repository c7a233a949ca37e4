// Room for bodies: what was put there is there, until it is cleared.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BodyBudget, BodyRoom } from './body-room.ts';

const BLOCK = 131_072;

function bodyOf(room: BodyRoom): Uint8Array {
  return new Uint8Array(Buffer.concat([...room.parts()]));
}

test('chunks stand one behind the other, across blocks', () => {
  const room = new BodyRoom();
  const chunks = [1, BLOCK - 1, 1, 3 * BLOCK, BLOCK - 2, 2].map((size, index) =>
    new Uint8Array(size).fill(index + 1),
  );
  for (const chunk of chunks) room.put(chunk);
  assert.deepEqual(bodyOf(room), new Uint8Array(Buffer.concat(chunks)));
});

test('a body may be shorter or longer than was thought', () => {
  const room = new BodyRoom();
  for (const told of [0, 2, 3, 4, 100]) {
    room.clear(told);
    room.put(new Uint8Array([1, 2]));
    room.put(new Uint8Array([3]));
    assert.deepEqual(bodyOf(room), new Uint8Array([1, 2, 3]));
  }
});

test('a body that is put behind a longer one ends where it ends', () => {
  const room = new BodyRoom();
  room.put(new Uint8Array(100).fill(7));
  room.clear();
  assert.equal(bodyOf(room).length, 0);
  room.put(new Uint8Array([1, 2]));
  assert.deepEqual(bodyOf(room), new Uint8Array([1, 2]));
});

test('rooms share a budget of whole blocks, and what has no room is reported', () => {
  const budget = new BodyBudget(5 * BLOCK);
  const [first, second] = [new BodyRoom(budget), new BodyRoom(budget)];
  assert.equal(first.put(new Uint8Array(2 * BLOCK + 1)), true);
  assert.equal(second.put(new Uint8Array(2 * BLOCK + 1)), false);
  assert.equal(bodyOf(second).length, 0);
  assert.equal(second.put(new Uint8Array(2 * BLOCK).fill(3)), true);
  assert.equal(second.put(new Uint8Array(1)), false);
  assert.deepEqual(bodyOf(second), new Uint8Array(2 * BLOCK).fill(3), 'what was there stays');
  first.free();
  assert.equal(second.put(new Uint8Array(3 * BLOCK)), true);
  second.free();
  assert.equal(first.put(new Uint8Array(5 * BLOCK)), true);
});
