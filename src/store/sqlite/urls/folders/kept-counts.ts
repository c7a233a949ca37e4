// Counts that cost too much for one answer: returned at their first stop, continued while nobody
// waits, and kept.

import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import { letOthersGoFirst, letOthersIn } from '../calls/serve-calls.ts';

/** Work before the first answer: some ten milliseconds. Reading a row costs one. */
const FIRST_WORK_MAX = 50_000;
/** Work of a count in all: a million URLs of which all are counted, and some. */
const WORK_MAX = 15_000_000;
/** What it costs to count a row, in rows read. */
const COUNTED_ROW_WORK = 8;
// Answers that are kept: who turns pages asks for the same numbers.
const ANSWERS_KEPT = 50;
// Counts that wait for their turn.
const WAITING_MAX = 10;

/** How far a count may go now. By work and not by time: a busy machine gives the same answer. */
export class CountBudget {
  readonly #database: SqliteFile;
  readonly #version: number;
  #work = 0;
  #most = FIRST_WORK_MAX;

  constructor(database: SqliteFile) {
    this.#database = database;
    this.#version = versionOf(database);
  }

  /** Records that rows were read, and some of them counted. */
  spend(rows: number, counted = 0): void {
    this.#work += rows + counted * COUNTED_ROW_WORK;
  }

  /** Whether the count stops here. What a file held before it changed is not counted to the end. */
  get isSpent(): boolean {
    if (this.#work >= this.#most) return true;
    return this.#most > FIRST_WORK_MAX && versionOf(this.#database) !== this.#version;
  }

  /** Lets others be answered. */
  async pause(): Promise<void> {
    if (this.#most > FIRST_WORK_MAX) await letOthersGoFirst();
    else await letOthersIn();
  }

  /** Whether this many rows are more than a first answer counts. */
  isTooMuch(counted: number): boolean {
    return this.#work + counted * COUNTED_ROW_WORK > this.#most;
  }

  /** Allows work that nobody waits for. */
  goOn(): void {
    this.#most = WORK_MAX;
  }
}

/**
 * A count. It yields a partial result whenever its budget is spent, and returns the complete one.
 */
export type Count<Answer> = AsyncGenerator<Answer, Answer, void>;

/**
 * The answers to questions that count, for as long as their file does not change. Errors of all:
 * those of the counts.
 */
export class KeptCounts<Answer extends object> {
  readonly #kept = new Map<string, Answer>();
  #line: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Returns what is known: at first what little work gives, then all. */
  async of(
    database: SqliteFile,
    question: object,
    begin: (budget: CountBudget) => Count<Answer>,
  ): Promise<Answer> {
    const key = JSON.stringify([database.path, versionOf(database), question]);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const budget = new CountBudget(database);
    const count = begin(budget);
    const { value, done = false } = await count.next();
    // Where too many wait already, who asks again begins again.
    if (this.#kept.has(key) || (!done && this.#waiting >= WAITING_MAX)) return value;
    this.#keep(key, value);
    if (!done) this.#goOn(key, count, budget);
    return value;
  }

  #keep(key: string, answer: Answer): void {
    this.#kept.set(key, answer);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size > ANSWERS_KEPT) this.#kept.delete(oldest);
    }
  }

  #goOn(key: string, count: Count<Answer>, budget: CountBudget): void {
    this.#waiting += 1;
    const ended = async (): Promise<void> => {
      budget.goOn();
      // The first answer is on its way, and what the same page asks besides.
      await budget.pause();
      this.#keep(key, (await count.next()).value);
    };
    // Who asks next meets the fault himself.
    const failed = (): unknown => this.#kept.delete(key);
    this.#line = this.#line.then(ended).catch(failed);
    this.#line = this.#line.finally(() => {
      this.#waiting -= 1;
    });
  }
}

function versionOf(database: SqliteFile): number {
  return database.number('PRAGMA data_version');
}
