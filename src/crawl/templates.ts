// The templates and families of addresses: how many were visited, how many were fruitful, which
// were given up. docs/reference/decisions.md §5 and §7.
import { FingerprintMap } from '../base/fingerprint/fingerprint-map.ts';
import { FingerprintSet } from '../base/fingerprint/fingerprint-set.ts';
import { createFingerprinter } from '../base/fingerprint/fingerprinter.ts';
import { ownText } from '../base/own-text.ts';
import type { FrontierOutcomeHead } from '../queue/frontier.ts';
import { Column } from './column.ts';
import { familyOf, queryNames, templateOf } from './traps/template-of.ts';
import {
  ANSWER,
  ANSWER_CLASS,
  CONTENT_BYTES,
  KIND_MISSING_TITLE,
  KIND_NOINDEX,
  KIND_REFRESH,
} from './visit-facts.ts';

/** How many addresses of a template or family a round may have, at first. */
export const TEMPLATE_BUDGET_FIRST = 500;
const FRUITFUL_SHARE_MIN = 0.05;
// Five names are asked for; what is longer than a name ever is, is known by its beginning.
const NAMES_A_FAMILY_MAX = 8;
const NAME_CHARACTERS_MAX = 32;
const FAMILIES_MAX = 100_000;

/** What is counted of templates, by their numbers. A family is one whose text ends in `?*`. */
export class Templates {
  readonly #fingerprint: ReturnType<typeof createFingerprinter>;
  readonly #numbers = new FingerprintMap();
  readonly #families = new Column(32);
  readonly #visited = new Column(32);
  readonly #planned = new Column(32);
  readonly #givenUp = new Column(8);
  readonly #words = new FingerprintSet();
  readonly #contents = new FingerprintSet();
  readonly #names = new Map<number, Map<string, number>>();
  readonly #one = new Uint32Array(2);
  #count = 0;

  /** `seed`: 16 bytes. Errors: None. */
  constructor(seed: Uint8Array) {
    this.#fingerprint = createFingerprinter(seed);
  }

  /** Gives the number of an address's template, from 1. Errors: None. */
  of(url: string): number {
    const number = this.#number(templateOf(url));
    const family = familyOf(url);
    if (family !== undefined) this.#families.set(number, this.#number(family));
    return number;
  }

