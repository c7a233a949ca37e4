// A full or read-only disk, reported as what it is.
import { builtinModule } from './builtin-module.ts';
import { PortolanError } from './portolan-error.ts';

interface FileModule {
  writeFileSync(path: string, bytes: Uint8Array, options: { flag: string; mode: number }): void;
  rmSync(path: string, options: { force: boolean }): void;
  statSync(path: string): { isDirectory(): boolean };
}
interface PathModule {
  dirname(path: string): string;
  join(...parts: string[]): string;
}

// SQLite's result codes without their extended part. It reports a used-up quota, a file that is too
// large and a read-only file system as one of the others.
// Source: https://www.sqlite.org/rescode.html
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const UNCLEAR: readonly number[] = [SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN];
const NO_ROOM: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const PROBE_BYTES = 4_096;
const OWNER_ONLY = 0o600;

/** A file that is written to see whether that can be done: a dot, so that no part of a store is. */
export const PROBE_FILE = '.portolan-probe';

/**
 * The error for a write that failed: STORE_FULL or STORE_READ_ONLY; `undefined` for another cause.
 * Where SQLite does not say, a little is written beside the file. `path`: the file or folder, named
 * in the error.
 */
export function diskProblem(path: string, error: unknown): PortolanError | undefined {
  const { errcode, code } = error as { readonly errcode?: unknown; readonly code?: unknown };
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0;
  const known = primary === SQLITE_FULL ? 'ENOSPC' : code;
  const why = UNCLEAR.includes(primary) ? probedCode(path) : known;
  if (NO_ROOM.includes(why)) return fullDisk(path, error);
  return why === 'EROFS' ? readOnlyDisk(path, error) : undefined;
}

/** Whether an error says that nothing can be written until someone frees or unlocks the disk. */
export function isDiskProblem(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === 'STORE_FULL' || code === 'STORE_READ_ONLY';
}

function fullDisk(path: string, cause: unknown): PortolanError {
  return new PortolanError('STORE_FULL', {
    message: `${path} cannot be written: the disk or a quota is full.`,
    hint:
      'Free space on the disk of --database, and on that of temporary files (TMPDIR). ' +
      'Nothing that was stored is lost; a running console continues by itself.',
    path,
    cause,
  });
}

function readOnlyDisk(path: string, cause: unknown): PortolanError {
  return new PortolanError('STORE_READ_ONLY', {
    message: `${path} cannot be written: its file system is read-only.`,
    hint:
      'Mount it writable, or name another folder with --database. A file system ' +
      'becomes read-only by itself when its disk fails: see the log of the system.',
    path,
    cause,
  });
}

function probedCode(path: string): unknown {
  const files = builtinModule<FileModule>('node:fs');
  const paths = builtinModule<PathModule>('node:path');
  if (files === undefined || paths === undefined) return undefined;
  try {
    const folder = files.statSync(path).isDirectory() ? path : paths.dirname(path);
    const probe = paths.join(folder, PROBE_FILE);
    try {
      files.writeFileSync(probe, new Uint8Array(PROBE_BYTES), { flag: 'w', mode: OWNER_ONLY });
    } finally {
      files.rmSync(probe, { force: true });
    }
    return undefined;
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
}
