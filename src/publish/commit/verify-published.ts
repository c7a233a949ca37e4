// Compares what was published with what was written.
import type { FindingLog } from '../findings/finding-log.ts';
import { comparePublished } from '../stage/compare-published.ts';
import { expectedOf } from '../stage/set-file.ts';
import type { TargetSet } from '../stage/stage-set.ts';

/**
 * Compares the changed files with what each target now holds, byte for byte, and returns whether
 * all are the same. A difference is a finding. The other files were compared when they were found
 * unchanged.
 *
 * Errors: those of the targets.
 */
export async function verifyPublished(
  sets: readonly TargetSet[],
  log: FindingLog,
): Promise<boolean> {
  let same = true;
  for (const { open, staged } of sets) {
    for (const file of staged) {
      const bytes = await open.session.read(file.name);
      const found = await comparePublished(bytes, expectedOf(file));
      if (found === undefined) continue;
      log.note('verify-different', { file: file.name, found });
      same = false;
    }
  }
  return same;
}
