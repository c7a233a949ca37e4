// By pages of which templates each address was met. docs/reference/decisions.md §4, line 8.
import { FingerprintMap } from '../../base/fingerprint/fingerprint-map.ts';
import { Column } from './column.ts';
import type { Templates } from './templates.ts';

const SETS_FIRST = 256;
const SETS_MAX = 50_000;
// What pages of more templates name is named by others in any case.
const TEMPLATES_A_SET_MAX = 8;
/** The set of all that are not told apart: too many, or a page of a template of its own. */
const MANY = 1;

/** By which templates addresses are named, by their numbers. */
export class Provenance {
  readonly #templates: Templates;
  readonly #sets = new TemplateSets();
  readonly #namers = new Column(32);

  constructor(templates: Templates) {
    this.#templates = templates;
  }

  /** An address of a template was met by a page of another one, or of its own. */
  add(number: number, template: number, ofPage: number): void {
    // It never is quiet, whoever names it.
    if (this.#templates.isSingle(template)) return;
    const set = this.#namers.get(number);
    const isSingle = this.#templates.isSingle(ofPage);
    this.#namers.set(number, isSingle ? MANY : this.#sets.with(set, ofPage));
  }

  /** Whether a template is quiet, and every one by which an address of it was named. */
  isQuiet(number: number, template: number): boolean {
    const isQuiet = (one: number): boolean => this.#templates.isQuiet(one);
    return isQuiet(template) && this.#sets.every(this.#namers.get(number), isQuiet);
  }
}

/**
 * Sets of templates by numbers, each kept once, in 32 bytes and a place in a table; 0 is the empty
 * one. On many sites every page is of a template of its own, and there are as many as may be.
 */
class TemplateSets {
  /** Eight a set, the least first; 0 where there is none. */
  #members = new Uint32Array(SETS_FIRST * TEMPLATES_A_SET_MAX);
  #count = 2;
  readonly #numbers = new FingerprintMap();
  readonly #union = new Uint32Array(TEMPLATES_A_SET_MAX);

  /** Gives the set with one more template. */
  with(set: number, template: number): number {
    if (set === MANY) return MANY;
    const members = this.#members;
    const first = set * TEMPLATES_A_SET_MAX;
    const end = first + TEMPLATES_A_SET_MAX;
    for (let at = first; at < end; at += 1) if (members[at] === template) return set;
    if (members[end - 1] !== 0) return MANY;
    const union = this.#union;
    let from = first;
    let isPut = false;
    for (let at = 0; at < TEMPLATES_A_SET_MAX; at += 1) {
      const next = members[from] as number;
      if (isPut || (next !== 0 && next < template)) {
        union[at] = next;
        from += 1;
      } else {
        union[at] = template;
        isPut = true;
      }
    }
    return this.#numberOf(union);
  }

  /** Whether something holds for all templates of a set; never for those that are too many. */
  every(set: number, holds: (template: number) => boolean): boolean {
    if (set === MANY) return false;
    const first = set * TEMPLATES_A_SET_MAX;
    for (let at = first; at < first + TEMPLATES_A_SET_MAX; at += 1) {
      const template = this.#members[at] as number;
      if (template === 0) return true;
      if (!holds(template)) return false;
    }
    return true;
  }

  #numberOf(union: Uint32Array): number {
    let low = 0;
    let high = 0;
    for (const template of union) {
      low = Math.imul(low ^ template, 0x9e37_79b1);
      low ^= low >>> 15;
      high = Math.imul(high + template, 0x85eb_ca6b);
      high ^= high >>> 13;
    }
    const known = this.#numbers.get(low >>> 0, high >>> 0);
    // Of two sets that look the same to the table the second is not told apart.
    if (known !== -1) return this.#isSet(known, union) ? known : MANY;
    if (this.#count === SETS_MAX) return MANY;
    const number = this.#count;
    this.#count += 1;
    const at = number * TEMPLATES_A_SET_MAX;
    if (at === this.#members.length) {
      const grown = new Uint32Array(at * 2);
      grown.set(this.#members);
      this.#members = grown;
    }
    this.#members.set(union, at);
    this.#numbers.set(low >>> 0, high >>> 0, number);
    return number;
  }

  #isSet(number: number, union: Uint32Array): boolean {
    const at = number * TEMPLATES_A_SET_MAX;
    return union.every((template, index) => this.#members[at + index] === template);
  }
}
