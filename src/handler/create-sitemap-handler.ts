// Requests for the files of a set of sitemaps, answered with the API of the web alone.
import type { SitemapHandler, SitemapHandlerConfig } from './port/handler-config.ts';
import { settleHandlerConfig } from './settings/handler-settings.ts';
import { Sites } from './site/sites.ts';

/**
 * Makes a function that answers requests for a set of sitemaps and its parts, with nothing but the
 * API of the web.
 *
 * It resolves to `undefined` for requests that are not for the set, so that handlers can follow
 * each other. Names, limits and contents are those of `publish`; what is made is kept for `maxAge`
 * seconds, served while it is built again, and served when that fails. Without anything to serve,
 * the answer is 503.
 *
 * Errors: CONFIG_INVALID, at once, for options that cannot be followed. What sources throw goes to
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
