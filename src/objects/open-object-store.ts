// Opens an object store: only this file chooses its backend.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../base/clock.ts';
import type { ErrorCode } from '../base/error-codes.ts';
import { PortolanError } from '../base/portolan-error.ts';
import type { NetworkOptions } from '../net/exchange/network-options.ts';
import { createFolderObjects } from './folder/folder-objects.ts';
import type { ObjectStore } from './port/object-store.ts';
import { S3_EXAMPLE } from './s3/s3-spec.ts';

export interface OpenObjectStoreOptions {
  /** The code of its errors. */
  readonly code: ErrorCode;
  /** Where the keys of S3 come from, and its region and endpoint by default. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** The folder that paths are relative to. Default: that of the process. */
  readonly folder?: string | undefined;
  readonly network?: Pick<NetworkOptions, 'proxy' | 'tls'> | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Opens the path of a folder, a `file:` URL, or `s3://bucket/prefix?region=…&endpoint=https://…`.
 * Nothing is touched yet. Errors: CONFIG_INVALID.
 */
export async function openObjectStore(
  spec: string,
  { code, environment, folder = '', network, clock }: OpenObjectStoreOptions,
): Promise<ObjectStore> {
  // One letter is a drive of Windows.
  const scheme = /^([a-z][a-z0-9+.-]{1,20}):/i.exec(spec)?.[1]?.toLowerCase();
  if (scheme === 's3') {
    // The HTTP client is only loaded where it is used.
    const [{ parseS3Spec }, { createS3Objects }] = await Promise.all([
      import('./s3/s3-spec.ts'),
      import('./s3/s3-objects.ts'),
    ]);
    return createS3Objects({ ...parseS3Spec(spec, environment), code, network, clock });
  }
  if (scheme === 'file') return createFolderObjects({ path: fileURLToPath(spec), code, clock });
  if (spec.trim() !== '' && !/^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(spec)) {
    return createFolderObjects({ path: resolve(folder, spec), code, clock });
  }
  throw new PortolanError('CONFIG_INVALID', {
    message: `${JSON.stringify(spec.split(/[?#@]/)[0])} is neither a folder nor a bucket.`,
    hint: `Name a folder, or write ${S3_EXAMPLE}.`,
  });
}
