// A frontier in one SQLite file: addresses by number, and in memory the number of each fingerprint.
import { assert } from '../../base/assert.ts';
import { FingerprintMap } from '../../base/fingerprint/fingerprint-map.ts';
import { createFingerprinter, type Fingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import type { SqliteFile, SqliteRow } from '../../sqlite/sqlite-file.ts';
import { readMeta, readSeed, writeMeta } from '../../sqlite/sqlite-meta.ts';
import type {
  Frontier,
  FrontierChange,
  FrontierOutcome,
  FrontierOutcomeHead,
  FrontierRow,
  FrozenFrontier,
} from '../port/frontier.ts';
import { ChangeStatements } from './change-statements.ts';
import { openFrontierFile } from './frontier-file.ts';
import { ADDRESS_COLUMNS, FrontierRecords, storedText } from './frontier-records.ts';
import { KeptTexts } from './kept-texts.ts';
import { FRONTIER_STATES, RowStates } from './row-states.ts';

/** What is in memory of some addresses, the states by their numbers. */
interface RowBlock {
  readonly numbers: number[];
  readonly urls: string[];
  readonly states: number[];
  readonly marks: number[];
}
type AddressInOrder = { readonly row: FrontierRow; readonly outcome?: FrontierOutcome };

const ROW_SELECT = `SELECT ${ADDRESS_COLUMNS} FROM address`;
const ADD = `INSERT INTO address
  (number, mark, url, state, why, generation, met, round, clicks, chain, marks, lastmod)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const HEAD_SELECT = `SELECT number, url, o.generation, o.round, kind, target, content
  FROM outcome AS o JOIN address USING (number)`;
const PUT_OUTCOME = `INSERT OR REPLACE INTO outcome
  (number, generation, round, kind, target, content, links)
  VALUES (?, ?, (SELECT round FROM address WHERE number = ?), ?, ?, ?, ?)`;
const OUTCOME_SELECT = `SELECT number, generation, kind, target, content, links, checksum, json
  FROM outcome LEFT JOIN facts USING (number) WHERE number = ?`;
const ADDRESS_COLUMN_COUNT = ADDRESS_COLUMNS.split(',').length;
const byAddressSelect = (links: 'links' | "x''"): string =>
  `SELECT ${ADDRESS_COLUMNS.replace(/\w+/g, 'address.$&')},
    outcome.number, outcome.generation, kind, target, content, ${links}, checksum, json
   FROM address LEFT JOIN outcome USING (number) LEFT JOIN facts USING (number)
   WHERE address.number IN (SELECT value FROM json_each(?))`;

// As many addresses are forgotten, or have their fingerprints made, at a time.
const BLOCK = 1_000;
// As many are read at a time: one by one, they take half as long again.
const READ_BLOCK = 100;
const UINT32_MAX = 0xffff_ffff;
// Half of a character above U+FFFF.
const SURROGATE = /[\ud800-\udfff]/;
const PLANNED = FRONTIER_STATES.indexOf('planned');

/**
 * Opens a frontier in an SQLite file, and creates the file if there is none; without a path, one in
 * memory. It is locked until `close`, or until the process ends. All addresses are read once, for
 * their fingerprints. Errors: QUEUE_LOCKED, when another crawl has it open; QUEUE_UNUSABLE, when it
 * is no state of a crawl, of another version, damaged, or cannot be read or written.
 */
export function openSqliteFrontier(path: string | undefined): Frontier {
  return new SqliteFrontier(path);
}

class SqliteFrontier implements Frontier {
  readonly #database: SqliteFile;
  readonly #records: FrontierRecords;
  readonly #fingerprinter: Fingerprinter;
  // The number of each address; 0 of those that were removed.
  readonly #numbers = new FingerprintMap();
  readonly #states = new RowStates();
  readonly #texts: KeptTexts;
  readonly #changes = new ChangeStatements();
  readonly seed: Uint8Array;
  #size = 0;
  #nextNumber = 1;
  // Some address has a character above U+FFFF: the order of bytes is not that of UTF-16 units.
  #isWide = false;
  #found = new Uint32Array(0);
  #added = new Uint32Array(0);

  constructor(path: string | undefined) {
    const database = openFrontierFile(path);
    this.#database = database;
    this.#records = new FrontierRecords(database);
    try {
      this.seed = readSeed(database);
      this.#fingerprinter = createFingerprinter(this.seed);
      this.#load();
      this.#texts = new KeptTexts(database, this.#records, this.#fingerprinter);
      database.addFunction('unit_order', unitOrder);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  get size(): number {
    return this.#size;
  }

  get nextNumber(): number {
    return this.#nextNumber;
  }

  get waitingCount(): number {
    return this.#states.count('waiting');
  }

  get plannedCount(): number {
    return this.#states.count('planned');
  }

  note(name: string): string | undefined {
    const row = this.#database.row('SELECT value, checksum FROM note WHERE name = ?', name);
    return row && this.#records.checkedText(row[0], row[1]);
  }

  setNote(name: string, value: string | undefined): void {
    if (value === undefined) {
      this.#database.run('DELETE FROM note WHERE name = ?', name);
      return;
    }
    const { bytes, checksum } = storedText(value);
    const sql = 'INSERT OR REPLACE INTO note (name, value, checksum) VALUES (?, ?, ?)';
    this.#database.run(sql, name, bytes, checksum);
  }

  find(urls: readonly string[]): Uint32Array {
    const { length } = urls;
    if (this.#found.length < length) this.#found = new Uint32Array(length);
    const found = this.#found;
    const numbers = this.#numbers.getAll(this.#fingerprinter.fingerprints(urls), length);
    for (let index = 0; index < length; index += 1) {
      found[index] = Math.max(0, numbers[index] as number);
    }
    return found.subarray(0, length);
  }

  add(rows: readonly Omit<FrontierRow, 'number'>[]): number {
    const first = this.#nextNumber;
    const urls = rows.map(({ url }) => url);
    const fingerprints = this.#fingerprinter.fingerprints(urls);
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] as Omit<FrontierRow, 'number'>;
      this.#addOne(first + index, fingerprints[2 * index] as number, row);
    }
    this.#remember(first, fingerprints, rows.length);
    this.#size += rows.length;
    this.#nextNumber += rows.length;
    return first;
  }

  change(number: number, change: FrontierChange): void {
    this.#changeRow(number, change);
  }

  row(number: number): FrontierRow | undefined {
    if (this.#states.get(number) === undefined) return undefined;
    const answer = this.#database.row(`${ROW_SELECT} WHERE number = ?`, number);
    if (answer === undefined) throw this.#database.unusable(`address ${number} is missing`);
    return this.#records.row(answer);
  }

  rows(): Iterable<FrontierRow> {
    return this.#inOrder(`${ROW_SELECT} WHERE`, [], (answer) => this.#records.row(answer));
  }

  *waiting(): Iterable<Pick<FrontierRow, 'number' | 'url' | 'clicks'>> {
    const sql = `SELECT number, url, clicks FROM address WHERE state = 1
      ORDER BY clicks, ${this.#urlOrder}`;
    const records = this.#records;
    for (const [number, url, clicks] of this.#database.each(sql)) {
      yield {
        number: records.whole(number),
        url: records.text(url),
        clicks: records.whole(clicks),
      };
    }
  }

  plan(numbers: readonly number[], round: number): void {
    const sql = `UPDATE address SET state = ${PLANNED}, round = ? WHERE number = ?`;
    // In the order in which they are stored, so that those of a page are changed together.
    for (const number of Uint32Array.from(numbers).sort()) {
      assert(this.#states.get(number) === 'waiting', `address ${number} does not wait`);
      this.#database.run(sql, round, number);
      this.#states.set(number, PLANNED);
    }
  }

  take(count: number): readonly FrontierRow[] {
    return this.#rowsOf(this.#states.take(count));
  }

  putOutcome(outcome: FrontierOutcome, change?: FrontierChange): void {
    const { number, generation, kind, target, content, links, facts } = outcome;
    const { bytes, checksum } = storedText(facts);
    this.#changeRow(number, { ...change, state: 'visited' });
    this.#database.run(PUT_OUTCOME, number, generation, number, kind, target, content, links);
    const sql = 'INSERT OR REPLACE INTO facts (number, checksum, json) VALUES (?, ?, ?)';
    this.#database.run(sql, number, checksum, bytes);
  }

  outcome(number: number): FrontierOutcome | undefined {
    const answer = this.#database.row(OUTCOME_SELECT, number);
    return answer && this.#records.outcome(answer);
  }

  *roundOutcomes(generation: number, round: number): Iterable<FrontierOutcomeHead> {
    const sql = `${HEAD_SELECT} WHERE o.generation = ? AND o.round = ? ORDER BY ${this.#urlOrder}`;
    const answers = this.#database.each(sql, generation, round);
    for (const answer of answers) yield this.#records.head(answer);
  }

  outcomeHeads(generation: number): Iterable<FrontierOutcomeHead> {
    // The plus keeps it from the index, which has another order.
    const sql = `${HEAD_SELECT} WHERE +o.generation = ? AND`;
    return this.#inOrder(sql, [generation], (answer) => this.#records.head(answer));
  }

  *byAddress(
    generation: number,
    options: NonNullable<Parameters<Frontier['byAddress']>[1]> = {},
  ): Iterable<AddressInOrder> {
    const { withLinks = false, within = '', isWanted } = options;
    // Only numbers are sorted: with its facts, a row would be many times as large.
    const part = within === '' ? '' : 'AND substr(url, 1, length(?2)) = ?2';
    const where = `generation = ?1 ${part}`;
    const sql = `SELECT number FROM address WHERE ${where} ORDER BY ${this.#urlOrder}`;
    const select = byAddressSelect(withLinks ? 'links' : "x''");
    const values = within === '' ? [generation] : [generation, within];
    let numbers: number[] = [];
    for (const [value] of this.#database.each(sql, ...values)) {
      const number = this.#records.whole(value);
      if (isWanted?.(number) === false) continue;
      numbers.push(number);
      if (numbers.length < READ_BLOCK) continue;
      yield* this.#addresses(numbers, select, generation);
      numbers = [];
    }
    yield* this.#addresses(numbers, select, generation);
  }

  facts(generation: number): Iterable<Pick<FrontierOutcome, 'number' | 'facts'>> {
    const sql = `SELECT number, json, checksum FROM outcome LEFT JOIN facts USING (number)
      WHERE +generation = ? AND`;
    return this.#inOrder(sql, [generation], ([number, json, checksum]) => ({
      number: this.#records.whole(number),
      facts: this.#records.checkedText(json, checksum),
    }));
  }

  links(generation: number): Iterable<Pick<FrontierOutcome, 'number' | 'links'>> {
    const sql = 'SELECT number, links FROM outcome WHERE +generation = ? AND';
    return this.#inOrder(sql, [generation], ([number, links]) => ({
      number: this.#records.whole(number),
      links: this.#records.bytes(links),
    }));
  }

  numberTexts(texts: readonly string[]): Uint32Array {
    return this.#texts.number(texts);
  }

  text(number: number): string | undefined {
    return this.#texts.get(number);
  }

  keepTexts(isKept: (number: number) => boolean): void {
    this.#texts.keep(isKept);
  }

  removeBefore(generation: number): void {
    // Numbers are not given again, also when it was the last ones that were removed.
    writeMeta(this.#database, 'next-number', this.#nextNumber);
    for (const { numbers, urls } of this.#blocks(0, generation - 1)) {
      const fingerprints = this.#fingerprinter.fingerprints(urls);
      this.#numbers.setAll(fingerprints, new Uint32Array(urls.length), urls.length);
      for (const number of numbers) this.#states.remove(number);
      this.#size -= numbers.length;
    }
    for (const table of ['facts', 'outcome']) {
      this.#database.run(
        `DELETE FROM ${table}
        WHERE number IN (SELECT number FROM address WHERE generation < ?)`,
        generation,
      );
    }
    this.#database.run('DELETE FROM address WHERE generation < ?', generation);
  }

  commit(): void {
    this.#texts.flush();
    this.#database.commit();
  }

  freeze(): FrozenFrontier | undefined {
    this.commit();
    return this.#database.freeze();
  }

  close(): void {
    try {
      if (!this.#database.isFailed) this.commit();
    } finally {
      this.#database.close();
    }
  }

  /** Sorts addresses by their UTF-16 units: where no two make one character, as the bytes do. */
  get #urlOrder(): string {
    return this.#isWide ? 'unit_order(url)' : 'url';
  }

  /** Reads rows by their numbers, which are in order. */
  #rowsOf(numbers: readonly number[]): readonly FrontierRow[] {
    const sql = `${ROW_SELECT} WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number`;
    const answers = this.#database.rows(sql, JSON.stringify(numbers));
    if (answers.length < numbers.length) throw this.#database.unusable('an address is missing');
    return answers.map((answer) => this.#records.row(answer));
  }

  /** Reads addresses with their outcomes, in the order of the numbers. */
  *#addresses(
    numbers: readonly number[],
    select: string,
    generation: number,
  ): Generator<AddressInOrder> {
    const answers = this.#database.rows(select, JSON.stringify(numbers));
    const found = new Map(answers.map((answer) => [answer[0], answer]));
    for (const number of numbers) {
      const answer = found.get(number) ?? [];
      const row = this.#records.row(answer);
      const isVisited = answer[ADDRESS_COLUMN_COUNT] !== null;
      const outcome = isVisited ? this.#records.outcome(answer, ADDRESS_COLUMN_COUNT) : undefined;
      yield outcome?.generation === generation ? { row, outcome } : { row };
    }
  }

  /**
   * Reads what a statement selects in the order of `number`, which it selects first; it ends where
   * a condition of `number` may follow.
   */
  *#inOrder<Item>(
    sql: string,
    values: readonly number[],
    read: (answer: SqliteRow) => Item,
  ): Generator<Item> {
    const select = `${sql} number > ? ORDER BY number LIMIT ${READ_BLOCK}`;
    for (let last = 0; ; ) {
      const answers = this.#database.rows(select, ...values, last);
      for (const answer of answers) yield read(answer);
      if (answers.length < READ_BLOCK) return;
      last = this.#records.whole(answers.at(-1)?.[0]);
    }
  }

  #addOne(number: number, mark: number, row: Omit<FrontierRow, 'number'>): void {
    const { url, why, generation, met, round, clicks, chain, marks } = row;
    this.#noteWidth(url);
    const stateNumber = FRONTIER_STATES.indexOf(row.state);
    const { lastmodSeconds: lastmod } = row;
    this.#database.run(
      ADD,
      number,
      mark,
      url,
      stateNumber,
      why,
      generation,
      met,
      round,
      clicks,
      chain,
      marks,
      lastmod,
    );
    this.#states.set(number, stateNumber);
  }

  /** Returns fingerprints the numbers from `first` on. */
  #remember(first: number, fingerprints: Uint32Array, count: number): void {
    if (this.#added.length < count) this.#added = new Uint32Array(count);
    const numbers = this.#added;
    for (let index = 0; index < count; index += 1) numbers[index] = first + index;
    this.#numbers.setAll(fingerprints, numbers, count);
  }

  #changeRow(number: number, change: FrontierChange): void {
    assert(this.#states.get(number) !== undefined, `there is no address ${number}`);
    const statement = this.#changes.of(number, change);
    if (statement === undefined) return;
    this.#database.run(statement.sql, ...statement.values);
    if (change.state === undefined) return;
    this.#states.set(number, FRONTIER_STATES.indexOf(change.state));
  }

  #noteWidth(url: string): void {
    assert(url.isWellFormed() && !url.includes('\0'), 'an address cannot be stored');
    if (!this.#isWide && SURROGATE.test(url)) this.#isWide = true;
  }

  #load(): void {
    const next = readMeta(this.#database, 'next-number');
    if (next !== undefined) this.#nextNumber = this.#records.whole(next);
    let last = 0;
    for (const { numbers, urls, states, marks } of this.#blocks(0, UINT32_MAX)) {
      const fingerprints = this.#fingerprinter.fingerprints(urls);
      for (const [index, number] of numbers.entries()) {
        // Rows that are not in order, and addresses that are not those that were added.
        if (number <= last || fingerprints[2 * index] !== marks[index]) {
          throw this.#database.unusable('it is damaged: an address has changed');
        }
        last = number;
        this.#states.set(number, states[index] as number);
        this.#noteWidth(urls[index] as string);
      }
      this.#numbers.setAll(fingerprints, Uint32Array.from(numbers), numbers.length);
      this.#size += numbers.length;
    }
    this.#nextNumber = Math.max(this.#nextNumber, last + 1);
  }

  /** Reads what is in memory of each address, of those last met in some generations. */
  *#blocks(least: number, most: number): Iterable<RowBlock> {
    const sql = `SELECT number, url, state, mark FROM address
      WHERE generation BETWEEN ? AND ? ORDER BY number`;
    const records = this.#records;
    let block: RowBlock = { numbers: [], urls: [], states: [], marks: [] };
    for (const [number, url, state, mark] of this.#database.each(sql, least, most)) {
      block.numbers.push(records.whole(number));
      block.urls.push(records.text(url));
      block.states.push(records.stateNumber(state));
      block.marks.push(records.whole(mark));
      if (block.numbers.length < BLOCK) continue;
      yield block;
      block = { numbers: [], urls: [], states: [], marks: [] };
    }
    if (block.numbers.length > 0) yield block;
  }
}

// Two bytes for each unit, the greater first: bytes that compare as the units do.
function unitOrder(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return bytes.swap16();
}
