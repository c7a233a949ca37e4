// The usual length of the main content of pages, by template.
import type { Frontier } from '../../../queue/port/frontier.ts';
import { factsOf } from '../../record/visit-facts.ts';

const SHORT_CHARACTERS = 200;
const SHORT_SHARE = 0.5;

/** The main content lengths of pages that brought something new. */
export class ContentLengths {
  readonly #frontier: Frontier;
  readonly #numbers = new Map<string, number[]>();
  readonly #medians = new Map<string, number>();

  constructor(frontier: Frontier) {
    this.#frontier = frontier;
  }

  add(number: number, template: string): void {
    const numbers = this.#numbers.get(template);
    if (numbers === undefined) this.#numbers.set(template, [number]);
    else numbers.push(number);
  }

  /** Whether a page has less than 200 characters, or at most half the median of its template. */
  isShort(number: number, template: string): boolean {
    const length = this.#lengthOf(number);
    return length < SHORT_CHARACTERS || length <= this.#median(template) * SHORT_SHARE;
  }

  #median(template: string): number {
    const known = this.#medians.get(template);
    if (known !== undefined) return known;
    const numbers = this.#numbers.get(template) ?? [];
    const lengths = numbers.map((number) => this.#lengthOf(number)).sort((one, two) => one - two);
    const median = lengths[lengths.length >> 1] ?? 0;
    this.#medians.set(template, median);
    return median;
  }

  #lengthOf(number: number): number {
    return factsOf(this.#frontier, number).content?.characters ?? 0;
  }
}
