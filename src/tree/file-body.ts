// The bytes of a file on disk.

import { open, stat } from 'node:fs/promises';
import { checkKind } from '../base/check-given-options.ts';
import { checkText } from '../base/check-value.ts';
import { isPortolanError, PortolanError } from '../base/portolan-error.ts';
import type { OpenedSitemap } from './sitemap-opener.ts';

// Fewer, larger reads; the reader cuts them into its windows.
const CHUNK_BYTES = 256 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
};

/**
 * Opens a file as a sitemap's body; a pipe (`/dev/stdin`, `<(…)`) will do too.
 *
 * The file is opened when the body is first read.
 * Errors: SOURCE_UNREADABLE, here or while the body is read; the signal's reason.
 */
export async function openFileBody(
  path: string,
  signal?: AbortSignal,
): Promise<Pick<OpenedSitemap, 'body' | 'bytes'>> {
  checkText('path', path);
  if (signal !== undefined) checkKind('signal', signal, 'signal');
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (found.isDirectory()) throw unreadable(path, { code: 'EISDIR' });
  const body = readFileChunks(path, signal);
  return found.isFile() ? { body, bytes: found.size } : { body };
}

async function* readFileChunks(path: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const file = await open(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  try {
    for (;;) {
      signal?.throwIfAborted();
      const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES).catch((error: unknown) => {
        throw unreadable(path, error);
      });
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

function unreadable(path: string, error: unknown): PortolanError {
  if (isPortolanError(error)) return error;
  const code = (error as { readonly code?: string }).code ?? '';
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `${path} could not be read: ${REASONS[code] ?? (code || String(error))}.`,
    path,
    cause: error,
  });
}
