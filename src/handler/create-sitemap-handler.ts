// Requests for the files of a set of sitemaps, answered with web standards alone.
import type { SitemapHandler, SitemapHandlerConfig } from './port/handler-config.ts';
import { settleHandlerConfig } from './settings/handler-settings.ts';
import { Sites } from './site/sites.ts';

/**
 * Creates a function that answers requests for a set of sitemaps and its parts, with web standards
 * alone.
 *
 * It resolves to `undefined` for requests that are not for the set, so handlers can be chained.
 * Names, limits and contents are those of `publish`. A document is kept for `maxAge` seconds, and
 * served while it is rebuilt or when that fails. With nothing to serve, the response is 503.
 *
 * Errors: CONFIG_INVALID, at once, for invalid options. What sources throw goes to
 * `onError`; the handler rejects only when the request's signal is aborted.
 *
 * ```ts
 * const handle = createSitemapHandler({
 *   base: 'https://example.com/',
 *   sections: [
 *     { name: 'pages', source: ['/', '/about'] },
 *     { name: 'posts', count: () => db.countPosts(), page: (page, size) => db.posts(page, size) },
 *   ],
 * });
 * const notFound = new Response(null, { status: 404 });
 * export default { fetch: async (request: Request) => (await handle(request)) ?? notFound };
 * ```
 */
export function createSitemapHandler(config: SitemapHandlerConfig): SitemapHandler {
  const sites = new Sites(settleHandlerConfig(config));
  return (request, context) => sites.answer(request, context);
}
