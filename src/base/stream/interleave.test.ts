// Several streams as one: order, concurrency, ends and errors.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { interleave } from './interleave.ts';

async function* counting(
  name: string,
  count: number,
  ended: string[] = [],
): AsyncGenerator<string, void, void> {
  try {
    for (let at = 1; at <= count; at += 1) {
      await Promise.resolve();
      yield `${name}${at}`;
    }
  } finally {
    ended.push(name);
  }
}

function queueOf<T>(
  streams: readonly AsyncGenerator<T, void, void>[],
): () => AsyncGenerator<T, void, void> | undefined {
  const waiting = [...streams];
  return () => waiting.shift();
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = [];
  for await (const value of values) taken.push(value);
  return taken;
}

describe('interleave', () => {
  it('one at a time gives the streams one after another', async () => {
    const streams = [counting('a', 2), counting('b', 3)];
    assert.deepEqual(await all(interleave(queueOf(streams), 1)), ['a1', 'a2', 'b1', 'b2', 'b3']);
  });

  it('gives every value of every stream once, each stream in its order', async () => {
    const streams = [counting('a', 3), counting('b', 1), counting('c', 4), counting('d', 0)];
    const values = await all(interleave(queueOf(streams), 3));
    assert.deepEqual([...values].sort(), ['a1', 'a2', 'a3', 'b1', 'c1', 'c2', 'c3', 'c4']);
    for (const name of ['a', 'c']) {
      const own = values.filter((value) => value.startsWith(name));
      assert.deepEqual(own, [...own].sort());
    }
  });

  it('never runs more streams than it may', async () => {
    let running = 0;
    let most = 0;
    async function* one(): AsyncGenerator<number, void, void> {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      yield 1;
      running -= 1;
    }
    let left = 9;
    await all(interleave(() => (left-- > 0 ? one() : undefined), 4));
    assert.equal(most, 4);
  });

  it('asks again for streams that come up while others run', async () => {
    const waiting = [counting('a', 2)];
    const values: string[] = [];
    for await (const value of interleave(() => waiting.shift(), 2)) {
      values.push(value);
      if (value === 'a2') waiting.push(counting('b', 1));
    }
    assert.deepEqual(values, ['a1', 'a2', 'b1']);
  });

  it('ends the other streams when one fails', async () => {
    const ended: string[] = [];
    async function* failing(): AsyncGenerator<string, void, void> {
      yield 'b1';
      throw new Error('broken');
    }
    const streams = [counting('a', 100, ended), failing()];
    await assert.rejects(all(interleave(queueOf(streams), 2)), /broken/);
    assert.deepEqual(ended, ['a']);
  });

  it('ends all streams when its loop is left', async () => {
    const ended: string[] = [];
    const streams = [counting('a', 100, ended), counting('b', 100, ended)];
    for await (const value of interleave(queueOf(streams), 2)) {
      if (value === 'b2') break;
    }
    assert.deepEqual(ended.sort(), ['a', 'b']);
  });
});
