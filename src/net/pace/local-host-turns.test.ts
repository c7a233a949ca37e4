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
