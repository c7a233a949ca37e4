// What a file system's errors mean to somebody who publishes into a folder.
import { isPortolanError, PortolanError } from '../../../base/portolan-error.ts';
import { sqliteCodeOf } from './folder-lock.ts';

interface Reason {
  readonly reason: string;
  readonly hint: string;
}

const PERMISSION: Reason = {
  reason: 'permission denied',
  hint: 'Give the process write access to the folder, or choose another.',
};
const FULL: Reason = {
  reason: 'no space is left on the disk',
  hint: 'Free some space, and publish again.',
};
const NO_FOLDER: Reason = {
  reason: 'it is not a folder',
  hint: 'Check what is at this path, and choose a folder.',
};
const IN_USE: Reason = {
  reason: 'it is in use, or something is mounted there',
  hint: 'Mount the folder instead of single files, close what keeps the file open, and try again.',
};
const LIMIT: Reason = {
  reason: 'too many files are open',
  hint: 'Raise the limit of open files (ulimit -n), and publish again.',
};

const REASONS: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['EACCES', PERMISSION],
  ['EPERM', PERMISSION],
  ['EROFS', { reason: 'the file system is read-only', hint: 'Choose another folder.' }],
  ['ENOSPC', FULL],
  ['EDQUOT', { ...FULL, reason: 'the quota is used up' }],
  ['EFBIG', { reason: 'the file is too large there', hint: 'Choose another file system.' }],
  ['ENOTDIR', NO_FOLDER],
  ['EEXIST', NO_FOLDER],
  [
    'ENOENT',
    {
      reason: 'it does not exist, or nothing can be created there',
      hint: 'Choose another folder, or find out what removes this one.',
    },
  ],
  [
    'EISDIR',
    { reason: 'a folder is there', hint: 'Remove the folder, or choose another place to publish.' },
  ],
  [
    'EXDEV',
    { reason: 'it is on another file system', hint: 'Make .portolan a plain folder in it.' },
  ],
  ['EBUSY', IN_USE],
  ['ETXTBSY', IN_USE],
  ['EMFILE', LIMIT],
  ['ENFILE', LIMIT],
  [
    'ENAMETOOLONG',
    { reason: 'the path is too long', hint: 'Choose a folder with a shorter path.' },
  ],
  ['ELOOP', { reason: 'its symbolic links form a loop', hint: 'Correct the links.' }],
  [
    'EIO',
    { reason: 'the disk failed to read or write', hint: 'Check the disk, and publish again.' },
  ],
]);

const NO_LOCKS: Reason = {
  reason: 'the file system could not lock it',
  hint: 'Publish into a folder on a file system with file locks, and copy it from there.',
};

// What SQLite says of the lock file: https://www.sqlite.org/rescode.html
const LOCK_REASONS: ReadonlyMap<number, Reason> = new Map<number, Reason>([
  [3, PERMISSION],
  [8, PERMISSION],
  [10, NO_LOCKS],
  [14, { ...NO_FOLDER, reason: 'it cannot be opened' }],
  [15, NO_LOCKS],
  [26, { reason: 'it is not a lock of Portolan', hint: 'Check whose file it is, and delete it.' }],
]);

export interface FolderFailure {
  /** As the user wrote the folder, with the name of the file in it. */
  readonly path: string;
  /** The words between the path and the reason, as `could not be read`. */
  readonly doing: string;
  readonly consequence?: string;
  readonly advice?: string;
  /** What it was that went wrong first. Default: the file system's own error. */
  readonly cause?: unknown;
}

/** Does something with the file system; what that throws becomes PUBLISH_TARGET_UNWRITABLE. */
export async function withFolderError<T>(
  failure: FolderFailure,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw folderError(error, failure);
  }
}

/** Other errors, a PortolanError too, stay as they are. */
export function folderError(error: unknown, failure: FolderFailure): unknown {
  const found = reasonOf(error);
  if (found === undefined) return error;
  const { path, doing, consequence, advice } = failure;
  return new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
    message: [`${path} ${doing}: ${found.reason}.`, consequence ?? []].flat().join(' '),
    hint: [found.hint, advice ?? []].flat().join(' '),
    path,
    cause: failure.cause ?? error,
  });
}

function reasonOf(error: unknown): Reason | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (isPortolanError(error) || typeof code !== 'string') return undefined;
  return (
    REASONS.get(code) ??
    LOCK_REASONS.get(sqliteCodeOf(error) ?? 0) ?? {
      reason: code === 'ERR_SQLITE_ERROR' ? `SQLite says "${(error as Error).message}"` : code,
      hint: 'Check the folder, and publish again.',
    }
  );
}
