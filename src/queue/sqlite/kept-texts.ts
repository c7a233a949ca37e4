// Short texts of a frontier's file, each once, by number: in memory a number for each fingerprint.
import { FingerprintMap } from '../../base/fingerprint/fingerprint-map.ts';
import type { Fingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import type { SqliteFile } from '../../sqlite/sqlite-file.ts';
import { FRONTIER_TEXTS_MAX } from '../port/frontier.ts';
import type { FrontierRecords } from './frontier-records.ts';

// So many are added by one statement: a page often has ten new ones.
const ADDED_AT_ONCE = 32;
const add = (count: number): string =>
  `INSERT INTO text (number, mark, value) VALUES ${Array(count).fill('(?, ?, ?)').join()}`;
const ADD_ONE = add(1);
const ADD_MANY = add(ADDED_AT_ONCE);
// As many are read, or forgotten, at a time.
const BLOCK = 1_000;

interface TextBlock {
  readonly numbers: number[];
  readonly texts: string[];
  readonly marks: number[];
}

/** The texts. Errors, of every method: QUEUE_UNUSABLE. */
export class KeptTexts {
  readonly #database: SqliteFile;
  readonly #records: FrontierRecords;
  readonly #fingerprinter: Fingerprinter;
  // 0 of those that were removed.
  readonly #numbers = new FingerprintMap();
  #found = new Uint32Array(0);
  /** What `flush` writes: the number, mark and text of each. */
  #added: (number | string)[] = [];
  #count = 0;
  #next = 1;

  constructor(database: SqliteFile, records: FrontierRecords, fingerprinter: Fingerprinter) {
    this.#database = database;
    this.#records = records;
    this.#fingerprinter = fingerprinter;
    for (const { numbers, texts, marks } of this.#blocks()) {
      const fingerprints = fingerprinter.fingerprints(texts);
      if (marks.some((mark, index) => mark !== fingerprints[2 * index])) {
        throw database.unusable('it is damaged: a text has changed');
      }
      this.#numbers.setAll(fingerprints, Uint32Array.from(numbers), numbers.length);
      this.#count += numbers.length;
      this.#next = (numbers.at(-1) ?? 0) + 1;
    }
  }

  /** See `Frontier.numberTexts`. */
  number(texts: readonly string[]): Uint32Array {
    const { length } = texts;
    if (this.#found.length < length) this.#found = new Uint32Array(length);
    const found = this.#found;
    const fingerprints = this.#fingerprinter.fingerprints(texts);
    const numbers = this.#numbers.getAll(fingerprints, length);
    for (let index = 0; index < length; index += 1) {
      const known = numbers[index] as number;
      const at = 2 * index;
      found[index] =
        known > 0
          ? known
          : this.#add(texts[index] ?? '', fingerprints[at] ?? 0, fingerprints[at + 1] ?? 0);
    }
    return found.subarray(0, length);
  }

  /** Writes what was added. */
  flush(): void {
    const added = this.#added;
    this.#added = [];
    for (let at = 0; at < added.length; at += 3) {
      this.#database.run(ADD_ONE, ...added.slice(at, at + 3));
    }
  }

  /** See `Frontier.text`. */
  get(number: number): string | undefined {
    this.flush();
    const row = this.#database.row('SELECT value FROM text WHERE number = ?', number);
    return row && this.#records.text(row[0]);
  }

  /** See `Frontier.keepTexts`. */
  keep(isKept: (number: number) => boolean): void {
    this.flush();
    for (const { numbers, texts } of this.#blocks()) {
      const gone = numbers.flatMap((number, index) => (isKept(number) ? [] : [index]));
      if (gone.length === 0) continue;
      const fingerprints = this.#fingerprinter.fingerprints(gone.map((at) => texts[at] ?? ''));
      this.#numbers.setAll(fingerprints, new Uint32Array(gone.length), gone.length);
      for (const at of gone) {
        this.#database.run('DELETE FROM text WHERE number = ?', numbers[at] ?? 0);
      }
      this.#count -= gone.length;
    }
  }

  #add(text: string, low: number, high: number): number {
    if (text === '') return 0;
    // Twice in one batch: it was added a moment ago.
    const known = this.#numbers.get(low, high);
    if (known > 0) return known;
    if (this.#count >= FRONTIER_TEXTS_MAX) return 0;
    const number = this.#next;
    this.#added.push(number, low, text);
    if (this.#added.length === 3 * ADDED_AT_ONCE) {
      this.#database.run(ADD_MANY, ...this.#added);
      this.#added = [];
    }
    this.#numbers.set(low, high, number);
    this.#next += 1;
    this.#count += 1;
    return number;
  }

  // Each block is whole before it is given: rows may be removed meanwhile.
  *#blocks(): Iterable<TextBlock> {
    const sql = 'SELECT number, value, mark FROM text WHERE number > ? ORDER BY number LIMIT ?';
    const records = this.#records;
    for (let last = 0; ; ) {
      const block: TextBlock = { numbers: [], texts: [], marks: [] };
      for (const [number, value, mark] of this.#database.each(sql, last, BLOCK)) {
        block.numbers.push(records.whole(number));
        block.texts.push(records.text(value));
        block.marks.push(records.whole(mark));
      }
      if (block.numbers.length === 0) return;
      last = block.numbers.at(-1) ?? 0;
      yield block;
    }
  }
}
