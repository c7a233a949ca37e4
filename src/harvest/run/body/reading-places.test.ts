// Who reads has a place, who waits has none: readers never wait for somebody who waits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ReadingPlaces } from './reading-places.ts';

/** A body of which each chunk comes when it is sent. */
function sentBody() {
  const sent: ((result: IteratorResult<Uint8Array>) => void)[] = [];
  let isLeft = false;
  const body: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise((resolve) => sent.push(resolve)),
      return: async () => {
        isLeft = true;
        return { done: true, value: undefined };
      },
    }),
  };
  const send = async (value?: Uint8Array): Promise<void> => {
    sent.shift()?.(value ? { done: false, value } : { done: true, value: undefined });
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  };
  return { body, send, isLeft: () => isLeft };
}

test('no more read at a time than there are places, first come, first served', async () => {
  const places = new ReadingPlaces(2);
  const begun: number[] = [];
  let reading = 0;
  let most = 0;
  const read = (number: number) =>
    places.read(async () => {
      begun.push(number);
      reading += 1;
      most = Math.max(most, reading);
      await setImmediate();
      reading -= 1;
    });
  await Promise.all([1, 2, 3, 4, 5].map(read));
  assert.deepEqual([begun, most], [[1, 2, 3, 4, 5], 2]);
});

test('a body that does not come leaves its place to others until it comes', async () => {
  const places = new ReadingPlaces(1);
  const { body, send } = sentBody();
  const seen: (number | string)[] = [];
  const slow = places.read(async () => {
    for await (const chunk of places.chunks(body)) seen.push(chunk.length);
  });
  await setImmediate();
  await places.read(async () => void seen.push('other'));
  await send(new Uint8Array(3));
  await places.read(async () => void seen.push('third'));
  await send();
  await slow;
  assert.deepEqual(seen, ['other', 3, 'third']);
  await places.read(async () => void seen.push('last'));
  assert.equal(seen.at(-1), 'last');
});

test('a reading that fails or ends early leaves its place, and its body', async () => {
  const places = new ReadingPlaces(1);
  await assert.rejects(
    places.read(() => Promise.reject(new Error('no'))),
    /no/,
  );
  await assert.rejects(
    places.read(() => places.wait(() => Promise.reject(new Error('waited')))),
    /waited/,
  );
  const { body, send, isLeft } = sentBody();
  const early = places.read(async () => {
    for await (const _ of places.chunks(body)) return 'enough';
    return 'all';
  });
  await setImmediate();
  await send(new Uint8Array(1));
  assert.equal(await early, 'enough');
  assert.ok(isLeft());
  assert.equal(await places.read(async () => 'free'), 'free');
});
