// How checked pages relate: the same content, hreflang links that are not answered.
import { givenValues } from '../../base/given-values.ts';
import { ownText } from '../../base/text/own-text.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { PageEvidence, UnansweredAlternate } from '../../rules/evidence/page-evidence.ts';
import type { PageStatement } from './live-page.ts';

export type PageRelation = Pick<PageEvidence, 'sameContentAs' | 'unansweredAlternates'>;

// Pages of so little text are alike by chance.
const CHARACTERS_MIN = 100;
const PAGES_MAX = 100_000;
const LINKS_MAX = 1_000_000;

interface KnownPage {
  readonly loc: string;
  /** The languages under which it names other pages, by their keys. */
  readonly asks: ReadonlyMap<string, string>;
  /** The pages that it names, or that its entry names: either is an answer. */
  readonly answers: ReadonlySet<string>;
}

/** Remembers pages in the order in which they are added, within bounds. */
export class PageRelations {
  readonly #byContent = new Map<string, string>();
  readonly #byKey = new Map<string, KnownPage>();
  /** Who links to a page that has not come yet. */
  readonly #awaited = new Map<string, KnownPage[]>();
  #links = 0;

  /** Compares a page with those before it, and remembers it. */
  add(entry: UrlEntry, page: PageStatement): PageRelation {
    const sameContentAs = this.#sameContent(entry.loc, page);
    const unansweredAlternates = this.#unanswered(entry, page);
    const unanswered = unansweredAlternates.length > 0 ? unansweredAlternates : undefined;
    return givenValues({ sameContentAs, unansweredAlternates: unanswered });
  }

  #sameContent(loc: string, { contentHash, contentCharacters }: PageStatement): string | undefined {
    if (contentHash === undefined || contentCharacters < CHARACTERS_MIN) return undefined;
    const known = this.#byContent.get(contentHash);
    if (known !== undefined) return pageKey(known) === pageKey(loc) ? undefined : known;
    if (this.#byContent.size < PAGES_MAX) this.#byContent.set(contentHash, loc);
    return undefined;
  }

  /** Links between this page and earlier ones that go one way only: found at the later page. */
  #unanswered(entry: UrlEntry, page: PageStatement): readonly UnansweredAlternate[] {
    const key = pageKey(entry.loc);
    const own = knownPage(entry, page);
    const found: UnansweredAlternate[] = [];
    for (const [target, hreflang] of own.asks) {
      const other = target === key ? undefined : this.#byKey.get(target);
      if (other && !other.answers.has(key)) found.push({ hreflang, href: other.loc });
    }
    for (const { loc, asks } of this.#awaited.get(key) ?? []) {
      if (own.answers.has(pageKey(loc))) continue;
      found.push({ hreflang: asks.get(key) ?? '', href: own.loc, from: loc });
    }
    this.#awaited.delete(key);
    this.#remember(key, own);
    return found;
  }

  #remember(key: string, own: KnownPage): void {
    if (this.#byKey.size >= PAGES_MAX || this.#links + own.answers.size > LINKS_MAX) return;
    this.#links += own.answers.size;
    this.#byKey.set(key, own);
    for (const target of own.asks.keys()) {
      if (target === key || this.#byKey.has(target)) continue;
      const awaiting = this.#awaited.get(target);
      if (awaiting) awaiting.push(own);
      else this.#awaited.set(target, [own]);
    }
  }
}

function knownPage({ loc, alternates = [] }: UrlEntry, page: PageStatement): KnownPage {
  const asks = new Map(page.alternates.map(({ hreflang, href }) => [keyOf(href), hreflang]));
  return {
    loc,
    asks,
    answers: new Set([...asks.keys(), ...alternates.map(({ href }) => keyOf(href))]),
  };
}

function keyOf(href: string): string {
  return ownText(pageKey(href));
}
