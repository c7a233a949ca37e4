// How long a robots.txt is believed, whatever the clock does, and which of several processes'.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LocalHostTurns } from '../pace/local-host-turns.ts';
import type { HostTurns } from '../port/host-turn.ts';
import { createRobotsGate } from './robots-gate.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const PAGE = new URL('https://a.example/page');

test('a file is asked for again after a day, and when the clock was put back', async () => {
  const time = { now: 10 * YEAR_MS };
  const asked: number[] = [];
  const gate = createRobotsGate({
    clock: { now: () => time.now, monotonic: () => 0 },
    fetchRobotsTxt: async (url) => {
      asked.push(time.now);
      return { url, finalUrl: url, status: 200, body: new Uint8Array() };
    },
  });
  const times = [0, 24 * HOUR_MS - 1, 24 * HOUR_MS, YEAR_MS, 0, 23 * HOUR_MS];
  for (const after of times) {
    time.now = 10 * YEAR_MS + after;
    await gate.judge(PAGE, { agent: 'portolan' });
    assert.notEqual(gate.judgeKnown(PAGE, 'portolan'), undefined);
  }
  const wanted = [0, 24 * HOUR_MS, YEAR_MS, 0];
  assert.deepEqual(
    asked,
    wanted.map((after) => 10 * YEAR_MS + after),
  );
});

test('whoever wants a younger file gets one, and what they got holds for all', async () => {
  const time = { now: 10 * YEAR_MS };
  let asked = 0;
  const gate = createRobotsGate({
    clock: { now: () => time.now, monotonic: () => 0 },
    fetchRobotsTxt: async (url) => {
      asked += 1;
      const status = asked === 3 ? 500 : 200;
      return { url, finalUrl: url, status, body: Buffer.from('User-agent: *\nDisallow: /page\n') };
    },
  });
  const judge = (maxAgeMs?: number) =>
    gate.judge(PAGE, { agent: 'portolan', ...(maxAgeMs !== undefined && { maxAgeMs }) });
  await judge();
  time.now += 5_000;
  assert.equal((await judge(5_000)).verdict.askedAt, 10 * YEAR_MS);
  assert.equal(asked, 1, 'as old as it may be');
  assert.equal(gate.judgeKnown(PAGE, 'portolan', 4_999), undefined);
  assert.equal((await judge(4_999)).verdict.askedAt, time.now);
  assert.equal(asked, 2, 'a millisecond too old');
  await judge();
  await gate.file(PAGE.origin);
  assert.equal(asked, 2);
  // One that cannot be had takes nothing back, and is not asked for all the time.
  time.now += 5_001;
  for (const verdict of [(await judge(5_000)).verdict, (await judge(5_000)).verdict]) {
    assert.deepEqual([verdict.line, verdict.askedAt], [2, time.now]);
  }
  assert.equal(asked, 3);
  time.now += 1;
  await gate.file(PAGE.origin, undefined, 0);
  assert.equal(asked, 4);
});

test('of a file that cannot be fetched its status is reported', async () => {
  const gate = createRobotsGate({
    clock: { now: () => YEAR_MS, monotonic: () => 0 },
    fetchRobotsTxt: async (url) => ({ url, finalUrl: url, status: 500, body: new Uint8Array() }),
  });
  const { verdict } = await gate.judge(PAGE, { agent: 'portolan' });
  assert.deepEqual([verdict.allowed, verdict.because, verdict.status], [false, 'unreachable', 500]);
});

test('processes share the youngest file, and an old one when none comes', async () => {
  const time = { now: 10 * YEAR_MS };
  const clock = { now: () => time.now, monotonic: () => time.now };
  const local = new LocalHostTurns(clock);
  let status = 200;
  let asked = 0;
  const gateOf = (worker: string, change: Partial<HostTurns> = {}) => {
    const turns: HostTurns = {
      take: (host, request) => local.take(host, request),
      extend: (turn, lease) => local.extend(turn, lease),
      give: (turn, rest) => local.give(turn, rest),
      takeRobotsTxt: (host, request) => local.takeRobotsTxt(host, request),
      giveRobotsTxt: (host, fetched) => local.giveRobotsTxt(host, fetched),
      close: () => local.close(),
      ...change,
    };
    const gate = createRobotsGate({
      clock,
      shared: { turns, worker, leaseMs: 60_000, wait: async () => {} },
      fetchRobotsTxt: async (url) => {
        asked += 1;
        return {
          url,
          finalUrl: url,
          status,
          body: Buffer.from('User-agent: *\nDisallow: /page\n'),
        };
      },
    });
    return async (maxAgeMs?: number) =>
      (await gate.judge(PAGE, { agent: 'portolan', maxAgeMs })).verdict;
  };
  const [one, other] = [gateOf('one'), gateOf('other')];
  assert.equal((await one()).askedAt, 10 * YEAR_MS);
  time.now += 5_000;
  assert.equal((await other(5_000)).askedAt, 10 * YEAR_MS);
  assert.equal(asked, 1);
  assert.equal((await other(4_999)).askedAt, time.now);
  assert.equal(asked, 2, 'too old for who asks');
  // The file before counts on where the server fails: also for a process that never had it.
  time.now += 24 * HOUR_MS;
  status = 500;
  const late = await gateOf('late')();
  assert.deepEqual([late.line, late.askedAt, asked], [2, time.now, 3]);
  // What this process knows is not taken back by an older file of others.
  const away = { giveRobotsTxt: () => Promise.reject(new Error('The database is away.')) };
  time.now += HOUR_MS;
  status = 200;
  const alone = gateOf('alone', away);
  assert.equal((await alone(0)).askedAt, time.now, 'it is judged all the same');
  const youngest = time.now;
  time.now += 61_000;
  status = 500;
  const kept = await alone(0);
  assert.deepEqual([kept.line, kept.askedAt], [2, youngest + 61_000]);
});
