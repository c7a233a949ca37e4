// Lets a request through to what it may do.
import type { MiddlewareHandler } from 'hono';
import type { TokenScope } from '../../store/port/access-store.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import { type ConsoleEnv, type ConsoleRequest, visitorMay } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';
import { checkOwnOrigin } from './own-origin.ts';

const LOGIN_HINT =
  'Log in, or send a token as Authorization: Bearer ptl_…. Tokens in addresses are not read.';

/**
 * A step that requires a scope, and, of visitors known by more than a token in the header, that
 * changes come from a page of ours.
 * Errors of the step: HttpError 401, 403.
 */
export function requireScope(scope: TokenScope, core: ConsoleCore): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    const visitor = c.get('visitor');
    if (visitor === undefined) {
      throw new HttpError(401, {
        message: 'The console does not know who you are.',
        hint: LOGIN_HINT,
      });
    }
    if (!visitorMay(visitor, scope)) {
      throw new HttpError(403, {
        message: `This needs a token with the scope ${scope}; yours has ${visitor.scope}.`,
      });
    }
    if (!isSafe(c.req.method) && visitor.kind !== 'bearer') checkOrigin(c, core);
    await next();
  };
}

/**
 * Checks that a request that changes something comes from a page of ours, or from no browser.
 * Errors: HttpError 403.
 */
export function checkOrigin(c: ConsoleRequest, { settings }: ConsoleCore): void {
  checkOwnOrigin({
    host: c.req.header('host') ?? new URL(c.req.url).host,
    origin: c.req.header('origin'),
    fetchSite: c.req.header('sec-fetch-site'),
    publicUrl: settings.publicUrl,
  });
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
