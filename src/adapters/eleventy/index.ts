// The front door of portolan/eleventy.
export type { SitemapOptions } from '../site/sitemap-options.ts';
export { sitemap } from './eleventy-sitemap.ts';
