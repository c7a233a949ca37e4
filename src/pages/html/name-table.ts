// Names that are looked for in a text, without slicing it.

/** Adds one of a name's characters to the hash of those before it; that of none is 0. */
export function addToNameHash(hash: number, code: number): number {
  // 0x20 makes capitals small, and leaves digits, `-` and `:` as they are.
  return (Math.imul(hash, 31) + (code | 0x20)) | 0;
}

/**
 * A table of names of ASCII characters, small. Names of elements and attributes appear hundreds of
 * times on a page, and most of them are of no interest: cutting each out and looking it up in
 * a map costs four times as much.
 */
export class NameTable {
  readonly names: readonly string[];
  /** By hash: the index of a name, or -1. */
  readonly #slots: Int16Array;
  readonly #mask: number;

  constructor(names: Iterable<string>) {
    this.names = [...new Set(names)];
    let size = 8;
    while (size < this.names.length * 4) size *= 2;
    this.#mask = size - 1;
    this.#slots = new Int16Array(size).fill(-1);
    for (const [index, name] of this.names.entries()) {
      let slot = hashOf(name) & this.#mask;
      while (this.#slots[slot] !== -1) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = index;
    }
  }

  /**
   * Returns the index of the name at a place in a text, in letters of any case; -1 when the table
   * does not have it. `hash`: that of its characters.
   */
  find(text: string, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    let slot = hash & mask;
    for (;;) {
      const index = slots[slot] as number;
      if (index < 0 || standsAt(this.names[index] as string, text, start, end)) return index;
      slot = (slot + 1) & mask;
    }
  }
}

function hashOf(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = addToNameHash(hash, name.charCodeAt(at));
  return hash;
}

/** Whether a name in small letters is at a place in a text, in letters of any case. */
export function standsAt(name: string, text: string, start: number, end: number): boolean {
  if (end - start !== name.length) return false;
  for (let at = 0; at < name.length; at += 1) {
    const code = text.charCodeAt(start + at);
    const small = code >= 0x41 /* A */ && code <= 0x5a /* Z */ ? code + 0x20 : code;
    if (small !== name.charCodeAt(at)) return false;
  }
  return true;
}
