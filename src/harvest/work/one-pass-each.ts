// Long passes over a site that anybody may ask for: one at a time, and one more for all who ask
// meanwhile.

/**
 * Makes a pass that is asked for by key. Who asks while one goes on is given the next one, which
 * begins when it is over and is the same for all of them: however many ask, little is done twice,
 * and nobody gets a pass that began before they asked.
 *
 * Errors: those of the pass.
 */
export function createOnePassEach(
  pass: (key: number) => Promise<void>,
): (key: number) => Promise<void> {
  const under = new Map<number, { readonly now: Promise<void>; next?: Promise<void> }>();
  const begin = (key: number): Promise<void> => {
    const entry = {
      now: pass(key).finally(() => {
        if (under.get(key) === entry) under.delete(key);
      }),
    };
    under.set(key, entry);
    return entry.now;
  };
  return (key) => {
    const known = under.get(key);
    if (known === undefined) return begin(key);
    known.next ??= known.now.then(
      () => begin(key),
      () => begin(key),
    );
    return known.next;
  };
}
