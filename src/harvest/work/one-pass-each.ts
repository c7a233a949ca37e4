// Long passes over a site that anybody may request: one at a time, and one more for all requests
// that come meanwhile.

/**
 * Returns a function that runs a pass by key. Requests during a pass share the next one, which
 * begins when it has ended: nobody gets a pass that began before the request.
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
