// Gates that share their hosts, in a time of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  SHARED_HOST as A,
  SHARED_DELAY_MS as DELAY_MS,
  entered,
  SHARED_LEASE_MS as LEASE_MS,
  pass,
  type SharedGates,
  sharedGates,
} from '../../../tests/support/shared-gates.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { HostSlot } from './host-gate.ts';

test('two gates ask a host one after the other, with its pause between two requests', async () => {
  const { time, gate } = sharedGates();
  const gates = ['w1', 'w2'].map((worker) => gate(worker));
  const asked: number[] = [];
  let active = 0;
  const visit = async (index: number): Promise<void> => {
    const slot = await gates[index % 2]?.enter(A);
    assert.ok(slot);
    active += 1;
    assert.equal(active, 1);
    assert.equal(slot.start(), true);
    asked.push(time.clock.monotonic());
    await time.wait(20);
    slot.answered(20);
    active -= 1;
    slot.leave();
  };
  const visits = Promise.all(Array.from({ length: 30 }, (_, index) => visit(index)));
  await pass(time, 10_000);
  await visits;
  const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  assert.ok(Math.min(...gaps) >= 120, gaps.join());
  assert.equal(asked.length, 30);
});

test('after ten requests of one gate another comes in between', async () => {
  const { time, gate } = sharedGates();
  const order: string[] = [];
  const visit = async (of: ReturnType<typeof gate>, name: string): Promise<void> => {
    const slot = await of.enter(A);
    slot.start();
    order.push(name);
    slot.leave();
  };
  const busy = gate('busy');
  const visits = Array.from({ length: 40 }, () => visit(busy, 'busy'));
  await pass(time, 300);
  visits.push(visit(gate('other'), 'other'));
  await pass(time, 20_000);
  await Promise.all(visits);
  assert.equal(order.indexOf('other'), 10);
});

test('a turn that is not used is returned when the pause is over', async () => {
  const { time, gate } = sharedGates();
  const first = gate('w1');
  const slot = await entered(time, first.enter(A));
  slot.start();
  slot.leave();
  const again = first.tryEnter(A);
  assert.equal(again, undefined, 'within the pause');
  await pass(time, DELAY_MS);
  const second = first.tryEnter(A);
  assert.ok(second, 'the turn is still there');
  second.start();
  await pass(time, 5 * DELAY_MS);
  assert.equal(second.start(), true, 'in use it is not given back');
  second.leave();
  const since = time.clock.monotonic();
  await entered(time, gate('w2').enter(A));
  const waitedMs = time.clock.monotonic() - since;
  assert.ok(waitedMs >= DELAY_MS && waitedMs <= DELAY_MS + 200, String(waitedMs));
  assert.equal(first.tryEnter(A), undefined);
});

test('a request begins only while a third of the lease is left', async () => {
  const { time, gate } = sharedGates(() => ({ extend: () => new Promise(() => {}) }));
  const slot = await entered(time, gate('w1').enter(A));
  await time.pass((LEASE_MS * 2) / 3 - 10);
  assert.equal(slot.start(), true);
  await time.pass(20);
  assert.equal(slot.start(), false);
});

test('the lease is counted from before it was asked for', async () => {
  const world: SharedGates = sharedGates((turns) => ({
    take: async (host, request) => {
      const taken = await turns.take(host, request);
      await world.time.wait(5_000);
      return taken;
    },
    extend: () => new Promise(() => {}),
  }));
  const slot = await entered(world.time, world.gate('w1').enter(A));
  assert.equal(slot.start(), true);
  await world.time.pass(1_010);
  assert.equal(slot.start(), false);
});

test('a process that stood still begins nothing, and what was under way is abandoned', async () => {
  const { time, gate, turns } = sharedGates();
  const first = gate('w1');
  const asking = await entered(time, first.enter(A));
  const taken = { worker: 'w2', leaseMs: LEASE_MS, delayMs: 0, waitedMs: 0 };
  // Timers run late: another process has taken the host before they do.
  const late = time.clock.monotonic() + LEASE_MS + DELAY_MS + 1_000;
  const stopped = time.pass(LEASE_MS + DELAY_MS + 1_000);
  assert.equal(asking.start(), false);
  assert.ok('fence' in (await turns.take(A, taken)));
  await stopped;
  assert.equal(time.clock.monotonic(), late);
  assert.equal(asking.lost?.aborted, true);
  assert.match(String(asking.lost?.reason), /another worker may visit https:\/\/a\.example/);
  asking.leave();
  assert.equal(first.tryEnter(A), undefined);
  await pass(time, LEASE_MS);
  const again = await entered(time, first.enter(A));
  await pass(time, 2 * LEASE_MS);
  assert.equal(again.lost?.aborted, false, 'the next turn lasts as every one does');
  assert.equal(again.start(), true, 'it was extended');
});

