// Statistics of the templates and families of addresses: visits, and the time since something new
// was found. docs/reference/decisions.md §5 and §7.
import { FingerprintMap } from '../../base/fingerprint/fingerprint-map.ts';
import { FingerprintSet } from '../../base/fingerprint/fingerprint-set.ts';
import { createFingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import type { FrontierOutcomeHead } from '../../queue/port/frontier.ts';
import { pathOfAddress } from '../address/address-path.ts';
import {
  ANSWER,
  ANSWER_CLASS,
  CONTENT_BYTES,
  fingerprintAt,
  fingerprintWord,
  KIND,
  MARK,
} from '../record/visit-facts.ts';
import { parameterNames } from '../traps/combined-parameters.ts';
import { familyOf, queryNames, templateOf, templateOfPath } from '../traps/template-of.ts';
import { Column } from './column.ts';

/** The initial budget of a template in a round. */
export const TEMPLATE_BUDGET_FIRST = 500;
/** After so many visits without a fruitful one a template's further addresses are not news. */
export const SPENT_MIN = 50;
/** After so many visits without a fruitful one a template, or a family, is quiet. */
export const QUIET_MIN = 500;
export const QUIET_OF_FAMILY_MIN = 5;

const TEMPLATES_WITH_NAMES_MAX = 100_000;
const NAMES_MAX = 16;

interface NumberedName {
  readonly name: string;
  readonly number: number;
}

export interface RoundVisit extends FrontierOutcomeHead {
  readonly template: number;
  /** Bits of `MARK`. */
  readonly marks: number;
}

/** Counters by the number of a template. A family is a template whose text ends in `?*`. */
export class Templates {
  readonly #fingerprint: ReturnType<typeof createFingerprinter>;
  readonly #numbers = new FingerprintMap();
  readonly #families = new Column(32);
  readonly #isSingle = new Column(8);
  readonly #visited = new Column(32);
  readonly #planned = new Column(32);
  /** Visited or held since the last round with a fruitful one. */
  readonly #idle = new Column(32);
  readonly #words = new FingerprintSet();
  readonly #contents = new FingerprintSet();
  /** The first page with each content, whatever its path. */
  readonly #placeless = new FingerprintMap();
  /** The round in which a path was first met with a set of parameter names. */
  readonly #combinations = new FingerprintMap();
  readonly #names = new Map<number, readonly NumberedName[]>();
  readonly #changesPages: (name: string) => boolean;
  readonly #one = new Uint32Array(2);
  #count = 0;

  /** `changesPages`: whether a parameter is known to change pages. */
  constructor(seed: Uint8Array, changesPages: (name: string) => boolean = () => false) {
    this.#fingerprint = createFingerprinter(seed);
    this.#changesPages = changesPages;
  }

  /** The number of an address's template, from 1. */
  of(url: string): number {
    const text = templateOf(url);
    const family = familyOf(url);
    const number = this.#number(text);
    if (family !== undefined) this.#families.set(number, this.#number(family));
    else if (text === pathOfAddress(url)) this.#isSingle.set(number, 1);
    return number;
  }

  /** Whether only one address has the template: it contains neither numbers nor a query. */
  isSingle(template: number): boolean {
    return this.#isSingle.get(template) === 1;
  }

  noteNames(url: string, round: number): void {
    if (!url.includes('?')) return;
    const path = templateOfPath(pathOfAddress(url));
    this.#noteCombination(path, parameterNames(url), round);
    // One filter in the value equals several, less all others.
    if (url.includes('-'))
      this.#noteCombination(path, parameterNames(url, { asFilters: true }), round);
  }

  /** Whether an address's path was met with these names, sorted, before a round. */
  wasMetWith(url: string, names: readonly string[], round: number): boolean {
    const [low, high] = this.#combination(templateOfPath(pathOfAddress(url)), names);
    const met = this.#combinations.get(low, high);
    return met !== -1 && met < round;
  }

  beginRound(): void {
    this.#planned.clear();
  }

  /** Whether the budget of the template, and of each of its parameters, has room for one more. */
  mayPlan(template: number, url: string): boolean {
    if (this.#isFull(template)) return false;
    return !this.#namesOf(template, url).some(
      ({ name, number }) => this.#isFull(number) && !this.#changesPages(name),
    );
  }

  plan(template: number, url: string): void {
    for (const one of this.#countedWith(template, url)) this.#planned.increment(one);
  }

  /** Whether a template brought nothing new lately, so that its further addresses are not news. */
  isSpent(template: number): boolean {
    return this.#idle.get(template) >= SPENT_MIN;
  }

  /** Whether a template brought nothing new for long, so that what only it names is cut. */
  isQuiet(template: number): boolean {
    const idle = this.#idle.get(template);
    if (idle >= QUIET_MIN) return true;
    const family = this.#families.get(template);
    return family > 0 && idle >= QUIET_OF_FAMILY_MIN && this.#idle.get(family) >= QUIET_MIN;
  }

  /** Whether these words were met on a page of the template in an earlier round. */
  knowsWords(template: number, content: Uint8Array): boolean {
    const [low, high] = this.#wordsKey(template, content);
    return this.#words.has(low, high);
  }

  /** The first page of an earlier round with the same content, whatever its path; 0 for none. */
  firstWith(content: Uint8Array): number {
    if (content.length === 0) return 0;
    return Math.max(0, this.#placeless.get(...fingerprintAt(content, CONTENT_BYTES.placeless)));
  }

  /**
   * Adds a finished round: its visits, and the templates of the addresses that were held. `onVisit`
   * receives which visits are listable pages with content that no earlier one has.
   */
  endRound(
    visits: Iterable<RoundVisit>,
    held: readonly number[],
    onVisit: (visit: RoundVisit, isNewPage: boolean) => void,
  ): void {
    const counts = new Map<number, number>();
    const fruitful = new Set<number>();
    const count = (template: number, isFruitful: boolean): void => {
      for (const one of [template, this.#families.get(template)]) {
        if (one === 0) continue;
        counts.set(one, (counts.get(one) ?? 0) + 1);
        if (isFruitful) fruitful.add(one);
      }
    };
    for (const visit of visits) {
      const { template, content } = visit;
      for (const one of this.#countedWith(template, visit.url)) this.#visited.increment(one);
      const isNewPage = this.#isNewPage(visit);
      count(template, isNewPage || (visit.marks & MARK.brings) !== 0);
      onVisit(visit, isNewPage);
      if (content.length > 0) this.#add(this.#words, this.#wordsKey(template, content));
    }
    for (const template of held) count(template, false);
    for (const [one, number] of counts) {
      this.#idle.set(one, fruitful.has(one) ? 0 : this.#idle.get(one) + number);
    }
  }

  /** Undoes a visit that is repeated. */
  forgetVisit(template: number, url: string): void {
    for (const one of this.#countedWith(template, url)) {
      this.#visited.set(one, Math.max(0, this.#visited.get(one) - 1));
    }
  }

  #isFull(one: number): boolean {
    return this.#planned.get(one) >= Math.max(TEMPLATE_BUDGET_FIRST, this.#visited.get(one));
  }

  #countedWith(template: number, url: string): readonly number[] {
    return [template, ...this.#namesOf(template, url).map(({ number }) => number)];
  }

  /** The parameter names of a template's addresses, with the numbers of their counters. */
  #namesOf(template: number, url: string): readonly NumberedName[] {
    const known = this.#names.get(template);
    if (known !== undefined) return known;
    const names = queryNames(url)
      .slice(0, NAMES_MAX)
      .map((name) => ({ name, number: this.#number(`?${name}`) }));
    if (this.#names.size < TEMPLATES_WITH_NAMES_MAX) this.#names.set(template, names);
    return names;
  }

  /** Whether it is a listable page with content that no earlier one has. */
  #isNewPage({ kind, target, number, content, marks }: RoundVisit): boolean {
    if ((kind & ANSWER_CLASS) !== ANSWER.page) return false;
    const isNew = content.length === 0 || this.#isNewContent(number, content);
    if ((kind & (KIND.noindex | KIND.refresh | KIND.missingTitle)) !== 0) return false;
    if ((marks & MARK.engineDisallowed) !== 0) return false;
    return isNew && (target === 0 || target === number);
  }

  #isNewContent(number: number, content: Uint8Array): boolean {
    const [low, high] = fingerprintAt(content, CONTENT_BYTES.placeless);
    if (this.#placeless.get(low, high) === -1) this.#placeless.set(low, high, number);
    return this.#add(this.#contents, fingerprintAt(content, CONTENT_BYTES.equal));
  }

  /** Returns whether it is new. */
  #add(set: FingerprintSet, [low, high]: readonly [number, number]): boolean {
    this.#one[0] = low;
    this.#one[1] = high;
    return set.addAll(this.#one, 1)[0] === 1;
  }

  #wordsKey(template: number, content: Uint8Array): readonly [number, number] {
    const low = fingerprintWord(content, CONTENT_BYTES.words) ^ Math.imul(template, 0x9e37_79b1);
    const high =
      fingerprintWord(content, CONTENT_BYTES.words + 4) ^ Math.imul(template, 0x85eb_ca6b);
    return [low >>> 0, high >>> 0];
  }

  #noteCombination(path: string, names: readonly string[], round: number): void {
    const [low, high] = this.#combination(path, names);
    const known = this.#combinations.get(low, high);
    if (known === -1 || round < known) this.#combinations.set(low, high, round);
  }

  #combination(path: string, names: readonly string[]): readonly [number, number] {
    const [low = 0, high = 0] = this.#fingerprint.fingerprints([`${path}?${names.join('&')}`]);
    return [low, high];
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
