// The templates of the pages that name each address. docs/reference/decisions.md §4, line 8.
import { FingerprintMap } from '../../base/fingerprint/fingerprint-map.ts';
import { Column } from './column.ts';
import type { Templates } from './templates.ts';

const SETS_FIRST = 256;
const SETS_MAX = 50_000;
// What more templates name is named by others in any case.
const TEMPLATES_A_SET_MAX = 8;
/**
 * The set of all that are not distinguished: too large, or with a page of a template of its own.
 */
const MANY = 1;

export class Provenance {
  readonly #templates: Templates;
  readonly #sets = new TemplateSets();
  readonly #namers = new Column(32);

  constructor(templates: Templates) {
    this.#templates = templates;
  }

  /** A page of the template `ofPage` names an address. */
  add(number: number, template: number, ofPage: number): void {
    // It is never quiet.
    if (this.#templates.isSingle(template)) return;
    const set = this.#namers.get(number);
    const isSingle = this.#templates.isSingle(ofPage);
    this.#namers.set(number, isSingle ? MANY : this.#sets.with(set, ofPage));
  }

  /** Whether the template is quiet, and every one that names the address. */
  isQuiet(number: number, template: number): boolean {
    const isQuiet = (one: number): boolean => this.#templates.isQuiet(one);
    return isQuiet(template) && this.#sets.every(this.#namers.get(number), isQuiet);
  }
}

/**
 * Interned sets of templates, 32 bytes each; 0 is the empty set. On many sites every page has a
 * template of its own, and the number of sets reaches its limit.
 */
class TemplateSets {
  /** Eight per set in ascending order, 0 for none. */
  #members = new Uint32Array(SETS_FIRST * TEMPLATES_A_SET_MAX);
  #count = 2;
  readonly #numbers = new FingerprintMap();
  readonly #union = new Uint32Array(TEMPLATES_A_SET_MAX);

  /** The set plus one more template. */
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

  /** Whether the predicate holds for all templates; false for `MANY`. */
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
    // On a collision of fingerprints the second set is not distinguished.
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
