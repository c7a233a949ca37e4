// What all turns at hosts keep to: the contract of the port, run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { HostRest, HostTurn, HostTurns, HostWait } from '../port/host-turn.ts';
import type { RobotsTxtVisit } from '../port/visit.ts';

/** A clock that a test sets: of the backend, not of the workers. */
export class SetClock {
  time = 1_000_000;
  readonly now = (): number => this.time;
  readonly monotonic = (): number => this.time;
}

/** Opens turns of which nobody has one, and closes them through `t.after`. */
export type HostTurnsSetup = (t: TestContext, clock: SetClock) => Promise<HostTurns> | HostTurns;

const HOST = 'https://a.example';
const LEASE_MS = 9_000;
const DELAY_MS = 250;
const REST: HostRest = { restMs: 0, pauseMs: 0, failuresInRow: 0 };

/** Declares the contract's tests. */
export function hostTurnsContract(name: string, setup: HostTurnsSetup): void {
  describe(`the contract of turns at hosts: ${name}`, () => {
    contractOfTurns(setup);
    contractOfFences(setup);
    contractOfWaiting(setup);
    contractOfRobots(setup);
    contractAtRandom(setup);
  });
}

interface Given {
  readonly turns: HostTurns;
  readonly clock: SetClock;
  take(worker: string, waitedMs?: number, host?: string): Promise<HostTurn | HostWait>;
  /** Takes the turn that must be there. */
  takes(worker: string, waitedMs?: number): Promise<HostTurn>;
  /** Returns how long to wait where there must be no turn. */
  waits(worker: string, waitedMs?: number): Promise<number>;
}

async function givenTurns(t: TestContext, setup: HostTurnsSetup): Promise<Given> {
  const clock = new SetClock();
  const turns = await setup(t, clock);
  const take: Given['take'] = (worker, waitedMs = 0, host = HOST) =>
    turns.take(host, { worker, leaseMs: LEASE_MS, delayMs: DELAY_MS, waitedMs });
  return {
    turns,
    clock,
    take,
    async takes(worker, waitedMs) {
      const taken = await take(worker, waitedMs);
      assert.ok('fence' in taken, `${worker} has to wait ${JSON.stringify(taken)}`);
      return taken;
    },
    async waits(worker, waitedMs) {
      const taken = await take(worker, waitedMs);
      assert.ok('waitMs' in taken, `${worker} has the turn`);
      assert.ok(taken.waitMs > 0, String(taken.waitMs));
      return taken.waitMs;
    },
  };
}

function contractOfTurns(setup: HostTurnsSetup): void {
  test('one worker at a time has the turn at a host; other hosts are free', async (t) => {
    const { take, takes, waits } = await givenTurns(t, setup);
    await takes('w1');
    await waits('w2');
    assert.ok('fence' in (await take('w2', 0, 'https://b.example')));
    assert.ok('fence' in (await take('w2', 0, 'http://a.example')), 'a scheme is another host');
  });

  test('nobody has a turn within the rest that the one before asked for', async (t) => {
    const { turns, clock, takes, waits } = await givenTurns(t, setup);
    assert.equal(await turns.give(await takes('w1'), { ...REST, restMs: 700.25 }), true);
    const waitMs = await waits('w2');
    assert.ok(waitMs >= 700.25 && waitMs <= 703, String(waitMs));
    clock.time += 700;
    await waits('w2');
    await waits('w1');
    clock.time += 3;
    await takes('w2');
  });

  test('when a lease ends unreturned, the host rests for the delay of who had it', async (t) => {
    const { clock, takes, waits } = await givenTurns(t, setup);
    const { fence } = await takes('w1');
    clock.time += LEASE_MS;
    assert.equal(await waits('w2'), DELAY_MS, 'it is not given back any more');
    clock.time += DELAY_MS - 1;
    assert.equal(await waits('w2'), 1);
    clock.time += 1;
    assert.ok((await takes('w2')).fence > fence);
  });

  test('how the host answered goes to the next one', async (t) => {
    const { turns, clock, takes } = await givenTurns(t, setup);
    const first = await takes('w1');
    assert.deepEqual([first.pauseMs, first.failuresInRow], [0, 0]);
    await turns.give(first, { restMs: 0, pauseMs: 500, failuresInRow: 7 });
    clock.time += 5;
    const second = await takes('w2');
    assert.deepEqual([second.pauseMs, second.failuresInRow], [500, 7]);
  });

  test('a host that fails is left alone by all, who are told why, until its time', async (t) => {
    const { turns, clock, take, takes } = await givenTurns(t, setup);
    const rest = { restMs: 60_000, pauseMs: 500, failuresInRow: 10, brokenWhy: 'no answer' };
    await turns.give(await takes('w1'), rest);
    const told = await take('w2');
    assert.ok('waitMs' in told && told.waitMs >= 60_000);
    assert.equal(told.brokenWhy, 'no answer');
    clock.time += 60_002;
    const turn = await takes('w2');
    assert.deepEqual([turn.pauseMs, turn.failuresInRow], [500, 10]);
    const meanwhile = await take('w1');
    assert.ok('waitMs' in meanwhile && meanwhile.brokenWhy === undefined, 'it is tried');
    assert.equal(await turns.give(turn, { ...REST, restMs: 50 }), true);
    const after = await take('w1');
    assert.equal('waitMs' in after && after.brokenWhy, undefined);
  });

  test('names of any length are hosts of their own', async (t) => {
    const { take } = await givenTurns(t, setup);
    const long = `https://${'x'.repeat(20_000)}`;
    assert.ok('fence' in (await take('w1', 0, `${long}.a`)));
    assert.ok('fence' in (await take('w2', 0, `${long}.b`)));
    assert.ok('waitMs' in (await take('w3', 0, `${long}.a`)));
  });
}

