// What goes wrong with an SQLite file, as errors in the words of the file's user.
import { diskProblem } from '../base/disk-problem.ts';
import type { ErrorCode } from '../base/error-codes.ts';
import { isPortolanError, PortolanError } from '../base/portolan-error.ts';

export interface SqliteWords {
  /** Codes of a file that is open elsewhere, and of one that cannot be used. */
  readonly codes: { readonly locked: ErrorCode; readonly unusable: ErrorCode };
  /** The file as the subject of a sentence: `The queue ${path}`. */
  readonly subject: (path: string) => string;
  /** What the file holds, with its article: `a queue`. */
  readonly kind: string;
  /** Who holds a file that is locked, as a clause. */
  readonly holder: string;
  readonly hints: {
    readonly locked: string;
    readonly unusable: string;
    /** For a file that a later version of Portolan wrote. */
    readonly later: string;
  };
  /** Whether a full or read-only disk is reported as STORE_FULL or STORE_READ_ONLY. */
  readonly reportsDisk: boolean;
}

interface Cause {
  readonly hint?: string;
  readonly cause?: unknown;
}

// Result codes of SQLite, without the extended part.
// Source: https://www.sqlite.org/rescode.html
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Returns the error of a file that another process, or this one, has open. */
export function lockedFile(words: SqliteWords, path: string, cause?: unknown): PortolanError {
  const message = `${path} is in use: ${words.holder}.`;
  return new PortolanError(words.codes.locked, { message, hint: words.hints.locked, path, cause });
}

/** Whether something failed because this process reads the same file at the moment. */
export function isLockedTable(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_LOCKED;
}

/** Returns the error of a file that cannot be used. `why`: a clause. */
export function unusableFile(
  words: SqliteWords,
  { path, why }: { readonly path: string; readonly why: string },
  { hint = words.hints.unusable, cause }: Cause = {},
): PortolanError {
  const message = `${words.subject(path)} cannot be used: ${why}.`;
  return new PortolanError(words.codes.unusable, { message, hint, path, cause });
}

/** Returns the error of a file whose version this version of Portolan cannot read. */
export function otherVersion(
  words: SqliteWords,
  path: string,
  { version, newest }: { readonly version: number; readonly newest: number },
): PortolanError {
  const isLater = version > newest;
  const which = isLater ? 'a later' : 'an unknown';
  const why = `it was written by ${which} version of Portolan (${version})`;
  return unusableFile(words, { path, why }, isLater ? { hint: words.hints.later } : {});
}

/** Returns the error for whatever was thrown while a file was used; a bug of ours as it is. */
export function sqliteProblem(words: SqliteWords, path: string, error: unknown): unknown {
  if (isPortolanError(error)) return error;
  const { code, errcode, message } = (error ?? {}) as Readonly<Record<string, unknown>>;
  // SQLite, Node and the file system always set a code.
  if (typeof code !== 'string') return error;
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0;
  if (primary === SQLITE_BUSY || primary === SQLITE_LOCKED) return lockedFile(words, path, error);
  const disk = words.reportsDisk ? diskProblem(path, error) : undefined;
  return disk ?? unusableFile(words, { path, why: String(message) }, { cause: error });
}
