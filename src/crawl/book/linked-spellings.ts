// Spellings of links that differ from the requested address, checked against robots.txt.
// docs/reference/decisions.md §4, line 7.
import type { Visitor } from '../../net/port/visit.ts';
import { pageKey } from '../../protocol/page-key.ts';
import { withoutSessions } from '../address/crawl-address.ts';
import type { ParameterDrop } from '../address/parameter-drop.ts';

const KEPT_MAX = 100;

/** Collects the spellings of links that are not in normal form; nearly all links are. */
export class LinkedSpellings {
  readonly #form: (url: string) => string | undefined;
  /** The normal form by spelling. */
  readonly #forms = new Map<string, string>();
  readonly #disallowed = new Set<string>();
  readonly #drop: ParameterDrop;
  #kept: readonly string[] = [];

  /** `form`: normalises an address; `undefined` for an invalid one. */
  constructor(form: (url: string) => string | undefined, drop: ParameterDrop) {
    this.#form = form;
    this.#drop = drop;
  }

  get size(): number {
    return this.#forms.size;
  }

  /** The first 100 disallowed spellings. */
  get kept(): readonly string[] {
    return this.#kept;
  }

  /** Normalises a linked address, and notes its spelling. */
  form(linked: string): string | undefined {
    const url = this.#form(linked);
    if (url !== undefined && url !== linked) this.#note(linked, url);
    return url;
  }

  /** Asks robots.txt about all spellings, under the site's own origin. */
  async judge(visitor: Pick<Visitor, 'robots'>): Promise<void> {
    const kept: string[] = [];
    for (const [spelling, url] of this.#forms) {
      const { allowed, because } = await visitor.robots(spelling);
      if (allowed || because !== 'rule') continue;
      this.#disallowed.add(url);
      if (kept.length < KEPT_MAX) kept.push(spelling);
    }
    this.#kept = kept;
  }

  /** Whether robots.txt disallows a spelling in which the address was linked. */
  isDisallowed(url: string): boolean {
    return this.#disallowed.has(url);
  }

  #note(linked: string, url: string): void {
    const hash = linked.indexOf('#');
    const written = hash < 0 ? linked : linked.slice(0, hash);
    const path = written.slice(pathStart(written));
    const origin = url.slice(0, pathStart(url));
    const spelling = this.#drop(withoutSessions(origin + path));
    // What differs in more than its spelling is another address, which is not requested.
    if (spelling !== url && pageKey(spelling) === url) this.#forms.set(spelling, url);
  }
}

function pathStart(url: string): number {
  const slash = url.indexOf('/', url.indexOf('://') + 3);
  return slash < 0 ? url.length : slash;
}
