// Reads the staged set back before it is published.

import type { PublishRun } from '../plan/publication.ts';
import { expectedOf } from '../stage/set-file.ts';
import type { TargetSet } from '../stage/stage-set.ts';
import type { Refusal } from './guard-publication.ts';
import { judgeSitemap } from './judge-sitemap.ts';

/**
 * Reads every staged file with our own reader, and refuses a set that does not read back as it was
 * written (PUBLISH_UNVERIFIED).
 *
 * Errors: those of the targets; the signal's reason.
 */
export async function verifyStaged(
  sets: readonly TargetSet[],
  listed: number,
  { signal, onProgress }: PublishRun,
): Promise<Refusal | undefined> {
  for (const { staged } of sets) {
    for (const file of staged) {
      signal?.throwIfAborted();
      const problem = await judgeSitemap(file.staged.file.read(), expectedOf(file));
      if (problem === undefined) continue;
      return {
        code: 'PUBLISH_UNVERIFIED',
        message: `${file.name} does not read back as it was written: ${problem}.`,
        hint: 'Nothing was published. The fault is in Portolan or in the disk; please report it.',
        path: file.name,
      };
    }
    onProgress?.({ stage: 'verifying', entries: listed });
  }
  return undefined;
}
