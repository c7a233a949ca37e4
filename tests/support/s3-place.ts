// A store that stands in for S3, and publications to it: a set is an index that lists, line by
// line, the names of shards, and each shard says its own name.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { PortolanError } from '../../src/base/portolan-error.ts';
import { createRequestSender } from '../../src/net/request-sender.ts';
import type {
  CommitOptions,
  CommitStep,
  Target,
  TargetSession,
} from '../../src/publish/ports/target.ts';
import { createS3Target, type S3TargetOptions } from '../../src/publish/targets/s3/s3-target.ts';
import { type FakeS3, type FakeS3Options, type FakeS3Request, startFakeS3 } from './fake-s3.ts';

/** The keys of the stores that are started here. */
export const S3_KEYS = { accessKeyId: 'KEYIDFORTESTS', secretAccessKey: 'the/Secret+ForTests' };

/** A store, and targets on it. */
export interface S3Place {
  readonly store: FakeS3;
  /** On the bucket `maps`, by path. It does not wait between attempts, and remembers how long. */
  createTarget(options?: Partial<S3TargetOptions>): Target;
  /** How long the targets would have waited, in milliseconds. */
  readonly waits: number[];
}

/** Starts a store that ends with the test. */
export async function startS3Place(
  t: TestContext,
  options: Partial<FakeS3Options> & { readonly timeoutMs?: number } = {},
): Promise<S3Place> {
  const { timeoutMs = 10_000, ...storeOptions } = options;
  const store = await startFakeS3({ keys: S3_KEYS, ...storeOptions });
  const sender = createRequestSender({ timeoutMs });
  t.after(async () => {
    await sender.close();
    await store.close();
  });
  const waits: number[] = [];
  const createTarget = (overrides: Partial<S3TargetOptions> = {}): Target =>
    createS3Target({
      bucket: 'maps',
      region: 'us-east-1',
      endpoint: store.origin,
      credentials: S3_KEYS,
      sender,
      random: () => 0,
      wait: async (ms, signal) => {
        waits.push(ms);
        signal?.throwIfAborted();
      },
      ...overrides,
    });
  return { store, createTarget, waits };
}

/** What is published: names that begin with `shard-` are immutable, others are not. */
export interface S3Set {
  readonly put: Readonly<Record<string, string | Uint8Array>>;
  readonly remove?: readonly string[];
}

/** Stages the files of a set, in their order. */
export async function stepsOf(session: TargetSession, set: S3Set): Promise<CommitStep[]> {
  const steps: CommitStep[] = [];
  for (const [name, content] of Object.entries(set.put)) {
    const file = await session.stage();
    await file.write(typeof content === 'string' ? new TextEncoder().encode(content) : content);
    await file.finish();
    const immutable = name.startsWith('shard-');
    steps.push({ kind: 'put', name, file, contentType: 'application/xml', immutable });
  }
  for (const name of set.remove ?? []) steps.push({ kind: 'remove', name });
  return steps;
}

/** Opens the target, publishes, and closes it. */
export async function publishSet(
  target: Target,
  set: S3Set,
  options: CommitOptions = {},
): Promise<void> {
  const session = await target.open(options.signal ? { signal: options.signal } : {});
  try {
    await session.commit(await stepsOf(session, set), options);
  } finally {
    await session.close();
  }
}

/** A set with these shards, its index last. */
export function setOf(
  shards: readonly string[],
  more: { readonly feed?: string; readonly remove?: readonly string[] } = {},
): S3Set {
  const files = shards.map((name) => [name, `the content of ${name}`]);
  const feed = more.feed === undefined ? [] : [['rss.xml', more.feed]];
  const put = Object.fromEntries([...files, ...feed, ['sitemap.xml', shards.join('\n')]]);
  return { put, remove: more.remove ?? [] };
}

/** What is wrong with the set that is published: empty when each file of the index is complete. */
export function faultsOfSet(store: FakeS3, prefix = ''): string[] {
  const text = (name: string) =>
    store
      .objects()
      .get(prefix + name)
      ?.bytes.toString();
  return (text('sitemap.xml') ?? '')
    .split('\n')
    .filter((name) => name !== '' && text(name) !== `the content of ${name}`)
    .map((name) => `${name} is ${text(name) === undefined ? 'missing' : 'not complete'}`);
}

/** The error of what has to fail. */
export async function failureOf(doing: Promise<unknown>): Promise<PortolanError> {
  const error: unknown = await doing.then(
    () => undefined,
    (thrown) => thrown,
  );
  assert.ok(error instanceof Error, 'it did not fail');
  return error as PortolanError;
}

/** All bytes of what has to be there. */
export async function collect(bytes: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  assert.ok(bytes, 'it is not there');
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

/** `PUT shard-1.xml` and the like. */
export function callsOf(log: readonly FakeS3Request[]): string[] {
  return log.map(({ method, key }) => `${method} ${key}`);
}
