// Tells everybody, one after the other; whoever cannot be told stops nobody else.
import { isPortolanError } from '../../base/portolan-error.ts';
import type { Announcement, AnnounceResult, Announcer } from './announcer.ts';

/** What is told while it runs. */
export interface AnnounceAllOptions {
  readonly onResult?: ((result: AnnounceResult) => void) | undefined;
}

/**
 * Announces to each in order, and gives the results in that order.
 *
 * One at a time: the difference is read anew for each that wants it.
 * Errors: the signal's reason. A PortolanError of reading the difference becomes a result.
 */
export async function announceAll(
  announcers: readonly Announcer[],
  announcement: Announcement,
  { onResult }: AnnounceAllOptions = {},
): Promise<AnnounceResult[]> {
  const results: AnnounceResult[] = [];
  for (const announcer of announcers) {
    announcement.signal?.throwIfAborted();
    const result = await announceOne(announcer, announcement);
    results.push(result);
    onResult?.(result);
  }
  return results;
}

async function announceOne(
  announcer: Announcer,
  announcement: Announcement,
): Promise<AnnounceResult> {
  try {
    return await announcer.announce(announcement);
  } catch (error) {
    if (announcement.signal?.aborted === true || !isPortolanError(error)) throw error;
    const message = `It was not told what changed: ${error.message}`;
    return { announcer: announcer.name, outcome: 'failed', message };
  }
}
