// What goes wrong with the control part of a store, as errors.
import { diskProblem } from '../../../base/disk-problem.ts';
import { isPortolanError, PortolanError } from '../../../base/portolan-error.ts';

// What SQLite says in its result codes, the extended part aside.
// Source: https://www.sqlite.org/rescode.html
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Gives the error of a store that another process, or this one, has open. */
export function lockedStore(path: string, cause?: unknown): PortolanError {
  return new PortolanError('STORE_LOCKED', {
    message: `${path} is in use: another console has this store open.`,
    hint:
      'Stop the other one, ask it by its address, or name another folder with --database; two ' +
      'never share one.',
    path,
    cause,
  });
}

/** Gives the error of a store that cannot be used. `why`: a clause. */
export function unusableStore(path: string, why: string, cause?: unknown): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message: `The store ${path} cannot be used: ${why}.`,
    hint:
      'Check that --database names the right folder, and that it has room and may be written to. ' +
      'A store that is damaged is to be restored from a backup.',
    path,
    cause,
  });
}

/** Gives the error of a store that a later version of Portolan wrote. */
export function laterStore(path: string, version: number): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message: `The store ${path} was written by a later version of Portolan (${version}).`,
    hint: 'Use that version or a newer one, or restore a backup from before the update.',
    path,
  });
}

/** Gives the error of what belongs to a site that is not there (any more). */
export function missingInStore(path: string, what: string): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message: `The store ${path} has no ${what}: it was removed, or never there.`,
    hint: 'Submit the site again if it is still wanted.',
    path,
  });
}

/** Gives the error for whatever was thrown while a store was used. */
export function controlProblem(path: string, error: unknown): PortolanError {
  if (isPortolanError(error)) return error;
  const { errcode, message } = error as { readonly errcode?: unknown; readonly message?: unknown };
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0;
  if (primary === SQLITE_BUSY || primary === SQLITE_LOCKED) return lockedStore(path, error);
  return diskProblem(path, error) ?? unusableStore(path, String(message), error);
}
