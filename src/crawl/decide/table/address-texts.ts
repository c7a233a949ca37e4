// The texts of addresses by number, for the few that are compared or reported.
import type { Frontier } from '../../../queue/port/frontier.ts';

const KEPT_MAX = 20_000;

/** Reads addresses from a frontier, with a cache. */
export class AddressTexts {
  readonly #frontier: Frontier;
  readonly #kept = new Map<number, string>();

  constructor(frontier: Frontier) {
    this.#frontier = frontier;
  }

  /** Empty for an unknown number. */
  get(number: number): string {
    const known = this.#kept.get(number);
    if (known !== undefined) return known;
    const url = this.#frontier.row(number)?.url ?? '';
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    this.#kept.set(number, url);
    return url;
  }
}
