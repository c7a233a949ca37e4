// Events of two processes over one store: numbered by it, in its order, sent in batches.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { EventRecord, EventStore } from '../../store/port/event-store.ts';
import type { HarvestEvent, NewHarvestEvent } from './harvest.ts';
import { EVENTS_KEPT, HarvestEvents } from './harvest-events.ts';

test('each process hears what any of them tells, with the store’s numbers', async (t) => {
  const { store, batches } = memoryEvents();
  const [a, b] = [hub(t, store), hub(t, store)];
  assert.equal(a.lastId, undefined, 'not known yet');
  const heard = [take(a, 3), take(b, 3)];
  await Promise.all([a.follow(), b.follow()]);
  assert.equal(a.lastId, 0);
  a.tell(event('one'));
  a.tell({ ...event('two'), run: 7, expected: true });
  await a.flush();
  b.tell(event('three'));
  const [ofA, ofB] = await Promise.all(heard);
  assert.deepEqual(ofA, ofB);
  assert.deepEqual(ofA?.slice(0, 2), [
    { id: 1, ...event('one') },
    { id: 2, ...event('two'), run: 7, expected: true },
  ]);
  assert.deepEqual([ofA?.[2]?.id, a.lastId], [3, 3]);
  assert.deepEqual(batches, [2, 1], 'what is told together is sent together');
});

test('what is taken from events is done by the process that told them, alone', async (t) => {
  const { store } = memoryEvents();
  const [a, b] = [hub(t, store), hub(t, store)];
  const taken: string[] = [];
  a.onEvents((told) => taken.push(...told.map(({ id, message }) => `a ${id} ${message}`)));
  b.onEvents(async (told) => {
    await new Promise(setImmediate);
    taken.push(...told.map(({ id, message }) => `b ${id} ${message}`));
  });
  a.tell(event('x'));
  await a.flush();
  b.tell(event('y'));
  await Promise.all([b.flush(), take(a, 1, 1)]);
  assert.deepEqual(taken, ['a 1 x', 'b 2 y']);
});

test('who comes back to another process gets what was missed', async (t) => {
  const { store } = memoryEvents();
  const first = hub(t, store);
  for (let number = 1; number <= EVENTS_KEPT + 20; number += 1) first.tell(event(`${number}`));
  await first.flush();
  const second = hub(t, store);
  assert.deepEqual(
    (await take(second, 2, EVENTS_KEPT)).map(({ id }) => id),
    [EVENTS_KEPT + 1, EVENTS_KEPT + 2],
  );
  assert.equal((await take(second, 1, 3))[0]?.id, 21, 'as far as it is kept');
  // The other console was ahead: nothing is shown again but what comes.
  const ahead = take(second, 1, EVENTS_KEPT + 25);
  await new Promise(setImmediate);
  second.tell(event('new'));
  assert.equal((await ahead)[0]?.message, 'new');
});

test('what the store refuses is sent again, in order', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { store, failing } = memoryEvents();
  const troubles: unknown[] = [];
  const events = hub(t, store, (error) => troubles.push(error));
  const told: string[] = [];
  events.onEvents((some) => told.push(...some.map(({ id, message }) => `${id} ${message}`)));
  failing.times = 2;
  events.tell(event('one'));
  await new Promise(setImmediate);
  events.tell(event('two'));
  for (let turn = 0; turn < 2; turn += 1) {
    t.mock.timers.tick(1_000);
    await new Promise(setImmediate);
  }
  await events.flush();
  assert.deepEqual(told, ['1 one', '2 two']);
  assert.equal(troubles.length, 2);
});

test('closing tries again, and gives up', async (t) => {
  const { store, failing } = memoryEvents();
  const troubles: unknown[] = [];
  const events = hub(t, store, (error) => troubles.push(error));
  failing.times = 9;
  events.tell(event('lost'));
  await new Promise(setImmediate);
  await events.close();
  assert.equal(troubles.length, 2);
});

test('of too many that wait the first are dropped; the others go in order', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { store, batches, failing } = memoryEvents();
  const troubles: unknown[] = [];
  const events = hub(t, store, (error) => troubles.push(error));
  const told: number[] = [];
  events.onEvents((some) => told.push(...some.map(({ message }) => Number(message))));
  failing.times = 1;
  for (let number = 0; number < 10_005; number += 1) events.tell(event(`${number}`));
  for (let turn = 0; turn < 9; turn += 1) await new Promise(setImmediate);
  assert.deepEqual([troubles.length, batches.length], [1, 0]);
  t.mock.timers.tick(1_000);
  await events.flush();
  assert.deepEqual(
    told,
    Array.from({ length: 10_000 }, (_, index) => index + 5),
  );
  assert.deepEqual(batches, Array<number>(20).fill(500));
});

test('what a step tells waits for what the next one tells, but not for long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { store, batches } = memoryEvents();
  const events = hub(t, store, undefined, 50);
  events.tell(event('one'));
  await new Promise(setImmediate);
  events.tell(event('two'));
  await new Promise(setImmediate);
  assert.deepEqual(batches, []);
  t.mock.timers.tick(50);
  await new Promise(setImmediate);
  assert.deepEqual(batches, [2]);
  events.tell(event('three'));
  await events.flush();
  assert.deepEqual(batches, [2, 1], 'who waits for them does not wait longer');
});

