// A place is left for as long as a server is waited for, and no longer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../base/clock.ts';
import type { Visit, Visitor } from '../../net/port/visit.ts';
import { leavingVisitor } from './leaving-visitor.ts';

const AFTER_MS = 40;

function watched(visitor: Partial<Visitor>) {
  let left = 0;
  let times = 0;
  const leave = () => {
    left += 1;
    times += 1;
    return () => {
      left -= 1;
    };
  };
  const leaving = leavingVisitor(visitor as Visitor, {
    leave,
    clock: systemClock,
    afterMs: AFTER_MS,
  });
  return { leaving, left: () => left, times: () => times };
}

const visitOf = (body: AsyncIterable<Uint8Array>): Visit =>
  ({ outcome: 'answered', body }) as Visit;

async function* drops(count: number, ms: number): AsyncGenerator<Uint8Array> {
  for (let drop = 0; drop < count; drop += 1) {
    await wait(ms);
    yield new Uint8Array([drop]);
  }
}

test('a server that answers soon takes no place from anybody', async () => {
  const { leaving, times } = watched({ visit: async () => visitOf(drops(3, 1)) });
  const { body } = await leaving.visit('https://a.example/');
  for await (const _ of body);
  assert.equal(times(), 0);
});

for (const name of ['visit', 'robots', 'robotsTxt'] as const) {
  test(`the place is left until the answer is there, or there is none: ${name}`, async () => {
    for (const fails of [false, true]) {
      const hanging = async () => {
        await wait(3 * AFTER_MS);
        if (fails) throw new Error('no answer');
        return visitOf(drops(0, 0)) as never;
      };
      const { leaving, left, times } = watched({ [name]: hanging });
      const asked = leaving[name]('https://a.example/').catch(() => undefined);
      await wait(2 * AFTER_MS);
      assert.equal(left(), 1);
      await asked;
      assert.deepEqual([left(), times()], [0, 1]);
    }
  });
}

test('a body in drops is waited for without a place, whoever stops reading it', async () => {
  for (const stopsAt of [Number.POSITIVE_INFINITY, 8]) {
    const visit = async () => visitOf(drops(12, AFTER_MS / 4));
    const { leaving, left, times } = watched({ visit });
    const { body } = await leaving.visit('https://a.example/');
    const seen: number[] = [];
    for await (const [drop = -1] of body) {
      seen.push(drop);
      if (drop === 7) assert.equal(left(), 1);
      if (drop === stopsAt) break;
    }
    assert.equal(seen.length, Math.min(12, stopsAt + 1));
    assert.deepEqual([left(), times()], [0, 1]);
  }
});

test('what the reader of a body takes is no waiting', async () => {
  const { leaving, times } = watched({ visit: async () => visitOf(drops(3, 0)) });
  const { body } = await leaving.visit('https://a.example/');
  for await (const _ of body) await wait(AFTER_MS);
  assert.equal(times(), 0);
});
