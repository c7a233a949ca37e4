// The message to a webhook, and the signature that shows who sent it.
import { createHmac } from 'node:crypto';
import type { HarvestEvent } from '../port/harvest.ts';

/** What the job of a delivery holds. */
export interface WebhookDelivery {
  readonly hookId: number;
  readonly event: HarvestEvent;
}

/** The header with the signature. */
export const WEBHOOK_SIGNATURE_HEADER = 'portolan-signature';

// An event has one address and one sentence; longer texts are of no use.
const URL_CHARACTERS_MAX = 8_192;
const MESSAGE_CHARACTERS_MAX = 2_000;

/** Formats a delivery, within what a job may hold. */
export function formatWebhookDelivery({ hookId, event }: WebhookDelivery): string {
  const url = event.url.slice(0, URL_CHARACTERS_MAX);
  const message = event.message.slice(0, MESSAGE_CHARACTERS_MAX);
  const cause = event.causeText?.slice(0, MESSAGE_CHARACTERS_MAX);
  const told = { ...event, url, message, ...(cause !== undefined && { causeText: cause }) };
  return JSON.stringify({ hookId, event: told });
}

/** Parses a delivery; `undefined` when it is invalid. */
export function parseWebhookDelivery(data: string): WebhookDelivery | undefined {
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
export function webhookMessage(event: HarvestEvent, delivery: string): string {
  const at = new Date(event.at).toISOString();
  return JSON.stringify({ version: 1, delivery, event: { ...event, at } });
}

/**
 * Signs a body: `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>" in hexadecimal digits>`.
 *
 * `seconds`: when it is sent, since 1970; a receiver refuses old ones.
 */
export function webhookSignature(
  body: string,
  { secret, seconds }: { readonly secret: string; readonly seconds: number },
): string {
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${hmac}`;
}
