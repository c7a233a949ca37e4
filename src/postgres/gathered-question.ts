// A query that many callers make at about the same time, each for another key, is sent once.

/**
 * Returns a function that asks about one key. Those that are called in one turn of the event loop
 * are answered by one call of `ask`, at most `most` keys at a time, in their order.
 */
export function gatheredQuestion<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  most: number,
): (key: Key) => Promise<Answer> {
  let waiting: { readonly keys: Key[]; readonly answers: Promise<readonly Answer[]> } | undefined;
  return async (key) => {
    if (waiting === undefined || waiting.keys.length >= most) {
      const keys: Key[] = [];
      const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        if (waiting?.keys === keys) waiting = undefined;
        return ask(keys);
      });
      waiting = { keys, answers };
    }
    const { keys, answers } = waiting;
    const index = keys.push(key) - 1;
    return (await answers)[index] as Answer;
  };
}
