// The document that describes the API: OpenAPI 3.1, made from the same schemas that check requests.
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { ownUrl } from '../actions/submit-address.ts';
import { requireScope } from '../admission/require-scope.ts';
import { checkQuery, queryNames } from '../http/check-query.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv } from '../http/console-env.ts';
import { PLAIN_ADDRESSES, type PlainAddress } from './plain-addresses.ts';

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
  const { method, path, summary, scope, query, body, answers, mediaType } = address;
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
