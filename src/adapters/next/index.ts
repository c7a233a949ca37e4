// The front door of portolan/next.
export type { RoutePage, RoutePages, RouteParams } from '../site/sitemap-options.ts';
export type { NextSitemapConfig, SitemapRoute } from './next-sitemap-config.ts';
export { createSitemapRoute } from './sitemap-route.ts';
export { withSitemap } from './with-sitemap.ts';
