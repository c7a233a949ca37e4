// A file that is being made in the stage of a folder.
import { assert } from '../../../base/assert.ts';
import type { StagedFile } from '../../ports/target.ts';
import { withFolderError } from './folder-error.ts';
import { readFolderFile } from './folder-file-reader.ts';
import type { FileLook } from './folder-file-system.ts';
import type { FolderPlace } from './folder-place.ts';
import { removeIfThere } from './small-file-writer.ts';

/** A staged file, and what the folder's journal needs of it. */
export interface FolderStagedFile extends StagedFile {
  /** Its name in the stage. */
  readonly stagedName: string;
  /** What it is on disk, once it was finished and as long as it was not thrown away. */
  finished(): FileLook | undefined;
  /** Closes what is open; the file itself is left to whoever clears the stage. */
  abandon(): Promise<void>;
}

/**
 * Begins a file in the stage.
 *
 * Its bytes are written as they come, each chunk before the next is taken.
 * Errors: PUBLISH_TARGET_UNWRITABLE, here and in its methods.
 */
export async function createFolderStagedFile(
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
