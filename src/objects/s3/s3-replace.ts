// Puts an object in the place of the version that the caller saw, and of no other.
import { createHash } from 'node:crypto';
import { PortolanError } from '../../base/portolan-error.ts';
import {
  isRetryable,
  type S3Answer,
  type S3Client,
  type S3Request,
  undertakingOf,
} from './s3-client.ts';
import { etagOf, findObject, openObject } from './s3-object.ts';
import { s3Error } from './s3-problem.ts';

export interface S3Replacement {
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content: NonNullable<S3Request['content']>;
  /** The ETag that was seen; `undefined` where there was no object. */
  readonly before: string | undefined;
  /** Whether the service respects If-Match and If-None-Match when it writes. */
  readonly conditional: 'etag' | 'none';
  /** Ends the waiting, but no running attempt: nobody would know whether it was carried out. */
  readonly signal?: AbortSignal | undefined;
}

/** Returns the new ETag; `conflict` when the object is of another version. */
export async function replaceObject(
  client: S3Client,
  replacement: S3Replacement,
  quotes: 'kept' | 'dropped' = 'kept',
): Promise<string> {
  const { key, before, conditional, content, signal } = replacement;
  const condition = conditional === 'none' ? {} : conditionOf(client, replacement, quotes);
  const headers = { ...replacement.headers, ...condition };
  const request: S3Request = { method: 'PUT', key, headers, content, signal, unbroken: true };
  let answer: S3Answer;
  try {
    answer = await client.send(request);
  } catch (error) {
    signal?.throwIfAborted();
    // No answer came. Was the object replaced anyway?
    const ours = await holds(client, replacement).catch(() => undefined);
    if (ours === undefined) throw error;
    return ours;
  }
  const { problem, uncertain } = answer;
  if (!problem) return etagOf(answer);
  // An attempt whose answer was lost may have been carried out; the next then met our own file.
  const ours = uncertain || isRetryable(problem) ? await holds(client, replacement) : undefined;
  if (ours !== undefined) return ours;
  const { status, code } = problem;
  // The Ceph Object Gateway knows a version in If-Match only without its quotes.
  if (status === 412 && quotes === 'kept' && (await isVersion(client, key, before))) {
    return replaceObject(client, replacement, 'dropped');
  }
  // AWS answers 404 where If-Match names an object that is gone, others 412.
  const gone = status === 404 && before !== undefined && code !== 'NoSuchBucket';
  if (conditional === 'etag' && (status === 412 || gone)) return 'conflict';
  throw s3Error(undertakingOf(client, request), problem);
}

function conditionOf(
  client: S3Client,
  { key, before }: S3Replacement,
  quotes: 'kept' | 'dropped',
): Readonly<Record<string, string>> {
  if (before === undefined) return { 'if-none-match': '*' };
  if (before !== '') {
    return { 'if-match': quotes === 'kept' ? before : before.replaceAll('"', '') };
  }
  const url = `s3://${client.address.bucket}/${key}`;
  throw new PortolanError(client.code, {
    message: `Could not write ${url}: the service returned no version (ETag) of the object.`,
    hint: 'If the service does not support conditional writes, add ?conditional=none.',
    url,
  });
}

// Whether an object is still the version that was seen.
async function isVersion(
  client: S3Client,
  key: string,
  version: string | undefined,
): Promise<boolean> {
  return version !== undefined && (await findObject(client, { key }))?.etag === version;
}

// The object's version, when it holds exactly this content.
async function holds(
  client: S3Client,
  { key, content }: S3Replacement,
): Promise<string | undefined> {
  const found = await openObject(client, { key });
  if (found === undefined) return undefined;
  const hash = createHash('sha256');
  for await (const bytes of found.bytes) hash.update(bytes);
  return hash.digest('hex') === content.sha256 ? found.etag : undefined;
}