function contractOfFences(setup: HostTurnsSetup): void {
  test('what an old turn says changes nothing', async (t) => {
    const { turns, clock, takes, waits } = await givenTurns(t, setup);
    const old = await takes('w1');
    clock.time += LEASE_MS + DELAY_MS;
    const turn = await takes('w2');
    assert.ok(turn.fence > old.fence);
    assert.equal(await turns.give(old, { ...REST, restMs: 1_000_000 }), false);
    assert.equal(await turns.extend(old, { leaseMs: 1_000_000, delayMs: 0 }), false);
    await waits('w3');
    assert.equal(await turns.give(turn, REST), true);
    clock.time += 5;
    await takes('w3', 10_000);
    assert.equal(await turns.give(turn, { ...REST, restMs: 1_000_000 }), false);
  });

  test('an extended turn lasts from then on, with the delay that it names', async (t) => {
    const { turns, clock, takes, waits } = await givenTurns(t, setup);
    const turn = await takes('w1');
    clock.time += LEASE_MS - 1;
    assert.equal(await turns.extend(turn, { leaseMs: LEASE_MS, delayMs: 2_000 }), true);
    clock.time += LEASE_MS + 1_999;
    assert.equal(await waits('w2'), 1);
    clock.time += 1;
    await takes('w2');
  });

  test('a turn whose lease is over is extended while nobody took the host', async (t) => {
    const { turns, clock, takes, waits } = await givenTurns(t, setup);
    const turn = await takes('w1');
    clock.time += 10 * LEASE_MS;
    assert.equal(await turns.extend(turn, { leaseMs: LEASE_MS, delayMs: DELAY_MS }), true);
    await waits('w2');
  });

  test('what was given back is not extended; to give it again does no harm', async (t) => {
    const { turns, clock, takes } = await givenTurns(t, setup);
    const turn = await takes('w1');
    assert.equal(await turns.give(turn, REST), true);
    assert.equal(await turns.extend(turn, { leaseMs: LEASE_MS, delayMs: 0 }), false);
    // After a COMMIT whose answer was lost.
    assert.equal(await turns.give(turn, REST), true);
    clock.time += 5;
    await takes('w2');
  });

  test('a worker that takes what it has gets a new turn, and the old one is void', async (t) => {
    const { turns, takes, waits } = await givenTurns(t, setup);
    const unheard = await takes('w1');
    const turn = await takes('w1');
    assert.ok(turn.fence > unheard.fence);
    assert.equal(await turns.give(unheard, REST), false);
    await waits('w2');
  });
}

