// The front door of portolan/hono.
export type { HonoContext, HonoMiddleware } from './hono-sitemap.ts';
export { sitemap } from './hono-sitemap.ts';
