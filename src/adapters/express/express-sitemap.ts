// The sitemap of an app of Express 4 or 5, or of anything else with `(request, response, next)`.
import type { SitemapHandlerConfig } from '../../handler/port/handler-config.ts';
import { createNodeMiddleware, type NodeMiddleware } from '../node/node-middleware.ts';

/**
 * Returns a middleware that serves the sitemap and its parts:
 * `app.use(sitemap({ base, source }))`.
 *
 * `base` decides at which path, also in a router that is mounted below one. What goes wrong outside
 * of the sources is passed to `next`.
 * Errors: CONFIG_INVALID, at once, for options that cannot be followed.
 */
export function sitemap(config: SitemapHandlerConfig): NodeMiddleware {
  return createNodeMiddleware(config);
}