function contractOfWaiting(setup: HostTurnsSetup): void {
  test('the worker that waited longest is next, whichever asks first', async (t) => {
    const { turns, clock, takes, waits } = await givenTurns(t, setup);
    const turn = await takes('w1');
    await waits('late', 10);
    await waits('early', 500);
    // An earlier request of its own took longer: it has waited since the earlier of the two.
    await waits('early', 400);
    await waits('late', 450);
    await turns.give(turn, REST);
    clock.time += 5;
    await waits('w1');
    await waits('late', 455);
    await takes('early', 405);
  });

  test('the turn is kept for who is next until it was told to come', async (t) => {
    const { turns, clock, takes, waits } = await givenTurns(t, setup);
    await turns.give(await takes('w1'), { ...REST, restMs: 5_000 });
    const waitMs = await waits('next', 10);
    assert.ok(waitMs >= 5_000, String(waitMs));
    clock.time += waitMs;
    await waits('w1');
    await takes('next', 10 + waitMs);
  });

  test('the turn is not kept for a worker that asks no more', async (t) => {
    const { turns, clock, takes, waits } = await givenTurns(t, setup);
    const turn = await takes('w1');
    const waitMs = await waits('gone', 5_000);
    await turns.give(turn, REST);
    clock.time += 5;
    await waits('w1');
    clock.time += waitMs + 1_000;
    await takes('w1');
  });

  test('nobody starves: ten that ask when they may have about as many turns', async (t) => {
    const { turns, clock, take } = await givenTurns(t, setup);
    const workers = Array.from({ length: 10 }, (_, index) => ({
      name: `w${index}`,
      askAt: clock.time + index,
      since: clock.time + index,
      count: 0,
      held: undefined as HostTurn | undefined,
    }));
    for (let step = 0; step < 600; step += 1) {
      const worker = workers.toSorted((a, b) => a.askAt - b.askAt)[0];
      assert.ok(worker);
      clock.time = Math.max(clock.time, worker.askAt);
      if (worker.held) {
        await turns.give(worker.held, { ...REST, restMs: 20 });
        worker.held = undefined;
        worker.since = worker.askAt = clock.time;
        continue;
      }
      const taken = await take(worker.name, clock.time - worker.since);
      if ('fence' in taken) worker.held = taken;
      if ('fence' in taken) worker.count += 1;
      worker.askAt = clock.time + ('fence' in taken ? 100 : taken.waitMs);
    }
    const counts = workers.map(({ count }) => count);
    assert.ok(Math.min(...counts) >= 3, counts.join());
    assert.ok(Math.max(...counts) <= Math.min(...counts) + 2, counts.join());
  });
}

const FILE: RobotsTxtVisit = {
  url: `${HOST}/robots.txt`,
  finalUrl: `${HOST}/robots.txt`,
  status: 200,
  contentType: 'text/plain; charset=\u0000',
  body: Buffer.from('User-agent: *\nCrawl-delay: 2\n\u0000\xff', 'latin1'),
};

