// A thread that answers calls, fails and dies on command.
import { PortolanError } from '../../src/base/portolan-error.ts';
import { letOthersIn, serveCalls } from '../../src/store/sqlite/urls/calls/serve-calls.ts';

/** What it can be asked. */
export interface LineThreadCalls {
  double(number: number): number;
  slowly(number: number): Promise<number>;
  refuse(code: 'STORE_LOCKED'): void;
  fail(message: string): void;
  lengthOf(bytes: Uint8Array): number;
  die(how: 'exit' | 'throw'): Promise<void>;
}

const calls: LineThreadCalls = {
  double: (number) => number * 2,
  slowly: async (number) => {
    for (let turn = 0; turn < 100; turn += 1) await letOthersIn();
    return number;
  },
  refuse: (code) => {
    throw new PortolanError(code, { message: 'No.', hint: 'Wait.', path: 'a.db' });
  },
  fail: (message) => {
    throw new TypeError(message);
  },
  lengthOf: (bytes) => bytes.length,
  die: async (how) => {
    if (how === 'exit') process.exit(3);
    setImmediate(() => {
      throw new Error('it died');
    });
    await new Promise(() => undefined);
  },
};

serveCalls(calls);