test('a turn that is not extended is lost at once', async () => {
  const { time, gate } = sharedGates(() => ({ extend: async () => false }));
  const slot = await entered(time, gate('w1').enter(A));
  await pass(time, LEASE_MS / 3 - 20);
  assert.equal(slot.lost?.aborted, false);
  await pass(time, 40);
  assert.equal(slot.lost?.aborted, true);
  assert.equal(slot.start(), false);
});

test('an extension is counted from before it was asked for', async () => {
  let extensions = 0;
  const world: SharedGates = sharedGates((turns) => ({
    extend: async (turn, lease) => {
      extensions += 1;
      if (extensions > 1) return new Promise(() => {});
      await world.time.wait(2_000);
      return turns.extend(turn, lease);
    },
  }));
  const slot = await entered(world.time, world.gate('w1').enter(A));
  await pass(world.time, LEASE_MS - 50);
  assert.equal(slot.start(), true);
  await pass(world.time, 100);
  assert.equal(slot.start(), false);
});

test('the answer to an old turn says nothing about the next one', async () => {
  const world: SharedGates = sharedGates((turns) => ({
    extend: async (turn, lease) => {
      await world.time.wait(3_000);
      return turns.extend(turn, lease);
    },
  }));
  const { time, gate } = world;
  const first = gate('w1');
  const slot = await entered(time, first.enter(A));
  await pass(time, LEASE_MS / 3 + 10);
  slot.leave();
  await pass(time, 300);
  const next = await entered(time, first.enter(A));
  await pass(time, LEASE_MS);
  assert.equal(next.lost?.aborted, false);
});

test('long work keeps the turn: it is extended at a third', async () => {
  let extended = 0;
  const { time, gate } = sharedGates((turns) => ({
    extend: (turn, lease) => {
      extended += 1;
      assert.equal(lease.delayMs, DELAY_MS);
      return turns.extend(turn, lease);
    },
  }));
  const slot = await entered(time, gate('w1').enter(A));
  slot.start();
  let other: HostSlot | undefined;
  void gate('w2')
    .enter(A)
    .then((given) => {
      other = given;
    });
  await pass(time, 10 * LEASE_MS);
  assert.ok(extended >= 25, String(extended));
  assert.equal(slot.lost?.aborted, false);
  assert.equal(other, undefined);
  slot.leave();
  await pass(time, 2_000);
  assert.ok(other);
});

test('while the database does not answer, the turn lasts as long as its lease', async () => {
  let isDown = false;
  const { time, gate } = sharedGates((turns) => ({
    extend: async (turn, lease) => {
      if (isDown) throw new PortolanError('STORE_UNAVAILABLE', { message: 'Down.' });
      return turns.extend(turn, lease);
    },
  }));
  const first = gate('w1');
  const slot = await entered(time, first.enter(A));
  slot.start();
  isDown = true;
  await pass(time, LEASE_MS - 1_500);
  isDown = false;
  await pass(time, 2_000);
  assert.equal(slot.lost?.aborted, false, 'it was extended in time');
  isDown = true;
  await pass(time, 2 * LEASE_MS);
  assert.equal(slot.lost?.aborted, true);
});

