// By pages of which templates each address was met. docs/reference/decisions.md §4, line 8.
import { Column } from './column.ts';
import type { Templates } from './templates.ts';

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

/** Sets of templates by numbers, each kept once; 0 is the empty one. */
class TemplateSets {
  readonly #members: (readonly number[])[] = [[], []];
  readonly #numbers = new Map<string, number>();
  readonly #unions = new Map<number, Map<number, number>>();

  /** Gives the set with one more template. */
  with(set: number, template: number): number {
    if (set === MANY) return MANY;
    const known = this.#unions.get(set)?.get(template);
    if (known !== undefined) return known;
    const union = this.#union(set, template);
    // What is refused is not remembered either: there is no end to it.
    if (union === MANY) return MANY;
    const unions = this.#unions.get(set) ?? new Map<number, number>();
    unions.set(template, union);
    this.#unions.set(set, unions);
    return union;
  }

  /** Whether something holds for all templates of a set; never for those that are too many. */
  every(set: number, holds: (template: number) => boolean): boolean {
    return set !== MANY && (this.#members[set] ?? []).every(holds);
  }

  #union(set: number, template: number): number {
    const members = this.#members[set] ?? [];
    if (members.includes(template)) return set;
    if (members.length === TEMPLATES_A_SET_MAX) return MANY;
    const union = [...members, template].sort((one, other) => one - other);
    const key = union.join(' ');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.#members.length === SETS_MAX) return MANY;
    const number = this.#members.length;
    this.#members.push(union);
    this.#numbers.set(key, number);
    return number;
  }
}
