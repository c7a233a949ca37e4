// A promise with a time limit.

/** How long something may take, and the error when it takes longer. */
export interface AnswerLimit {
  readonly ms: number;
  readonly late: () => Error;
}

/**
 * Settles as the promise does, or rejects when the limit is over.
 *
 * Errors: what the promise rejects with; that of the limit.
 */
export function settledWithin<Value>(
  promise: PromiseLike<Value>,
  { ms, late }: AnswerLimit,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    const settle =
      <Outcome>(end: (outcome: Outcome) => void) =>
      (outcome: Outcome): void => {
        clearTimeout(timer);
        end(outcome);
      };
    promise.then(settle(resolve), settle(reject));
  });
}

/** Settles as the promise does, or rejects with the signal's reason. */
export function settledOrAborted<Value>(
  promise: PromiseLike<Value>,
  signal: AbortSignal,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    const forget = (): void => signal.removeEventListener('abort', abort);
    promise.then(resolve, reject).then(forget);
  });
}
