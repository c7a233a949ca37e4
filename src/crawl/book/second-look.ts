// A sample of each group that was cut is visited before a crawl ends. docs/reference/decisions.md
// §7.
import type { FrontierRow } from '../../queue/port/frontier.ts';
import { MARK, MARK_LOOK_SHIFT } from '../record/visit-facts.ts';
import { combinationFamily } from '../traps/combined-lists.ts';
import { templateOf } from '../traps/template-of.ts';
import type { TrapKind } from '../traps/trap-kinds.ts';
import type { RoundVisit } from './templates.ts';

export const LOOKS_A_GROUP_MAX = 20;
const GROUPS_MAX = 10_000;
const TRAP = 'trap ';

type LookedAt = Exclude<TrapKind, 'length'>;

/** The traps that are sampled; marks hold their index, so new ones are added at the end. */
const LOOKED_AT: readonly (LookedAt | undefined)[] = [
  undefined,
  'path-depth',
  'repeated-segments',
  'copies',
  'facets',
  'calendar',
  'chain',
  'template',
  'parameter',
];

/** Marks to add, by the number of the admitted address. */
export type Admitted = ReadonlyMap<number, number>;

export class SecondLook {
  readonly #cleared = new Set<string>();

  /** Whether the sample of the address's group found something. */
  isCleared(url: string, kind: TrapKind): boolean {
    return this.#cleared.size > 0 && this.#cleared.has(groupOf(url, kind));
  }

  /** `isCopy`: its content, except for its path, was on another page visited earlier. */
  take({ url, marks }: RoundVisit, isNewPage: boolean, isCopy: boolean): void {
    const kind = LOOKED_AT[marks >>> MARK_LOOK_SHIFT];
    if (kind === undefined || !found(kind, { marks, isNewPage, isCopy })) return;
    if (this.#cleared.size < GROUPS_MAX) this.#cleared.add(groupOf(url, kind));
  }

  /**
   * Returns which held addresses are admitted when nothing else waits: what is no longer a trap,
   * and a sample of each group that was not sampled yet. `isQuiet`: whether the template of an
   * address still is.
   */
  admit(rows: Iterable<FrontierRow>, isQuiet: (number: number) => boolean): Admitted {
    const admitted = new Map<number, number>();
    const looked = new Set<string>();
    const samples = new Map<string, Sample>();
    for (const { number, url, state, why, marks } of rows) {
      const seen = LOOKED_AT[marks >>> MARK_LOOK_SHIFT];
      if (seen !== undefined) looked.add(groupOf(url, seen));
      if (state !== 'held' || !why.startsWith(TRAP)) continue;
      const index = LOOKED_AT.indexOf(why.slice(TRAP.length) as LookedAt);
      const kind = LOOKED_AT[index];
      if (kind === undefined) continue;
      const group = groupOf(url, kind);
      const isTrap = !this.#cleared.has(group) && (kind !== 'template' || isQuiet(number));
      if (!isTrap) admitted.set(number, 0);
      else if (samples.size < GROUPS_MAX || samples.has(group)) {
        const sample = samples.get(group) ?? new Sample(index << MARK_LOOK_SHIFT);
        samples.set(group, sample);
        sample.add(number, url);
      }
    }
    for (const [group, sample] of samples) {
      if (looked.has(group)) continue;
      for (const number of sample.numbers()) admitted.set(number, sample.marks);
    }
    return admitted;
  }
}

interface Look {
  readonly marks: number;
  readonly isNewPage: boolean;
  readonly isCopy: boolean;
}

function found(kind: LookedAt, { marks, isNewPage, isCopy }: Look): boolean {
  const isFruitful = isNewPage || (marks & MARK.brings) !== 0;
  switch (kind) {
    case 'facets':
      return (marks & MARK.brings) !== 0;
    case 'calendar':
    case 'chain':
      return (marks & (MARK.brings | MARK.newWords)) !== 0;
    case 'parameter':
      // Its links may be new: addresses that were never requested with a value.
      return isNewPage;
    case 'template':
      return isFruitful;
    default:
      // A server that only looks at the end of a path may print each path on its page.
      return isFruitful && !isCopy && (marks & MARK.grows) === 0;
  }
}

function groupOf(url: string, kind: TrapKind): string {
  switch (kind) {
    case 'facets':
      return `${kind} ${combinationFamily(url)}`;
    case 'calendar':
    case 'chain':
    case 'template':
      return `${kind} ${templateOf(url)}`;
    default:
      return kind;
  }
}

/** The addresses of a group with the lowest hashes. */
class Sample {
  readonly marks: number;
  readonly #chosen: { readonly number: number; readonly hash: number; readonly url: string }[] = [];

  constructor(marks: number) {
    this.marks = marks;
  }

  add(number: number, url: string): void {
    const one = { number, url, hash: fnv1a(url) };
    const chosen = this.#chosen;
    const last = chosen.at(-1);
    const isFull = chosen.length === LOOKS_A_GROUP_MAX;
    if (isFull && last !== undefined && !precedes(one, last)) return;
    if (isFull) chosen.pop();
    const at = chosen.findIndex((other) => precedes(one, other));
    chosen.splice(at < 0 ? chosen.length : at, 0, one);
  }

  numbers(): readonly number[] {
    return this.#chosen.map(({ number }) => number);
  }
}

interface Hashed {
  readonly hash: number;
  readonly url: string;
}

function precedes(one: Hashed, other: Hashed): boolean {
  return one.hash === other.hash ? one.url < other.url : one.hash < other.hash;
}

/** http://www.isthe.com/chongo/tech/comp/fnv/, 32 bits, over code units. */
function fnv1a(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  }
  return hash >>> 0;
}
