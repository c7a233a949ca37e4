// The least of many addresses, whatever order they come in.

const KEPT_MAX = 3;

/** Keeps the three least texts. */
export class LeastTexts {
  readonly #kept: string[] = [];

  /** Takes one. */
  add(text: string): void {
    const last = this.#kept[KEPT_MAX - 1];
    if (last !== undefined && last <= text) return;
    const at = this.#kept.findIndex((kept) => kept > text);
    this.#kept.splice(at === -1 ? this.#kept.length : at, 0, text);
    this.#kept.length = Math.min(this.#kept.length, KEPT_MAX);
  }

  /** Those kept, in their order. */
  list(): readonly string[] {
    return [...this.#kept];
  }
}
