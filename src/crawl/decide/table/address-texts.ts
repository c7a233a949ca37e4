// The texts of addresses by their numbers, for the few that are compared or told.
import type { Frontier } from '../../../queue/port/frontier.ts';

const KEPT_MAX = 20_000;

/** Reads addresses out of a frontier, and keeps those that were asked for last. */
export class AddressTexts {
  readonly #frontier: Frontier;
  readonly #kept = new Map<number, string>();

  constructor(frontier: Frontier) {
    this.#frontier = frontier;
  }

  /** Gives an address; empty for a number that has none. */
  get(number: number): string {
    const known = this.#kept.get(number);
    if (known !== undefined) return known;
    const url = this.#frontier.row(number)?.url ?? '';
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    this.#kept.set(number, url);
    return url;
  }
}
