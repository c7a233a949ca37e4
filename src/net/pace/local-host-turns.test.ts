// Turns in memory: the contract of the port, and what is forgotten.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostTurnsContract, SetClock } from '../contract/host-turns.contract.ts';
import { LocalHostTurns } from './local-host-turns.ts';

hostTurnsContract('in memory', (_, clock) => new LocalHostTurns(clock));

test('hosts that rest no more are forgotten past a limit, and fences do not go back', async () => {
  const clock = new SetClock();
  const turns = new LocalHostTurns(clock);
  const take = (host: string) =>
    turns.take(host, { worker: 'w', leaseMs: 1_000, delayMs: 0, waitedMs: 0 });
  const first = await take('https://first.example');
  assert.ok('fence' in first);
  clock.time += 2_000;
  const kept = await take('https://kept.example');
  assert.ok('fence' in kept);
  for (let index = 0; index < 10_000; index += 1) await take(`https://h${index}.example`);
  assert.equal(await turns.give(kept, { restMs: 0, pauseMs: 0, failuresInRow: 0 }), true);
  assert.equal(await turns.give(first, { restMs: 0, pauseMs: 0, failuresInRow: 0 }), false);
  const again = await take('https://first.example');
  assert.ok('fence' in again && again.fence > first.fence);
});

test('of too many hosts the one longest not visited is forgotten, none that rests', async () => {
  const clock = new SetClock();
  const turns = new LocalHostTurns(clock);
  const request = { worker: 'w', leaseMs: 1_000, delayMs: 500, waitedMs: 0 };
  const visit = async (host: string, restMs = 0): Promise<number> => {
    const turn = await turns.take(host, request);
    assert.ok('fence' in turn, host);
    await turns.give(turn, { restMs, pauseMs: 7, failuresInRow: 0 });
    return turn.pauseMs;
  };
  await turns.take('lapsed', request);
  clock.time += 1_200;
  await visit('resting', 60_000);
  for (const host of ['touched', 'oldest', 'touched']) await visit(host);
  for (let index = 0; index < 9_997; index += 1) await visit(`h${index}`);
  const other = { ...request, worker: 'other' };
  assert.ok('waitMs' in (await turns.take('lapsed', other)));
  assert.ok('waitMs' in (await turns.take('resting', other)));
  assert.equal(await visit('touched'), 7);
  assert.equal(await visit('h0'), 7);
  assert.equal(await visit('oldest'), 0);
});

test('of too many robots.txt files the oldest is forgotten', async () => {
  const turns = new LocalHostTurns(new SetClock());
  const request = { worker: 'w', maxAgeMs: 1_000, leaseMs: 1_000 };
  const isKnown = async (host: string): Promise<boolean> => {
    const { is } = await turns.takeRobotsTxt(host, request);
    const visit = { url: host, finalUrl: host, body: new Uint8Array() };
    await turns.giveRobotsTxt(host, { worker: 'w', file: { visit, keptMs: 1_000 } });
    return is === 'known';
  };
  for (const host of ['renewed', 'oldest']) await isKnown(host);
  await turns.takeRobotsTxt('renewed', { ...request, maxAgeMs: -1 });
  for (let index = 0; index < 999; index += 1) await isKnown(`h${index}`);
  assert.deepEqual([await isKnown('oldest'), await isKnown('h998')], [false, true]);
});
