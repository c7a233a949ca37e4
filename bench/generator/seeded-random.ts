// Numbers that look random and are the same in every run, so that the corpora are.

/** A source of seeded numbers. */
export interface SeededRandom {
  /** A number from 0 (included) to 1 (excluded). */
  readonly next: () => number;
  /** A whole number from 0 (included) to `limit` (excluded). */
  readonly below: (limit: number) => number;
  /** One of the items. */
  readonly pick: <T>(items: readonly T[]) => T;
}

/** Gives the numbers that belong to a seed (the generator is mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, pick: (items) => items[below(items.length)]! };
}
