// Versions of pages in other languages that no sitemap lists: whether they exist, each asked once.
import { givenValues } from '../../base/given-values.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { FetchFailure } from '../../rules/evidence/fetch-evidence.ts';
import type { DeadAlternate } from '../../rules/evidence/page-evidence.ts';
import type { CanonicalTargets } from './canonical-targets.ts';
import type { PageStatement } from './live-page.ts';

// Of all pages together.
const ALTERNATES_URLS_MAX = 1_000;
// A server that fails, or refuses this visitor, may still have the page.
const GONE: ReadonlySet<number> = new Set([404, 410]);
// No server was reached: slow or truncated answers and redirect loops come from one.
const UNREACHABLE: ReadonlySet<FetchFailure> = new Set<FetchFailure>([
  'dns',
  'connection',
  'tls',
  'address-forbidden',
  'address-invalid',
]);

export class AlternateTargets {
  readonly #targets: CanonicalTargets;
  readonly #isListed: (key: string) => boolean;
  readonly #met = new Set<string>();
  #notChecked = 0;

  /** `isListed`: whether a page is listed, by its key; those are visited as pages. */
  constructor(targets: CanonicalTargets, isListed: (key: string) => boolean) {
    this.#targets = targets;
    this.#isListed = isListed;
  }

  get notChecked(): number {
    return this.#notChecked;
  }

  /** Those that an entry or its page names and that are dead. Errors: the signal's reason. */
  async dead(entry: UrlEntry, page: PageStatement | undefined): Promise<readonly DeadAlternate[]> {
    const found: DeadAlternate[] = [];
    const own = pageKey(entry.loc);
    const named = new Set<string>();
    for (const { hreflang, href } of [...(entry.alternates ?? []), ...(page?.alternates ?? [])]) {
      if (!/^https?:/i.test(href) || URL.parse(href) === null) continue;
      const key = pageKey(href);
      if (key === own || named.has(key) || this.#isListed(key)) continue;
      named.add(key);
      if (!this.#mayVisit(key)) continue;
      const target = await this.#targets.visit(href);
      if (!target) continue;
      const { status, failure } = target;
      if (isDead(target)) found.push(givenValues({ hreflang, href, status, failure }));
    }
    return found;
  }

  #mayVisit(key: string): boolean {
    if (this.#met.has(key)) return true;
    if (this.#met.size >= ALTERNATES_URLS_MAX) {
      this.#notChecked += 1;
      return false;
    }
    this.#met.add(key);
    return true;
  }
}

/** Whether visitors certainly find no page: it is gone, or its host cannot be reached. */
export function isDead({ status, failure }: Pick<DeadAlternate, 'status' | 'failure'>): boolean {
  if (status !== undefined) return GONE.has(status);
  return failure !== undefined && UNREACHABLE.has(failure);
}
