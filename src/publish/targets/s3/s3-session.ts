// One publication to S3: what is there is read, files are staged, and all is sent at the end.
import { assert } from '../../../base/assert.ts';
import type { Clock } from '../../../base/clock.ts';
import { listObjects } from '../../../objects/s3/list-objects.ts';
import { type S3Client, type S3Request, undertakingOf } from '../../../objects/s3/s3-client.ts';
import {
  findObject,
  openObject,
  type S3Content,
  type S3Lookup,
  type S3Object,
} from '../../../objects/s3/s3-object.ts';
import { s3Error } from '../../../objects/s3/s3-problem.ts';
import { checkPublishedName } from '../../ports/published-name.ts';
import type {
  CommitOptions,
  CommitStep,
  ListedFile,
  PublishedView,
  TargetSession,
} from '../../ports/target.ts';
import {
  checkVersion,
  type PutStep,
  putImmutable,
  putMutable,
  type S3Commit,
  type SeenVersions,
} from './s3-put.ts';
import type { TemporaryStage } from './temporary-stage.ts';

export interface S3ViewOptions {
  readonly client: S3Client;
  /** Ends the reading; a commit has a signal of its own. */
  readonly signal?: AbortSignal | undefined;
  readonly disconnect: () => Promise<void>;
}

export interface S3SessionOptions
  extends S3ViewOptions,
    Pick<S3Commit, 'conditional' | 'cacheControl'> {
  readonly staging: TemporaryStage;
  readonly wayIn: string;
  readonly clock: Clock;
}

/**
 * Nothing is requested from S3 before the first call. `onLook` receives the ETag of each file that
 * is read.
 */
export function createS3View(
  { client, signal, disconnect }: S3ViewOptions,
  onLook: (name: string, etag: string | undefined) => void = () => {},
): Required<PublishedView> {
  let closing: Promise<void> | undefined;
  const look = async <Found extends S3Object | S3Content>(
    name: string,
    find: (from: S3Client, options: S3Lookup) => Promise<Found | undefined>,
  ): Promise<Found | undefined> => {
    checkPublishedName(name);
    const found = await find(client, { key: client.address.keyOf(name), signal });
    onLook(name, found?.etag);
    return found;
  };
  return {
    read: async (name) => (await look(name, openObject))?.bytes,
    size: async (name) => (await look(name, findObject))?.size,
    list: (prefix) => listFiles(client, prefix, signal),
    close: () => (closing ??= disconnect()),
  };
}

/**
 * Begins a session by looking at the index.
 *
 * The version of a file that is read, or whose size is queried, is kept: the commit replaces the
 * file only if it is still that version. So read each file that will be replaced as soon as its
 * name is known. For the others, the version at the beginning of the commit counts; then one of two
 * publishers still loses at the index, but may have replaced another file before.
 */
export async function openS3Session(options: S3SessionOptions): Promise<TargetSession> {
  const { client, staging, conditional, cacheControl, wayIn, clock } = options;
  const seen: SeenVersions = new Map();
  let committed = false;
  const view = createS3View(options, (name, etag) => {
    // The first read counts: the publication is based on it.
    if (!committed && !seen.has(name)) seen.set(name, etag);
  });
  // Only GET reports a missing bucket.
  if ((await view.size(wayIn)) === undefined) await view.read(wayIn);
  return {
    ...view,
    // Replacing the index decides a publication, so nothing that was decided is left undone.
    recovered: false,
    stage: () => staging.stage(),
    async commit(steps, commitOptions = {}) {
      assert(!committed, 'a session is committed once');
      committed = true;
      const how = { client, staging, seen, conditional, cacheControl, nowMs: clock.now() };
      await commitToS3(how, steps, commitOptions);
    },
    async close() {
      await staging.close();
      await view.close();
    },
  };
}

const CONCURRENCY_MAX = 4;
const REMOVALS_AT_ONCE = 16;
// The bodies of all requests under way are in memory.
const BYTES_UNDER_WAY_MAX = 64 * 1024 * 1024;

