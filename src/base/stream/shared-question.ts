// A question that is asked once for all who ask it meanwhile.

/**
 * Returns a function that asks, or waits for the answer that somebody else already waits for. So a
 * flood of askers costs no more than one.
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
