// The sitemap of a Nest app, version 10 to 12, on Express or Fastify.
import type { SitemapHandlerConfig } from '../../handler/port/handler-config.ts';
import { createNodeMiddleware, type NodeMiddleware } from '../node/node-middleware.ts';

/**
 * Returns a middleware that serves the sitemap and its parts, for main.ts:
 * `app.use(sitemap({ base, source }))`. `app.get(PagesService)` returns what the source needs.
 *
 * `base` sets the path; a global prefix has no effect.
 * Errors: CONFIG_INVALID, at once, for invalid options.
 */
export function sitemap(config: SitemapHandlerConfig): NodeMiddleware {
  return createNodeMiddleware(config);
}