function contractOfRobots(setup: HostTurnsSetup): void {
  const asking = (worker: string, maxAgeMs = 1_000) => ({ worker, maxAgeMs, leaseMs: LEASE_MS });

  test('one worker fetches a robots.txt, and all have it while it counts', async (t) => {
    const { turns, clock } = await givenTurns(t, setup);
    assert.deepEqual(await turns.takeRobotsTxt(HOST, asking('w1')), {
      is: 'yours',
      file: undefined,
    });
    const other = await turns.takeRobotsTxt(HOST, asking('w2'));
    assert.ok(other.is === 'fetched elsewhere' && other.waitMs > 0 && other.waitMs <= 1_000);
    // Whose answer was lost asks again.
    assert.equal((await turns.takeRobotsTxt(HOST, asking('w1'))).is, 'yours');
    await turns.giveRobotsTxt(HOST, { worker: 'w1', file: { visit: FILE, keptMs: 5_000 } });
    await turns.giveRobotsTxt(HOST, { worker: 'w1', file: { visit: FILE, keptMs: 1 } });
    clock.time += 400;
    const known = await turns.takeRobotsTxt(HOST, asking('w2'));
    assert.ok(known.is === 'known');
    assert.deepEqual({ ...known.file.visit, body: Buffer.from(known.file.visit.body) }, FILE);
    assert.deepEqual([known.file.ageMs, known.file.leftMs], [400, 4_600]);
    clock.time += 601;
    const old = await turns.takeRobotsTxt(HOST, asking('w2'));
    assert.ok(old.is === 'yours' && old.file?.ageMs === 1_001, 'too old for who asks');
    assert.equal((await turns.takeRobotsTxt(HOST, asking('w3', 9_000))).is, 'known');
    clock.time += 4_000;
    const over = await turns.takeRobotsTxt(HOST, asking('w3', 9_000));
    assert.equal(over.is, 'fetched elsewhere');
  });

  test('when it is not fetched, the next one fetches it', async (t) => {
    const { turns, clock } = await givenTurns(t, setup);
    await turns.takeRobotsTxt(HOST, asking('w1'));
    await turns.giveRobotsTxt(HOST, { worker: 'w1' });
    assert.equal((await turns.takeRobotsTxt(HOST, asking('w2'))).is, 'yours');
    clock.time += LEASE_MS;
    assert.equal((await turns.takeRobotsTxt(HOST, asking('w3'))).is, 'yours', 'its lease is over');
    await turns.giveRobotsTxt(HOST, { worker: 'w2', file: { visit: FILE, keptMs: 5_000 } });
    const other = await turns.takeRobotsTxt(HOST, asking('w4'));
    assert.equal(other.is, 'fetched elsewhere', 'w3 fetches it');
  });

  test('why a robots.txt could not be fetched is shared as well', async (t) => {
    const { turns } = await givenTurns(t, setup);
    const error = new PortolanError('FETCH_TIMEOUT', {
      message: 'No answer.',
      hint: 'Wait.',
      url: HOST,
    });
    const { url, finalUrl } = FILE;
    const visit = { url, finalUrl, body: new Uint8Array(), error };
    await turns.takeRobotsTxt(HOST, asking('w1'));
    await turns.giveRobotsTxt(HOST, { worker: 'w1', file: { visit, keptMs: 5_000 } });
    const known = await turns.takeRobotsTxt(HOST, asking('w2'));
    assert.ok(known.is === 'known');
    const told = known.file.visit.error;
    assert.deepEqual(
      [told?.code, told?.message, told?.hint, told?.url],
      ['FETCH_TIMEOUT', 'No answer.', 'Wait.', HOST],
    );
  });
}

function contractAtRandom(setup: HostTurnsSetup): void {
  test('whatever workers do, no two have a turn, and none has one within a rest', async (t) => {
    const { turns, clock, take } = await givenTurns(t, setup);
    t.diagnostic(`seed ${TEST_SEED}`);
    const random = seededRandom(TEST_SEED);
    const below = (max: number): number => Math.floor(random() * max);
    let held: { readonly turn: HostTurn; until: number } | undefined;
    let mayBeTakenAt = 0;
    const old: HostTurn[] = [];
    for (let step = 0; step < 300; step += 1) {
      clock.time += below(4) === 0 ? below(12_000) : below(200);
      const restMs = below(600);
      const what = below(6);
      const gone = old[below(old.length)];
      if (what === 0 && gone && gone !== old.at(-1)) {
        assert.equal(await turns.give(gone, { ...REST, restMs: 99_999 }), false);
      } else if (what === 1 && held && (await turns.extend(held.turn, LEASE))) {
        held.until = clock.time + LEASE_MS;
        mayBeTakenAt = held.until + DELAY_MS;
      } else if (what === 2 && held) {
        assert.equal(await turns.give(held.turn, { ...REST, restMs }), true);
        mayBeTakenAt = clock.time + restMs;
        held = undefined;
      } else {
        const taken = await take(`w${below(4)}`, below(500));
        if (!('fence' in taken)) continue;
        const isOwn = held?.turn.worker === taken.worker;
        assert.ok(isOwn || clock.time >= mayBeTakenAt, `at step ${step}`);
        assert.ok(taken.fence > (old.at(-1)?.fence ?? 0));
        old.push(taken);
        held = { turn: taken, until: clock.time + LEASE_MS };
        mayBeTakenAt = held.until + DELAY_MS;
      }
    }
    assert.ok(old.length > 20, String(old.length));
  });
}

const LEASE = { leaseMs: LEASE_MS, delayMs: DELAY_MS };