test('one batch is sent at a time', async (t) => {
  const { store } = memoryEvents();
  let underWay = 0;
  const slow: EventStore = {
    ...store,
    async tell(events) {
      underWay += 1;
      assert.equal(underWay, 1);
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
      underWay -= 1;
      return store.tell(events);
    },
  };
  const events = hub(t, slow);
  events.tell(event('one'));
  await new Promise(setImmediate);
  events.tell(event('two'));
  await events.flush();
  assert.equal(await store.lastId(), 2);
});

test('a store that fails while it is listened to is listened to again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { store } = memoryEvents();
  const troubles: unknown[] = [];
  const begun: (number | undefined)[] = [];
  let hasEnded = false;
  const breaking: EventStore = {
    ...store,
    async *listen({ after, ...more }) {
      begun.push(after);
      for await (const records of store.listen({ after, ...more })) {
        yield records;
        if (begun.length === 1) throw new Error('The connection was lost.');
      }
      await new Promise(setImmediate);
      hasEnded = true;
    },
  };
  const events = hub(t, breaking, (error) => troubles.push(error));
  await Promise.all([events.follow(), events.follow()]);
  const heard = take(events, 3);
  events.tell(event('one'));
  events.tell(event('two'));
  for (let turn = 0; turn < 9; turn += 1) await new Promise(setImmediate);
  assert.deepEqual([begun, troubles.length], [[0], 1], 'after a pause');
  events.tell(event('three'));
  await events.flush();
  t.mock.timers.tick(1_000);
  assert.deepEqual(
    (await heard).map(({ id }) => id),
    [1, 2, 3],
  );
  assert.deepEqual([begun, troubles.length], [[0, 2], 1], 'what was heard is not heard again');
  await events.close();
  assert.equal(hasEnded, true);
});

test('who waits for a store that does not answer is let go by closing', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const fails of ['before', 'afterwards'] as const) {
    const { store } = memoryEvents();
    const { promise, reject } = Promise.withResolvers<number>();
    const events = hub(t, { ...store, lastId: () => promise }, () => {});
    const following = events.follow();
    if (fails === 'before') reject(new Error('away'));
    await new Promise(setImmediate);
    const closing = events.close();
    if (fails === 'afterwards') reject(new Error('away'));
    await Promise.all([following, closing]);
    assert.equal(events.lastId, undefined);
  }
});

test('who waits looks again after a few seconds, though no event comes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const events = new HarvestEvents();
  const stop = new AbortController();
  let looks = 0;
  const done = (async () => {
    for await (const _ of events.looks({ signal: stop.signal, siteId: 1 })) looks += 1;
  })();
  const settled = async (): Promise<number> => {
    for (let turn = 0; turn < 9; turn += 1) await new Promise(setImmediate);
    return looks;
  };
  assert.equal(await settled(), 1);
  events.tell({ ...event('other'), siteId: 2 });
  assert.equal(await settled(), 1);
  events.tell(event('own'));
  assert.equal(await settled(), 2);
  t.mock.timers.tick(5_000);
  assert.equal(await settled(), 3);
  stop.abort();
  await done;
});

function event(message: string): NewHarvestEvent {
  return { at: 5, kind: 'submitted', siteId: 1, url: 'https://a.example/', message };
}

function hub(
  t: TestContext,
  store: EventStore,
  onTrouble: (error: unknown) => void = (error) => assert.fail(String(error)),
  gatherMs = 0,
): HarvestEvents {
  const events = new HarvestEvents({ store, onTrouble, gatherMs });
  t.after(() => events.close());
  return events;
}

async function take(events: HarvestEvents, count: number, after?: number): Promise<HarvestEvent[]> {
  const stop = new AbortController();
  const taken: HarvestEvent[] = [];
  for await (const one of events.listen({ signal: stop.signal, after })) {
    taken.push(one);
    if (taken.length === count) stop.abort();
  }
  return taken;
}

/** A store of events in memory, whose next calls may fail. */
function memoryEvents() {
  const kept: EventRecord[] = [];
  const wakes = new Set<() => void>();
  const batches: number[] = [];
  const failing = { times: 0 };
  const store: EventStore = {
    async tell(events) {
      if (failing.times > 0) {
        failing.times -= 1;
        throw new Error('The store is away.');
      }
      batches.push(events.length);
      const first = kept.length + 1;
      kept.push(...events.map((one, index) => ({ id: first + index, ...one })));
      for (const wake of wakes) wake();
      return events.map((_, index) => first + index);
    },
    lastId: async () => kept.length,
    async *listen({ signal, after = kept.length }) {
      let seen = after;
      while (!signal.aborted) {
        const next = kept.slice(seen);
        seen = kept.length;
        if (next.length > 0) yield next;
        else {
          await new Promise<void>((resolve) => {
            wakes.add(resolve);
            signal.addEventListener('abort', () => resolve(), { once: true });
          });
        }
      }
    },
    forget: async () => 0,
  };
  return { store, batches, failing };
}
