// Bodies at hand and long ones: the same bytes, the same hash, in any chunks.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { BodyRoom } from './body-room.ts';
import { takeBody } from './take-body.ts';

const BYTES = new TextEncoder().encode('0123456789');
const HASH = createHash('sha256').update(BYTES).digest('hex');

async function* inChunks(size: number, failAfter = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < BYTES.length; at += size) {
    if (at >= failAfter) throw new Error('broken off');
    yield BYTES.subarray(at, at + size);
  }
}

async function* inOne(bytes: Uint8Array) {
  yield bytes;
}

async function read(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
  return text;
}

for (const [atHandMax, atHand] of [
  [10, true],
  [9, false],
  [0, false],
] as const) {
  test(`10 bytes, ${atHandMax} at hand: ${atHand ? 'at hand' : 'read as they come'}`, async () => {
    for (const size of [1, 3, 10]) {
      const body = await takeBody(inChunks(size), { atHandMax });
      assert.equal(body.hash, atHand ? HASH : undefined);
      assert.equal(await read(body.chunks), '0123456789');
      assert.deepEqual(body.total(), { bytes: 10, hash: HASH });
    }
  });
}

test('what came before a failure is given before it is thrown', async () => {
  for (const [failAfter, atHandMax] of [
    [4, 100],
    [8, 2],
    [0, 100],
  ] as const) {
    const body = await takeBody(inChunks(1, failAfter), { atHandMax });
    assert.equal(body.hash, undefined);
    let given = 0;
    await assert.rejects(async () => {
      for await (const chunk of body.chunks) given += chunk.length;
    }, /broken off/);
    assert.equal(given, failAfter);
    assert.equal(body.total().bytes, failAfter);
  }
});

test('an empty body has the hash of nothing', async () => {
  const body = await takeBody((async function* () {})(), { atHandMax: 10 });
  assert.equal(body.total().bytes, 0);
  assert.equal(body.hash, createHash('sha256').digest('hex'));
});

test('who leaves a long body in the middle lets it go', async () => {
  let left = false;
  const source = (async function* () {
    try {
      yield BYTES;
      yield BYTES;
    } finally {
      left = true;
    }
  })();
  const body = await takeBody(source, { atHandMax: 5 });
  for await (const _ of body.chunks) break;
  assert.equal(left, true);
});

test('bodies that are read one after the other share a room, each whole', async () => {
  const room = new BodyRoom();
  const other = new TextEncoder().encode('abc');
  for (const atHandMax of [10, 5]) {
    const first = await takeBody(inChunks(3), { room, atHandMax });
    assert.equal(await read(first.chunks), '0123456789');
    const second = await takeBody(inOne(other), { room });
    assert.equal(await read(second.chunks), 'abc');
  }
});

test('others have their turn while a body at hand is read', async () => {
  const bytes = new Uint8Array(300_000).fill(48);
  const body = await takeBody(inOne(bytes));
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  let pieces = 0;
  for await (const { length } of body.chunks) pieces += length > 0 ? 1 : 0;
  clearImmediate(next);
  assert.equal(pieces, 5);
  assert.ok(turns >= pieces - 1, `${turns} turns in ${pieces} pieces`);
});
