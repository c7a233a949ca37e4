// One announcer: its calls and failures become a result.
import { isPortolanError } from '../../base/portolan-error.ts';
import type {
  AnnounceCheck,
  Announcement,
  AnnounceResult,
  Announcer,
  CheckOptions,
} from '../ports/announcer.ts';

/** A difference that cannot be read becomes a result, so that the next announcer is still asked. */
export async function announceOne(
  announcer: Announcer,
  announcement: Announcement,
): Promise<AnnounceResult> {
  const { signal } = announcement;
  signal?.throwIfAborted();
  try {
    return await announcer.announce(announcement);
  } catch (error) {
    if (signal?.aborted === true || !isPortolanError(error)) throw error;
    const message = `Could not read what changed: ${error.message}`;
    return { announcer: announcer.name, outcome: 'failed', message };
  }
}

export async function checkOne(
  announcer: Announcer,
  options: CheckOptions,
): Promise<AnnounceCheck> {
  options.signal?.throwIfAborted();
  const message = 'It cannot be checked without an announcement.';
  return announcer.check?.(options) ?? { announcer: announcer.name, outcome: 'skipped', message };
}
