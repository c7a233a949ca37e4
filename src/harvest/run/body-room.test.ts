// Room for bodies: what was put there is there, until it is cleared.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BodyBudget, BodyRoom } from './body-room.ts';

test('chunks stand one behind the other, also where the room grew', () => {
  const room = new BodyRoom();
  const chunks = [1, 65_535, 1, 200_000].map((size, index) => new Uint8Array(size).fill(index + 1));
  for (const chunk of chunks) room.put(chunk);
  assert.deepEqual(room.body, new Uint8Array(Buffer.concat(chunks)));
});

test('a body may be shorter or longer than was thought', () => {
  const room = new BodyRoom();
  for (const told of [0, 2, 3, 4, 100]) {
    room.clear(told);
    room.put(new Uint8Array([1, 2]));
    room.put(new Uint8Array([3]));
    assert.deepEqual(room.body, new Uint8Array([1, 2, 3]));
  }
});

test('a body that is put behind a longer one ends where it ends', () => {
  const room = new BodyRoom();
  room.put(new Uint8Array(100).fill(7));
  room.clear();
  assert.equal(room.body.length, 0);
  room.put(new Uint8Array([1, 2]));
  assert.deepEqual(room.body, new Uint8Array([1, 2]));
});

test('rooms share a budget, and what has no room is told', () => {
  const budget = new BodyBudget(200_000);
  const [first, second] = [new BodyRoom(budget), new BodyRoom(budget)];
  assert.equal(first.put(new Uint8Array(120_000)), true);
  assert.equal(second.put(new Uint8Array(80_001)), false);
  assert.equal(second.body.length, 0);
  assert.equal(second.put(new Uint8Array(80_000).fill(3)), true);
  assert.equal(second.put(new Uint8Array(1)), false);
  assert.deepEqual(second.body, new Uint8Array(80_000).fill(3), 'what was there before stays');
  first.free();
  assert.equal(second.put(new Uint8Array(120_000)), true);
  second.free();
  assert.equal(first.put(new Uint8Array(200_000)), true);
});
