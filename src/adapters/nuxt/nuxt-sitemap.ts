// Nuxt: the sitemap of prerendered pages and, in development, of the known routes.
import { requestOfNode } from '../node/node-request.ts';
import { createDevSitemap } from '../site/dev-sitemap.ts';
import { publishSite } from '../site/publish-site.ts';
import { PLAIN_LOG } from '../site/site-report.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import { type NuxtPages, readHiddenPages, readNuxtPages } from './nuxt-pages.ts';
import type { NuxtSlice } from './nuxt-slice.ts';

/**
 * The module of Nuxt: `modules: ['portolan/nuxt']`, with its options in `portolan: { … }`.
 *
 * It lists what `nuxt generate` or `nuxt build` prerenders. List pages that a server renders at run
 * time in `routes` or `source`, or use portolan/handler in a server route.
 */
export function sitemap(inline: SitemapOptions, nuxt: NuxtSlice): void {
  const { dev, rootDir, app, site, portolan, routeRules = {}, devServerHandlers } = nuxt.options;
  const options: SitemapOptions = { ...portolan, ...inline };
  const basePath = app.baseURL;
  let pages: NuxtPages = { files: new Map(), dynamicRoutes: [] };
  nuxt.hook('pages:extend', (all) => {
    pages = readNuxtPages(all);
  });
  const hidden = readHiddenPages(routeRules, basePath);
  const all = { ...options, exclude: [...hidden, ...(options.exclude ?? [])] };
  const common = { framework: 'Nuxt', rootFolder: rootDir, basePath, log: PLAIN_LOG };
  if (dev) {
    const paths = (): readonly string[] => [...pages.files.keys()];
    const handle = createDevSitemap({ ...common, paths }, all);
    devServerHandlers.push({
      // Of all requests, for Nitro matches routes without the base path.
      route: '/',
      handler: async ({ node }) => {
        const request = requestOfNode(node.req);
        return request && (await handle(request));
      },
    });
  }
  nuxt.hook('nitro:init', (nitro) => {
    nitro.hooks.hook('prerender:done', async ({ prerenderedRoutes }) => {
      if (!prerenderedRoutes.some(({ fileName }) => fileName?.endsWith('.html'))) return;
      await publishSite(
        {
          ...common,
          outputFolder: nitro.options.output.publicDir,
          base: site?.url,
          baseHint:
            "Set site: { url: 'https://example.com' } or portolan: { base } in nuxt.config.",
          trailingSlash: 'never',
          dynamicRoutes: pages.dynamicRoutes,
          htmlFolder: {
            sourceOf: (page) => pages.files.get(`/${page.replace(/\/?index\.html$/, '')}`),
          },
        },
        all,
      );
    });
  });
}