test('a host that fails at one gate is left alone by the others', async () => {
  const { time, gate } = sharedGates();
  const options = { failuresInRowMax: 3, brokenMs: 60_000 };
  const first = gate('w1', options);
  const second = gate('w2', options);
  const fail = async (at: typeof first): Promise<void> => {
    const slot = await entered(time, at.enter(A));
    slot.start();
    slot.record('overloaded', 'no answer');
    slot.leave();
  };
  await fail(first);
  await fail(first);
  await pass(time, 1_000);
  const meanwhile = await entered(time, second.enter(A));
  assert.ok((second.hosts().get(A)?.pauseMs ?? 0) >= 250, 'so does the pause');
  meanwhile.start();
  meanwhile.record('overloaded', 'no answer');
  meanwhile.leave();
  assert.equal(second.hosts().get(A)?.open, true, 'failures count across gates');
  await time.pass(10);
  const refused = assert.rejects(first.enter(A), { code: 'FETCH_HOST_BROKEN' });
  await pass(time, 10);
  await refused;
  assert.ok(first.restMs(A) > 50_000);
  await pass(time, 61_000);
  const slot = await entered(time, first.enter(A));
  slot.start();
  slot.record('answered');
  slot.leave();
});

test('without the database whoever waits fails, and later ones are let in', async () => {
  let isDown = true;
  const { time, gate } = sharedGates((turns) => ({
    take: async (host, request) => {
      if (isDown) throw new PortolanError('STORE_UNAVAILABLE', { message: 'Down.' });
      return turns.take(host, request);
    },
  }));
  const first = gate('w1');
  await assert.rejects(first.enter(A), { code: 'STORE_UNAVAILABLE' });
  isDown = false;
  (await entered(time, first.enter(A))).leave();
});

test('nobody asks for a turn that no one waits for any more', async () => {
  let asked = 0;
  const { time, gate } = sharedGates((turns) => ({
    take: (host, request) => {
      asked += 1;
      return turns.take(host, request);
    },
  }));
  await entered(time, gate('w1').enter(A));
  const controller = new AbortController();
  const second = gate('w2');
  const waiting = assert.rejects(second.enter(A, { signal: controller.signal }), /enough/);
  await pass(time, 3_000);
  controller.abort(new Error('enough'));
  await waiting;
  await pass(time, 100);
  const before = asked;
  await pass(time, 5_000);
  assert.equal(asked, before);
});

test('a gate that is closed while it asks does not wait any longer', async () => {
  const { time, gate } = sharedGates((turns) => ({
    take: async () => {
      await time.wait(50);
      return { waitMs: 3_600_000 };
    },
    give: turns.give,
  }));
  const first = gate('w1');
  const refused = assert.rejects(first.enter(A), { code: 'FETCH_UNREACHABLE' });
  await time.pass(10);
  const closing = first.close();
  await pass(time, 100);
  await refused;
  await closing;
});

test('a gate that is closed gives its turns back', async () => {
  const { time, gate } = sharedGates();
  const first = gate('w1');
  const slot = await entered(time, first.enter(A));
  slot.leave();
  const second = gate('w2');
  await first.close();
  await pass(time, DELAY_MS);
  const since = time.clock.monotonic();
  (await entered(time, second.enter(A))).leave();
  assert.ok(time.clock.monotonic() - since <= 20);
  await second.close();
});

test('requests that overlap are ten as well, and none begins late in the lease', async () => {
  let isExtended = true;
  let isHeld = false;
  const { time, gate } = sharedGates((turns) => ({
    take: async (host, request) => {
      const isBusy = request.worker === 'busy';
      assert.ok(!isBusy || !isHeld, 'it asks for no turn while it has one');
      const taken = await turns.take(host, request);
      if (isBusy) isHeld = 'fence' in taken;
      return taken;
    },
    give: (turn, rest) => {
      if (turn.worker === 'busy') isHeld = false;
      return turns.give(turn, rest);
    },
    extend: (turn, lease) =>
      isExtended ? turns.extend(turn, lease) : Promise.reject(new Error('away')),
  }));
  const options = { delayMsOf: () => 0, connectionsPerHost: 2 };
  const busy = gate('busy', options);
  const order: string[] = [];
  const visit = async (of: typeof busy, name: string): Promise<void> => {
    const slot = await of.enter(A);
    slot.start();
    order.push(name);
    // Never are both away, so the turn is never idle.
    await time.wait(order.length % 2 === 0 ? 20 : 30);
    slot.leave();
  };
  const visits = Array.from({ length: 30 }, () => visit(busy, 'busy'));
  visits.push(visit(gate('other', options), 'other'));
  await pass(time, 10_000);
  await Promise.all(visits);
  assert.equal(order.indexOf('other'), 10);
  isExtended = false;
  const late = gate('late', options);
  const slot = await entered(time, late.enter(A));
  slot.start();
  await time.pass((LEASE_MS * 2) / 3 - 10);
  const second = late.tryEnter(A);
  assert.ok(second);
  second.leave();
  await time.pass(20);
  assert.equal(late.tryEnter(A), undefined);
  const waiting = late.enter(A);
  isExtended = true;
  (await entered(time, waiting)).leave();
  slot.leave();
});

