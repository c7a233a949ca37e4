// Several streams at a time as one: the first value is yielded first.

/** A stream while it runs, and the step of it that is awaited. */
interface Running<T> {
  readonly stream: AsyncGenerator<T, void, void>;
  step: Promise<Step<T>>;
}

interface Step<T> {
  readonly running: Running<T>;
  readonly result: IteratorResult<T, void>;
}

/**
 * Runs streams, at most `concurrency` at a time, and yields their values as they come.
 *
 * `next` returns the next stream, or `undefined` if there is none at present: it is called again
 * after every step, which may have made more. A stream is asked for its next value only when the
 * last one has been consumed, so a value may be memory that it uses again.
 *
 * Errors: the first that a stream or `next` throws; the other streams are then ended. Leaving the
 * loop early ends all.
 */
export async function* interleave<T>(
  next: () => AsyncGenerator<T, void, void> | undefined,
  concurrency: number,
): AsyncGenerator<T, void, void> {
  const running = new Set<Running<T>>();
  const begin = (stream: AsyncGenerator<T, void, void>): void => {
    const one: Running<T> = { stream, step: Promise.resolve(undefined as never) };
    one.step = stepOf(one);
    running.add(one);
  };
  try {
    for (;;) {
      while (running.size < concurrency) {
        const stream = next();
        if (!stream) break;
        begin(stream);
      }
      if (running.size === 0) return;
      const { running: one, result } = await Promise.race([...running].map(({ step }) => step));
      if (result.done === true) {
        running.delete(one);
        continue;
      }
      yield result.value;
      one.step = stepOf(one);
    }
  } finally {
    // A step that fails now was not waited for by anybody.
    for (const { step } of running) step.catch(() => {});
    await Promise.allSettled([...running].map(({ stream }) => stream.return()));
  }
}

async function stepOf<T>(running: Running<T>): Promise<Step<T>> {
  const result = await running.stream.next();
  return { running, result };
}
