// The front door of portolan/docusaurus, which Docusaurus loads by its name.
export type { SitemapOptions } from '../site/sitemap-options.ts';
// biome-ignore lint/style/noDefaultExport: Docusaurus calls the default export of a plug-in.
export { sitemap, sitemap as default } from './docusaurus-sitemap.ts';
