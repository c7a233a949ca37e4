// Tells again what did not get through before.
import { announceAll } from './announce-all.ts';
import type { Announcement, AnnounceResult, Announcer } from './announcer.ts';
import { countText } from './count-text.ts';
import {
  addPending,
  type PendingAnnouncement,
  type PendingUpdate,
  pendingAnnouncement,
} from './pending-announcements.ts';

/** When and in which set it is tried again. */
export interface RetryOptions extends Pick<Announcement, 'base' | 'signal'> {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  readonly onResult?: ((result: AnnounceResult) => void) | undefined;
}

/** What came of it. */
export interface RetryReport extends PendingUpdate {
  readonly results: readonly AnnounceResult[];
}

/**
 * Tries everything again whose time has come. What is not due yet stays, and what no announcer is
 * set up for any more is forgotten; both are told as `skipped`. With announcers of a dry run, store
 * nothing of the report.
 *
 * Errors: the signal's reason. Then nothing of what was pending is settled.
 */
export async function retryAnnouncements(
  pending: readonly PendingAnnouncement[],
  announcers: readonly Announcer[],
  options: RetryOptions,
): Promise<RetryReport> {
  const { nowMs, onResult } = options;
  const byName = new Map(announcers.map((announcer) => [announcer.name, announcer]));
  const results: AnnounceResult[] = [];
  const kept: PendingAnnouncement[] = [];
  for (const one of pending) {
    const announcer = byName.get(one.announcer);
    if (announcer === undefined || one.notBeforeMs > nowMs) {
      if (announcer !== undefined) kept.push(one);
      const result = skipped(one, announcer === undefined);
      results.push(result);
      onResult?.(result);
      continue;
    }
    const announcement = pendingAnnouncement(one, options);
    const told = await announceAll([announcer], announcement, { ...(onResult && { onResult }) });
    results.push(...told);
    // Whatever fails again is pending again, since the same day.
    if (told.some(({ outcome }) => outcome === 'failed')) {
      kept.push(
        told.some(({ pending: again }) => again !== undefined) ? { ...one, urls: [] } : one,
      );
    }
  }
  return { results, ...addPending(kept, results, { nowMs }) };
}

function skipped({ announcer, urls, notBeforeMs }: PendingAnnouncement, gone: boolean) {
  const message = gone
    ? `${announcer} is no longer set up: ${countText(urls.length, 'pending URL')} forgotten.`
    : `${announcer} may be told again at ${new Date(notBeforeMs).toISOString()}, not earlier.`;
  return { announcer, outcome: 'skipped', message } as const;
}
