// The front door of portolan/vitepress.
export type { SitemapOptions } from '../site/sitemap-options.ts';
export { sitemap } from './vitepress.ts';
