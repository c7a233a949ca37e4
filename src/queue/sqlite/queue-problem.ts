// What goes wrong with a queue, as errors.
import { diskProblem } from '../../base/disk-problem.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';

// What SQLite says in its result codes, the extended part aside.
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Gives the error of a queue that another process, or this one, has open. */
export function lockedQueue(path: string, cause?: unknown): PortolanError {
  return new PortolanError('QUEUE_LOCKED', {
    message: `${path} is in use: another console has its queue open.`,
    hint: 'Stop the other one, or name another folder with --database; two never share one.',
    path,
    cause,
  });
}

/** Gives the error of a queue that cannot be used. `why`: a clause. */
export function unusableQueue(path: string, why: string, cause?: unknown): PortolanError {
  return new PortolanError('QUEUE_UNUSABLE', {
    message: `The queue ${path} cannot be used: ${why}.`,
    hint:
      'Check that --database names the right folder, and that it has room and may be written to. ' +
      'A queue that is damaged may be deleted: what was waiting is scheduled anew, but webhooks ' +
      'that were not delivered are lost.',
    path,
    cause,
  });
}

/** Gives the error of a queue that holds as much as it may. */
export function fullQueue(path: string, jobsMax: number): PortolanError {
  return new PortolanError('QUEUE_FULL', {
    message: `The queue holds ${jobsMax} jobs, as many as it may; nothing was added.`,
    hint: 'Try again when some of them are done, or look for dead ones that may be dropped.',
    path,
  });
}

/** Gives the error for whatever was thrown while a queue was used. */
export function queueProblem(path: string, error: unknown): unknown {
  if (isPortolanError(error)) return error;
  const { code, errcode, message } = error as Readonly<Record<string, unknown>>;
  // A fault of our own is none of the file's.
  if (typeof code !== 'string') return error;
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0;
  if (primary === SQLITE_BUSY || primary === SQLITE_LOCKED) return lockedQueue(path, error);
  return diskProblem(path, error) ?? unusableQueue(path, String(message), error);
}
