// An asynchronous iterator whose silence a signal can end.

/** The part of an iterator that is used. */
export interface StepIterator {
  next(): Promise<IteratorResult<unknown>>;
  return?(): unknown;
}

/** An iterator, asked step by step. */
export interface AbortableSteps<T> {
  /** Errors: what the iterator throws; the signal's reason, while an answer is waited for. */
  next(): Promise<IteratorResult<T>>;
  /**
   * Ends the iterator early. One that never answered is not waited for.
   *
   * Errors: what the iterator throws.
   */
  stop(): Promise<void>;
}

/**
 * Makes the waiting for an iterator end with a signal.
 *
 * One listener serves all steps. A race of each step against one promise for the signal would keep
 * every step's value in memory until the end.
 */
export function abortableSteps<T>(
  iterator: StepIterator,
  signal: AbortSignal | undefined,
): AbortableSteps<T> {
  let pending = false;
  let giveUp: ((reason: unknown) => void) | undefined;
  const abort = (): void => giveUp?.(signal?.reason);
  const forget = (): void => signal?.removeEventListener('abort', abort);
  signal?.addEventListener('abort', abort, { once: true });
  return {
    next() {
      pending = true;
      return new Promise((resolve, reject) => {
        // Before the iterator is called: it may abort the signal itself.
        giveUp = reject;
        Promise.resolve(iterator.next()).then((result) => {
          pending = false;
          if (result.done === true) forget();
          resolve(result as IteratorResult<T>);
        }, reject);
      });
    },
    async stop() {
      forget();
      const stopped = Promise.resolve(iterator.return?.());
      if (pending) stopped.catch(() => {});
      else await stopped;
    },
  };
}
