// Opens the state of a publication.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PortolanError } from '../../base/portolan-error.ts';
import type { PublishState } from '../ports/publish-state.ts';

/**
 * Opens the state in a file, and creates the folder of a new one. In a dry run nothing is written.
 *
 * Errors: PUBLISH_STATE_UNUSABLE, PUBLISH_LOCKED.
 */
export async function openState(
  path: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<PublishState> {
  const { openSqliteState } = await import('./sqlite/sqlite-state.ts');
  if (dryRun) return openSqliteState({ path, dryRun });
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw new PortolanError('PUBLISH_STATE_UNUSABLE', {
      message: `Could not create the folder of the state file ${path}.`,
      path,
      cause: error,
    });
  });
  return openSqliteState({ path });
}
