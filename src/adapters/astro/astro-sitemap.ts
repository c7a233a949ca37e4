// The Astro integration: writes the sitemap into a site that is built.
import { addToConnect } from '../node/node-middleware.ts';
import { createDevSitemap } from '../site/dev-sitemap.ts';
import { publishSite } from '../site/publish-site.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import type { AstroConfig, AstroRoute, SitemapIntegration } from './astro-config.ts';
import { astroSite, developedSite } from './astro-site.ts';

/**
 * Writes the sitemap of a site that Astro builds. Its address is that of `site` and `base`.
 *
 * Errors: the build fails with those of `publish`, and with CONFIG_INVALID for options that do not
 * exist and a site without an address.
 *
 * ```ts
 * import { sitemap } from 'portolan/astro';
 *
 * export default { site: 'https://example.com', integrations: [sitemap()] };
 * ```
 */
export function sitemap(options: SitemapOptions = {}): SitemapIntegration {
  let config: AstroConfig;
  let routes: readonly AstroRoute[] = [];
  return {
    name: 'portolan',
    hooks: {
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:routes:resolved': (resolved) => {
        routes = resolved.routes;
      },
      'astro:server:setup': ({ server, logger }) => {
        const site = developedSite(config, () => routes, logger);
        addToConnect(server.middlewares, createDevSitemap(site, options));
      },
      'astro:build:done': async ({ dir, assets, logger }) => {
        await publishSite(astroSite({ config, routes, dir, assets, logger }), options);
      },
    },
  };
}
