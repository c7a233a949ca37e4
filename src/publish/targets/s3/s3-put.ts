// Puts one file: a shard under a name with the hash of its content, or a file with a fixed name in
// the place of the version that the session saw.

import { type S3Client, undertakingOf } from '../../../objects/s3/s3-client.ts';
import { findObject, s3Conflict } from '../../../objects/s3/s3-object.ts';
import { s3Error } from '../../../objects/s3/s3-problem.ts';
import { replaceObject, type S3Replacement } from '../../../objects/s3/s3-replace.ts';
import type { CommitStep } from '../../ports/target.ts';
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
  const request = { method: 'PUT', ...(await putRequest(commit, step)), signal } as const;
  const { problem } = await client.send(request);
  if (problem) throw s3Error(undertakingOf(client, request), problem);
}

export async function putMutable(
  commit: S3Commit,
  step: PutStep,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (commit.conditional === 'none') await checkVersion(commit, step.name, signal);
  commit.seen.set(step.name, await replaceFile(commit, step, signal));
}

// Returns the new version. Errors: PUBLISH_CONFLICT.
async function replaceFile(
  commit: S3Commit,
  step: PutStep,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { client, seen, conditional } = commit;
  const { key, headers, content } = await putRequest(commit, step);
  const before = seen.get(step.name);
  const version = await replaceObject(client, {
    key,
    headers,
    content,
    before,
    conditional,
    signal,
  });
  if (version === 'conflict') throw s3Conflict(client, key);
  return version;
}

async function putRequest(
  { client, cacheControl, staging }: S3Commit,
  { name, contentType, immutable, file }: PutStep,
): Promise<Pick<S3Replacement, 'content' | 'key'> & Required<Pick<S3Replacement, 'headers'>>> {
  const content = staging.contentOf(file);
  return {
    key: client.address.keyOf(name),
    headers: {
      // A Content-Encoding would make clients undo the compression that the name shows.
      'content-type': name.endsWith('.gz') ? 'application/gzip' : contentType,
      'cache-control': immutable ? cacheControl.immutable : cacheControl.mutable,
    },
    content: { bytes: await content.load(), sha256: content.sha256 },
  };
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
