// Everything below `.portolan` is only used if it is a real folder or a plain file of our own user:
// in a folder that strangers may write to, anything can be there under these names.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { FileLook } from './folder-file-system.ts';
import { removeIfThere } from './folder-files.ts';
import type { FolderPlace, PlacePath } from './folder-place.ts';

const WHAT = {
  file: 'a plain file',
  folder: 'a real folder',
  link: 'a symbolic link',
  other: 'neither a file nor a folder',
} as const;

/**
 * Checks that each name below `.portolan`, as far as it exists, is what Portolan makes there.
 * Nothing is listed, read, followed or removed.
 */
export async function assertOwnPlace(place: FolderPlace): Promise<void> {
  const { own, stage, stamp, lock, holder, journal, newJournal } = place;
  if (!(await assertOwn(place, own, 'folder'))) return;
  for (const path of [lock, holder, journal, newJournal]) await assertOwn(place, path, 'file');
  if (await assertOwn(place, stage, 'folder')) await assertOwn(place, stamp, 'file');
}

export async function assertOwn(
  place: FolderPlace,
  path: PlacePath,
  kind: 'file' | 'folder',
): Promise<FileLook | undefined> {
  const look = await place.fileSystem.look(path.real);
  if (look === undefined) return undefined;
  if (look.kind !== kind) {
    throw foreign(place, path, `it is ${WHAT[look.kind]}, not ${WHAT[kind]}`);
  }
  if (!(await isOurs(place, look))) {
    const { userId } = place.fileSystem;
    throw foreign(place, path, `it belongs to user ${look.userId}, and this process is ${userId}`);
  }
  return look;
}

// Some file systems report one user for all files, root's own too. There a new file shows who we
// are.
async function isOurs({ fileSystem, root }: FolderPlace, look: FileLook): Promise<boolean> {
  const { userId } = fileSystem;
  if (userId === undefined || look.userId === undefined || look.userId === userId) return true;
  const probe = join(root.real, `.portolan-${randomUUID()}.tmp`);
  const file = await fileSystem.create(probe);
  try {
    await file.close();
    return (await fileSystem.look(probe))?.userId === look.userId;
  } finally {
    await removeIfThere(fileSystem, probe);
  }
}

function foreign({ root }: FolderPlace, { shown }: PlacePath, why: string): PortolanError {
  return new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
    message: `${shown} was not created by Portolan: ${why}. Nothing was published or removed.`,
    hint:
      `Check who created it: it may have come with a repository. If no process is publishing to ` +
      `${root.shown}, delete ${shown} and build again, as the owner of the folder.`,
    path: shown,
  });
}