/**
 * Carries out the steps in their order; adjacent immutable puts up to four at once.
 *
 * `onDecided` is called after the first put of a file that is not immutable; if there is none,
 * after the last put. After an error no request is running any more.
 */
async function commitToS3(
  commit: S3Commit,
  steps: readonly CommitStep[],
  { signal, onDecided }: CommitOptions,
): Promise<void> {
  for (const { name } of steps) checkPublishedName(name);
  for (const { name } of steps.filter(isMutable)) await checkVersion(commit, name, signal);
  const deciding = decidingStep(steps);
  // Once the index is replaced, giving up would leave out what belongs to it.
  let stopping = signal;
  for (let index = 0; index < steps.length; ) {
    stopping?.throwIfAborted();
    const group = groupAt(steps, index);
    const removals = removalsAt(steps, index);
    const step = steps[index];
    if (group.length > 0) await putImmutables(commit, group, stopping);
    else if (removals.length > 0) await removeAll(commit, removals, stopping);
    else if (step?.kind === 'put') await putMutable(commit, step, stopping);
    const next = index + Math.max(1, group.length, removals.length);
    if (index <= deciding && deciding < next) {
      await onDecided?.();
      stopping = undefined;
    }
    index = next;
  }
  if (deciding < 0) await onDecided?.();
}

function isMutable(step: CommitStep): step is PutStep {
  return step.kind === 'put' && !step.immutable;
}

function decidingStep(steps: readonly CommitStep[]): number {
  const wayIn = steps.findIndex(isMutable);
  return wayIn >= 0 ? wayIn : steps.findLastIndex(({ kind }) => kind === 'put');
}

function groupAt(steps: readonly CommitStep[], start: number): PutStep[] {
  const group: PutStep[] = [];
  for (let index = start; ; index += 1) {
    const step = steps[index];
    if (step?.kind !== 'put' || !step.immutable) return group;
    group.push(step);
  }
}

function removalsAt(steps: readonly CommitStep[], start: number): string[] {
  const names: string[] = [];
  for (let index = start; names.length < REMOVALS_AT_ONCE; index += 1) {
    const step = steps[index];
    if (step?.kind !== 'remove') return names;
    names.push(step.name);
  }
  return names;
}

// After an error no request is running any more.
async function removeAll(
  commit: S3Commit,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const results = await Promise.allSettled(names.map((name) => remove(commit, name, signal)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function putImmutables(
  commit: S3Commit,
  steps: readonly PutStep[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const contents = steps.map((step) => ({ step, content: commit.staging.contentOf(step.file) }));
  const largest = contents.reduce((size, { content }) => Math.max(size, content.size), 1);
  const fitting = Math.floor(BYTES_UNDER_WAY_MAX / largest);
  const workers = Math.max(1, Math.min(CONCURRENCY_MAX, contents.length, fitting));
  // The first failure ends the others, and is the one that is thrown.
  const broken = new AbortController();
  const either = AbortSignal.any(signal ? [signal, broken.signal] : [broken.signal]);
  const waiting = contents.values();
  const work = async (): Promise<void> => {
    try {
      for (const { step, content } of waiting) {
        either.throwIfAborted();
        await putImmutable(commit, step, content, either);
      }
    } catch (error) {
      broken.abort(error);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  either.throwIfAborted();
}

async function remove(
  { client }: S3Commit,
  name: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const request: S3Request = { method: 'DELETE', key: client.address.keyOf(name), signal };
  const { problem } = await client.send(request);
  const gone = problem?.status === 404 && problem.code !== 'NoSuchBucket';
  if (problem && !gone) throw s3Error(undertakingOf(client, request), problem);
}

/** The files directly in the target whose names begin so. */
async function* listFiles(
  client: S3Client,
  prefix: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly ListedFile[]> {
  for await (const page of listObjects(client, { prefix, isFlat: true, signal })) {
    yield page.map(({ key, changedAt }) => ({ name: key, modifiedMs: changedAt || Number.NaN }));
  }
}
