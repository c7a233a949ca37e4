// Checks everybody, one after the other; nobody is told anything.
import type { AnnounceCheck, Announcer, CheckOptions } from './announcer.ts';

/**
 * Checks each in order, and gives what was found in that order.
 *
 * Errors: the signal's reason.
 */
export async function checkAll(
  announcers: readonly Announcer[],
  options: CheckOptions,
): Promise<AnnounceCheck[]> {
  const checks: AnnounceCheck[] = [];
  for (const announcer of announcers) {
    options.signal?.throwIfAborted();
    checks.push(await (announcer.check?.(options) ?? cannotBeChecked(announcer)));
  }
  return checks;
}

function cannotBeChecked({ name }: Announcer): AnnounceCheck {
  const message = 'It cannot be checked without telling it something.';
  return { announcer: name, outcome: 'skipped', message };
}
