// A session of a folder that is open and locked: stages files, and puts them in their places.
import { assert } from '../../../base/assert.ts';
import { checkPublishedName } from '../../ports/published-name.ts';
import type { CommitOptions, CommitStep, StagedFile, TargetSession } from '../../ports/target.ts';
import { folderError, withFolderError } from './folder-error.ts';
import type { FileLook } from './folder-file-system.ts';
import { createFolderView, readFolderFile, removeIfThere } from './folder-files.ts';
import {
  carryOutFolderJournal,
  type JournalStep,
  removeFolderJournal,
  writeFolderJournal,
} from './folder-journal.ts';
import type { FolderPlace } from './folder-place.ts';

const UNPUBLISHED = 'Nothing was published.';

export function createFolderSession(parts: {
  readonly place: FolderPlace;
  readonly recovered: boolean;
  /** Clears the place, and the stage unless it is kept, and releases the lock. */
  readonly leave: (options: { readonly keepStage: boolean }) => Promise<void>;
}): TargetSession {
  const { place, recovered, leave } = parts;
  const view = createFolderView(place);
  const { shown } = place.journal;
  const deciding = { path: shown, doing: 'could not be written', consequence: UNPUBLISHED };
  const ending = {
    path: shown,
    doing: 'could not be removed',
    consequence: 'Everything is published; the next run will go through it once more.',
  };
  const files = new Map<StagedFile, FolderStagedFile>();
  let committed = false;
  let closed = false;
  // There may be a journal that needs the files of the stage.
  let undone = false;

  const commit = async (steps: readonly CommitStep[], options: CommitOptions = {}) => {
    assert(!committed && !closed, 'a session commits once, before it is closed');
    committed = true;
    const { signal, onDecided } = options;
    signal?.throwIfAborted();
    const journal = await planJournal(place, steps, files);
    signal?.throwIfAborted();
    undone = true;
    try {
      if (journal.length > 0) {
        await withFolderError(deciding, () => writeFolderJournal(place, journal));
      }
      await onDecided?.();
    } catch (error) {
      if (journal.length > 0) await takeBack(place, error);
      undone = false;
      throw error;
    }
    await carryOutFolderJournal(place, journal);
    if (journal.length > 0) await withFolderError(ending, () => removeFolderJournal(place));
    undone = false;
  };

  return {
    recovered,
    read: view.read,
    size: view.size,
    list: view.list,
    stage: async () => {
      assert(!closed, 'files are staged before the session is closed');
      const file = await createFolderStagedFile(place, String(files.size + 1));
      files.set(file, file);
      return file;
    },
    commit,
    close: async () => {
      if (closed) return;
      closed = true;
      for (const file of files.values()) await file.abandon();
      await leave({ keepStage: undone });
    },
  };
}

// Finds whatever could make a decided publication impossible to finish.
async function planJournal(
  place: FolderPlace,
  steps: readonly CommitStep[],
  files: ReadonlyMap<StagedFile, FolderStagedFile>,
): Promise<JournalStep[]> {
  const names = new Set<string>();
  const used = new Set<StagedFile>();
  const journal: JournalStep[] = [];
  for (const step of steps) {
    const { name } = step;
    checkPublishedName(name);
    assert(!names.has(name), `a publication changes ${name} once`);
    names.add(name);
    const there = await lookBeforeReplacing(place, name);
    if (step.kind === 'remove') {
      journal.push({ kind: 'remove', name });
      continue;
    }
    const file = files.get(step.file);
    const look = file?.finished();
    assert(file && look, `${name} was staged and finished in this session`);
    assert(!used.has(file), `the bytes of ${name} have no other name`);
    used.add(file);
    if (there?.kind === 'file') await keepMode(place, file.stagedName, look, there);
    const { bytes, mtimeMs } = look;
    journal.push({ kind: 'put', name, staged: file.stagedName, bytes, mtimeMs });
  }
  return journal;
}

async function lookBeforeReplacing(
  place: FolderPlace,
  name: string,
): Promise<FileLook | undefined> {
  const { real, shown } = place.published(name);
  const failure = { path: shown, doing: 'could not be replaced', consequence: UNPUBLISHED };
  const look = await withFolderError(failure, () => place.fileSystem.look(real));
  if (look?.kind === 'folder') throw folderError({ code: 'EISDIR' }, failure);
  return look;
}

// Other permissions than the usual ones were set on purpose.
async function keepMode(
  place: FolderPlace,
  stagedName: string,
  look: FileLook,
  there: FileLook,
): Promise<void> {
  if (look.mode === there.mode) return;
  const { real, shown } = place.staged(stagedName);
  const failure = { path: shown, doing: 'could not get the permissions of the file it replaces' };
  await withFolderError(failure, () => place.fileSystem.changeMode(real, there.mode));
}

async function takeBack(place: FolderPlace, cause: unknown): Promise<void> {
  const why = cause instanceof Error ? cause.message : String(cause);
  const failure = {
    path: place.journal.shown,
    doing: 'could not be removed',
    consequence: `The publication was cancelled, but the next run may carry it out. (${why})`,
    advice: `To prevent that, delete ${place.journal.shown}.`,
    cause,
  };
  await withFolderError(failure, () => removeFolderJournal(place));
}

interface FolderStagedFile extends StagedFile {
  readonly stagedName: string;
  /** The file on disk, once it is finished and until it is discarded. */
  finished(): FileLook | undefined;
  /** Closes the file; clearing the stage removes it. */
  abandon(): Promise<void>;
}

async function createFolderStagedFile(
  place: FolderPlace,
  stagedName: string,
): Promise<FolderStagedFile> {
  const { fileSystem } = place;
  const { real, shown } = place.staged(stagedName);
  const writing = {
    path: shown,
    doing: 'could not be written',
    consequence: 'The published set is unchanged.',
  };
  const file = await withFolderError(writing, () => fileSystem.create(real));
  let open = true;
  let look: FileLook | undefined;

  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await file.close();
  };
  return {
    stagedName,
    finished: () => look,
    abandon: () => close().catch(() => {}),
    write: async (chunk) => {
      assert(open, 'a staged file is written to only before it is finished');
      if (chunk.length > 0) await withFolderError(writing, () => file.write(chunk));
    },
    finish: async () => {
      assert(open, 'a staged file is finished once');
      await withFolderError(writing, async () => {
        await file.sync();
        await close();
        look = await fileSystem.look(real);
      });
    },
    read: () => {
      assert(look !== undefined, 'a staged file is read when it is finished');
      return readFolderFile(fileSystem, { real, shown }, { follow: false });
    },
    discard: async () => {
      look = undefined;
      await withFolderError({ ...writing, doing: 'could not be removed' }, async () => {
        await close();
        await removeIfThere(fileSystem, real);
      });
    },
  };
}
