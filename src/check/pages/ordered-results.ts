// Several pieces of work at a time, their results in the order of the work.

export interface OrderedWorkOptions {
  /** How many are under way at a time, from 1. */
  readonly concurrency: number;
  /** How many may be begun before the first of them is done, from `concurrency`. */
  readonly window: number;
}

/**
 * Does work item by item and returns the results in the items' order.
 *
 * Work that is slow holds back the results behind it, and once the window is full new work too.
 * Errors: what `work` throws, when its turn has come; work under way is not ended by that, nor by
 * leaving the loop: it has a signal of its own.
 */
export async function* orderedResults<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { concurrency, window }: OrderedWorkOptions,
): AsyncGenerator<Result, void, void> {
  const results = new Map<number, Promise<Result>>();
  const running = new Set<Promise<unknown>>();
  let begun = 0;
  const begin = (): void => {
    while (begun < items.length && running.size < concurrency && results.size < window) {
      const result = work(items[begun] as Item);
      results.set(begun, result);
      begun += 1;
      const settled: Promise<unknown> = result
        .catch(() => {})
        .then(() => {
          running.delete(settled);
        });
      running.add(settled);
    }
  };
  for (let next = 0; next < items.length; next += 1) {
    begin();
    let done = false;
    const mine = results.get(next) as Promise<Result>;
    const end = (): void => {
      done = true;
    };
    const watched = mine.then(end, end);
    // While the first is waited for, others end and make room for more.
    while (!done) {
      await Promise.race([watched, ...running]);
      begin();
    }
    results.delete(next);
    yield await mine;
  }
}
