// The front door of portolan/vite.
export { sitemap } from './vite-sitemap.ts';
