// Counts that cost too much for one answer: returned at their first stop, continued while nobody
// waits, and kept.

/** Work before the first answer: some ten milliseconds. Reading a row costs one. */
const FIRST_WORK_MAX = 50_000;
/** Work of a count in all: a million URLs of which all are counted, and some. */
const WORK_MAX = 15_000_000;
/** What it costs to count a row, in rows read. */
const COUNTED_ROW_WORK = 8;
// Answers that are kept: turning pages needs the same numbers.
const ANSWERS_KEPT = 50;
// Counts that wait for their turn.
const WAITING_MAX = 10;

/** What is counted. */
export interface CountSource {
  /** Of all that is counted, which it is. */
  readonly name: string;
  /** Another number after each change. */
  version(): Promise<number> | number;
  /** Lets others be answered; with `isWaitedFor` only those that ask already. */
  giveWay(isWaitedFor: boolean): Promise<void>;
}

/** How far a count may go now. By work and not by time: a busy machine returns the same answer. */
export class CountBudget {
  readonly #source: CountSource;
  readonly #version: number;
  #work = 0;
  #most = FIRST_WORK_MAX;
  #isChanged = false;

  constructor(source: CountSource, version: number) {
    this.#source = source;
    this.#version = version;
  }

  /** Records that rows were read, and some of them counted. */
  spend(rows: number, counted = 0): void {
    this.#work += rows + counted * COUNTED_ROW_WORK;
  }

  /** Whether the count stops here. What was there before a change is not counted to the end. */
  get isSpent(): boolean {
    return this.#work >= this.#most || this.#isChanged;
  }

  /** Lets others be answered. */
  async pause(): Promise<void> {
    const isWaitedFor = this.#most === FIRST_WORK_MAX;
    await this.#source.giveWay(isWaitedFor);
    if (!isWaitedFor) this.#isChanged = (await this.#source.version()) !== this.#version;
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
 * The answers to questions that count, for as long as what they count does not change. Errors of
 * all: those of the counts.
 */
export class KeptCounts<Answer extends object> {
  readonly #kept = new Map<string, Answer>();
  #line: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Returns what is known: at first the result of little work, then all. */
  async of(
    source: CountSource,
    question: object,
    begin: (budget: CountBudget) => Count<Answer>,
  ): Promise<Answer> {
    const version = await source.version();
    const key = JSON.stringify([source.name, version, question]);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const budget = new CountBudget(source, version);
    const count = begin(budget);
    const { value, done = false } = await count.next();
    // If too many are already waiting, the next call starts over.
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
    // The next call meets the fault itself.
    const failed = (): unknown => this.#kept.delete(key);
    this.#line = this.#line.then(ended).catch(failed);
    this.#line = this.#line.finally(() => {
      this.#waiting -= 1;
    });
  }
}
