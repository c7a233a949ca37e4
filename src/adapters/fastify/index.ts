// The front door of portolan/fastify.
export type { FastifyReply, FastifyRequest, FastifyServer } from './fastify-sitemap.ts';
export { sitemap } from './fastify-sitemap.ts';
