// Events as they happen: server-sent events.
import type { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { HarvestEvent } from '../../harvest/port/harvest.ts';
import { pathNumber } from '../actions/known-site.ts';
import { requireScope } from '../admission/require-scope.ts';
import {
  EVENTS_LIFETIME_MS,
  HEARTBEAT_MS,
  LISTENERS_MAX,
  LISTENERS_PER_CLIENT_MAX,
} from '../core/console-limits.ts';
import { checkQuery } from '../http/check-query.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv, ConsoleRequest } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';
import { viewJson } from '../http/view-json.ts';
import { createLimitedPlaces, type LimitedPlaces } from '../security/limited-places.ts';

const RETRY_MS = 5_000;
const EVENT = /^\d{1,15}$/;
const SINCE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/** How often a stream shows that it lives, and how long it does. Handed in by tests. */
export interface EventTimes {
  readonly heartbeatMs: number;
  readonly lifetimeMs: number;
}

const TIMES: EventTimes = { heartbeatMs: HEARTBEAT_MS, lifetimeMs: EVENTS_LIFETIME_MS };

/**
 * Mounts `/events`: `?site=` for one site, `?after=` or Last-Event-ID for what was missed, but only
 * from the time `?since=` on.
 */
export function mountEvents(
  app: Hono<ConsoleEnv>,
  core: ConsoleCore,
  times: EventTimes = TIMES,
): void {
  const listeners = createLimitedPlaces({
    total: LISTENERS_MAX,
    client: LISTENERS_PER_CLIENT_MAX,
  });
  app.get('/events', requireScope('read', core), (c) => {
    checkQuery(c, { names: ['site', 'after', 'since'] });
    const { site, after, since } = c.req.query();
    const from = since === undefined ? undefined : timeOf(since);
    if (after !== undefined && !EVENT.test(after)) throw wrongEvent();
    // What a browser sends of its own accord is never refused.
    const seen = c.req.header('last-event-id') ?? after;
    const wanted = {
      ...(site === undefined ? {} : { siteId: pathNumber(site) }),
      ...(seen !== undefined && EVENT.test(seen) ? { after: Number(seen) } : {}),
    };
    c.header('x-accel-buffering', 'no');
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
    const leave = enter(listeners, c);
    const signal = AbortSignal.any([core.closing, AbortSignal.timeout(times.lifetimeMs)]);
    return streamSSE(c, async (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      try {
        const until = AbortSignal.any([signal, gone.signal]);
        await tell(stream, core.harvest.events({ ...wanted, signal: until }), {
          until,
          heartbeatMs: times.heartbeatMs,
          from,
        });
      } finally {
        gone.abort();
        leave();
      }
    });
  });
}

function timeOf(since: string): number {
  const at = SINCE.test(since) ? Date.parse(since) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new HttpError(400, {
    message: 'The parameter “since” must be a time in UTC like 2026-11-22T12:00:00Z.',
  });
}

function wrongEvent(): HttpError {
  return new HttpError(400, {
    message: 'The parameter “after” must be the number of an event: a whole number of at least 0.',
  });
}

interface TellOptions {
  readonly until: AbortSignal;
  readonly heartbeatMs: number;
  /** Milliseconds; events before it are skipped. */
  readonly from?: number | undefined;
}

async function tell(
  stream: SSEStreamingApi,
  events: AsyncIterable<HarvestEvent>,
  { until, heartbeatMs, from = Number.NEGATIVE_INFINITY }: TellOptions,
): Promise<void> {
  await stream.writeSSE({ data: '', event: 'hello', retry: RETRY_MS });
  const beat = setInterval(() => void stream.write(': alive\n\n'), heartbeatMs);
  try {
    for await (const event of events) {
      if (event.at < from) continue;
      await stream.writeSSE({
        id: String(event.id),
        event: event.kind,
        data: viewJson(event),
      });
    }
  } catch (error) {
    if (!until.aborted) throw error;
  } finally {
    clearInterval(beat);
  }
}

function enter(listeners: LimitedPlaces, c: ConsoleRequest): () => void {
  const leave = listeners.take(c.get('client'));
  if (leave !== undefined) return leave;
  throw new HttpError(503, {
    message: 'Too many clients are listening.',
    hint: 'Close pages of the console that you no longer need.',
    retryAfterMs: HEARTBEAT_MS,
  });
}
