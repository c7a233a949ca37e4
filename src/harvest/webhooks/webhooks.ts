// Sends events to webhooks: an event becomes a job for each hook that wants it, and the job is a
// signed POST that is repeated until it is delivered.
import { createHmac } from 'node:crypto';
import { assert } from '../../base/assert.ts';
import type { Clock } from '../../base/clock.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import type { RequestSender } from '../../net/request-sender.ts';
import type { Job, JobRequest, Queue } from '../../queue/port/queue.ts';
import type { AccessStore, WebhookRecord } from '../../store/port/access-store.ts';
import type { HarvestEvent } from '../port/harvest.ts';
import { DeliveryRoom } from './delivery-room.ts';

/** The kind of job that delivers to a webhook. */
export const SEND_WEBHOOK = 'send-webhook';

export interface WebhooksOptions {
  readonly store: { readonly access: Pick<AccessStore, 'webhooks' | 'changeWebhook'> };
  readonly queue: Queue;
  /**
   * Keeps out of private networks, unless they are allowed: see `createRequestSender`. Absent in a
   * process that only queues.
   */
  readonly sender?: Pick<RequestSender, 'send'> | undefined;
  readonly clock: Clock;
  /** The most deliveries that wait, dead ones included: 1 or more. Default 10,000. */
  readonly deliveriesMax?: number | undefined;
}

export interface Webhooks {
  /**
   * Queues each event for each hook that wants it, and returns the number of deliveries. When too
   * many of them wait, no more are queued: the sites need the queue first.
   *
   * Errors: QUEUE_FULL, QUEUE_UNUSABLE, STORE_UNUSABLE.
   */
  send(events: readonly HarvestEvent[]): Promise<number>;
  /**
   * Delivers a job of the kind `send-webhook`, and reports the outcome to the queue.
   *
   * Errors: QUEUE_UNUSABLE, STORE_UNUSABLE; the signal's reason.
   */
  deliver(job: Job, signal?: AbortSignal): Promise<void>;
}

const ATTEMPTS_MAX = 10;
const DELIVERIES_MAX = 10_000;
const RETRY_MS_MIN = 60_000;
const RETRY_MS_MAX = 86_400_000;
// After a failure no hook of the host is called for this long.
const PAUSE_MS = 60_000;
// DNS names are not longer.
const HOST_CHARACTERS_MAX = 260;
// The receiver says that it wants no more.
const STATUS_GONE = 410;

/** What the job of a delivery holds. */
interface WebhookDelivery {
  readonly hookId: number;
  readonly event: HarvestEvent;
}

/** The header with the signature. */
const WEBHOOK_SIGNATURE_HEADER = 'portolan-signature';

// An event has one address and one sentence; longer texts are of no use.
const URL_CHARACTERS_MAX = 8_192;
const MESSAGE_CHARACTERS_MAX = 2_000;

/**
 * Creates the sender of webhooks.
 *
 * Deliveries to one host are made one at a time. A failed one is repeated after a minute, then
 * after twice as long each time, a day at most; after ten attempts its job is dead.
 */
export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { queue, clock, deliveriesMax = DELIVERIES_MAX } = options;
  const room = new DeliveryRoom({ queue, clock, kind: SEND_WEBHOOK, most: deliveriesMax });
  return {
    send: (events) => send(options, room, events),
    deliver: (job, signal) => deliver(options, job, signal),
  };
}

/** Returns how long after a failed attempt (the first is 1) the next one is made, in ms. */
export function webhookRetryMs(attempts: number): number {
  return Math.min(RETRY_MS_MIN * 2 ** (attempts - 1), RETRY_MS_MAX);
}

async function send(
  { store, queue }: WebhooksOptions,
  room: DeliveryRoom,
  events: readonly HarvestEvent[],
): Promise<number> {
  const hooks = events.length === 0 ? [] : await store.access.webhooks();
  const deliveries: JobRequest[] = [];
  for (const event of events) {
    for (const hook of hooks) {
      if (hook.events.length > 0 && !hook.events.includes(event.kind)) continue;
      if (await room.take()) deliveries.push(deliveryOf(hook, event));
    }
  }
  if (deliveries.length > 0) await queue.sendMany(deliveries);
  return deliveries.length;
}

