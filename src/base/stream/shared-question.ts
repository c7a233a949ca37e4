// A call that is made once for all concurrent callers.

/**
 * Returns a function that makes the call, or waits for the one in progress. So a flood of callers
 * costs no more than one.
 */
export function sharedQuestion<Answer>(question: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= question().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
