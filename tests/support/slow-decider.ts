// The decisions of docs/reference/decisions.md §6, §8 and §9 written down a second time, slowly and
// plainly over objects and Maps, without a line of the crawl's own code.
import type { DescribedPage } from './frontier-of-pages.ts';
import { slowCompanions, slowTemplate } from './slow-traps.ts';

/** A site as a crawl has left it, and what its decisions depend on. */
export interface SlowSite {
  readonly pages: readonly DescribedPage[];
  readonly policies: readonly ('noindex' | 'canonical' | 'duplicate' | 'soft-404' | 'robots')[];
  /** By the address of the folder: the number of the content that the probe showed. */
  readonly probes: ReadonlyMap<string, number>;
  readonly scope: string;
  readonly start: string;
  readonly nowMs: number;
  readonly types: readonly string[];
  readonly hasSitemaps: boolean;
  readonly complete: boolean;
}

interface Verdict {
  reason: string;
  detail?: string;
  other?: string;
  template?: string;
}

type Lastmod = { readonly value: string; readonly source: string };
const DAY_MS = 86_400_000;
const WAYS = ['start', 'link', 'nofollow', 'hreflang', 'target'];
const REASONS = [
  'listed',
  'redirect',
  'status',
  'noindex',
  'canonical',
  'robots',
  'duplicate',
  'content-type',
  'out-of-scope',
  'excluded',
  'trap',
  'depth',
  'limit',
  'error',
  'asset',
  'not-fetched',
];
const NOTES = [
  'canonical-unusable',
  'hreflang-not-returned',
  'canonical-several',
  'app-shell',
  'page-cut',
  'lastmod-shared',
];

/** What is told of an address, as the crawl's own decisions tell it. */
interface SlowDecision extends Verdict {
  readonly url: string;
  readonly status?: number;
  readonly contentType?: string;
  readonly clicks: number;
  readonly inlinks: number;
  readonly lastmod?: string;
  readonly lastmodSource?: string;
  readonly inSitemap?: boolean;
  readonly orphan?: boolean;
  readonly gap?: boolean;
  readonly notes: readonly string[];
}

/** All that is decided of a site. */
export interface SlowDecisions {
  readonly folders: readonly string[];
  readonly all: readonly SlowDecision[];
  readonly entries: readonly object[];
  readonly counts: object;
}

/** Decides all there is to decide of a site. */
export function decideSlowly(site: SlowSite): SlowDecisions {
  return new SlowDecider(site).decide();
}

class SlowDecider {
  readonly #site: SlowSite;
  readonly #pages: Map<string, DescribedPage>;
  readonly #verdicts = new Map<string, Verdict>();
  readonly #line8: DescribedPage[] = [];
  readonly #line9 = new Set<string>();
  readonly #unusable = new Set<string>();
  readonly #notReturned = new Set<string>();
  readonly #alternates = new Map<string, unknown[]>();

  constructor(site: SlowSite) {
    this.#site = site;
    this.#pages = new Map(site.pages.map((page) => [page.url, page]));
  }