function deliveryOf(hook: WebhookRecord, event: HarvestEvent): JobRequest {
  return {
    kind: SEND_WEBHOOK,
    // The numbers of events start over with each start.
    key: `${hook.id}/${event.at}/${event.id}`,
    group: groupOf(hook),
    data: formatWebhookDelivery({ hookId: hook.id, event }),
    attemptsMax: ATTEMPTS_MAX,
  };
}

// Not the group of the host's own site: a hook does not wait while that is read.
function groupOf({ url }: WebhookRecord): string {
  return `webhook ${URL.parse(url)?.host.slice(0, HOST_CHARACTERS_MAX) ?? ''}`;
}

async function deliver(
  options: WebhooksOptions,
  job: Job,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { store, queue, clock } = options;
  const delivery = parseWebhookDelivery(job.data);
  if (delivery === undefined) {
    await queue.fail(job, { error: 'The job does not say what to deliver.' });
    return;
  }
  const hook = (await store.access.webhooks()).find(({ id }) => id === delivery.hookId);
  // The hook was deleted meanwhile.
  if (hook === undefined) {
    await queue.complete(job);
    return;
  }
  const { status, error } = await post(
    options,
    { hook, key: job.key, event: delivery.event },
    signal,
  );
  const isDelivered = error === undefined && status >= 200 && status < 300;
  await store.access.changeWebhook(hook.id, {
    lastSentAt: clock.now(),
    lastStatus: status,
    failuresInRow: isDelivered ? 0 : hook.failuresInRow + 1,
  });
  if (isDelivered) {
    await queue.complete(job);
    return;
  }
  await queue.fail(job, {
    error: error ?? `The webhook answered with status ${status}.`,
    ...(status !== STATUS_GONE && { retryInMs: webhookRetryMs(job.attempts) }),
    pauseMs: PAUSE_MS,
  });
}

// Status 0 means no response. Only the status of a response matters.
async function post(
  { sender, clock }: WebhooksOptions,
  { hook, key, event }: { hook: WebhookRecord; key: string; event: HarvestEvent },
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number; readonly error?: string }> {
  assert(sender !== undefined, 'a process that only queues delivers nothing');
  const body = webhookMessage(event, key);
  const seconds = Math.floor(clock.now() / 1_000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'portolan-event': event.kind,
    'portolan-delivery': key,
    [WEBHOOK_SIGNATURE_HEADER]: webhookSignature(body, { secret: hook.secret, seconds }),
  };
  try {
    const { status } = await sender.send({
      method: 'POST',
      url: hook.url,
      headers,
      body,
      ignoreBody: true,
      signal,
    });
    return { status };
  } catch (error) {
    signal?.throwIfAborted();
    if (!isPortolanError(error)) throw error;
    return { status: 0, error: error.message };
  }
}

/** Formats a delivery, within what a job may hold. */
function formatWebhookDelivery({ hookId, event }: WebhookDelivery): string {
  const url = event.url.slice(0, URL_CHARACTERS_MAX);
  const message = event.message.slice(0, MESSAGE_CHARACTERS_MAX);
  const cause = event.causeText?.slice(0, MESSAGE_CHARACTERS_MAX);
  const told = { ...event, url, message, causeText: cause };
  return JSON.stringify({ hookId, event: told });
}

/** Parses a delivery; `undefined` when it is invalid. */
function parseWebhookDelivery(data: string): WebhookDelivery | undefined {
  try {
    const { hookId, event } = JSON.parse(data);
    const isOne =
      Number.isSafeInteger(hookId) &&
      [event.id, event.at, event.siteId].every(Number.isSafeInteger) &&
      [event.kind, event.url, event.message].every((text) => typeof text === 'string');
    return isOne ? { hookId, event } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the body to send: JSON with the event, its time in ISO 8601, and an id by which a
 * receiver recognises a repeated delivery. All attempts send the same.
 */
function webhookMessage(event: HarvestEvent, delivery: string): string {
  const at = new Date(event.at).toISOString();
  return JSON.stringify({ version: 1, delivery, event: { ...event, at } });
}

/**
 * Signs a body: `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>" in hexadecimal digits>`.
 *
 * `seconds`: when it is sent, since 1970; a receiver refuses old ones.
 */
function webhookSignature(
  body: string,
  { secret, seconds }: { readonly secret: string; readonly seconds: number },
): string {
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${hmac}`;
}
