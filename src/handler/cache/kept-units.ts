// Everything that is kept for all bases, in the order of use, within a limit of bytes.

/** What is kept as one: the sections of a base that are read whole, or one part. */
export interface KeptUnit {
  readonly keptBytes: number;
  forget(): void;
}

export class KeptUnits {
  readonly #bytesMax: number;
  /** The least recently used first. */
  readonly #units = new Set<KeptUnit>();

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Notes the use of a unit, and forgets others while they exceed the limit. */
  use(unit: KeptUnit): void {
    this.#units.delete(unit);
    this.#units.add(unit);
    let bytes = 0;
    for (const { keptBytes } of this.#units) bytes += keptBytes;
    for (const oldest of this.#units) {
      if (bytes <= this.#bytesMax || oldest === unit) return;
      bytes -= oldest.keptBytes;
      this.remove(oldest);
    }
  }

  remove(unit: KeptUnit): void {
    this.#units.delete(unit);
    unit.forget();
  }
}
