// What goes wrong with the files of URLs and the threads that hold them, as errors.
import { diskProblem } from '../../../../base/disk-problem.ts';
import { isPortolanError, PortolanError } from '../../../../base/portolan-error.ts';

// What SQLite says in its result codes, the extended part aside.
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Gives the error of a file that cannot be used. `why`: a clause. */
export function unusableShard(path: string, why: string, cause?: unknown): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message: `The URLs in ${path} cannot be used: ${why}.`,
    hint:
      'Check that --database names the right folder, and that it has room and may be written to. ' +
      'A file that is damaged is to be replaced by a backup: portolan restore.',
    path,
    cause,
  });
}

/** Gives the error for whatever was thrown while a file was used. */
export function shardProblem(path: string, error: unknown): PortolanError {
  if (isPortolanError(error)) return error;
  const { errcode, message } = error as { readonly errcode?: unknown; readonly message?: unknown };
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0;
  if (primary !== SQLITE_BUSY && primary !== SQLITE_LOCKED) {
    return diskProblem(path, error) ?? unusableShard(path, String(message), error);
  }
  return new PortolanError('STORE_LOCKED', {
    message: `${path} is in use: another process writes to it.`,
    hint: 'Wait until it is done, or name another folder with --database.',
    path,
    cause: error,
  });
}
