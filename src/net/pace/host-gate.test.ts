// Whose turn it is, in a time of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVirtualTime } from '../../../tests/support/fake-web/virtual-time.ts';
import { createHostGate, type HostGateOptions, type HostSlot } from './host-gate.ts';

const A = 'https://a.example';
const B = 'https://b.example';

function gateAndTime(options: Partial<HostGateOptions> = {}) {
  const time = createVirtualTime({ hurried: false });
  const { clock, wait } = time;
  const gate = createHostGate({ clock, wait, delayMsOf: () => 100, brokenMs: 1_000, ...options });
  const entered: string[] = [];
  const slots: HostSlot[] = [];
  const enter = (origin: string, name: string, again = false) =>
    gate.enter(origin, { again }).then(
      (slot) => {
        entered.push(name);
        slots.push(slot);
        return slot;
      },
      (error) => {
        entered.push(`${name} ${error.code ?? error.message}`);
        return undefined;
      },
    );
  return { gate, time, entered, slots, enter };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('one at a time, in order, a pause after each', async () => {
  const { time, entered, slots, enter } = gateAndTime();
  for (const name of ['1', '2', '3']) void enter(A, name);
  await settle();
  assert.deepEqual(entered, ['1']);
  slots[0]?.leave();
  await time.pass(99);
  assert.deepEqual(entered, ['1']);
  await time.pass(1);
  assert.deepEqual(entered, ['1', '2']);
  await time.pass(1_000);
  assert.deepEqual(entered, ['1', '2']);
  slots[1]?.leave();
  await settle();
  assert.deepEqual(entered, ['1', '2', '3']);
  assert.equal(slots[2]?.waitedMs, 1_100);
});

test('the pause begins when the answer does', async () => {
  const { time, entered, slots, enter } = gateAndTime();
  void enter(A, '1');
  void enter(A, '2');
  await time.pass(1_000);
  slots[0]?.answered();
  slots[0]?.leave();
  await time.pass(99);
  assert.deepEqual(entered, ['1']);
  await time.pass(1);
  assert.deepEqual(entered, ['1', '2']);
});

test('a further attempt goes before whoever came later', async () => {
  const { gate, time, entered, slots, enter } = gateAndTime();
  void enter(A, '1');
  void enter(A, '2');
  await settle();
  gate.pause(A, 5_000);
  slots[0]?.leave();
  void enter(A, '1 again', true);
  await time.pass(4_999);
  assert.deepEqual(entered, ['1']);
  await time.pass(1);
  assert.deepEqual(entered, ['1', '1 again']);
});

test('hosts do not wait for each other, until all connections are taken', async () => {
  const { entered, slots, enter } = gateAndTime({ connectionsMax: 2, delayMsOf: () => 0 });
  for (const [origin, name] of [
    [A, 'a1'],
    [A, 'a2'],
    [B, 'b1'],
    ['https://c.example', 'c1'],
    ['https://d.example', 'd1'],
  ] as const) {
    void enter(origin, name);
  }
  await settle();
  assert.deepEqual(entered, ['a1', 'b1']);
  slots[0]?.leave();
  await settle();
  assert.deepEqual(entered, ['a1', 'b1', 'c1']);
  slots[1]?.leave();
  slots[2]?.leave();
  await settle();
  assert.deepEqual(entered, ['a1', 'b1', 'c1', 'd1', 'a2']);
});

test('a slot that is left twice is left once', async () => {
  const { entered, slots, enter } = gateAndTime({ delayMsOf: () => 0 });
  for (const name of ['1', '2', '3']) void enter(A, name);
  await settle();
  slots[0]?.leave();
  slots[0]?.leave();
  await settle();
  assert.deepEqual(entered, ['1', '2']);
});

test('a queue takes as many as allowed, and not one more', async () => {
  const { entered, enter } = gateAndTime({ waitingPerHostMax: 2 });
  for (const name of ['1', '2', '3', '4']) void enter(A, name);
  void enter(B, 'other');
  void enter(A, 'again', true);
  await settle();
  assert.deepEqual(entered.toSorted(), ['1', '4 FETCH_QUEUE_FULL', 'other']);
});

test('all who wait fail when a host breaks, and those who come then', async () => {
  const { gate, time, entered, slots, enter } = gateAndTime({
    failuresInRowMax: 1,
    delayMsOf: () => 0,
  });
  for (const name of ['1', '2', '3']) void enter(A, name);
  await settle();
  slots[0]?.record('failed', 'no answer');
  slots[0]?.record('answered');
  slots[0]?.leave();
  await settle();
  assert.deepEqual(entered, ['1', '2 FETCH_HOST_BROKEN', '3 FETCH_HOST_BROKEN']);
  assert.throws(() => gate.assertWhole(A), {
    code: 'FETCH_HOST_BROKEN',
    message: `Requests to ${A} are suspended for 1.0 s: its last request failed: no answer.`,
  });
  gate.assertWhole(B);
  assert.deepEqual(gate.hosts().get(A), {
    requests: 1,
    failures: 1,
    open: true,
    delayMs: 0,
    connections: 1,
    pauseMs: 0,
    restMs: 1_000,
  });
  await time.pass(1_000);
  // Half open: one looks, and the others wait to hear of it.
  for (const name of ['4', '5']) void enter(A, name);
  await settle();
  assert.deepEqual(entered.slice(3), ['4']);
  slots[1]?.leave();
  await settle();
  assert.deepEqual(entered.slice(3), ['4', '5']);
  assert.equal(gate.hosts().get(A)?.open, false);
});

test('whoever gives up leaves no timer behind', async () => {
  const time = createVirtualTime({ hurried: false });
  const signals: (AbortSignal | undefined)[] = [];
  const gate = createHostGate({
    clock: time.clock,
    wait: (ms, signal) => {
      signals.push(signal);
      return time.wait(ms, signal);
    },
    delayMsOf: () => 100,
  });
  (await gate.enter(A)).leave();
  const controller = new AbortController();
  const reason = new Error('enough');
  const waiting = gate.enter(A, { signal: controller.signal });
  controller.abort(reason);
  await assert.rejects(waiting, reason);
  assert.deepEqual(
    signals.map((signal) => signal?.aborted),
    [true],
  );
  await assert.rejects(gate.enter(A, { signal: controller.signal }), reason);
  const next = gate.enter(A);
  await time.pass(100);
  (await next).leave();
});

test('a crawl-delay lengthens the pause and never shortens it', () => {
  const { gate } = gateAndTime();
  gate.setCrawlDelay(A, 5_000);
  gate.setCrawlDelay(B, 50);
  assert.equal(gate.hosts().get(A)?.delayMs, 5_000);
  assert.equal(gate.hosts().get(B)?.delayMs, 100);
});

test('what is known of ten thousand hosts is kept, of those under way always', async () => {
  const { gate, enter } = gateAndTime({ connectionsMax: 2 });
  void enter('https://held.example', 'held');
  await settle();
  for (let index = 0; index < 10_000; index++) gate.setCrawlDelay(`https://${index}.example`, 1);
  const hosts = gate.hosts();
  assert.equal(hosts.size, 10_000);
  assert.ok(hosts.has('https://held.example'));
  assert.equal(hosts.has('https://0.example'), false);
});

test('a gate that is closed lets nobody in', async () => {
  const { gate, entered, enter } = gateAndTime();
  for (const name of ['1', '2']) void enter(A, name);
  await settle();
  gate.close();
  await enter(A, '3');
  assert.deepEqual(entered.toSorted(), ['1', '2 FETCH_UNREACHABLE', '3 FETCH_UNREACHABLE']);
});

test('a turn that is free is had at once, and one that is not is not', async () => {
  const { gate, time, enter } = gateAndTime({ connectionsPerHost: 2, connectionsMax: 3 });
  const first = gate.tryEnter(A);
  assert.equal(first?.waitedMs, 0);
  assert.equal(first?.start(), true);
  assert.equal(gate.tryEnter(A), undefined);
  await time.pass(100);
  void enter(A, 'waits for nothing');
  await settle();
  assert.equal(gate.tryEnter(A), undefined);
  void enter(A, 'waits for a connection');
  await time.pass(100);
  first?.leave();
  assert.equal(gate.tryEnter(A), undefined);
  gate.close();
  assert.equal(gate.tryEnter(B), undefined);
});

test('over several connections the pause is between requests, and after answers', async () => {
  const { time, entered, slots, enter } = gateAndTime({ connectionsPerHost: 3 });
  for (const name of ['1', '2', '3', '4']) void enter(A, name);
  await settle();
  slots[0]?.start();
  await time.pass(99);
  assert.deepEqual(entered, ['1']);
  await time.pass(1);
  assert.deepEqual(entered, ['1', '2']);
  slots[1]?.start();
  await time.pass(50);
  slots[0]?.answered();
  await time.pass(50);
  assert.deepEqual(entered, ['1', '2']);
  await time.pass(50);
  assert.deepEqual(entered, ['1', '2', '3']);
});

test('where there is a pause, nobody goes before the request ahead was written', async () => {
  const { time, entered, slots, enter } = gateAndTime({ connectionsPerHost: 3 });
  for (const name of ['1', '2', '3']) void enter(A, name);
  // Its connection takes long to be made.
  await time.pass(1_000);
  assert.deepEqual(entered, ['1']);
  assert.equal(slots[0]?.start(), true);
  await time.pass(99);
  assert.deepEqual(entered, ['1']);
  await time.pass(1);
  assert.deepEqual(entered, ['1', '2']);
  // Given up without being written, it holds nobody up.
  slots[1]?.leave();
  await time.pass(100);
  assert.deepEqual(entered, ['1', '2', '3']);
});

test('a rate is kept between requests, and answers do not lengthen it', async () => {
  const { time, entered, slots, enter } = gateAndTime({
    connectionsPerHost: 4,
    delayMsOf: () => 0,
    rate: 4,
  });
  for (const name of ['1', '2', '3', '4', '5']) void enter(A, name);
  void enter(B, 'other');
  await settle();
  assert.deepEqual(entered, ['1', 'other']);
  slots[0]?.start();
  await time.pass(249);
  slots[0]?.answered();
  slots[0]?.leave();
  assert.deepEqual(entered, ['1', 'other']);
  await time.pass(1);
  assert.deepEqual(entered, ['1', 'other', '2']);
});

test('a turn that was granted before the host asked to be let be is not used', async () => {
  const { gate, time, slots, enter } = gateAndTime({ connectionsPerHost: 2, delayMsOf: () => 0 });
  for (const name of ['1', '2']) void enter(A, name);
  await settle();
  assert.equal(slots[0]?.start(), true);
  gate.pause(A, 5_000);
  assert.equal(slots[1]?.start(), false);
  assert.equal(gate.restMs(A), 5_000);
  assert.equal(gate.hosts().get(A)?.restMs, 5_000);
  slots[1]?.leave();
  void enter(A, '2', true);
  await time.pass(4_999);
  assert.equal(slots.length, 2);
  await time.pass(1);
  assert.equal(slots[2]?.start(), true);
  assert.equal(gate.restMs(A), 0);
  assert.equal(gate.restMs(B), 0);
  gate.refuse(A, 7_000, 'it asked for it');
  assert.equal(gate.restMs(A), 7_000);
});

test('an overloaded host has fewer turns and longer pauses, until it has recovered', async () => {
  const { gate, time, slots, enter } = gateAndTime({
    connectionsPerHost: 4,
    delayMsOf: () => 0,
  });
  for (let visit = 0; visit < 4; visit++) void enter(A, String(visit));
  await settle();
  assert.equal(slots.length, 4);
  // They were all under way: one overload.
  for (const slot of slots) {
    slot.start();
    slot.record('overloaded', 'status 503');
    slot.leave();
  }
  const told = () => {
    const { connections, pauseMs, delayMs } = gate.hosts().get(A) ?? {};
    return { connections, pauseMs, delayMs };
  };
  assert.deepEqual(told(), { connections: 2, pauseMs: 250, delayMs: 250 });
  for (let visit = 0; visit < 44; visit++) void enter(A, String(visit));
  await settle();
  for (let visit = 4; visit < 9; visit++) {
    assert.equal(slots.length, visit);
    await time.pass(250);
    assert.equal(slots.length, visit + 1);
    slots[visit]?.start();
    slots[visit]?.leave();
  }
  // Five good answers: the pause is over, and two at a time go on.
  await time.pass(250);
  assert.deepEqual(told(), { connections: 2, pauseMs: 0, delayMs: 0 });
  assert.equal(slots.length, 11);
  for (let visit = 9; visit < 24; visit++) {
    slots[visit]?.start();
    slots[visit]?.leave();
    await settle();
  }
  assert.equal(told().connections, 3);
  assert.equal(slots.length, 27);
});

test('a broken page slows nothing down', async () => {
  const { gate, slots, enter } = gateAndTime({ connectionsPerHost: 4, delayMsOf: () => 0 });
  for (let visit = 0; visit < 4; visit++) void enter(A, String(visit));
  await settle();
  for (const slot of slots) slot.record('failed', 'status 500');
  assert.equal(gate.hosts().get(A)?.connections, 4);
  assert.equal(gate.hosts().get(A)?.pauseMs, 0);
  assert.equal(gate.hosts().get(A)?.failures, 4);
});
