// A thread's end of the line: answers calls with the functions of their names.

import { setTimeout as wait } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { assert } from '../../../../base/assert.ts';
import { systemClock } from '../../../../base/clock.ts';
import {
  problemOf,
  type ThreadAnswer,
  type ThreadCalls,
  type ThreadRequest,
} from './thread-calls.ts';

// If nobody calls for this long, probably nobody will.
const QUIET_MS = 20;
// It waits this often; after that, the other calls would never end.
const QUIET_WAITS_MAX = 25;
let lastAskedAt = 0;

/**
 * Answers what the main thread asks, until it ends the thread. A function may return a promise:
 * others are answered meanwhile. What a function throws is the answer.
 */
export function serveCalls<Calls extends ThreadCalls<Calls>>(calls: Calls): void {
  const port = parentPort;
  assert(port, 'a thread of the store was started as a program');
  const answer = async ({ id, name, parameter }: ThreadRequest): Promise<ThreadAnswer> => {
    try {
      assert(Object.hasOwn(calls, name), `no call ${name}`);
      const call = calls[name as keyof Calls] as unknown as (parameter: unknown) => unknown;
      return { id, result: await call(parameter) };
    } catch (error) {
      return { id, problem: problemOf(error) };
    }
  };
  port.on('message', async (request: ThreadRequest) => {
    lastAskedAt = systemClock.monotonic();
    port.postMessage(await answer(request));
  });
}

export function letOthersIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Answers other calls until there was none for a while, or for half a second. */
export async function letOthersGoFirst(): Promise<void> {
  await letOthersIn();
  for (let waits = 0; waits < QUIET_WAITS_MAX; waits += 1) {
    if (systemClock.monotonic() - lastAskedAt >= QUIET_MS) return;
    await wait(QUIET_MS);
  }
}