test('a turn is returned immediately before a long pause and after its last request', async () => {
  for (const [delayMs, requests] of [
    [2_500, 1],
    [100, 10],
  ] as const) {
    let given = 0;
    const { time, gate } = sharedGates((turns) => ({
      give: (turn, rest) => {
        given += 1;
        assert.ok((rest.restMs ?? 0) >= delayMs - 20, String(rest.restMs));
        return turns.give(turn, rest);
      },
    }));
    const first = gate('w1', { delayMsOf: () => delayMs });
    for (let request = 1; request <= requests; request += 1) {
      const slot = await entered(time, first.enter(A));
      slot.start();
      assert.equal(given, 0);
      slot.leave();
    }
    assert.equal(given, 1);
  }
});

test('a turn is asked for when the one before has been given back, and not earlier', async () => {
  const calls: string[] = [];
  const world: SharedGates = sharedGates((turns) => ({
    take: (host, request) => {
      calls.push('take');
      return turns.take(host, request);
    },
    give: async (turn, rest) => {
      await world.time.wait(30);
      calls.push('given');
      return turns.give(turn, rest);
    },
  }));
  const { time, gate } = world;
  const first = gate('w1', { delayMsOf: () => 0 });
  for (let request = 0; request < 11; request += 1) {
    const slot = await entered(time, first.enter(A));
    slot.leave();
  }
  assert.deepEqual(calls, ['take', 'given', 'take']);
});

test('closing waits until turns are returned, also one that is just being taken', async () => {
  for (const when of ['held', 'asked for'] as const) {
    let given = 0;
    const world: SharedGates = sharedGates((turns) => ({
      take: async (host, request) => {
        await world.time.wait(50);
        return turns.take(host, request);
      },
      give: async (turn, rest) => {
        await world.time.wait(50);
        given += 1;
        return turns.give(turn, rest);
      },
    }));
    const { time, gate } = world;
    const first = gate('w1');
    if (when === 'held') (await entered(time, first.enter(A))).leave();
    else void assert.rejects(first.enter(A), { code: 'FETCH_UNREACHABLE' });
    await time.pass(10);
    let isClosed = false;
    const closing = first.close().then(() => {
      isClosed = true;
    });
    for (let step = 0; step < 20 && given === 0; step += 1) {
      assert.equal(isClosed, false, when);
      await time.pass(10);
    }
    assert.equal(given, 1, when);
    await closing;
  }
});

test('a host whose turn is held or asked for is not forgotten', async () => {
  const world: SharedGates = sharedGates((turns) => ({
    take: async (host, request) => {
      await world.time.wait(50);
      return turns.take(host, request);
    },
  }));
  const { time, gate } = world;
  const first = gate('w1');
  const [held, asked, free] = ['held', 'asked', 'free'].map((name) => `https://${name}.example`);
  assert.ok(held && asked && free);
  (await entered(time, first.enter(held))).leave();
  const controller = new AbortController();
  const waiting = assert.rejects(first.enter(asked, { signal: controller.signal }));
  await time.pass(10);
  controller.abort(new Error('enough'));
  await waiting;
  first.setCrawlDelay(free, 0);
  for (let index = 0; index < 10_000; index += 1) first.setCrawlDelay(`https://h${index}.x`, 0);
  const kept = [held, asked, free].map((origin) => first.hosts().has(origin));
  assert.deepEqual(kept, [true, true, false]);
});

test('who comes when the lease is nearly over has the next turn', async () => {
  const { time, gate } = sharedGates(() => ({ extend: () => new Promise(() => {}) }));
  const first = gate('w1');
  const slot = await entered(time, first.enter(A));
  slot.start();
  await pass(time, (LEASE_MS * 2) / 3 + 10);
  slot.leave();
  (await entered(time, first.enter(A))).leave();
});
