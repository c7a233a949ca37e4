// Carries out what a journal records, for the first time or again after a crash.

import { withFolderError } from './folder-error.ts';
import type { FileLook } from './folder-file-system.ts';
import { type JournalStep, unusableJournal } from './folder-journal.ts';
import type { FolderPlace } from './folder-place.ts';
import { removeIfThere } from './small-file-writer.ts';

type PutStep = Extract<JournalStep, { readonly kind: 'put' }>;

/**
 * Carries steps out in their order; what was done before is not done twice.
 *
 * Each step is safe from a loss of power before the next begins, so that whatever is visible
 * after one, what came before it is visible too. That costs one sync of the folder a step, beside
 * the one that each staged file has cost already.
 * Errors: PUBLISH_TARGET_UNWRITABLE. The rest is then done by the next call.
 */
export async function carryOutFolderJournal(
  place: FolderPlace,
  steps: readonly JournalStep[],
): Promise<void> {
  const { fileSystem, root } = place;
  for (const step of steps) {
    const path = place.published(step.name);
    const failure = {
      path: path.shown,
      doing: step.kind === 'put' ? 'could not be replaced' : 'could not be removed',
      consequence: 'The publication is decided, and the next run will finish it.',
      advice: `To forget it instead, delete ${place.journal.shown}, and publish everything again.`,
    };
    await withFolderError(failure, async () => {
      if (step.kind === 'put') await putInPlace(place, step);
      else await removeIfThere(fileSystem, path.real);
      await fileSystem.syncFolder(root.real);
    });
  }
}

/**
 * Makes sure, before anything is touched, that a journal that was found can be carried out: each
 * of its files is in the stage, or in its place already.
 *
 * Errors: PUBLISH_TARGET_UNWRITABLE; those of the file system.
 */
export async function checkFolderJournal(
  place: FolderPlace,
  steps: readonly JournalStep[],
): Promise<void> {
  const { fileSystem } = place;
  for (const step of steps) {
    if (step.kind === 'remove') continue;
    const staged = await fileSystem.look(place.staged(step.staged).real);
    if (staged === undefined ? await isInPlace(place, step) : isOf(step, staged)) continue;
    throw unusableJournal(place, `The new bytes of ${step.name} are lost.`);
  }
}

async function putInPlace(place: FolderPlace, step: PutStep): Promise<void> {
  const { fileSystem } = place;
  const from = place.staged(step.staged).real;
  try {
    await fileSystem.rename(from, place.published(step.name).real);
  } catch (error) {
    const gone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!gone || !(await isInPlace(place, step))) throw error;
  }
}

async function isInPlace(place: FolderPlace, step: PutStep): Promise<boolean> {
  const found = await place.fileSystem.look(place.published(step.name).real);
  return found !== undefined && isOf(step, found);
}

// A rename keeps both. The stage is emptied only where there is no journal, so what is missing from
// it was put in its place; this finds the folders that were copied or restored without their stage.
function isOf(step: PutStep, { kind, bytes, mtimeMs }: FileLook): boolean {
  return kind === 'file' && bytes === step.bytes && mtimeMs === step.mtimeMs;
}
