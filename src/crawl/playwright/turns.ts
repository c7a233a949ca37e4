// A semaphore with a queue.

export interface Turns {
  /** Waits for a turn, and returns the function that ends it. Errors: the signal's reason. */
  take(signal?: AbortSignal): Promise<() => void>;
}

/** Creates a semaphore with `count` turns, granted in the order of requests. */
export function createTurns(count: number): Turns {
  let free = count;
  const waiting = new Set<() => void>();
  const end = (): void => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };
  const onceOnly = (): (() => void) => {
    let ended = false;
    return () => {
      if (!ended) end();
      ended = true;
    };
  };
  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return onceOnly();
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const go = (): void => {
        waiting.delete(go);
        resolve();
      };
      const giveUp = (): void => {
        if (waiting.delete(go)) reject(signal?.reason);
      };
      waiting.add(go);
      signal?.addEventListener('abort', giveUp, { once: true });
      try {
        await promise;
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
      return onceOnly();
    },
  };
}
