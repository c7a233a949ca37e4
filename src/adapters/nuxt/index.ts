// The front door of portolan/nuxt, which Nuxt loads by its name.
export type { SitemapOptions } from '../site/sitemap-options.ts';
// biome-ignore lint/style/noDefaultExport: Nuxt calls the default export of a module.
export { sitemap, sitemap as default } from './nuxt-sitemap.ts';
