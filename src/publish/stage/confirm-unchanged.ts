// Whether files that the manifest tells to be as they should are so: where nothing finishes what
// was broken off, they may be newer than the manifest.

import type { TargetSession } from '../targets/target.ts';
import { comparePublished } from './compare-published.ts';
import type { SetFile } from './set-file.ts';

/**
 * Reads the files that seem unchanged, and gives all: those that are otherwise than they should be
 * as changed.
 *
 * Errors: those of the target.
 */
export async function confirmUnchanged(
  files: readonly SetFile[],
  session: Pick<TargetSession, 'read'>,
): Promise<readonly SetFile[]> {
  const confirmed: SetFile[] = [];
  for (const file of files) {
    const { name, unchanged, gzipLevel } = file;
    const isSame =
      unchanged &&
      (await comparePublished(await session.read(name), {
        ...file,
        gzipped: gzipLevel !== undefined,
      })) === undefined;
    confirmed.push(isSame === unchanged ? file : { ...file, unchanged: isSame });
  }
  return confirmed;
}