  /** Remembers the names of an address's query, met in a round. Errors: None. */
  noteNames(url: string, template: number, round: number): void {
    const family = this.#families.get(template);
    if (family === 0) return;
    let names = this.#names.get(family);
    if (!names) {
      if (this.#names.size >= FAMILIES_MAX) return;
      names = new Map();
      this.#names.set(family, names);
    }
    for (const name of queryNames(url).map(shortName)) {
      const known = names.get(name);
      if (known === undefined && names.size >= NAMES_A_FAMILY_MAX) return;
      if (known === undefined || round < known) names.set(name, round);
    }
  }

  /** How many names of parameters a template's family had been met with before a round. */
  namesBefore(template: number, round: number): number {
    let count = 0;
    for (const met of this.#names.get(this.#families.get(template))?.values() ?? []) {
      if (met < round) count += 1;
    }
    return count;
  }

  /** Forgets what was planned, before the next round. Errors: None. */
  beginRound(): void {
    this.#planned.clear();
  }

  /** Whether one more may be planned; counts it when it may. Errors: None. */
  plan(template: number): boolean {
    const family = this.#families.get(template);
    if (this.#isFull(template) || (family > 0 && this.#isFull(family))) return false;
    this.#planned.increment(template);
    if (family > 0) this.#planned.increment(family);
    return true;
  }

  /** Which of an address's template and family was given up. Errors: None. */
  givenUp(template: number): 'template' | 'family' | undefined {
    if (this.#givenUp.get(template) === 1) return 'template';
    return this.#givenUp.get(this.#families.get(template)) === 1 ? 'family' : undefined;
  }

  /** Whether these words were met on a page of the template in an earlier round. */
  knowsWords(template: number, content: Uint8Array): boolean {
    const [low, high] = this.#wordsKey(template, content);
    return this.#words.has(low, high);
  }

  /**
   * Takes in a finished round: its outcomes by address. `templateNumber` gives the template of an
   * address by its number; `isDisallowed` tells what robots.txt disallows the engine.
   *
   * Errors: None.
   */
  endRound(
    outcomes: Iterable<FrontierOutcomeHead>,
    templateNumber: (number: number) => number,
    isDisallowed: (number: number) => boolean = () => false,
  ): void {
    const visited = new Map<number, number>();
    const fruitful = new Map<number, number>();
    const add = (counts: Map<number, number>, template: number): void => {
      counts.set(template, (counts.get(template) ?? 0) + 1);
      const family = this.#families.get(template);
      if (family > 0) counts.set(family, (counts.get(family) ?? 0) + 1);
    };
    for (const outcome of outcomes) {
      const template = templateNumber(outcome.number);
      add(visited, template);
      const isFruitful = this.#isFruitful(outcome);
      if (isFruitful && !isDisallowed(outcome.number)) add(fruitful, template);
      if (outcome.content.length === 0) continue;
      const [low, high] = this.#wordsKey(template, outcome.content);
      this.#add(this.#words, low, high);
    }
    for (const [template, count] of visited) {
      const all = this.#visited.get(template) + count;
      this.#visited.set(template, all);
      const share = (fruitful.get(template) ?? 0) / count;
      if (all >= TEMPLATE_BUDGET_FIRST && share < FRUITFUL_SHARE_MIN) {
        this.#givenUp.set(template, 1);
      }
    }
  }

  /** Takes back a visit: it is made once more. Errors: None. */
  forgetVisit(template: number): void {
    for (const one of [template, this.#families.get(template)]) {
      this.#visited.set(one, Math.max(0, this.#visited.get(one) - 1));
    }
  }

  #isFull(template: number): boolean {
    const budget = Math.max(TEMPLATE_BUDGET_FIRST, this.#visited.get(template));
    return this.#planned.get(template) >= budget;
  }

  #isFruitful({ kind, target, number, content }: FrontierOutcomeHead): boolean {
    if ((kind & ANSWER_CLASS) !== ANSWER.page) return false;
    const isNew =
      content.length === 0 ||
      this.#add(
        this.#contents,
        wordAt(content, CONTENT_BYTES.equal),
        wordAt(content, CONTENT_BYTES.equal + 4),
      );
    if ((kind & (KIND_NOINDEX | KIND_REFRESH | KIND_MISSING_TITLE)) !== 0) return false;
    return isNew && (target === 0 || target === number);
  }

  /** Gives true when it is new. */
  #add(set: FingerprintSet, low: number, high: number): boolean {
    this.#one[0] = low;
    this.#one[1] = high;
    return set.addAll(this.#one, 1)[0] === 1;
  }

  #wordsKey(template: number, content: Uint8Array): readonly [number, number] {
    const low = wordAt(content, CONTENT_BYTES.words) ^ Math.imul(template, 0x9e37_79b1);
    const high = wordAt(content, CONTENT_BYTES.words + 4) ^ Math.imul(template, 0x85eb_ca6b);
    return [low >>> 0, high >>> 0];
  }

  #number(text: string): number {
    const hash = this.#fingerprint.fingerprints([text]);
    const [low = 0, high = 0] = hash;
    const known = this.#numbers.get(low, high);
    if (known !== -1) return known;
    this.#count += 1;
    this.#numbers.set(low, high, this.#count);
    return this.#count;
  }
}

function shortName(name: string): string {
  return ownText(name.slice(0, NAME_CHARACTERS_MAX));
}

function wordAt(bytes: Uint8Array, at: number): number {
  const byte = (index: number): number => bytes[at + index] ?? 0;
  return (byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24)) >>> 0;
}
