// The sitemap of a Koa app, version 2 or 3.
import { Buffer } from 'node:buffer';
import { createSitemapHandler } from '../../handler/create-sitemap-handler.ts';
import type { SitemapHandlerConfig } from '../../handler/port/handler-config.ts';
import { type NodeRequest, requestOfNode } from '../node/node-request.ts';
import { headersOf } from '../node/node-response.ts';

/** What is used of a context. */
export interface KoaContext {
  readonly app: { emit(event: 'error', error: unknown, context: KoaContext): unknown };
  readonly req: NodeRequest;
  readonly originalUrl: string;
  readonly res: { getHeader(name: string): unknown };
  status: number;
  body: unknown;
  set(name: string, value: string): unknown;
}

/** Answers requests for the set, and calls `next` for all others. */
export type KoaMiddleware = (context: KoaContext, next: () => Promise<unknown>) => Promise<unknown>;

/**
 * Returns a middleware that serves the sitemap and its parts:
 * `app.use(sitemap({ base, source }))`.
 *
 * `base` sets the path, also below `koa-mount`.
 * Without an `onError`, what a source throws is emitted as the app's `error` event.
 * Errors: CONFIG_INVALID, at once, for invalid options.
 */
export function sitemap(config: SitemapHandlerConfig): KoaMiddleware {
  let latest: KoaContext | undefined;
  const emit = (error: unknown) => latest?.app.emit('error', error, latest);
  const onError = config?.onError ?? emit;
  const handle = createSitemapHandler({ ...config, onError });
  return async (context, next) => {
    const { method, headers, socket } = context.req;
    const request = requestOfNode({ method, headers, socket, url: context.originalUrl });
    if (request !== undefined) latest = context;
    const response = request && (await handle(request));
    if (response === undefined) return await next();
    const answered = headersOf(response, context.res.getHeader('vary'));
    context.status = response.status;
    // Koa answers HEAD itself; a null body would make the status 204.
    if (method !== 'HEAD') context.body = Buffer.from(await response.arrayBuffer());
    // Setting the body sets headers, too.
    for (const [name, value] of answered) context.set(name, value);
    return undefined;
  };
}
