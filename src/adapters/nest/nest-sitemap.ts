// The sitemap of an app of Nest 10 to 12, on Express or on Fastify.
import type { SitemapHandlerConfig } from '../../handler/port/handler-config.ts';
import { createNodeMiddleware, type NodeMiddleware } from '../node/node-middleware.ts';

/**
 * Returns a middleware that serves the sitemap and its parts, for main.ts:
 * `app.use(sitemap({ base, source }))`. `app.get(PagesService)` returns what the source needs.
 *
 * `base` decides at which path; a global prefix does not count.
 * Errors: CONFIG_INVALID, at once, for options that cannot be followed.
 */
export function sitemap(config: SitemapHandlerConfig): NodeMiddleware {
  return createNodeMiddleware(config);
}
