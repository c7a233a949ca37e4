// Puts one file: a shard under a name with the hash of its content, or a file with a fixed name in
// the place of the version that the session saw.
import { createHash } from 'node:crypto';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { CommitStep } from '../../ports/target.ts';
import {
  isRetryable,
  type S3Answer,
  type S3Client,
  type S3Request,
  undertakingOf,
} from './s3-client.ts';
import { etagOf, findObject, openObject, s3Conflict } from './s3-object.ts';
import { s3Error } from './s3-problem.ts';
import type { StagedContent, TemporaryStage } from './temporary-stage.ts';

/** The ETag of an object when a session first looked; `undefined` where there was no object. */
export type SeenVersions = Map<string, string | undefined>;

export interface S3Commit {
  readonly client: S3Client;
  readonly staging: TemporaryStage;
  /** By file name. The versions of other files are read before anything is changed. */
  readonly seen: SeenVersions;
  /** Whether the service respects If-Match and If-None-Match when it writes. */
  readonly conditional: 'etag' | 'none';
  readonly cacheControl: { readonly immutable: string; readonly mutable: string };
  /** This machine's time: S3 accepts no other by more than 15 minutes. */
  readonly nowMs: number;
}

export type PutStep = Extract<CommitStep, { kind: 'put' }>;

// What nothing names may be removed when it is old, so it is written again, and is young.
const KEPT_MS_MAX = 86_400_000;

/** Puts a shard, unless it was put lately: its name has the hash of the content. */
export async function putImmutable(
  commit: S3Commit,
  step: PutStep,
  content: StagedContent,
  signal: AbortSignal,
): Promise<void> {
  const { client } = commit;
  const key = client.address.keyOf(step.name);
  const found = await findObject(client, { key, signal });
  const ageMs = found ? commit.nowMs - found.modifiedMs : Number.NaN;
  if (found?.size === content.size && !(ageMs > KEPT_MS_MAX)) return;
  const request = await putRequest(commit, step, content);
  const { problem } = await client.send({ ...request, signal });
  if (problem) throw s3Error(undertakingOf(client, request), problem);
}

export async function putMutable(
  commit: S3Commit,
  step: PutStep,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (commit.conditional === 'none') await checkVersion(commit, step.name, signal);
  commit.seen.set(step.name, await replaceObject(commit, step, signal));
}

// Returns the new version. The signal ends the waiting, but no running attempt: nobody would know
// whether it was carried out.
async function replaceObject(
  commit: S3Commit,
  step: PutStep,
  signal: AbortSignal | undefined,
  quotes: 'kept' | 'dropped' = 'kept',
): Promise<string> {
  const { client, seen, conditional } = commit;
  const content = commit.staging.contentOf(step.file);
  const key = client.address.keyOf(step.name);
  const before = seen.get(step.name);
  const request = await putRequest(commit, step, content);
  const condition = conditional === 'none' ? {} : conditionOf(client, key, before, quotes);
  const headers = { ...request.headers, ...condition };
  let answer: S3Answer;
  try {
    answer = await client.send({ ...request, headers, signal, unbroken: true });
  } catch (error) {
    signal?.throwIfAborted();
    // No answer came. Was it carried out all the same?
    const ours = await holds(client, key, content).catch(() => undefined);
    if (ours === undefined) throw error;
    return ours;
  }
  const { problem, uncertain } = answer;
  if (!problem) return etagOf(answer);
  // An attempt whose answer was lost may have been carried out; the next then met our own file.
  const ours = uncertain || isRetryable(problem) ? await holds(client, key, content) : undefined;
  if (ours !== undefined) return ours;
  const { status, code } = problem;
  // The Ceph Object Gateway knows a version in If-Match only without its quotes.
  if (status === 412 && quotes === 'kept' && (await isVersion(client, key, before))) {
    return replaceObject(commit, step, signal, 'dropped');
  }
  // AWS answers 404 where If-Match names an object that is gone, others 412.
  const gone = status === 404 && before !== undefined && code !== 'NoSuchBucket';
  if (conditional === 'etag' && (status === 412 || gone)) throw s3Conflict(client, key);
  throw s3Error(undertakingOf(client, request), problem);
}

async function putRequest(
  commit: S3Commit,
  { name, contentType, immutable }: PutStep,
  content: StagedContent,
): Promise<S3Request> {
  const { client, cacheControl } = commit;
  return {
    method: 'PUT',
    key: client.address.keyOf(name),
    headers: {
      // A Content-Encoding would make clients undo the compression that the name shows.
      'content-type': name.endsWith('.gz') ? 'application/gzip' : contentType,
      'cache-control': immutable ? cacheControl.immutable : cacheControl.mutable,
    },
    content: { bytes: await content.load(), sha256: content.sha256 },
  };
}

function conditionOf(
  client: S3Client,
  key: string,
  before: string | undefined,
  quotes: 'kept' | 'dropped',
): Readonly<Record<string, string>> {
  if (before === undefined) return { 'if-none-match': '*' };
  if (before !== '') {
    return { 'if-match': quotes === 'kept' ? before : before.replaceAll('"', '') };
  }
  const url = `s3://${client.address.bucket}/${key}`;
  throw new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
    message: `Could not write ${url}: the service returned no version (ETag) of the object.`,
    hint: 'If the service does not support conditional writes, add ?conditional=none.',
    url,
  });
}

/**
 * Checks that a file is still the version that the session saw; the first look is kept.
 *
 * Called before anything is changed; and before each put where writes have no conditions, which
 * leaves a moment between.
 */
export async function checkVersion(
  { client, seen }: S3Commit,
  name: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const key = client.address.keyOf(name);
  const now = await findObject(client, { key, signal });
  const before = seen.get(name);
  if (!seen.has(name)) seen.set(name, now?.etag);
  else if (now?.etag !== before) throw s3Conflict(client, key);
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
  key: string,
  content: StagedContent,
): Promise<string | undefined> {
  const found = await openObject(client, { key });
  if (found === undefined) return undefined;
  const hash = createHash('sha256');
  for await (const bytes of found.bytes) hash.update(bytes);
  return hash.digest('hex') === content.sha256 ? found.etag : undefined;
}
