// Next: a route handler that serves the sitemap, in app/sitemap.xml/[[...file]]/route.ts.
import { PortolanError } from '../../base/portolan-error.ts';
import { createSitemapHandler } from '../../handler/create-sitemap-handler.ts';
import { settleSiteBase } from '../site/site-base.ts';
import { PLAIN_LOG } from '../site/site-report.ts';
import { SiteRoutes } from '../site/site-routes.ts';
import type { NextSitemapConfig, SitemapRoute } from './next-sitemap-config.ts';

/**
 * The route of a sitemap:
 * `export const { GET, generateStaticParams } = createSitemapRoute({ base, source })`, and
 * `export const revalidate = 3600`. next.config.ts is `withSitemap({ … })`.
 *
 * Errors: CONFIG_INVALID, at once, for invalid options.
 */
export function createSitemapRoute(config: NextSitemapConfig): SitemapRoute {
  const { pages = true, source = [], routes, strict, ...given } = config;
  const known = process.env.PORTOLAN_NEXT;
  if (known === undefined) {
    const message = 'createSitemapRoute does not know the configuration of Next.';
    const hint = 'Wrap it in next.config: export default withSitemap({ … }).';
    throw new PortolanError('CONFIG_INVALID', { message, hint });
  }
  const { basePath, trailingSlash, distDir } = JSON.parse(known);
  const baseHint = "Set base: createSitemapRoute({ base: 'https://example.com/' }).";
  const site = { framework: 'Next', basePath: basePath || '/', baseHint };
  const base = settleSiteBase(site, config.base);
  const handle = createSitemapHandler({
    ...given,
    base,
    // Next keeps the documents itself.
    maxAge: given.maxAge ?? 60,
    trailingSlash: given.trailingSlash ?? (trailingSlash ? 'always' : 'never'),
    onError: given.onError ?? logError,
    async *source(context) {
      const server = process.env.NEXT_RUNTIME !== 'edge' && (await import('./read-pages.ts'));
      const dynamicRoutes = server ? await server.readDynamicRoutes(distDir) : [];
      const options = { routes, strict, exclude: given.exclude };
      const watched = new SiteRoutes({ dynamicRoutes, log: PLAIN_LOG }, options, base);
      if (pages && server) yield* watched.watch(server.readPages(context, distDir));
      yield* watched.watch(typeof source === 'function' ? await source(context) : source);
      for (const one of watched.sources) {
        for await (const batch of one.batches({})) yield batch.map(({ entry }) => entry);
      }
    },
  });
  return {
    async GET(_request, { params }) {
      const { file = [] } = await params;
      const part = file.map((segment) => encodeURIComponent(segment.toWellFormed())).join('/');
      const name = file.length === 0 ? 'sitemap.xml' : `sitemap-${part}.xml`;
      const answer = await handle(new Request(new URL(name, base)));
      return answer ?? new Response('There is no such sitemap.\n', { status: 404 });
    },
    generateStaticParams: async () => [],
  };
}

const logError = (error: unknown): unknown =>
  PLAIN_LOG.warn(error instanceof Error ? error.message : String(error));
