// The document that describes the API: OpenAPI 3.1, made from the same schemas that check requests.
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { ownUrl } from '../actions/submit-address.ts';
import { requireScope } from '../admission/require-scope.ts';
import { checkQuery, queryNames } from '../http/check-query.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv } from '../http/console-env.ts';

const OPEN_API = '3.1.0';

/**
 * Mounts `/api/openapi.json`, with the `.json` twin of every screen in it, and the addresses beside
 * the API that programs ask.
 */
export function mountOpenApi(app: OpenAPIHono<ConsoleEnv>, core: ConsoleCore): void {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
  for (const { name, path, params: schema } of core.screens) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, word = '']) => word);
    const params = z.object(Object.fromEntries(names.map((word) => [word, z.string()])));
    const queries = queryNames(schema, path);
    const text = z.string().optional();
    const query = z.object(Object.fromEntries(queries.map((word) => [word, text])));
    registry.registerPath({
      method: 'get',
      path: `${path.replaceAll(/:(\w+)/g, '{$1}')}.json`,
      summary: `The screen ${name}. With .csv instead of .json: its table.`,
      security: [{ token: [] }],
      request: {
        ...(names.length > 0 ? { params } : {}),
        ...(queries.length > 0 ? { query } : {}),
      },
      responses: {
        200: {
          description: 'The data of the screen.',
          content: { 'application/json': { schema: z.looseObject({ version: z.literal(1) }) } },
        },
      },
    });
  }
  for (const address of PLAIN_ADDRESSES) registry.registerPath(documentOf(address));
  app.get('/api/openapi.json', requireScope('read', core), (c) => {
    checkQuery(c, { names: [] });
    const document = app.getOpenAPI31Document({
      openapi: OPEN_API,
      info: { title: 'Portolan console', version: core.version },
      servers: [{ url: ownUrl(c, core, '/') }],
    });
    return c.json(document);
  });
}

function documentOf(
  address: PlainAddress,
): Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0] {
  const { method, path, summary, scope, params, query, body, answers, mediaType } = address;
  const { bodyTypes: types = ['application/json'] } = address;
  const contents = (schema: z.ZodType) =>
    Object.fromEntries(types.map((type) => [type, { schema }]));
  return {
    method,
    path,
    summary,
    description: scope === undefined ? 'Open to everyone.' : `Needs the scope ${scope}.`,
    security: scope === undefined ? [] : [{ token: [] }],
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { required: address.bodyTypes === undefined, content: contents(body) } }),
    },
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, description]) => [
        status,
        { description, content: { [mediaType]: { schema: z.unknown() } } },
      ]),
    ),
  };
}

/** An address whose answer is text, or described elsewhere. */
interface PlainAddress {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly summary: string;
  /** Absent: it is open to everybody. */
  readonly scope?: 'read' | 'submit';
  /** The names in the path. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The types of a body, which may be left out then. Default: it has to be JSON. */
  readonly bodyTypes?: readonly string[];
  /** What a status means, by its number. */
  readonly answers: Readonly<Record<number, string>>;
  readonly mediaType: string;
}

const text = z.string().optional();
const REFUSED = { 400: 'The request is not valid.', 403: 'Refused.', 429: 'Too many requests.' };
const INDEX_NOW = {
  200: 'Accepted.',
  202: 'Accepted; the key will be checked.',
  422: 'A URL does not match the key.',
  ...REFUSED,
};

const PING = {
  query: z.object({ sitemap: text, wait: z.enum(['0', '1']).optional() }),
  answers: {
    200: 'Received.',
    ...REFUSED,
    405: 'Method not allowed.',
    503: 'The queue is full, or too many pings are waiting.',
    507: 'The disk is full.',
  },
};

/** All of them. Search Console’s API has a document of its own, Google’s. */
const PLAIN_ADDRESSES: readonly PlainAddress[] = [
  {
    method: 'get',
    path: '/sites/{site}/sitemaps/{sitemap}/body',
    scope: 'read',
    mediaType: 'application/octet-stream',
    summary: 'The bytes of a sitemap as it was last read.',
    params: z.object({ site: z.string(), sitemap: z.string() }),
    answers: { 200: 'The body.', 404: 'There is no such sitemap, or its body is not kept.' },
  },
  {
    method: 'get',
    path: '/ping',
    scope: 'submit',
    mediaType: 'text/plain',
    summary:
      'Submits a sitemap; with wait=1, reports the findings. Open to everyone with --open ping.',
    ...PING,
    query: PING.query.required({ sitemap: true }),
  },
  {
    method: 'post',
    path: '/ping',
    scope: 'submit',
    mediaType: 'text/plain',
    summary: 'The same: sitemap and wait are in the query, in a form or in JSON.',
    ...PING,
    body: PING.query,
    bodyTypes: ['application/x-www-form-urlencoded', 'application/json'],
  },
  {
    method: 'get',
    path: '/indexnow',
    scope: 'submit',
    mediaType: 'text/plain',
    summary: 'Accepts a URL by IndexNow. Open to everyone with --open indexnow.',
    query: z.object({ url: z.string(), key: z.string(), keyLocation: text }),
    answers: INDEX_NOW,
  },
  {
    method: 'post',
    path: '/indexnow',
    scope: 'submit',
    mediaType: 'text/plain',
    summary: 'Accepts URLs by IndexNow. Open to everyone with --open indexnow.',
    body: z.object({
      host: z.string(),
      key: z.string(),
      keyLocation: text,
      urlList: z.array(z.string()),
    }),
    answers: INDEX_NOW,
  },
  {
    method: 'get',
    path: '/events',
    scope: 'read',
    mediaType: 'text/event-stream',
    summary: 'Streams events as they happen, of one site or of all.',
    query: z.object({ site: text, after: text, since: z.iso.datetime().optional() }),
    answers: { 200: 'Server-sent events.', 503: 'Too many clients are listening.' },
  },
  {
    method: 'get',
    path: '/metrics',
    scope: 'read',
    mediaType: 'text/plain',
    summary: 'Metrics for Prometheus.',
    answers: { 200: 'The metrics.' },
  },
  {
    method: 'get',
    path: '/healthz',
    mediaType: 'application/json',
    summary: 'Reports whether store and queue respond, and whether the disk is writable.',
    answers: { 200: 'Both respond.', 503: 'One of them does not; `store` may be disk-full.' },
  },
  {
    method: 'get',
    path: '/readyz',
    mediaType: 'application/json',
    summary: 'Reports whether a balancer may send requests here.',
    answers: { 200: 'Store and queue respond within a second.', 503: 'Not now.' },
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    scope: 'read',
    mediaType: 'application/json',
    summary: 'This document.',
    answers: { 200: 'OpenAPI 3.1.' },
  },
];
