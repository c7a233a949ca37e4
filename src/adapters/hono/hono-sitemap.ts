// The sitemap of a Hono app, version 4, on every runtime.
import { createSitemapHandler } from '../../handler/create-sitemap-handler.ts';
import type { RequestContext, SitemapHandlerConfig } from '../../handler/port/handler-config.ts';
import { mergeVary } from '../node/merge-vary.ts';
import { mayBeOfSet } from '../node/node-request.ts';

/** What is used of a context. */
export interface HonoContext {
  readonly req: { readonly path: string; readonly raw: Request };
  /** Throws if the runtime has none. */
  readonly executionCtx: unknown;
  res: Response;
}

/** Answers requests for the set, and calls `next` for all others. */
export type HonoMiddleware = (context: HonoContext, next: () => Promise<void>) => Promise<void>;

/**
 * Returns a middleware that serves the sitemap and its parts:
 * `app.use(sitemap({ base, source }))`.
 *
 * `base` sets the path, also in an app that is mounted below another path.
 * Errors: CONFIG_INVALID, at once, for invalid options.
 */
export function sitemap(config: SitemapHandlerConfig): HonoMiddleware {
  const handle = createSitemapHandler(config);
  return async (context, next) => {
    const { path, raw } = context.req;
    const response = mayBeOfSet(path) ? await handle(raw, runtimeOf(context)) : undefined;
    if (response === undefined) return await next();
    const own = response.headers.get('vary');
    context.res = response;
    // In Hono, headers that were set before take precedence.
    const vary = own === null ? undefined : mergeVary(own, context.res.headers.get('vary'));
    if (vary !== undefined) context.res.headers.set('vary', vary);
  };
}

function runtimeOf(context: HonoContext): RequestContext | undefined {
  try {
    return context.executionCtx as RequestContext;
  } catch {
    return undefined;
  }
}
