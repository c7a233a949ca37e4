// Drops lastmods that say nothing: one that nearly all entries share, or the time of the build.
import type { Clock } from '../../../base/clock.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';

export interface DroppedLastmods {
  /**
   * `uniform`: nearly all entries have one value, or values within ten minutes. `build-time`:
   * nearly all changed at the time of this build.
   */
  readonly reason: 'uniform' | 'build-time';
  readonly value: string;
  readonly count: number;
}

export interface LastmodGuardOptions {
  /** Read for each batch: a source may stamp its entries as they come. */
  readonly clock: Clock;
  /** When the build began, in milliseconds since 1970. Default: the clock's time at the start. */
  readonly startedMs?: number | undefined;
  /** Called once at the end, or when reading stops, if any lastmod was dropped. */
  readonly onDropped: (dropped: DroppedLastmods) => void;
}

interface Dated {
  readonly entry: UrlEntry;
}

// Fewer pages may well be edited on one day. Up to 49 dates, nearly all means all.
const UNIFORM_ENTRIES_MIN = 20;
// A handful of pages may be published as soon as they are edited. Five or more, and nearly all,
// edited in the minutes of a build are stamped by it.
const BUILD_ENTRIES_MIN = 5;
const NEARLY_ALL_PERCENT = 98;
// How far apart the dates of one build may be.
const TOGETHER_MS = 600_000;
// How many entries are held back at most while their dates fall together.
const HELD_MAX = 50_000;
// How many entries come between two checks.
const HELD_STEP = 1_000;

/**
 * Drops lastmods that fall together when nearly all (98 %) do: 20 or more of one day (month, year)
 * or within ten minutes of one another; or 5 or more within ten minutes of the build. A bare date
 * is never the time of the build. Other dates stay.
 *
 * Entries are held back from the first dated one on while theirs fall together, up to 50,000; later
 * ones that fall together with them lose theirs too. Checked every 1,000 entries: the first check
 * that finds them apart lets all through for good. Batches keep their bounds.
 */
export async function* guardLastmod<T extends Dated>(
  batches: AsyncIterable<readonly T[]>,
  options: LastmodGuardOptions,
): AsyncGenerator<readonly T[], void, void> {
  const { clock, startedMs = clock.now() } = options;
  const guard = new LastmodGuard<T>(clock, startedMs);
  try {
    for await (const batch of batches) yield* guard.add(batch);
    yield* guard.end();
  } finally {
    if (guard.dropped) options.onDropped(guard.dropped);
  }
}

class LastmodGuard<T extends Dated> {
  dropped: DroppedLastmods | undefined;
  readonly #clock: Clock;
  readonly #startedMs: number;
  #tally = new DateTally();
  // Batches that wait, and how many of their entries came with or after the first dated one.
  #held: (readonly T[])[] = [];
  #heldCount = 0;
  #begunAnew = 0;
  #state: 'looking' | 'dropping' | 'passing' = 'looking';
  #verdict: Verdict | undefined;

  constructor(clock: Clock, startedMs: number) {
    this.#clock = clock;
    this.#startedMs = startedMs;
  }

