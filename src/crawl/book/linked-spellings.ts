// Addresses as they were linked, where they are asked for in another spelling: what robots.txt says
// of those. docs/reference/decisions.md §4, line 7.
import type { Visitor } from '../../net/port/visit.ts';
import { pageKey } from '../../protocol/page-key.ts';
import { withoutSessions } from '../address/crawl-address.ts';
import type { ParameterDrop } from '../address/parameter-drop.ts';

// As many as are remembered of a page that may be taken over.
const KEPT_MAX = 100;

/**
 * Collects the spellings of a page's links that are not the form in which they are asked for.
 * Nearly all links are in that form.
 */
export class LinkedSpellings {
  readonly #form: (url: string) => string | undefined;
  /** The form of each spelling. */
  readonly #forms = new Map<string, string>();
  /** Those that robots.txt disallows. */
  readonly #disallowed = new Set<string>();
  readonly #drop: ParameterDrop;
  #kept: readonly string[] = [];

  /** `form`: an address in its form; `undefined` for none. `drop`: what the form is without. */
  constructor(form: (url: string) => string | undefined, drop: ParameterDrop) {
    this.#form = form;
    this.#drop = drop;
  }

  /** How many there are. */
  get size(): number {
    return this.#forms.size;
  }

  /** The disallowed ones as they were linked, the first 100. */
  get kept(): readonly string[] {
    return this.#kept;
  }

  /** Returns the form of an address as it was linked, and notes its spelling. */
  form(linked: string): string | undefined {
    const url = this.#form(linked);
    if (url !== undefined && url !== linked) this.#note(linked, url);
    return url;
  }

  /** Asks robots.txt about all of them, under the site's own origin. */
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

  /** Whether one of the spellings in which an address was linked is disallowed. */
  isDisallowed(url: string): boolean {
    return this.#disallowed.has(url);
  }

  #note(linked: string, url: string): void {
    const hash = linked.indexOf('#');
    const written = hash < 0 ? linked : linked.slice(0, hash);
    const path = written.slice(pathStart(written));
    const origin = url.slice(0, pathStart(url));
    const spelling = this.#drop(withoutSessions(origin + path));
    // What differs in more than its spelling is another address, which is not asked for.
    if (spelling !== url && pageKey(spelling) === url) this.#forms.set(spelling, url);
  }
}

function pathStart(url: string): number {
  const slash = url.indexOf('/', url.indexOf('://') + 3);
  return slash < 0 ? url.length : slash;
}
