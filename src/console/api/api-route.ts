// An address of the JSON API: its input, its output, and its entry in the document.
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { TokenScope } from '../../store/port/access-store.ts';
import { limitRate } from '../admission/limit-rate.ts';
import { requireScope } from '../admission/require-scope.ts';
import { FORM_BODY_BYTES_MAX } from '../core/console-limits.ts';
import { checkQuery } from '../http/check-query.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv, ConsoleRequest } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';
import { readJson } from '../http/read-body.ts';
import { viewJson } from '../http/view-json.ts';
import { PROBLEM_SCHEMA } from './api-schemas.ts';

export interface ApiRoute<Body> {
  readonly method: 'get' | 'post' | 'delete';
  /** As the document writes it: `/api/sites/{site}/due`. */
  readonly path: string;
  readonly scope: TokenScope;
  readonly summary: string;
  /** Absent: no body is read. */
  readonly body?: z.ZodType<Body>;
  /** Default 64 KiB. */
  readonly bytesMax?: number;
  /** Counts among the submissions. Default false. */
  readonly limited?: boolean;
  readonly status: 200 | 201 | 202;
  /** What is given; `version` is added. */
  readonly gives: z.ZodObject;
  /** What 409 means here. Absent: it is never answered. */
  readonly conflict?: string;
  /** `undefined` is answered with 404. */
  answer(c: ConsoleRequest, body: Body): Promise<object | undefined>;
}

const JSON_TYPE = 'application/json';
const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'No token, or one that is not known.',
  403: 'The token does not allow this, or the URL is refused.',
  404: 'Not found.',
  413: 'The body is too large.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  503: 'The queue is full; `Retry-After` says when to try again.',
  507: 'The disk is full; `Retry-After` says when again.',
};

/** Where the API is mounted. */
export interface ApiMount {
  readonly app: OpenAPIHono<ConsoleEnv>;
  readonly core: ConsoleCore;
}

/** Mounts an address, and enters it into the document. */
export function mountApiRoute<Body>({ app, core }: ApiMount, route: ApiRoute<Body>): void {
  const { method, path, scope, body: schema, status, bytesMax = FORM_BODY_BYTES_MAX } = route;
  app.openAPIRegistry.registerPath(documentOf(route));
  const steps = [
    requireScope(scope, core),
    ...(route.limited === true ? [limitRate(core.rates.submissions)] : []),
  ];
  app.on([method.toUpperCase()], [path.replaceAll(/\{(\w+)\}/g, ':$1')], ...steps, async (c) => {
    checkQuery(c, { names: [] });
    // Without a body there is nothing to validate.
    const body = schema === undefined ? (undefined as Body) : await readJson(c, schema, bytesMax);
    const view = await route.answer(c, body);
    if (view === undefined) {
      throw new HttpError(404, { message: 'Nothing was found at this address.' });
    }
    return c.body(viewJson(view), status, { 'content-type': `${JSON_TYPE}; charset=utf-8` });
  });
}

function documentOf<Body>(
  route: ApiRoute<Body>,
): Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0] {
  const { method, path, scope, summary, body, status, gives, conflict } = route;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = z.object(
    Object.fromEntries(names.map((name) => [name, z.coerce.number().int().positive()])),
  );
  const content = (schema: z.ZodType): Record<string, { schema: z.ZodType }> => ({
    [JSON_TYPE]: { schema },
  });
  const told = conflict === undefined ? PROBLEMS : { ...PROBLEMS, 409: conflict };
  const problems = Object.entries(told).map(([code, description]) => [
    code,
    { description, content: content(PROBLEM_SCHEMA) },
  ]);
  return {
    method,
    path,
    summary,
    description: `Needs the scope ${scope}.`,
    security: [{ token: [] }],
    request: {
      ...(names.length > 0 ? { params } : {}),
      ...(body === undefined ? {} : { body: { required: true, content: content(body) } }),
    },
    responses: {
      [status]: {
        description: 'The result.',
        content: content(gives.extend({ version: z.literal(1) })),
      },
      ...Object.fromEntries(problems),
    },
  };
}
