// Gates of several processes that share the turns at their hosts, in a time of its own.
import assert from 'node:assert/strict';
import {
  createHostGate,
  type HostGateOptions,
  type HostSlot,
} from '../../src/net/pace/host-gate.ts';
import { LocalHostTurns } from '../../src/net/pace/local-host-turns.ts';
import type { HostTurns } from '../../src/net/port/host-turn.ts';
import { createVirtualTime, type VirtualTime } from './fake-web/virtual-time.ts';

export const SHARED_HOST = 'https://a.example';
export const SHARED_LEASE_MS = 9_000;
export const SHARED_DELAY_MS = 100;

/** Several gates over the same turns, and their time. */
export interface SharedGates {
  readonly time: VirtualTime;
  readonly turns: HostTurns;
  gate(worker: string, options?: Partial<HostGateOptions>): ReturnType<typeof createHostGate>;
}

/** Makes them. `change` replaces methods of the turns. */
export function sharedGates(
  change: (turns: HostTurns) => Partial<HostTurns> = () => ({}),
): SharedGates {
  const time = createVirtualTime({ hurried: false });
  const { clock, wait } = time;
  const local = new LocalHostTurns(clock);
  const bound: HostTurns = {
    take: (host, request) => local.take(host, request),
    extend: (turn, lease) => local.extend(turn, lease),
    give: (turn, rest) => local.give(turn, rest),
    takeRobotsTxt: (host, request) => local.takeRobotsTxt(host, request),
    giveRobotsTxt: (host, fetched) => local.giveRobotsTxt(host, fetched),
    close: () => local.close(),
  };
  const turns = { ...bound, ...change(bound) };
  return {
    time,
    turns,
    gate: (worker, options) =>
      createHostGate({
        clock,
        wait,
        delayMsOf: () => SHARED_DELAY_MS,
        shared: { turns, worker, leaseMs: SHARED_LEASE_MS, wait },
        ...options,
      }),
  };
}

/** Lets time pass in small steps: who is woken may wait again. */
export async function pass(time: VirtualTime, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10) await time.pass(Math.min(left, 10));
}

/** Waits until a gate lets in, ten seconds of its time at most. */
export async function entered(time: VirtualTime, entering: Promise<HostSlot>): Promise<HostSlot> {
  let slot: HostSlot | undefined;
  void entering.then((given) => {
    slot = given;
  });
  for (let step = 0; step < 1_000 && slot === undefined; step += 1) await time.pass(10);
  assert.ok(slot, 'no turn within ten seconds');
  return slot;
}
