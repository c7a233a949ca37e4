// What is published in a folder, read without a lock.
import { checkPublishedName } from '../../ports/published-name.ts';
import type { PublishedView } from '../../ports/target.ts';
import { withFolderError } from './folder-error.ts';
import { readFolderFile } from './folder-file-reader.ts';
import type { FileLook } from './folder-file-system.ts';
import type { FolderPlace } from './folder-place.ts';

/**
 * Makes a view of a folder, which need not be there.
 *
 * It gives what a web server would give: the file that a link leads to, and nothing for a folder.
 * Its methods': PUBLISH_TARGET_UNWRITABLE, CONFIG_INVALID for a name that is invalid.
 */
export function createFolderView(place: FolderPlace): PublishedView {
  const look = async (name: string): Promise<FileLook | undefined> => {
    checkPublishedName(name);
    const { real, shown } = place.published(name);
    const failure = { path: shown, doing: 'could not be read' };
    const found = await withFolderError(failure, () => place.fileSystem.lookThrough(real));
    return found?.kind === 'file' ? found : undefined;
  };
  return {
    read: async (name) =>
      (await look(name)) &&
      readFolderFile(place.fileSystem, place.published(name), { follow: true }),
    size: async (name) => (await look(name))?.bytes,
    close: () => Promise.resolve(),
  };
}