  decide(): SlowDecisions {
    const { pages } = this.#site;
    for (const page of pages) this.#linesBefore8(page);
    const folders = this.#folders();
    for (const page of this.#line8) this.#line8Of(page, folders);
    const canonicals = [...this.#line9].map((url) => [url, this.#canonicalOf(url)] as const);
    for (const [url, other] of canonicals) {
      const verdict = other === undefined ? { reason: 'listed' } : { reason: 'canonical', other };
      this.#verdicts.set(url, verdict);
    }
    const line10 = new Set([...this.#line9].filter((url) => this.#isListed(url)));
    const companions = slowCompanions(pages, line10);
    this.#equals(companions, line10);
    for (const [url, detail] of companions) {
      if (!this.#isListed(url)) continue;
      this.#verdicts.set(url, { reason: 'trap', detail, template: slowTemplate(url) });
    }
    for (const page of pages) this.#chooseAlternates(page);
    const shared = this.#sharedHeader();
    const inOrder = [...this.#pages.keys()].sort();
    const all = inOrder.map((url) => this.#told(url, shared));
    return {
      folders: this.#passes('soft-404') ? [] : folders,
      all,
      entries: inOrder.filter((url) => this.#isListed(url)).map((url) => this.#entry(url, shared)),
      counts: this.#counts(all),
    };
  }

  #passes(policy: SlowSite['policies'][number]): boolean {
    return this.#site.policies.includes(policy);
  }

  #isListed(url: string): boolean {
    return this.#verdicts.get(url)?.reason === 'listed';
  }

  #linesBefore8(page: DescribedPage): void {
    const verdict = this.#verdictBefore8(page);
    if (verdict) this.#verdicts.set(page.url, verdict);
    else this.#line8.push(page);
  }

  #verdictBefore8(page: DescribedPage): Verdict | undefined {
    const { state = 'visited', why = '', met = [], answer = 'page', target, facts } = page;
    if (state === 'held') return heldVerdict(page, why);
    if (state !== 'visited') return { reason: 'not-fetched' };
    if (met.includes('engineDisallowed') && !this.#passes('robots')) {
      return { reason: 'robots', detail: 'Googlebot' };
    }
    if (answer === 'error') return { reason: 'error' };
    if (answer === 'redirect') return { reason: 'redirect', other: target! };
    if (answer === 'status' || answer === 'failing') return { reason: 'status' };
    const type = facts?.contentType?.toLowerCase().replace(/;.*/, '') ?? '';
    if (answer === 'file' && !this.#site.types.includes(type)) return { reason: 'content-type' };
    if (page.noindex && !this.#passes('noindex')) return { reason: 'noindex' };
    if (page.refresh && target !== undefined) {
      return { reason: 'redirect', detail: 'refresh', other: target };
    }
    // A refresh that leads nowhere is none; the generator makes it all the same.
    return page.refresh ? { reason: 'redirect', detail: 'refresh' } : undefined;
  }

  /** The folder one level below the scope, or the scope. */
  #folderOf(url: string): string {
    const { scope } = this.#site;
    const path = url.slice(scope.length).replace(/\?.*/, '');
    return path.includes('/') ? `${scope}${path.split('/')[0]}/` : scope;
  }

  #folders(): string[] {
    const { scope } = this.#site;
    if (this.#line8.length === 0) return [];
    const byFolder = Map.groupBy(this.#line8, ({ url }) => this.#folderOf(url));
    const full = [...byFolder].filter(([name, { length }]) => name !== scope && length >= 5);
    return [
      scope,
      ...full
        .map(([folder]) => folder)
        .sort()
        .slice(0, 50),
    ];
  }

  #line8Of(page: DescribedPage, folders: readonly string[]): void {
    const { url } = page;
    const { probes, scope, start } = this.#site;
    const own = this.#folderOf(url);
    const folder = folders.includes(own) || probes.has(own) ? own : scope;
    const isExempt = url === start || url.replace(/\?.*/, '') === folder;
    const isAlike = page.content !== undefined && page.content[0] === probes.get(folder);
    if (!this.#passes('soft-404') && (page.missingTitle || (isAlike && !isExempt))) {
      this.#verdicts.set(url, { reason: 'status', detail: 'soft-404' });
    } else {
      this.#line9.add(url);
    }
  }

  /** Which other page it declares canonical. */
  #declared(url: string): string | undefined {
    const target = this.#pages.get(url)?.target;
    return target === url ? undefined : target;
  }

  /** The page of which it is canonical; `undefined` when it goes on to line 10. */
  #canonicalOf(page: string): string | undefined {
    const declared = this.#declared(page);
    if (declared === undefined || this.#passes('canonical')) return undefined;
    let at = declared;
    const way: string[] = [];
    for (let steps = 0; ; steps += 1) {
      const reason = this.#verdicts.get(at)?.reason;
      if (reason === 'out-of-scope') return at;
      if (at === page && !way.some((url) => this.#line9.has(url))) return undefined;
      if (at === page || (this.#line9.has(at) && way.includes(at))) {
        const ring = way.slice(at === page ? 0 : way.indexOf(at)).concat(at);
        const [first] = ring.filter((url) => this.#line9.has(url)).sort(ringOrder);
        return first === page ? undefined : first;
      }
      if (['limit', 'depth', 'trap', 'not-fetched'].includes(reason ?? '')) return at;
      const isPage = this.#line9.has(at);
      if (isPage && this.#declared(at) === undefined) return at;
      const next = isPage || reason === 'redirect' ? this.#pages.get(at)?.target : undefined;
      if (next === undefined || steps === 10) {
        this.#unusable.add(page);
        return undefined;
      }
      way.push(at);
      at = next;
    }
  }

  #names(url: string, other: string): boolean {
    const { facts } = this.#pages.get(url)!;
    return (facts?.alternates ?? []).some(({ href }) => href === other);
  }

  /** Takes what is listed for an equal page out of the companions. */
  #equals(companions: Map<string, string>, line10: ReadonlySet<string>): void {
    if (this.#passes('duplicate')) return;
    const all = [...companions.keys()];
    const isCompanion = (url: string): boolean => all.includes(url);
    const inOrder = this.#equalOrder(isCompanion, line10);
    const candidates = this.#site.pages.filter(
      ({ url, content }) => this.#isListed(url) && content !== undefined,
    );
    for (const [, equal] of Map.groupBy(candidates, ({ content }) => content![1])) {
      const [first, ...others] = equal.sort(inOrder);
      if (!equal.every(({ url }) => isCompanion(url))) companions.delete(first!.url);
      for (const { url } of others) {
        if (this.#names(first!.url, url) || this.#names(url, first!.url)) continue;
        this.#verdicts.set(url, { reason: 'duplicate', other: first!.url });
      }
    }
    const left = candidates.filter(({ url }) => this.#isListed(url) && !companions.has(url));
    const keyOf = ({ url, unordered, content }: DescribedPage): string =>
      `${url.replace(/\?.*/, '').replace(/\/$/, '')} ${unordered ?? content![1]}`;
    for (const [, alike] of Map.groupBy(left, keyOf)) {
      const [first, ...others] = alike.sort(inOrder);
      for (const page of others) {
        const isEqual = page.content![1] === first!.content![1];
        if (isEqual || page.met?.includes('sitemap') || !isOnlySorted(page, first!)) continue;
        for (const [url, verdict] of this.#verdicts) {
          const isOf = verdict.reason === 'duplicate' && verdict.other === page.url;
          if (!isOf && url !== page.url) continue;
          this.#verdicts.set(url, { reason: 'duplicate', other: first!.url });
        }
      }
    }
  }

  #equalOrder(isCompanion: (url: string) => boolean, line10: ReadonlySet<string>) {
    const from = this.#site.pages.filter(({ url }) => line10.has(url) && !isCompanion(url));
    const links = ({ url, content }: DescribedPage): number =>
      from.filter(
        (page) =>
          page.url !== url &&
          (page.content === undefined || page.content[1] !== content?.[1]) &&
          linkedBy(page).includes(url),
      ).length;
    const rank = (page: DescribedPage): readonly number[] => [
      isCompanion(page.url) && links(page) === 0 ? 1 : 0,
      page.selfCanonical ? 0 : 1,
      page.met?.includes('sitemap') ? 0 : 1,
      page.url.includes('?') ? 1 : 0,
      new URL(page.url).pathname.split('/').filter((segment) => segment !== '').length,
      -links(page),
    ];
    return (one: DescribedPage, other: DescribedPage): number => {
      const others = rank(other);
      const at = rank(one).findIndex((number, index) => number !== others[index]);
      return at < 0 ? ringOrder(one.url, other.url) : rank(one)[at]! - others[at]!;
    };
  }

  #chooseAlternates({ url, facts }: DescribedPage): void {
    if (!this.#isListed(url)) return;
    const kept = (facts?.alternates ?? []).filter(({ href }) => {
      if (href === url || !href.startsWith(this.#site.scope)) return true;
      if (!this.#isListed(href)) return false;
      if (!this.#names(href, url)) this.#notReturned.add(url);
      return this.#names(href, url);
    });
    if (kept.some(({ href }) => href !== url)) this.#alternates.set(url, kept);
  }

  /** Of the dates within the limits the first, wherever it is from. */
  #firstDate(url: string): Lastmod | undefined {
    const dates = this.#pages.get(url)!.facts?.dates ?? [];
    return dates.find(({ value }) => {
      const moment = Date.parse(value);
      return moment >= Date.parse('1990-01-01') && moment <= this.#site.nowMs + DAY_MS;
    });
  }

  #sharedHeader(): string | undefined {
    const values = [...this.#pages.keys()]
      .filter((url) => this.#isListed(url) && this.#firstDate(url)?.source === 'header')
      .map((url) => this.#firstDate(url)!.value);
    if (values.length < 10) return undefined;
    const groups = [...Map.groupBy(values, (value) => value)];
    return groups.find(([, alike]) => alike.length / values.length > 0.9)?.[0];
  }

  #lastmod(url: string, shared: string | undefined): Lastmod | undefined {
    const date = this.#firstDate(url);
    const isLeftOut = date?.source === 'header' && shared !== undefined;
    if (date && !isLeftOut) return date;
    const changed = this.#pages.get(url)!.facts?.changedMs;
    if (changed === undefined) return this.#listedLastmod(url);
    return { value: `${new Date(changed).toISOString().slice(0, 19)}Z`, source: 'observed' };
  }

  /** What the site's own sitemaps say. */
  #listedLastmod(url: string): Lastmod | undefined {
    const dated = [...this.#pages.values()].filter(
      ({ url: one, met = [], lastmodSeconds = 0 }) =>
        lastmodSeconds > 0 && met.includes('sitemap') && this.#isListed(one),
    );
    const own = dated.find((page) => page.url === url)?.lastmodSeconds;
    const groups = [...Map.groupBy(dated, ({ lastmodSeconds }) => lastmodSeconds).values()];
    const most = Math.max(...groups.map(({ length }) => length));
    const differ = dated.length >= 10 ? most <= dated.length * 0.9 : groups.length > 1;
    if (!this.#site.hasSitemaps || own === undefined || !differ) return undefined;
    const moment = own * 1_000;
    const isPlausible = moment >= Date.parse('1990-01-01') && moment <= this.#site.nowMs + DAY_MS;
    const text = new Date(moment).toISOString();
    const value = text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 19)}Z`;
    return isPlausible ? { value, source: 'sitemap' } : undefined;
  }

  #notes(url: string, shared: string | undefined): string[] {
    const { facts = {}, state = 'visited' } = this.#pages.get(url)!;
    const date = this.#firstDate(url);
    const isShared = this.#isListed(url) && date?.source === 'header' && date.value === shared;
    const said: Record<string, boolean> = {
      'canonical-unusable': this.#unusable.has(url),
      'hreflang-not-returned': this.#notReturned.has(url),
      'canonical-several': state === 'visited' && facts.canonicalSeveral === true,
      'app-shell': state === 'visited' && facts.shell === true,
      'page-cut': state === 'visited' && facts.cut === true,
      'lastmod-shared': isShared,
    };
    return NOTES.filter((note) => said[note]);
  }

  #inlinks(url: string): number {
    return this.#site.pages.filter(({ state = 'visited', links = [], ...page }) => {
      const linked = links.some((link) => link.url === url && /link|nofollow/.test(link.how));
      return state === 'visited' && linked && page.url !== url;
    }).length;
  }

  #told(url: string, shared: string | undefined): SlowDecision {
    const { hasSitemaps, complete } = this.#site;
    const { met = [], clicks = 1, state = 'visited', facts = {} } = this.#pages.get(url)!;
    const isListed = this.#isListed(url);
    const lastmod = isListed ? this.#lastmod(url, shared) : undefined;
    const inSitemap = met.includes('sitemap');
    const otherWays = met.filter((way) => WAYS.includes(way));
    const isLinked = met.includes('link') || met.includes('nofollow');
    const status = facts.status ?? 200;
    return {
      url,
      ...this.#verdicts.get(url)!,
      ...(state === 'visited' && { status }),
      ...(facts.contentType !== undefined && { contentType: facts.contentType }),
      clicks,
      inlinks: this.#inlinks(url),
      ...(lastmod && { lastmod: lastmod.value, lastmodSource: lastmod.source }),
      ...(hasSitemaps && { inSitemap }),
      ...(hasSitemaps && complete && inSitemap && otherWays.length === 0 && { orphan: true }),
      ...(hasSitemaps && isListed && isLinked && !inSitemap && { gap: true }),
      notes: this.#notes(url, shared),
    };
  }

  #entry(url: string, shared: string | undefined): object {
    const lastmod = this.#lastmod(url, shared);
    const alternates = this.#alternates.get(url);
    return {
      loc: url,
      ...(lastmod && { lastmod: lastmod.value }),
      ...(alternates && { alternates }),
    };
  }

  #counts(all: readonly SlowDecision[]): object {
    const count = (is: (one: SlowDecision) => boolean): number => all.filter(is).length;
    const notes = NOTES.map((note) => [note, count((one) => one.notes.includes(note))] as const);
    const traps = Map.groupBy(
      all.filter(({ reason }) => reason === 'trap'),
      ({ detail, template }) => `${detail} ${template}`,
    );
    return {
      reasons: Object.fromEntries(
        REASONS.map((reason) => [reason, count((one) => one.reason === reason)]),
      ),
      notes: Object.fromEntries(notes.filter(([, number]) => number > 0)),
      // Made-up pages are not rendered.
      script: [],
      traps: [...traps.keys()]
        .sort()
        .map((key) => traps.get(key)!)
        .sort((one, other) => other.length - one.length)
        .map((cut) => ({
          kind: cut[0]!.detail,
          template: cut[0]!.template,
          count: cut.length,
          example: cut[0]!.url,
        })),
      orphans: count((one) => one.orphan === true),
      gaps: count((one) => one.gap === true),
    };
  }
}

function heldVerdict({ url }: DescribedPage, why: string): Verdict {
  const [reason = '', ...rest] = why.split(' ');
  if (!REASONS.includes(reason)) return { reason: 'not-fetched' };
  if (reason === 'trap') {
    const [detail = '', template = slowTemplate(url)] = rest;
    return { reason, detail, template };
  }
  return rest.length === 0 ? { reason } : { reason, detail: rest.join(' ') };
}

/** No query, fewer characters, lesser address. */
function ringOrder(one: string, other: string): number {
  const query = Number(one.includes('?')) - Number(other.includes('?'));
  if (query !== 0) return query;
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : Number(one > other);
}

/** What it links, followed or not, each once, in its order. */
function linkedBy({ links = [] }: DescribedPage): string[] {
  const linked = links.filter(({ how }) => how === 'link' || how === 'nofollow');
  return [...new Set(linked.map(({ url }) => url))];
}

/** At the address with a slash; or with more parameters, and the same links in another order. */
function isOnlySorted(page: DescribedPage, first: DescribedPage): boolean {
  const [one, other] = [new URL(page.url), new URL(first.url)];
  if (one.pathname !== other.pathname) return one.search === other.search;
  const parameters = (url: URL): string[] =>
    url.search
      .slice(1)
      .split(/[&;]/)
      .filter((text) => text !== '');
  const isVariant = (url: string): boolean => {
    const { origin, pathname } = new URL(url);
    const has = parameters(new URL(url));
    const isSamePath = origin === other.origin && pathname === other.pathname;
    return isSamePath && parameters(other).every((text) => has.includes(text));
  };
  if (!isVariant(page.url) || parameters(one).length <= parameters(other).length) return false;
  const [rows, others] = [page, first].map((of) => linkedBy(of).filter((url) => !isVariant(url)));
  if (rows!.join(' ') === others!.join(' ')) return false;
  return rows!.sort().join(' ') === others!.sort().join(' ');
}
