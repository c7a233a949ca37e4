// What goes wrong with the file of a frontier, as errors.
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';

// What SQLite says in its result codes, the extended part aside.
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Gives the error of a frontier that another process, or this one, has open. */
export function lockedFrontier(path: string, cause?: unknown): PortolanError {
  return new PortolanError('QUEUE_LOCKED', {
    message: `${path} is in use: another crawl has the state open.`,
    hint: 'Wait until it is done, or name another file with --state; two crawls never share one.',
    path,
    cause,
  });
}

/** Gives the error of a frontier that cannot be used. `why`: a clause. */
export function unusableFrontier(path: string, why: string, cause?: unknown): PortolanError {
  return new PortolanError('QUEUE_UNUSABLE', {
    message: `The state ${path} of the crawl cannot be used: ${why}.`,
    hint:
      'Check that --state names the right file, and that its folder has room and may be written ' +
      'to. A state that is damaged is to be deleted; the crawl then begins anew.',
    path,
    cause,
  });
}

/** Gives the error for whatever was thrown while a frontier was used. */
export function frontierProblem(path: string, error: unknown): PortolanError {
  if (isPortolanError(error)) return error;
  const { errcode, message } = error as { readonly errcode?: unknown; readonly message?: unknown };
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0;
  if (primary === SQLITE_BUSY || primary === SQLITE_LOCKED) return lockedFrontier(path, error);
  return unusableFrontier(path, String(message), error);
}
