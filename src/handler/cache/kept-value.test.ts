// Values kept, given old, made once for all who ask; and workers that end in the middle of a build.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BuildSlots } from './build-slots.ts';
import { type KeepingRules, KeptValue } from './kept-value.ts';

interface World {
  readonly kept: KeptValue<number>;
  readonly errors: unknown[];
  /** How often it was made. */
  readonly made: () => number;
  passMs(ms: number): void;
  /** Lets a build that waits end. */
  settle(result?: Error): Promise<void>;
}

function createWorld(rules: Partial<KeepingRules> = {}, waits = false): World {
  let nowMs = 0;
  let made = 0;
  const errors: unknown[] = [];
  let pending = Promise.withResolvers<void>();
  const clock = { now: () => nowMs, monotonic: () => nowMs };
  const kept = new KeptValue<number>(
    {
      async make() {
        made += 1;
        const value = made;
        if (waits) await pending.promise;
        return value;
      },
      bytesOf: (value) => value,
    },
    {
      freshMs: 1_000,
      staleMs: 1_000,
      staleOnErrorMs: 10_000,
      buildMs: 60_000,
      slots: new BuildSlots({ count: 4, buildMs: 60_000, clock }),
      clock,
      onError: (error) => errors.push(error),
      ...rules,
    },
  );
  return {
    kept,
    errors,
    made: () => made,
    passMs(ms) {
      nowMs += ms;
    },
    async settle(result) {
      // A build begins a moment after it was asked for.
      await new Promise((done) => setImmediate(done));
      const { resolve, reject } = pending;
      pending = Promise.withResolvers<void>();
      if (result) reject(result);
      else resolve();
      await new Promise((done) => setImmediate(done));
    },
  };
}

test('a value is made once for all who ask meanwhile, and kept while it is fresh', async () => {
  const { kept, made, passMs, settle } = createWorld({}, true);
  const asked = [kept.get(), kept.get(), kept.get()];
  await settle();
  assert.deepEqual(await Promise.all(asked), [1, 1, 1]);
  passMs(999);
  assert.equal(await kept.get(), 1);
  assert.equal(made(), 1);
});

test('a stale value is returned while one new one is made, which waitUntil gets', async () => {
  const { kept, made, passMs, settle } = createWorld({}, true);
  const first = kept.get();
  await settle();
  assert.equal(await first, 1);
  passMs(1_000);
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => works.push(work);
  assert.deepEqual(await Promise.all([kept.get({ waitUntil }), kept.get({ waitUntil })]), [1, 1]);
  assert.equal(made(), 2);
  await settle();
  await Promise.all(works);
  assert.equal(await kept.get(), 2);
});

test('a value that is too old is waited for', async () => {
  const { kept, passMs, settle } = createWorld({}, true);
  const first = kept.get();
  await settle();
  await first;
  passMs(2_000);
  const second = kept.get();
  await settle();
  assert.equal(await second, 2);
});

test('an old value is returned when a new one fails, up to its time; then it pauses', async () => {
  const { kept, made, errors, passMs, settle } = createWorld({}, true);
  const first = kept.get();
  await settle();
  await first;
  passMs(5_000);
  const failure = new Error('the database is down');
  const second = kept.get();
  await settle(failure);
  assert.equal(await second, 1);
  assert.deepEqual(errors, [failure]);
  assert.deepEqual([await kept.get(), await kept.get(), made()], [1, 1, 2], 'it pauses');
  passMs(6_000);
  const third = assert.rejects(kept.get(), failure);
  await settle(failure);
  await third;
  assert.equal(errors.length, 2);
  passMs(5_000);
  const fourth = kept.get();
  await settle();
  assert.equal(await fourth, 4);
});

test('a first build that fails is an error for all who wait, reported once', async () => {
  const { kept, errors, settle } = createWorld({}, true);
  const asked = [kept.get(), kept.get()];
  const failure = new Error('down');
  const rejections = asked.map((one) => assert.rejects(one, failure));
  await settle(failure);
  await Promise.all(rejections);
  assert.deepEqual(errors, [failure]);
});

test('whoever goes away ends only their own wait', async () => {
  const { kept, settle } = createWorld({}, true);
  const controller = new AbortController();
  const gone = kept.get({ signal: controller.signal });
  const stays = kept.get();
  controller.abort(new Error('gone'));
  await assert.rejects(gone, /gone/);
  await settle();
  assert.equal(await stays, 1);
  await assert.rejects(kept.renew({ signal: AbortSignal.abort(new Error('gone')) }), /gone/);
  await settle();
});

test('a build that takes too long is aborted, and its slot is free', async () => {
  const clock = { now: Date.now, monotonic: () => performance.now() };
  const slots = new BuildSlots({ count: 1, buildMs: 20, clock });
  const { kept, errors } = createWorld({ buildMs: 20, slots, clock }, true);
  await assert.rejects(kept.get(), { code: 'SOURCE_UNREADABLE' });
  assert.equal(errors.length, 1);
  (await slots.take(AbortSignal.timeout(1_000)))();
});

test('a build of which nothing is heard is begun again after its time', async () => {
  const { kept, made, passMs, settle } = createWorld({ buildMs: 50 }, true);
  kept.get().catch(() => {});
  await new Promise((done) => setImmediate(done));
  assert.equal(made(), 1);
  passMs(51);
  const second = kept.get();
  await settle();
  await second;
  assert.equal(made(), 2);
});
