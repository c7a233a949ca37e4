// An asynchronous iterator whose silence a signal or a limit can end.
import type { AnswerLimit } from './settled-within.ts';

/** The part of an iterator that is used. */
export interface StepIterator {
  next(): Promise<IteratorResult<unknown>>;
  return?(): unknown;
}

/** An iterator, asked step by step. */
export interface AbortableSteps<T> {
  /** Errors: what the iterator throws; the signal's reason; the error of the limit. */
  next(): Promise<IteratorResult<T>>;
  /**
   * Ends the iterator early. One that never answered is not waited for.
   *
   * Errors: what the iterator throws.
   */
  stop(): Promise<void>;
}

/** A step is late after so many ticks, the first of which comes within one tick of its begin. */
const TICKS = 10;

/**
 * Ends the wait for an iterator with a signal, or when one step takes longer than the limit.
 *
 * One listener and one timer serve all steps: a timer for each step would cost more than the step,
 * and a race of each step against one promise would keep every step's value in memory.
 */
export function abortableSteps<T>(
  iterator: StepIterator,
  signal: AbortSignal | undefined,
  limit?: AnswerLimit,
): AbortableSteps<T> {
  let pending = false;
  let asked = 0;
  let silence = { step: 0, ticks: 0 };
  let timer: ReturnType<typeof setInterval> | undefined;
  let giveUp: ((reason: unknown) => void) | undefined;
  const abort = (): void => giveUp?.(signal?.reason);
  const forget = (): void => {
    signal?.removeEventListener('abort', abort);
    clearInterval(timer);
  };
  const tick = ({ late }: AnswerLimit): void => {
    const isSilent = pending && silence.step === asked;
    silence = { step: asked, ticks: isSilent ? silence.ticks + 1 : 0 };
    if (silence.ticks === TICKS) giveUp?.(late());
  };
  signal?.addEventListener('abort', abort, { once: true });
  return {
    next() {
      pending = true;
      asked += 1;
      if (limit) timer ??= setInterval(tick, limit.ms / TICKS, limit);
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
