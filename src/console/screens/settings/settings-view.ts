// How the console is set: the record behind its settings. No secret is part of it.

import { z } from 'zod';
import type { QueueStats } from '../../../queue/port/queue.ts';
import type { TokenRecord, WebhookRecord } from '../../../store/port/access-store.ts';
import type { ConsoleContext } from '../../core/console-context.ts';

const DEAD_JOBS_SHOWN = 100;

/** The name of the setting of the store that holds what is remembered for how long, as JSON. */
export const RETENTION_SETTING = 'retention';

export interface RetentionFacts {
  readonly readsMs: number;
  readonly changesMs: number;
  readonly goneMs: number;
}

export type TokenFacts = Omit<TokenRecord, 'hash'>;

/** A webhook, without its secret and the secret parts of its address. */
export type WebhookFacts = Omit<WebhookRecord, 'secret'>;

export interface DeadJob {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  readonly attempts: number;
  readonly sentAt: number;
  readonly lastError?: string | undefined;
}

export interface SettingsView {
  readonly program: string;
  /** The folder of the store on the machine of the console, where it is known. */
  readonly database?: string | undefined;
  /** Newest first. */
  readonly tokens: readonly TokenFacts[];
  readonly webhooks: readonly WebhookFacts[];
  readonly queue: QueueStats;
  /** At most 100. */
  readonly deadJobs: readonly DeadJob[];
  /** Absent when the store says nothing of it. */
  readonly retention?: RetentionFacts;
}

const retentionShape = z.object({
  readsMs: z.number(),
  changesMs: z.number(),
  goneMs: z.number(),
});

export async function loadSettingsView(context: ConsoleContext): Promise<SettingsView> {
  const { store, queue, version, database } = context;
  const [tokens, webhooks, stats, dead, retention] = await Promise.all([
    store.access.tokens(),
    store.access.webhooks(),
    queue.stats(),
    queue.page({ state: 'dead' }, { limit: DEAD_JOBS_SHOWN }),
    store.access.setting(RETENTION_SETTING),
  ]);
  const kept = retentionOf(retention);
  return {
    program: version,
    database,
    tokens: tokens.map(({ hash: _, ...token }) => token),
    webhooks: webhooks.map(({ secret: _, ...hook }) => ({
      ...hook,
      url: withoutSecrets(hook.url),
    })),
    queue: stats,
    deadJobs: dead.rows.map(({ id, kind, key, attempts, sentAt, lastError }) => ({
      id,
      kind,
      key: withoutSecrets(key),
      attempts,
      sentAt,
      lastError,
    })),
    ...(kept && { retention: kept }),
  };
}

// User names, passwords and query strings of webhooks are often secrets.
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, username, password, host, pathname, search } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return address;
  const user = username === '' && password === '' ? '' : '…@';
  return `${protocol}//${user}${host}${pathname}${search === '' ? '' : '?…'}`;
}

function retentionOf(text: string | undefined): RetentionFacts | undefined {
  if (text === undefined) return undefined;
  try {
    return retentionShape.safeParse(JSON.parse(text)).data;
  } catch {
    // Another program's setting under this name: nothing is said of it.
    return undefined;
  }
}
