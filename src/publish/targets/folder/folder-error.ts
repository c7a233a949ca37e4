// What a file system's errors mean to somebody who publishes into a folder.
import { isPortolanError, PortolanError } from '../../../base/portolan-error.ts';
import { sqliteCodeOf } from './folder-lock.ts';

type Reason = readonly [reason: string, hint: string];

const PERMISSION: Reason = [
  'permission denied',
  'Give the process write access to the folder, or choose another.',
];
const FREE = 'Free some space, and publish again.';
const NO_FOLDER: Reason = [
  'it is not a folder',
  'Check what is at this path, and choose a folder.',
];
const IN_USE: Reason = [
  'it is in use, or something is mounted there',
  'Mount the folder instead of single files, close what keeps the file open, and try again.',
];
const LIMIT: Reason = [
  'too many files are open',
  'Raise the limit of open files (ulimit -n), and publish again.',
];
const NO_LOCKS: Reason = [
  'the file system could not lock it',
  'Publish into a folder on a file system with file locks, and copy it from there.',
];

const REASONS: ReadonlyMap<string, Reason> = new Map(
  Object.entries<Reason>({
    EACCES: PERMISSION,
    EPERM: PERMISSION,
    EROFS: ['the file system is read-only', 'Choose another folder.'],
    ENOSPC: ['no space is left on the disk', FREE],
    EDQUOT: ['the quota is used up', FREE],
    EFBIG: ['the file is too large there', 'Choose another file system.'],
    ENOTDIR: NO_FOLDER,
    EEXIST: NO_FOLDER,
    ENOENT: [
      'it does not exist, or nothing can be created there',
      'Choose another folder, or find out what removes this one.',
    ],
    EISDIR: ['a folder is there', 'Remove the folder, or choose another place to publish.'],
    EXDEV: ['it is on another file system', 'Make .portolan a plain folder in it.'],
    EBUSY: IN_USE,
    ETXTBSY: IN_USE,
    EMFILE: LIMIT,
    ENFILE: LIMIT,
    ENAMETOOLONG: ['the path is too long', 'Choose a folder with a shorter path.'],
    ELOOP: ['its symbolic links form a loop', 'Correct the links.'],
    EIO: ['the disk failed to read or write', 'Check the disk, and publish again.'],
  }),
);

// What SQLite says of the lock file: https://www.sqlite.org/rescode.html
const LOCK_REASONS: ReadonlyMap<number, Reason> = new Map<number, Reason>([
  [3, PERMISSION],
  [8, PERMISSION],
  [10, NO_LOCKS],
  [14, ['it cannot be opened', NO_FOLDER[1]]],
  [15, NO_LOCKS],
  [26, ['it is not a lock of Portolan', 'Check whose file it is, and delete it.']],
]);

export interface FolderFailure {
  /** As the user wrote the folder, with the name of the file in it. */
  readonly path: string;
  /** The words between the path and the reason, as `could not be read`. */
  readonly doing: string;
  readonly consequence?: string;
  readonly advice?: string;
  /** The first error. Default: that of the file system. */
  readonly cause?: unknown;
}

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
  const [reason, hint] = found;
  return new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
    message: [`${path} ${doing}: ${reason}.`, consequence ?? []].flat().join(' '),
    hint: [hint, advice ?? []].flat().join(' '),
    path,
    cause: failure.cause ?? error,
  });
}

function reasonOf(error: unknown): Reason | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (isPortolanError(error) || typeof code !== 'string') return undefined;
  const reason = code === 'ERR_SQLITE_ERROR' ? `SQLite says "${(error as Error).message}"` : code;
  const known = REASONS.get(code) ?? LOCK_REASONS.get(sqliteCodeOf(error) ?? 0);
  return known ?? [reason, 'Check the folder, and publish again.'];
}
