// All that is kept for all bases, in the order of its use, within a limit of bytes.

/** Something that is kept as a whole: the sections of a base that are read whole, or one part. */
export interface KeptUnit {
  readonly keptBytes: number;
  forget(): void;
}

export class KeptUnits {
  readonly #bytesMax: number;
  /** The longest unused first. */
  readonly #units = new Set<KeptUnit>();

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Notes the use of a unit, and forgets others where they are too many bytes. */
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
