// Time that passes only where somebody waits for it, or when a test says so.

/** A clock and a way to wait that belong together. */
export interface VirtualTime {
  readonly clock: { now(): number; monotonic(): number };
  /** Everything that was waited for, in milliseconds, in order. */
  readonly waits: readonly number[];
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Lets time pass; whoever waited for less goes on. */
  pass(milliseconds: number): Promise<void>;
}

/** How it runs. */
export interface VirtualTimeOptions {
  /** Milliseconds since 1970 at the beginning. */
  readonly now?: number;
  /** Time passes at once wherever somebody waits. Default true. */
  readonly hurried?: boolean;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Makes a time of its own for one test. */
export function createVirtualTime(options: VirtualTimeOptions = {}): VirtualTime {
  const { now = Date.UTC(2026, 0, 1), hurried = true } = options;
  const waits: number[] = [];
  const sleepers = new Set<Sleeper>();
  let passed = 0;
  const wakeDue = (): void => {
    for (const sleeper of sleepers) if (sleeper.at <= passed) sleeper.wake();
  };
  return {
    clock: { now: () => now + passed, monotonic: () => passed },
    waits,
    wait(milliseconds, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      waits.push(milliseconds);
      return new Promise((resolve, reject) => {
        const sleeper: Sleeper = {
          at: passed + milliseconds,
          wake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
        if (!hurried) return;
        setImmediate(() => {
          if (!sleepers.has(sleeper)) return;
          passed = Math.max(passed, sleeper.at);
          wakeDue();
        });
      });
    },
    async pass(milliseconds) {
      passed += milliseconds;
      wakeDue();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