  *add(batch: readonly T[]): Iterable<readonly T[]> {
    if (this.#state === 'looking') {
      this.#held.push(batch);
      const build = this.#build();
      for (const { entry } of batch) if (this.#state === 'looking') this.#look(entry, build);
      const waiting = this.#state === 'looking' && this.#heldCount > 0;
      yield* this.#release(waiting ? this.#begunAnew : this.#held.length);
    } else {
      yield this.#state === 'dropping' ? this.#withoutFalse(batch) : batch;
    }
  }

  *end(): Iterable<readonly T[]> {
    if (this.#state === 'looking') this.#decide(this.#tally.verdict(this.#build()));
    yield* this.#release(this.#held.length);
  }

  #build(): Span {
    return { from: this.#startedMs - TOGETHER_MS, to: this.#clock.now() + TOGETHER_MS };
  }

  #look(entry: UrlEntry, build: Span): void {
    const date = entry.lastmod === undefined ? undefined : readDate(entry.lastmod);
    if (date !== undefined) this.#tally.add(date, build);
    else if (this.#tally.count === 0) return;
    this.#heldCount += 1;
    if (this.#heldCount % HELD_STEP !== 0) return;
    const verdict = this.#tally.verdict(build);
    if (this.#heldCount >= HELD_MAX && !verdict && this.#tally.count < UNIFORM_ENTRIES_MIN) {
      // Too few dates for a verdict: releases the batches before, and begins again.
      this.#tally = new DateTally();
      this.#heldCount = 0;
      this.#begunAnew = this.#held.length - 1;
    } else if (this.#heldCount >= HELD_MAX || this.#apart(verdict)) this.#decide(verdict);
  }

  #apart(verdict: Verdict | undefined): boolean {
    return !verdict && this.#tally.count >= UNIFORM_ENTRIES_MIN;
  }

  #decide(verdict: Verdict | undefined): void {
    this.#verdict = verdict;
    this.#state = verdict ? 'dropping' : 'passing';
    this.#tally = new DateTally();
  }

  *#release(batchCount: number): Iterable<readonly T[]> {
    this.#begunAnew = 0;
    for (const batch of this.#held.splice(0, batchCount)) {
      yield this.#state === 'dropping' ? this.#withoutFalse(batch) : batch;
    }
  }

  #withoutFalse(batch: readonly T[]): readonly T[] {
    const build = this.#build();
    return batch.map((item) => {
      if (!this.#isFalse(item.entry.lastmod, build)) return item;
      const { lastmod = '', ...entry } = item.entry;
      const { reason = 'uniform' } = this.#verdict ?? {};
      const { value = lastmod, count = 0 } = this.dropped ?? {};
      this.dropped = { reason, value, count: count + 1 };
      return { ...item, entry };
    });
  }

  #isFalse(lastmod: string | undefined, build: Span): boolean {
    const date = lastmod === undefined ? undefined : readDate(lastmod);
    const verdict = this.#verdict;
    if (date === undefined || !verdict) return false;
    if (typeof date === 'string') return date === verdict.day;
    const span = verdict.reason === 'build-time' ? build : verdict.span;
    return span !== undefined && isWithin(date, span);
  }
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Verdict {
  readonly reason: DroppedLastmods['reason'];
  readonly day?: string;
  /** Each moment in it is within ten minutes of all that were found together. */
  readonly span?: Span;
}

// What the dates seen so far have in common.
class DateTally {
  count = 0;
  readonly #days = new Map<string, number>();
  readonly #moments: number[] = [];
  #atBuild = 0;
  #mostOfDay = 0;
  #day = '';

  add(date: string | number, build: Span): void {
    this.count += 1;
    if (typeof date === 'number') {
      this.#moments.push(date);
      if (isWithin(date, build)) this.#atBuild += 1;
      return;
    }
    const ofDay = (this.#days.get(date) ?? 0) + 1;
    this.#days.set(date, ofDay);
    if (ofDay <= this.#mostOfDay) return;
    this.#mostOfDay = ofDay;
    this.#day = date;
  }

  verdict(build: Span): Verdict | undefined {
    if (this.count >= BUILD_ENTRIES_MIN && this.#isNearlyAll(this.#atBuild)) {
      return { reason: 'build-time', span: build };
    }
    if (this.count < UNIFORM_ENTRIES_MIN) return undefined;
    if (this.#isNearlyAll(this.#mostOfDay)) return { reason: 'uniform', day: this.#day };
    if (!this.#isNearlyAll(this.#moments.length)) return undefined;
    const { from, to, count } = densest(this.#moments);
    if (!this.#isNearlyAll(count)) return undefined;
    return { reason: 'uniform', span: { from: to - TOGETHER_MS, to: from + TOGETHER_MS } };
  }

  #isNearlyAll(count: number): boolean {
    return count * 100 >= this.count * NEARLY_ALL_PERCENT;
  }
}

// The ten minutes with the most moments: the first and the last of them, and how many they are.
function densest(moments: readonly number[]): Span & { readonly count: number } {
  const sorted = Float64Array.from(moments).sort();
  let best = { from: 0, to: 0, count: 0 };
  let first = 0;
  for (const [last, to] of sorted.entries()) {
    while (to - (sorted[first] ?? to) > TOGETHER_MS) first += 1;
    const count = last - first + 1;
    if (count > best.count) best = { from: sorted[first] ?? to, to, count };
  }
  return best;
}

// A moment in milliseconds where the time was given, else the day, month or year as written.
function readDate(lastmod: string): string | number | undefined {
  const date = parseW3cDatetime(lastmod);
  if (!date) return undefined;
  const { precision, epochMs, fraction } = date;
  if (precision === 'year' || precision === 'month' || precision === 'day') return lastmod;
  return epochMs + Number(fraction.slice(0, 3).padEnd(3, '0'));
}

function isWithin(moment: number, { from, to }: Span): boolean {
  return moment >= from && moment <= to;
}
