// The sitemap of a Fastify server, version 4 or 5.
import { Buffer } from 'node:buffer';
import { createSitemapHandler } from '../../handler/create-sitemap-handler.ts';
import type { SitemapHandlerConfig } from '../../handler/port/handler-config.ts';
import { type NodeRequest, requestOfNode } from '../node/node-request.ts';
import { headersOf } from '../node/node-response.ts';

/** What is used of a request. */
export interface FastifyRequest {
  /** Absent in the first releases of Fastify 4. */
  readonly originalUrl?: string | undefined;
  readonly raw: NodeRequest;
}

/** What is used of a reply. */
export interface FastifyReply {
  code(status: number): unknown;
  getHeader(name: string): unknown;
  header(name: string, value: string): unknown;
  send(payload?: Uint8Array): unknown;
}

/** What is used of a server. */
export interface FastifyServer {
  readonly log: { error(error: unknown): unknown };
  addHook(
    name: 'onRequest',
    hook: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): unknown;
}

/**
 * Returns a plug-in that serves the sitemap and its parts:
 * `server.register(sitemap({ base, source }))`.
 *
 * `base` sets the path; a prefix has no effect. The plug-in is not encapsulated: its hook sees all
 * requests of the server that it is registered with.
 * Without an `onError`, what a source throws is logged.
 * Errors: CONFIG_INVALID, at once, for invalid options.
 */
export function sitemap(config: SitemapHandlerConfig): (server: FastifyServer) => Promise<void> {
  let log: FastifyServer['log'] | undefined;
  const onError = config?.onError ?? ((error: unknown) => log?.error(error));
  const handle = createSitemapHandler({ ...config, onError });
  const plugin = async (server: FastifyServer): Promise<void> => {
    log = server.log;
    server.addHook('onRequest', async ({ raw, originalUrl }, reply) => {
      const { method, url, headers, socket } = raw;
      const request = requestOfNode({ method, url, originalUrl, headers, socket });
      const response = request && (await handle(request));
      if (response === undefined) return undefined;
      reply.code(response.status);
      for (const [name, value] of headersOf(response, reply.getHeader('vary'))) {
        reply.header(name, value);
      }
      return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : undefined);
    });
  };
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true });
}
