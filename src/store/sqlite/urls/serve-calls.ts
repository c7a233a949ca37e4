// A thread's end of the line: answers calls with the functions of their names.
import { parentPort } from 'node:worker_threads';
import { assert } from '../../../base/assert.ts';
import {
  problemOf,
  type ThreadAnswer,
  type ThreadCalls,
  type ThreadRequest,
} from './thread-calls.ts';

/**
 * Answers what the main thread asks, until it ends the thread.
 *
 * A function may take its time (a promise): others are answered meanwhile. Errors: None; what a
 * function throws is the answer.
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
    port.postMessage(await answer(request));
  });
}

/** Lets other calls be answered before this one goes on. Errors: None. */
export function letOthersIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
