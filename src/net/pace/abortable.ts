// Stops waiting for something that continues without us.

/**
 * Returns the result of `promise`, unless the signal aborts first. The promise itself continues; if
 * it fails later, that is ignored.
 *
 * Errors: those of the promise; the signal's reason.
 */
export async function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  promise.catch(() => {});
  signal.throwIfAborted();
  let giveUp = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
