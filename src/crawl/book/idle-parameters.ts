// Parameters that never change a page, such as session ids, detected from visits.
// docs/reference/decisions.md §7.
import { FingerprintMap } from '../../base/fingerprint/fingerprint-map.ts';
import { createFingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import type { IdleParameterReport } from '../port/crawl-report.ts';
import { ANSWER, ANSWER_CLASS, CONTENT_BYTES, fingerprintWord } from '../record/visit-facts.ts';
import { isOrderName, orderName, partsOf } from '../traps/address-parts.ts';
import type { RoundVisit } from './templates.ts';

/** A parameter is idle when so many pages were equal whatever its value, and none differed. */
export const IDLE_PAGES_MIN = 20;
const NAMES_MAX = 10_000;

interface Compared {
  same: number;
  other: number;
}

/** Statistics of parameters, and of tokens in paths, by name. */
export class IdleParameters {
  readonly #fingerprint: ReturnType<typeof createFingerprinter>;
  /** The content of the first visited page, by its address without one parameter's value. */
  readonly #contents = new FingerprintMap();
  readonly #compared = new Map<string, Compared>();
  readonly #idle = new Set<string>();
  /** Once the order of segments was idle somewhere. */
  #hasIdleOrder = false;

  constructor(seed: Uint8Array) {
    this.#fingerprint = createFingerprinter(seed);
  }

  take({ url, kind, content }: RoundVisit): void {
    const isPage = (kind & ANSWER_CLASS) === ANSWER.page && content.length > 0;
    if (!isPage) return;
    for (const { name, without } of partsOf(url)) {
      const [low, high] = this.#key(without);
      const known = this.#contents.get(low, high);
      const hash = fingerprintWord(content, CONTENT_BYTES.equal);
      if (known === -1) this.#contents.set(low, high, hash);
      else this.#compare(name, known === hash);
    }
  }

  /** Whether some page differed with another value of the parameter. */
  changesPages(name: string): boolean {
    return (this.#compared.get(name)?.other ?? 0) > 0;
  }

  /** The idle parameters of the query, in the order of detection. */
  list(): readonly IdleParameterReport[] {
    // Only the names of other parts have a blank.
    const ofQuery = [...this.#idle].filter((name) => !name.includes(' '));
    return ofQuery.map((name) => ({ name, pages: this.#compared.get(name)?.same ?? 0 }));
  }

  /** Whether a page whose address differs in an idle value only was visited in an earlier round. */
  isVariant(url: string): boolean {
    return this.#idlePartsOf(url).some((part) => this.#contents.get(...this.#key(part)) !== -1);
  }

  /** Whether the order of the segments in an address's first folder never changes a page. */
  isOrderIdle(url: string): boolean {
    return this.#hasIdleOrder && this.#idle.has(orderName(url) ?? '');
  }

  /** The same for the addresses in `planned`. */
  isPlanned(url: string, planned: ReadonlySet<string>): boolean {
    return this.#idlePartsOf(url).some((part) => planned.has(part));
  }

  plan(url: string, planned: Set<string>): void {
    for (const part of this.#idlePartsOf(url)) planned.add(part);
  }

  /** The address without each of its idle parts. */
  #idlePartsOf(url: string): readonly string[] {
    if (this.#idle.size === 0) return [];
    const parts = partsOf(url, this.#hasIdleOrder);
    return parts.flatMap(({ name, without }) => (this.#idle.has(name) ? [without] : []));
  }

  #compare(name: string, isSame: boolean): void {
    const known = this.#compared.get(name) ?? { same: 0, other: 0 };
    if (this.#compared.size >= NAMES_MAX && !this.#compared.has(name)) return;
    this.#compared.set(name, known);
    if (isSame) known.same += 1;
    else known.other += 1;
    if (known.other > 0) this.#idle.delete(name);
    else if (known.same >= IDLE_PAGES_MIN) {
      this.#idle.add(name);
      this.#hasIdleOrder ||= isOrderName(name);
    }
  }

  #key(text: string): readonly [number, number] {
    const [low = 0, high = 0] = this.#fingerprint.fingerprints([text]);
    return [low, high];
  }
}
