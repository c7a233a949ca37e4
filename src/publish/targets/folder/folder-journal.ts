// The journal of a folder: what a decided publication has to do, now or after a crash.
import { PortolanError } from '../../../base/portolan-error.ts';
import { checkPublishedName } from '../../ports/published-name.ts';
import { withFolderError } from './folder-error.ts';
import type { FileLook } from './folder-file-system.ts';
import { readSmallFile, removeIfThere, writeSmallFile } from './folder-files.ts';
import { assertOwn } from './folder-ownership.ts';
import type { FolderPlace } from './folder-place.ts';

export type JournalStep =
  | {
      readonly kind: 'put';
      readonly name: string;
      readonly staged: string;
      /** These two identify the file when it is already in its place. */
      readonly bytes: number;
      readonly mtimeMs: number;
    }
  | { readonly kind: 'remove'; readonly name: string };

// Some 100 bytes a step: more than two million files. A character is three bytes at most.
const JOURNAL_BYTES_MAX = 256 * 1024 * 1024;
/*
 * A journal may come with a repository or an archive, and would remove what it names. So it holds
 * the time at which the stamp in the stage last changed: only the system sets it, and a copied or
 * unpacked file gets another.
 */
const VERSION = 2;
const STAGED_NAME = /^[0-9]{1,15}$/;

/**
 * Writes the journal: with its rename the publication is decided, and survives a loss of power.
 * After an error the journal may or may not be there.
 */
export async function writeFolderJournal(
  place: FolderPlace,
  steps: readonly JournalStep[],
): Promise<void> {
  const { fileSystem, newJournal, journal, stage, stamp, own, root } = place;
  await writeSmallFile(fileSystem, stamp.real, '');
  const changedMs = (await fileSystem.look(stamp.real))?.changedMs;
  const text = `${JSON.stringify({ version: VERSION, stamp: changedMs, steps })}\n`;
  if (text.length > JOURNAL_BYTES_MAX / 3) {
    throw new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
      message: `${steps.length} files are too many for one publication to ${root.shown}.`,
      hint: 'Publish larger shards, or into several folders.',
      path: root.shown,
    });
  }
  await fileSystem.syncFolder(stage.real);
  await writeSmallFile(fileSystem, newJournal.real, text);
  await fileSystem.syncFolder(own.real);
  await fileSystem.syncFolder(root.real);
  await fileSystem.rename(newJournal.real, journal.real);
  await fileSystem.syncFolder(own.real);
}

export async function readFolderJournal(
  place: FolderPlace,
): Promise<readonly JournalStep[] | undefined> {
  const { fileSystem, journal } = place;
  if ((await fileSystem.look(journal.real)) === undefined) return undefined;
  const text = await readSmallFile(fileSystem, journal, JOURNAL_BYTES_MAX);
  const read = text === undefined ? undefined : parseJournal(text);
  if (read === undefined) {
    throw unusableJournal(place, 'Portolan did not write it like this, so it was ignored.');
  }
  const stamped = await assertOwn(place, place.stamp, 'file');
  if (stamped !== undefined && stamped.changedMs === read.stamp) return read.steps;
  throw unusableJournal(
    place,
    'It was copied or unpacked here, not written here, so it was ignored.',
  );
}

/** Removes the journal, finished or half-written. */
export async function removeFolderJournal(place: FolderPlace): Promise<void> {
  const { fileSystem, journal, newJournal, own } = place;
  await removeIfThere(fileSystem, journal.real);
  await removeIfThere(fileSystem, newJournal.real);
  await fileSystem.syncFolder(own.real);
}

/**
 * A journal that cannot be carried out is never removed automatically: the publication was decided,
 * so the state and the folder may each believe something else, and only a publication that trusts
 * neither sets that right.
 */
function unusableJournal(place: FolderPlace, why: string): PortolanError {
  const { journal, root } = place;
  return new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
    message: `${journal.shown} records a publication that cannot be finished. ${why}`,
    hint: `Delete ${journal.shown}, and publish the whole set to ${root.shown} again.`,
    path: journal.shown,
  });
}

function parseJournal(
  text: string,
): { readonly stamp: unknown; readonly steps: readonly JournalStep[] } | undefined {
  try {
    const { version, stamp, steps } = JSON.parse(text) as Record<string, unknown>;
    if (version !== VERSION || !Array.isArray(steps) || !steps.every(isStep)) return undefined;
    return { stamp, steps };
  } catch {
    return undefined;
  }
}

function isStep(value: unknown): value is JournalStep {
  const { kind, name, staged, bytes, mtimeMs } = value as Record<string, unknown>;
  if (typeof name !== 'string') return false;
  checkPublishedName(name);
  if (kind === 'remove') return true;
  return (
    kind === 'put' &&
    typeof staged === 'string' &&
    STAGED_NAME.test(staged) &&
    Number.isSafeInteger(bytes) &&
    Number.isFinite(mtimeMs)
  );
}

type PutStep = Extract<JournalStep, { readonly kind: 'put' }>;

/**
 * Carries steps out in their order, each once; after an error the next call does the rest.
 *
 * The folder is synced after each step, so that whatever is visible after a loss of power,
 * everything before it is visible too.
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
 * Checks, before anything is touched, that each file of a journal is in the stage or in its place.
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
  const from = place.staged(step.staged).real;
  try {
    await place.fileSystem.rename(from, place.published(step.name).real);
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
// it was put in its place; this finds folders that were copied or restored without their stage.
function isOf(step: PutStep, { kind, bytes, mtimeMs }: FileLook): boolean {
  return kind === 'file' && bytes === step.bytes && mtimeMs === step.mtimeMs;
}
