// Where things are in a folder that is published into.
import { join } from 'node:path';
import { OWN_FOLDER_NAME } from '../../ports/published-name.ts';
import type { FolderFileSystem } from './folder-file-system.ts';

/*
 * .portolan/lock              exists during a publication; empty
 * .portolan/holder.json       who that is, for people
 * .portolan/stage/<n>         files that are not visible yet
 * .portolan/stage/stamp       empty; proves that a journal was made here
 * .portolan/journal.json      what a decided publication still has to do
 * .portolan/journal.json.new  a journal that is being written
 *
 * None of it is left after a publication, cancelled or not.
 */

export interface PlacePath {
  readonly real: string;
  /** Begins as the user wrote the folder. */
  readonly shown: string;
}

export interface FolderPlace {
  readonly fileSystem: FolderFileSystem;
  readonly root: PlacePath;
  published(name: string): PlacePath;
  readonly own: PlacePath;
  readonly lock: PlacePath;
  readonly holder: PlacePath;
  readonly journal: PlacePath;
  readonly newJournal: PlacePath;
  readonly stage: PlacePath;
  readonly stamp: PlacePath;
  staged(name: string): PlacePath;
}

export function folderPlace(fileSystem: FolderFileSystem, root: PlacePath): FolderPlace {
  const below = ({ real, shown }: PlacePath, name: string): PlacePath => ({
    real: join(real, name),
    shown: join(shown, name),
  });
  const own = below(root, OWN_FOLDER_NAME);
  const stage = below(own, 'stage');
  return {
    fileSystem,
    root,
    published: (name) => below(root, name),
    own,
    lock: below(own, 'lock'),
    holder: below(own, 'holder.json'),
    journal: below(own, 'journal.json'),
    newJournal: below(own, 'journal.json.new'),
    stage,
    stamp: below(stage, 'stamp'),
    staged: (name) => below(stage, name),
  };
}
