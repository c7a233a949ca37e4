// Makes a target of what a user writes: a folder, or a bucket of S3.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { didYouMean } from '../../base/text/nearest-name.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { RequestSender } from '../../net/request-sender.ts';
import { parseS3Spec, S3_EXAMPLE } from '../../objects/s3/s3-spec.ts';
import type { Target } from '../ports/target.ts';
import type { Environment } from '../settings/publish-config.ts';
import { createFolderTarget } from './folder/folder-target.ts';
import { createS3Target } from './s3/s3-target.ts';

export interface OpenTargetOptions {
  /**
   * Where the keys of S3 come from: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN;
   * and, where the address does not say them, AWS_REGION or AWS_DEFAULT_REGION and
   * AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL. Default: nothing.
   */
  readonly environment?: Environment | undefined;
  readonly folder?: string | undefined;
  readonly sender?: RequestSender | undefined;
  /** How requests to S3 are made, except for headers. Default: directly. */
  readonly network?: NetworkOptions | undefined;
  readonly clock?: Clock | undefined;
  /** Folders whose manifest is kept in the state: those that a source is read from. */
  readonly builtFolders?: ReadonlySet<string> | undefined;
}

/**
 * Opens a folder's path, a `file:` URL, or
 * `s3://bucket/prefix?region=…&endpoint=https://…&path-style=true&conditional=none`; a target is
 * returned as it is. Nothing is touched yet.
 */
export function openTarget(spec: string | Target, options: OpenTargetOptions = {}): Target {
  if (typeof spec !== 'string') return spec;
  // One letter is a drive of Windows.
  const scheme = /^([a-z][a-z0-9+.-]{1,20}):(?:\/\/|$)|^(file|s3):/i.exec(spec);
  const name = (scheme?.[1] ?? scheme?.[2])?.toLowerCase();
  if (name === 's3') return openS3(spec, options);
  if (name === 'file') return openFolder(pathOf(spec), options);
  if (name !== undefined) throw unknownScheme(name);
  if (spec.trim() === '') throw invalid('The target is empty.', 'Name a folder: dist.');
  return openFolder(resolve(options.folder ?? '', spec), options);
}

function openFolder(path: string, { builtFolders }: OpenTargetOptions): Target {
  const manifest = builtFolders?.has(resolve(path)) ? 'state' : 'folder';
  return createFolderTarget({ path, manifest });
}

function pathOf(spec: string): string {
  try {
    return fileURLToPath(spec);
  } catch (cause) {
    const message = `${JSON.stringify(spec)} is not the address of a folder on this machine.`;
    throw invalid(message, 'Write file:///srv/www, or the path alone.', cause);
  }
}

function openS3(spec: string, { environment, sender, clock, network }: OpenTargetOptions): Target {
  return createS3Target({ ...parseS3Spec(spec, environment), sender, network, clock });
}

function unknownScheme(name: string): PortolanError {
  const hint = /^https?$/.test(name)
    ? `For a service with the S3 API write ${S3_EXAMPLE}&endpoint=${name}://….`
    : (didYouMean(name, ['s3', 'file']) ?? `Name a folder, or a bucket: ${S3_EXAMPLE}.`);
  return invalid(`${name}:// targets are not supported.`, hint);
}

function invalid(message: string, hint: string, cause?: unknown): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint, cause });
}
