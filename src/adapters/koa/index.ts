// The front door of portolan/koa.
export type { KoaContext, KoaMiddleware } from './koa-sitemap.ts';
export { sitemap } from './koa-sitemap.ts';
