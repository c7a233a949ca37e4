// The front door of portolan/nest.
export type { NodeMiddleware } from '../node/node-middleware.ts';
export type { NodeRequest } from '../node/node-request.ts';
export type { NodeResponse } from '../node/node-response.ts';
export { sitemap } from './nest-sitemap.ts';
