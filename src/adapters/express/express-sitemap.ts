// The sitemap of an Express app, version 4 or 5, or of any other with `(request, response, next)`.
import type { SitemapHandlerConfig } from '../../handler/port/handler-config.ts';
import { createNodeMiddleware, type NodeMiddleware } from '../node/node-middleware.ts';

/**
 * Returns a middleware that serves the sitemap and its parts:
 * `app.use(sitemap({ base, source }))`.
 *
 * `base` sets the path, also in a router that is mounted below another path. Errors outside of the
 * sources are passed to `next`.
 * Errors: CONFIG_INVALID, at once, for invalid options.
 */
export function sitemap(config: SitemapHandlerConfig): NodeMiddleware {
  return createNodeMiddleware(config);
}
