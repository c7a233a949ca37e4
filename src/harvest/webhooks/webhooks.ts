// Tells webhooks what happens: an event becomes a job for each hook that wants it, and the job is a
// signed POST that is tried again until it gets through.
import type { Clock } from '../../base/clock.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import type { RequestSender } from '../../net/request-sender.ts';
import type { Job, Queue } from '../../queue/port/queue.ts';
import type { AccessStore, WebhookRecord } from '../../store/port/access-store.ts';
import type { HarvestEvent } from '../port/harvest.ts';
import { DeliveryRoom } from './delivery-room.ts';
import {
  formatWebhookDelivery,
  parseWebhookDelivery,
  WEBHOOK_SIGNATURE_HEADER,
  webhookMessage,
  webhookSignature,
} from './webhook-message.ts';

/** The kind of job that tells a webhook. */
export const SEND_WEBHOOK = 'send-webhook';

export interface WebhooksOptions {
  readonly store: { readonly access: Pick<AccessStore, 'webhooks' | 'changeWebhook'> };
  readonly queue: Queue;
  /** Keeps out of private networks, unless they are allowed: see `createRequestSender`. */
  readonly sender: Pick<RequestSender, 'send'>;
  readonly clock: Clock;
  /** How many deliveries wait at most, given up ones too: 1 or more. Default 10,000. */
  readonly deliveriesMax?: number | undefined;
}

export interface Webhooks {
  /**
   * Puts an event into the queue for each hook that wants it, and gives for how many. When too many
   * wait already it is told to none: the queue is for the sites first.
   *
   * Errors: QUEUE_FULL, QUEUE_UNUSABLE, STORE_UNUSABLE.
   */
  tell(event: HarvestEvent): Promise<number>;
  /**
   * Delivers a job of the kind `send-webhook`, and tells the queue what came of it.
   *
   * Errors: QUEUE_UNUSABLE, STORE_UNUSABLE; the signal's reason.
   */
  deliver(job: Job, signal?: AbortSignal): Promise<void>;
}

const ATTEMPTS_MAX = 10;
const DELIVERIES_MAX = 10_000;
const RETRY_MS_MIN = 60_000;
const RETRY_MS_MAX = 86_400_000;
// A host that failed is let be for this long by all of its hooks' jobs.
const PAUSE_MS = 60_000;
// The DNS has no longer names; what is longer is nobody's.
const HOST_CHARACTERS_MAX = 260;
// The receiver says that it wants no more.
const STATUS_GONE = 410;

/**
 * Makes what tells webhooks.
 *
 * Deliveries to one host are one at a time. One that fails is tried again after a minute, then
 * after twice as long each time, a day at most; after ten attempts its job is dead.
 */
export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { queue, clock, deliveriesMax = DELIVERIES_MAX } = options;
  const room = new DeliveryRoom({ queue, clock, kind: SEND_WEBHOOK, most: deliveriesMax });
  return {
    tell: (event) => tell(options, room, event),
    deliver: (job, signal) => deliver(options, job, signal),
  };
}

/**
 * How long after a failed attempt the next one comes, in milliseconds. `attempts`: how many there
 * were, from 1.
 */
export function webhookRetryMs(attempts: number): number {
  return Math.min(RETRY_MS_MIN * 2 ** (attempts - 1), RETRY_MS_MAX);
}

async function tell(
  { store, queue }: WebhooksOptions,
  room: DeliveryRoom,
  event: HarvestEvent,
): Promise<number> {
  const hooks = await store.access.webhooks();
  const wanting = hooks.filter(({ events }) => events.length === 0 || events.includes(event.kind));
  let told = 0;
  for (const hook of wanting) {
    if (!(await room.take())) break;
    told += 1;
    await queue.send({
      kind: SEND_WEBHOOK,
      // The numbers of events begin anew with each start.
      key: `${hook.id}/${event.at}/${event.id}`,
      group: groupOf(hook),
      data: formatWebhookDelivery({ hookId: hook.id, event }),
      attemptsMax: ATTEMPTS_MAX,
    });
  }
  return told;
}

// Not the group of the site that may be read at the same host: a hook does not wait for that.
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
  // Nobody wants to know any more.
  if (hook === undefined) {
    await queue.complete(job);
    return;
  }
  const { status, error } = await post(options, { hook, job, event: delivery.event }, signal);
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
    ...(status !== STATUS_GONE && { retryAt: clock.now() + webhookRetryMs(job.attempts) }),
    pauseMs: PAUSE_MS,
  });
}

interface Posting {
  readonly hook: WebhookRecord;
  readonly job: Job;
  readonly event: HarvestEvent;
}

// A status of 0 is no answer. What the answer says beyond its status is nobody's concern.
async function post(
  { sender, clock }: WebhooksOptions,
  { hook, job, event }: Posting,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number; readonly error?: string }> {
  const body = webhookMessage(event, job.key);
  const seconds = Math.floor(clock.now() / 1_000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'portolan-event': event.kind,
    'portolan-delivery': job.key,
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
