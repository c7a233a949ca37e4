// One publication to S3: what is there is read, files are staged, and all is sent at the end.
import { assert } from '../../../base/assert.ts';
import { checkPublishedName } from '../../ports/published-name.ts';
import type { PublishedView, TargetSession } from '../../ports/target.ts';
import type { S3Client } from './s3-client.ts';
import { commitToS3 } from './s3-commit.ts';
import {
  findObject,
  openObject,
  type S3Content,
  type S3Lookup,
  type S3Object,
} from './s3-object.ts';
import type { S3Commit, SeenVersions } from './s3-put.ts';
import type { TemporaryStage } from './temporary-stage.ts';

export interface S3ViewOptions {
  readonly client: S3Client;
  /** Ends the reading; a commit has a signal of its own. */
  readonly signal?: AbortSignal | undefined;
  /** Releases the connections. Called once. */
  readonly disconnect: () => Promise<void>;
}

export interface S3SessionOptions
  extends S3ViewOptions,
    Pick<S3Commit, 'conditional' | 'cacheControl'> {
  readonly staging: TemporaryStage;
  /** The file by which the set is found. */
  readonly wayIn: string;
}

/**
 * Makes a view. Nothing is asked of S3 before the first call.
 *
 * `onLook` is called with what each look found: the ETag, or `undefined` where there is nothing.
 */
export function createS3View(
  { client, signal, disconnect }: S3ViewOptions,
  onLook: (name: string, etag: string | undefined) => void = () => {},
): PublishedView {
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
    close: () => (closing ??= disconnect()),
  };
}

/**
 * Begins a session by looking at the way in.
 *
 * The version of a file that is read, or whose size is asked for, is kept: when the session is
 * committed, the file is replaced only if it is still that version. So look at each file that
 * will be replaced as soon as its name is known. Of those that nobody looked at, the version at
 * the beginning of the commit counts; then one of two publishers still loses at the way in, but
 * may have replaced another file before.
 * Errors: PUBLISH_TARGET_UNWRITABLE; the signal's reason.
 */
export async function openS3Session(options: S3SessionOptions): Promise<TargetSession> {
  const { client, staging, conditional, cacheControl, wayIn } = options;
  const seen: SeenVersions = new Map();
  let committed = false;
  const view = createS3View(options, (name, etag) => {
    // The first look counts: what the publication is made of was read then.
    if (!committed && !seen.has(name)) seen.set(name, etag);
  });
  // Only GET says that there is no bucket.
  if ((await view.size(wayIn)) === undefined) await view.read(wayIn);
  return {
    ...view,
    // Nothing that was decided can be left undone: replacing the way in decides it.
    recovered: false,
    stage: () => staging.stage(),
    async commit(steps, commitOptions = {}) {
      assert(!committed, 'a session is committed once');
      committed = true;
      await commitToS3({ client, staging, seen, conditional, cacheControl }, steps, commitOptions);
    },
    async close() {
      await staging.close();
      await view.close();
    },
  };
}
