// Who holds the lock of a folder, for the message to others.
import { PortolanError } from '../../../base/portolan-error.ts';
import { readSmallFile } from './folder-file-reader.ts';
import type { FolderPlace } from './folder-place.ts';
import { writeSmallFile } from './small-file-writer.ts';

/** A process that publishes. */
export interface FolderHolder {
  readonly pid: number;
  readonly host: string;
  /** When it took the lock, as `2026-11-21T10:00:00.000Z`. */
  readonly since: string;
}

const HOLDER_BYTES_MAX = 4_096;

/**
 * Writes down who holds the lock. For people only: nothing is decided by it.
 *
 * Errors: those of the file system.
 */
export async function writeFolderHolder(place: FolderPlace, holder: FolderHolder): Promise<void> {
  await writeSmallFile(place.fileSystem, place.holder.real, `${JSON.stringify(holder)}\n`);
}

/** The PUBLISH_LOCKED error for a folder whose lock another process holds. */
export async function folderLockedError(
  place: FolderPlace,
  self: Pick<FolderHolder, 'pid' | 'host'>,
): Promise<PortolanError> {
  const holder = await readHolder(place).catch(() => undefined);
  return new PortolanError('PUBLISH_LOCKED', {
    message: `Another process is publishing to ${place.root.shown}${describe(holder, self)}.`,
    hint: 'Try again when that publication has ended; the lock is released with its process.',
    path: place.root.shown,
  });
}

// The file may be of another version, half-written or anybody's: what looks odd is left out.
async function readHolder(place: FolderPlace): Promise<Partial<FolderHolder> | undefined> {
  const text = await readSmallFile(place.fileSystem, place.holder, HOLDER_BYTES_MAX);
  const { pid, host, since } = JSON.parse(text ?? '{}') as Record<string, unknown>;
  return {
    ...(Number.isSafeInteger(pid) ? { pid: pid as number } : {}),
    ...(typeof host === 'string' && /^[\w.-]{1,255}$/.test(host) ? { host } : {}),
    ...(typeof since === 'string' && /^[\dTZ:.+-]{10,40}$/.test(since) ? { since } : {}),
  };
}

function describe(
  holder: Partial<FolderHolder> = {},
  self: Pick<FolderHolder, 'pid' | 'host'>,
): string {
  const { pid, host, since } = holder;
  if (pid === undefined || host === undefined) return '';
  const isSelf = pid === self.pid && host === self.host;
  const who = isSelf ? `this process itself (${pid})` : `process ${pid}`;
  return `: ${who} on ${host}${since === undefined ? '' : `, since ${since}`}`;
}
