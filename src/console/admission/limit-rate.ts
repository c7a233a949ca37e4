// Steps that count what clients do, and stop those who do it too often.
import type { MiddlewareHandler } from 'hono';
import type { ConsoleEnv, ConsoleRequest } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';
import type { RateLimit } from '../security/rate-limit.ts';

/** A step that counts. Errors of the step: HttpError 429. */
export function limitRate(limit: RateLimit): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    countRate(c, limit);
    await next();
  };
}

/**
 * Counts a request: of its client, or of what else `whose` names. All clients of one scope have a
 * total together, so that strangers use up nothing of an admin's; a token that may only submit is
 * one client, wherever it is sent from.
 * Errors: HttpError 429.
 */
export function countRate(c: ConsoleRequest, limit: RateLimit, whose?: string): void {
  const retryAfterMs = whose === undefined ? takeOf(c, limit) : limit.take(whose);
  if (retryAfterMs === 0) return;
  const message = 'Too many such requests in the last minute.';
  throw new HttpError(429, {
    message,
    hint: 'Wait for the time given in Retry-After.',
    retryAfterMs,
  });
}

function takeOf(c: ConsoleRequest, limit: RateLimit): number {
  const { scope = 'nobody', name } = c.get('visitor') ?? {};
  const isToken = scope === 'submit' && name !== undefined;
  return limit.take(`${scope} ${isToken ? name : c.get('client')}`, scope);
}
