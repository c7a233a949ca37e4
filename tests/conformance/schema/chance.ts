// Choices that a seed repeats.

/** A source of chance: from 0 to 1. */
export type Chance = () => number;

/** One of these. */
export function oneOf<T>(chance: Chance, list: readonly T[]): T {
  return list[Math.floor(chance() * list.length)] as T;
}

/** True so often. */
export function maybe(chance: Chance, share = 0.5): boolean {
  return chance() < share;
}

/** A whole number below a limit. */
export function below(chance: Chance, limit: number): number {
  return Math.floor(chance() * limit);
}
