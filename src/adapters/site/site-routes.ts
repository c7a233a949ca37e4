// The dynamic routes of a site: the pages that the user lists, and routes without pages.
import { PortolanError } from '../../base/portolan-error.ts';
import { createUrlPatterns } from '../../base/url-patterns.ts';
import type { HandlerEntries, HandlerEntry } from '../../handler/port/handler-config.ts';
import type { EntryTransform } from '../../publish/settings/publish-config.ts';
import { RECORDS_A_BATCH, type Source, type SourceRecord } from '../../sources/port/source.ts';
import type { BuiltSite } from './built-site.ts';
import { RoutePattern } from './route-pattern.ts';
import type { RoutePage, RoutePages, SitemapOptions } from './sitemap-options.ts';

type GivenSite = Pick<BuiltSite, 'dynamicRoutes' | 'log'>;
type GivenOptions = Pick<SitemapOptions, 'routes' | 'exclude' | 'strict'>;

/** The routes of one build. */
export class SiteRoutes {
  /** The pages that the user lists, by route; the last one reports routes without pages. */
  readonly sources: readonly Source[];
  readonly #site: GivenSite;
  readonly #options: GivenOptions;
  readonly #base: URL;
  /** The routes without a listed page so far. */
  readonly #unseen: Set<RoutePattern>;

  constructor(site: GivenSite, options: GivenOptions, base: string) {
    this.#site = site;
    this.#options = options;
    this.#base = new URL(base);
    const { routes = {}, exclude = [] } = options;
    // `publish` refuses what is not a list.
    const excludedBy = createUrlPatterns({ exclude: Array.isArray(exclude) ? exclude : [] });
    const open = (site.dynamicRoutes ?? []).filter(
      (text) => !Object.hasOwn(routes, text) && !excludedBy(new URL(text.slice(1), base).href),
    );
    this.#unseen = new Set(open.map((text) => new RoutePattern(text)));
    const listed = Object.entries(routes).flatMap(([text, pages]) =>
      pages === false ? [] : { name: text, batches: () => this.#pagesOf(text, pages) },
    );
    this.sources = [...listed, { name: 'routes', batches: () => this.#end() }];
  }

  /** Returns the user's transform, extended to see each listed entry. */
  watching(transform: EntryTransform | undefined): EntryTransform | undefined {
    if (this.#unseen.size === 0) return transform;
    if (transform === undefined) return (entry) => this.see(entry);
    return async (entry, page) => {
      const listed = await transform(entry, page);
      return listed ? this.see(listed) : listed;
    };
  }

  /** Notes the route of a listed entry; returns the entry. */
  see<Entry extends { readonly loc?: string | undefined }>(entry: Entry): Entry {
    if (this.#unseen.size === 0) return entry;
    const path = URL.parse(entry.loc ?? '', this.#base)?.pathname ?? '';
    const { pathname: basePath } = this.#base;
    if (path.startsWith(basePath)) {
      for (const pattern of this.#unseen) {
        if (pattern.matches(path.slice(basePath.length - 1))) this.#unseen.delete(pattern);
      }
    }
    return entry;
  }

  /** Passes entries on, and notes their routes. */
  async *watch(entries: HandlerEntries): AsyncGenerator<HandlerEntry | readonly HandlerEntry[]> {
    for await (const given of entries) {
      if (this.#unseen.size > 0) {
        for (const one of Array.isArray(given) ? given : [given]) {
          this.see(typeof one === 'string' ? { loc: one } : 'url' in one ? { loc: one.url } : one);
        }
      }
      yield given;
    }
  }

  async *#pagesOf(
    text: string,
    given: Exclude<RoutePages, false>,
  ): AsyncGenerator<readonly SourceRecord[]> {
    const pages: unknown = typeof given === 'function' ? await given() : given;
    if (!isPageList(pages)) {
      throw new PortolanError('CONFIG_INVALID', {
        message: `The pages of the route ${text} are not a list of pages.`,
        hint: `Return a list: routes: { ${JSON.stringify(text)}: () => ['first'] }.`,
      });
    }
    const pattern = new RoutePattern(text);
    const records = pages.map((page, index) => ({
      entry: entryOf(pattern, page, this.#base),
      row: index + 1,
    }));
    for (let at = 0; at < records.length; at += RECORDS_A_BATCH) {
      yield records.slice(at, at + RECORDS_A_BATCH);
    }
  }

  // biome-ignore lint/correctness/useYield: a source without entries, which is read last.
  async *#end(): AsyncGenerator<readonly SourceRecord[]> {
    this.#complain();
  }

  #complain(): void {
    if (this.#unseen.size === 0) return;
    const texts = [...this.#unseen].map(({ text }) => text);
    const message = `No page of ${texts.join(', ')} is listed.`;
    const first = JSON.stringify(texts[0]);
    const hint = `List them: routes: { ${first}: () => […] }, or false for none.`;
    if (this.#options.strict) throw new PortolanError('CONFIG_INVALID', { message, hint });
    this.#site.log.warn(`${message} ${hint}`);
  }
}

function isPageList(given: unknown): given is readonly RoutePage[] {
  return Array.isArray(given) && given.every((page) => page !== null && page !== undefined);
}

function entryOf(pattern: RoutePattern, page: RoutePage, base: URL): SourceRecord['entry'] {
  if (typeof page !== 'object') return { loc: base.href + pattern.pathOf(page) };
  const { params, ...entry } = page;
  return { ...entry, loc: base.href + pattern.pathOf(params) };
}
