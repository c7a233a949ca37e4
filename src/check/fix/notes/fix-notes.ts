// What is noted while a file is fixed: a count and the first places of each kind, whatever comes.
import { ownText } from '../../../base/text/own-text.ts';
import { READ_PROBLEMS, type ReadProblemCode } from '../../../formats/problems/read-problem.ts';
import { WRITE_PROBLEMS, type WriteProblemCode } from '../../../formats/problems/write-problem.ts';
import { FIX_CLASSES, type FixClass } from './fix-classes.ts';
import type { FixCode, FixNote, FixPlace } from './fix-report.ts';

const PLACES_MAX = 5;
// Every entry that is left out is named, as far as a person would read.
const DROPPED_PLACES_MAX = 1_000;

interface Sentences {
  readonly message: string;
  readonly copy: string;
}

const OWN_SENTENCES: Readonly<Record<string, Sentences>> = {
  'element-order': {
    message: 'Elements are in another order than that of the schema.',
    copy: 'The order of the schema.',
  },
  'sitemap-parts-listed': {
    message: 'The index lists a sitemap that was split.',
    copy: 'The parts in place of the sitemap.',
  },
  'page-gone': { message: 'The page is gone.', copy: 'The other entries.' },
  'page-redirects': { message: 'The page redirects.', copy: 'The other entries.' },
  'page-noindex': { message: 'The page asks not to be indexed.', copy: 'The other entries.' },
  'page-canonical-elsewhere': {
    message: 'The page names another one as canonical.',
    copy: 'The other entries.',
  },
  'text-line-uncertain': {
    message: 'A URL shares its line with something else: where it ends is not certain.',
    copy: 'The other lines.',
  },
};

interface Tally {
  readonly code: FixCode;
  readonly class: FixClass;
  count: number;
  readonly places: FixPlace[];
}

/** Counts what is noted, by code and class, in the order in which each was first met. */
export class FixNotes {
  readonly #tallies = new Map<string, Tally>();

  add(code: FixCode, fixClass: FixClass, place?: FixPlace): void {
    const tally = this.#tally(code, fixClass);
    tally.count += 1;
    const dropped = fixClass === 'dropped-entry' || fixClass === 'dropped-page';
    const most = dropped ? DROPPED_PLACES_MAX : PLACES_MAX;
    if (!place || tally.places.length >= most) return;
    const { line, column, offset, found } = place;
    const own = found === undefined ? {} : { found: ownText(found) };
    tally.places.push({ line, column, offset, ...own });
  }

  /** Adds what was counted elsewhere, with its first places. */
  addAll(
    code: FixCode,
    fixClass: FixClass,
    found: { readonly count: number; readonly places: readonly FixPlace[] },
  ): void {
    if (found.count <= 0) return;
    const tally = this.#tally(code, fixClass);
    tally.count += found.count;
    tally.places.push(...found.places.slice(0, PLACES_MAX - tally.places.length));
  }

  count(code: FixCode, fixClass: FixClass): number {
    return this.#tallies.get(`${code} ${fixClass}`)?.count ?? 0;
  }

  /** How often a code was noted, in all classes. */
  countOf(code: FixCode): number {
    return this.#sum((tally) => tally.code === code);
  }

  /** How much was noted in a class. */
  total(fixClass: FixClass): number {
    return this.#sum((tally) => tally.class === fixClass);
  }

  #sum(counts: (tally: Tally) => boolean): number {
    return [...this.#tallies.values()].filter(counts).reduce((sum, { count }) => sum + count, 0);
  }

  /**
   * Moves so many of a code to another class. Which of them is not known, so that places go along
   * only with all of them.
   */
  move(code: FixCode, change: { from: FixClass; to: FixClass; count: number }): void {
    const from = this.#tally(code, change.from);
    const to = this.#tally(code, change.to);
    const count = Math.min(change.count, from.count);
    from.count -= count;
    to.count += count;
    if (from.count === 0) to.places.push(...from.places.splice(0, PLACES_MAX));
  }

  clone(): FixNotes {
    const copy = new FixNotes();
    for (const [key, tally] of this.#tallies) {
      copy.#tallies.set(key, { ...tally, places: [...tally.places] });
    }
    return copy;
  }

  drop(code: FixCode, fixClass: FixClass): void {
    this.#tallies.delete(`${code} ${fixClass}`);
  }

  codes(fixClass: FixClass): readonly FixCode[] {
    const tallies = [...this.#tallies.values()];
    return tallies.filter((one) => one.class === fixClass).map(({ code }) => code);
  }

  /** The notes; with `undone`, of a file that stays as it was. */
  list(undone = false): readonly FixNote[] {
    const notes: FixNote[] = [];
    for (const { code, class: noted, count, places } of this.#tallies.values()) {
      if (count === 0) continue;
      const fixClass = undone && noted !== 'whole-file' ? 'kept' : noted;
      notes.push({ code, class: fixClass, ...sentencesOf(code, fixClass), count, places });
    }
    return notes;
  }

  #tally(code: FixCode, fixClass: FixClass): Tally {
    const key = `${code} ${fixClass}`;
    const known = this.#tallies.get(key);
    if (known) return known;
    const tally: Tally = { code, class: fixClass, count: 0, places: [] };
    this.#tallies.set(key, tally);
    return tally;
  }
}

// Where a code ends in another class than the table's.
const OTHER_COPIES: Readonly<Record<FixClass, string>> = {
  repaired: 'What was meant.',
  assumed: 'The name as plain characters.',
  'dropped-value': 'The rest without it.',
  'dropped-entry': 'The other entries.',
  'dropped-page': 'The other entries.',
  incomplete: 'What was whole.',
  kept: 'The same.',
  'whole-file': 'Nothing.',
};

function sentencesOf(code: FixCode, fixClass: FixClass): Sentences {
  const own = OWN_SENTENCES[code];
  if (own) return own;
  const unzoned = code === 'extension-date-not-w3c' && fixClass === 'assumed';
  const other = unzoned ? FIX_CLASSES['lastmod-without-zone'].copy : OTHER_COPIES[fixClass];
  if (!(code in READ_PROBLEMS)) {
    return { message: WRITE_PROBLEMS[code as WriteProblemCode], copy: other };
  }
  const known = code as ReadProblemCode;
  const { class: usual, copy } = FIX_CLASSES[known];
  return { message: READ_PROBLEMS[known], copy: usual === fixClass ? copy : other };
}
