// The front door of portolan/astro.
export { sitemap } from './astro-sitemap.ts';
