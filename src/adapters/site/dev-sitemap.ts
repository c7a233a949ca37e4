// The sitemap of a development server. Nothing is built, so it lists the known routes, the pages of
// dynamic routes, and the user's sources.
import { createSitemapHandler } from '../../handler/create-sitemap-handler.ts';
import type { HandlerEntry, SitemapHandler } from '../../handler/port/handler-config.ts';
import { openSource } from '../../sources/open-source.ts';
import type { SiteLog } from './built-site.ts';
import { SiteRoutes } from './site-routes.ts';
import { checkOptionNames, type SitemapOptions } from './sitemap-options.ts';

/** What an adapter knows about a site in development. */
export interface DevelopedSite {
  /** For messages: `Astro`. */
  readonly framework: string;
  /** The folder of the project, as an absolute path. */
  readonly rootFolder: string;
  /** The path of the site on its host: `/docs/`. Default `/`. */
  readonly basePath?: string | undefined;
  /** The current paths of pages without parameters, below the base path. */
  paths(): readonly string[] | Promise<readonly string[]>;
  /** The project's dynamic routes. */
  readonly dynamicRoutes?: readonly string[] | undefined;
  readonly log: SiteLog;
}

/**
 * Creates the handler for `/sitemap.xml` of a development server, with URLs of that server. What
 * pages say themselves (noindex, canonical) is only known to a build.
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
