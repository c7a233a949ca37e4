// Steps that count what clients do, and stop those who do it too often.
import type { MiddlewareHandler } from 'hono';
import type { ConsoleEnv, ConsoleRequest } from '../console-env.ts';
import { HttpProblem } from '../http-problem.ts';
import type { RateLimit } from './rate-limit.ts';

/**
 * Makes a step that counts.
 *
 * Errors: None by itself; the step HttpProblem 429.
 */
export function limitRate(limit: RateLimit): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    countRate(c, limit);
    await next();
  };
}

/**
 * Counts a request: of its client, or of what else `whose` names.
 *
 * Errors: HttpProblem 429.
 */
export function countRate(
  c: ConsoleRequest,
  limit: RateLimit,
  whose: string = c.get('client'),
): void {
  const retryAfterMs = limit.take(whose);
  if (retryAfterMs === 0) return;
  const message = 'Too many such requests in the last minute.';
  throw new HttpProblem(429, {
    message,
    hint: 'Wait for the time given in Retry-After.',
    retryAfterMs,
  });
}
