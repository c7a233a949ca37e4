// Middleware for Express, Connect and Nest.
import type { Server } from 'node:http';
import { createSitemapHandler } from '../../handler/create-sitemap-handler.ts';
import type { SitemapHandler, SitemapHandlerConfig } from '../../handler/port/handler-config.ts';
import { type NodeRequest, requestOfNode } from './node-request.ts';
import { type NodeResponse, sendResponse } from './node-response.ts';

/** Answers requests for the set; calls `next` for all others, and with errors. */
export type NodeMiddleware = (
  request: NodeRequest,
  response: NodeResponse,
  next: (error?: unknown) => void,
) => void;

/** Errors: CONFIG_INVALID, at once, for invalid options. */
export function createNodeMiddleware(config: SitemapHandlerConfig): NodeMiddleware {
  return nodeMiddlewareOf(createSitemapHandler(config));
}

/** Adds a handler to a Connect server, whose type differs between frameworks. */
export function addToConnect(middlewares: object, handle: SitemapHandler): void {
  (middlewares as { use(answer: NodeMiddleware): unknown }).use(nodeMiddlewareOf(handle));
}

/** Lets a handler answer before all else that a server of `node:http` answers with. */
export function addToServer(of: object, handle: SitemapHandler): void {
  const server = of as Server;
  const answer = nodeMiddlewareOf(handle);
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    answer(request, response, () => {
      for (const other of others) other.call(server, request, response);
    });
  });
}

/** Turns a handler into a middleware. */
function nodeMiddlewareOf(handle: SitemapHandler): NodeMiddleware {
  const answer = async (request: Request, response: NodeResponse): Promise<boolean> => {
    const answered = await handle(request);
    if (answered !== undefined) await sendResponse(answered, response);
    return answered !== undefined;
  };
  return (request, response, next) => {
    const converted = requestOfNode(request);
    if (converted === undefined) next();
    else answer(converted, response).then((isOurs) => isOurs || next(), next);
  };
}
