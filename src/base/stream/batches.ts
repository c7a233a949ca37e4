// Between batches and single records.

/**
 * The records of batches one at a time, in order.
 *
 * Written as an iterator by hand: an async generator costs more than twice as much per record.
 * Several calls of `next` may be pending at once. Ending early ends the source too.
 */
export function eachOfBatches<T>(batches: AsyncIterable<readonly T[]>): AsyncIterableIterator<T> {
  const source = batches[Symbol.asyncIterator]();
  let batch: readonly T[] = [];
  let index = 0;
  // Calls that come while a batch is awaited queue up after it.
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const refill = async (): Promise<IteratorResult<T>> => {
    try {
      while (index >= batch.length) {
        const next = await source.next();
        if (next.done) return { done: true, value: undefined };
        batch = next.value;
        index = 0;
      }
      return { done: false, value: batch[index++] as T };
    } finally {
      waiting -= 1;
    }
  };
  return {
    next(): Promise<IteratorResult<T>> {
      if (waiting === 0 && index < batch.length) {
        return Promise.resolve({ done: false, value: batch[index++] as T });
      }
      waiting += 1;
      const result = last.then(refill);
      last = result.catch(() => {});
      return result;
    },
    async return(): Promise<IteratorResult<T>> {
      batch = [];
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator](): AsyncIterableIterator<T> {
      return this;
    },
  };
}
