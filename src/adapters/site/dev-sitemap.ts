// The sitemap that a development server shows: nothing is built, so it lists the routes that are
// known, the pages of dynamic routes, and the user's sources.
import { createSitemapHandler } from '../../handler/create-sitemap-handler.ts';
import type { HandlerEntry, SitemapHandler } from '../../handler/port/handler-config.ts';
import { openSource } from '../../sources/open-source.ts';
import type { SiteLog } from './built-site.ts';
import { SiteRoutes } from './site-routes.ts';
import { checkOptionNames, type SitemapOptions } from './sitemap-options.ts';

/** What an adapter knows of a site that is being developed. */
export interface DevelopedSite {
  /** For messages: `Astro`. */
  readonly framework: string;
  /** The folder of the project, as an absolute path. */
  readonly rootFolder: string;
  /** The path of the site on its host: `/docs/`. Default `/`. */
  readonly basePath?: string | undefined;
  /** The paths of the pages that need no parameter, below the base path, as they are now. */
  paths(): readonly string[] | Promise<readonly string[]>;
  /** The project's dynamic routes. */
  readonly dynamicRoutes?: readonly string[] | undefined;
  readonly log: SiteLog;
}

/**
 * Makes what answers `/sitemap.xml` while a site is developed, with addresses of the server itself.
 * What a page says of itself (noindex, canonical) is known by a build alone.
 *
 * Errors: CONFIG_INVALID, for unknown options.
 */
export function createDevSitemap(
  site: DevelopedSite,
  options: SitemapOptions = {},
): SitemapHandler {
  const { framework, basePath = '/', rootFolder, log } = site;
  checkOptionNames(options, framework);
  const { dev = true, source, sources = [], sections = [], map } = options;
  if (!dev) return async () => undefined;
  const { exclude, transform, trailingSlash, urlsMax } = options;
  const all = [source, ...sources, ...sections.map((section) => section.source)].filter(
    (spec) => spec !== undefined,
  );
  return createSitemapHandler({
    base: ({ url }) => new URL(basePath, url).href,
    exclude,
    transform,
    trailingSlash,
    urlsMax,
    maxAge: 0,
    staleWhileRevalidate: 0,
    async *source({ base, signal }): AsyncGenerator<readonly HandlerEntry[]> {
      const routes = new SiteRoutes(site, { ...options, strict: false }, base);
      const paths = await site.paths();
      const pages = paths.map((path) => ({ loc: base + encodeURI(path.replace(/^\.?\//, '')) }));
      yield pages.map((page) => routes.see(page));
      const opened = all.map((spec) => openSource(spec, { base, folder: rootFolder, map }));
      for (const one of [...(await Promise.all(opened)), ...routes.sources]) {
        for await (const batch of one.batches({ signal })) {
          yield batch.map(({ entry }) => routes.see(entry));
        }
      }
    },
    onFinding: ({ message, severity }) => {
      if (severity !== 'info') log.warn(message);
    },
    onError: (error) => log.warn(error instanceof Error ? error.message : String(error)),
  });
}
