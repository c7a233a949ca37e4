// The attributes of a start tag.

/** Names of attributes by the element's name, all in lower case; `*` means all elements. */
export type AttributesByElement = Readonly<Record<string, readonly string[]>>;

/**
 * Attributes by their names, in source order. One list serves all tags of a
 * page; clearing a `Map` for each, and filling it again, takes longer than reading the tags.
 */
export class HtmlAttributes implements ReadonlyMap<string, string> {
  size = 0;
  readonly #namesMet: string[] = [];
  readonly #valuesMet: string[] = [];

  clear(): void {
    this.size = 0;
  }

  /** Adds one; of equal names the first counts. */
  add(name: string, value: string): void {
    if (this.#indexOf(name) >= 0) return;
    this.#namesMet[this.size] = name;
    this.#valuesMet[this.size] = value;
    this.size += 1;
  }

  get(name: string): string | undefined {
    const index = this.#indexOf(name);
    return index < 0 ? undefined : this.#valuesMet[index];
  }

  has(name: string): boolean {
    return this.#indexOf(name) >= 0;
  }

  /** The name of the one at a place: 0 to `size`, less one. */
  nameAt(index: number): string {
    return this.#namesMet[index] as string;
  }

  valueAt(index: number): string {
    return this.#valuesMet[index] as string;
  }

  forEach(
    visit: (value: string, name: string, attributes: ReadonlyMap<string, string>) => void,
  ): void {
    for (const [name, value] of this) visit(value, name, this);
  }

  entries(): MapIterator<[string, string]> {
    return this.#toMap().entries();
  }

  keys(): MapIterator<string> {
    return this.#toMap().keys();
  }

  values(): MapIterator<string> {
    return this.#toMap().values();
  }

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.entries();
  }

  #toMap(): Map<string, string> {
    const pairs = this.#namesMet.slice(0, this.size);
    return new Map(pairs.map((name, index) => [name, this.#valuesMet[index] ?? '']));
  }

  #indexOf(name: string): number {
    for (let index = 0; index < this.size; index += 1) {
      if (this.#namesMet[index] === name) return index;
    }
    return -1;
  }
}
