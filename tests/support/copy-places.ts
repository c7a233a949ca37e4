// Places for copies of a crawl's state: a folder, and a bucket.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openStateCopy } from '../../src/crawl/copy/open-state-copy.ts';
import type { ObjectStore } from '../../src/objects/port/object-store.ts';
import { type FakeS3, startFakeS3 } from './fake-s3.ts';
import { S3_KEYS } from './s3-place.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A place, as processes and tests see it. */
export interface CopyPlace {
  /** What a user writes. */
  readonly spec: string;
  readonly environment: Readonly<Record<string, string>>;
  open(): Promise<ObjectStore>;
  /** All objects by key: the parts, and what is the head now. */
  objects(): ReadonlyMap<string, Buffer>;
  /** Changes an object behind everybody's back; `undefined` removes it. */
  change(key: string, bytes: Uint8Array | undefined): void;
  /** Of a bucket. */
  readonly fake?: FakeS3;
}

/** The kinds of places. */
export const COPY_PLACES: Readonly<Record<string, (t: TestContext) => Promise<CopyPlace>>> = {
  'a folder': async (t) => folderPlace(temporaryFolder(t)),
  S3: s3Place,
};

function folderPlace(folder: string): CopyPlace {
  const files = (): ReadonlyMap<string, string> => {
    const found = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort((one, other) => numberOf(one) - numberOf(other));
    return new Map(found.map((file) => [file.slice(folder.length + 1).replace(/~\d+$/, ''), file]));
  };
  return {
    spec: folder,
    environment: {},
    open: () => openStateCopy(folder),
    objects: () => new Map([...files()].map(([key, file]) => [key, readFileSync(file)])),
    change(key, bytes) {
      const file = files().get(key) ?? join(folder, key);
      if (bytes === undefined) rmSync(file);
      else writeFileSync(file, bytes);
    },
  };
}

const numberOf = (file: string): number => Number(/~(\d+)$/.exec(file)?.[1] ?? 0);

async function s3Place(t: TestContext): Promise<CopyPlace> {
  const fake = await startFakeS3({ keys: S3_KEYS });
  t.after(() => fake.close());
  const environment = {
    AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    AWS_ENDPOINT_URL_S3: fake.origin,
  };
  const spec = 's3://maps/crawls/shop';
  const key = (name: string): string => `crawls/shop/${name}`;
  return {
    spec,
    environment,
    fake,
    open: () => openStateCopy(spec, { environment }),
    objects: () =>
      new Map([...fake.objects()].map(([name, { bytes }]) => [name.slice(key('').length), bytes])),
    change(name, bytes) {
      if (bytes === undefined) fake.objects().delete(key(name));
      else fake.put(key(name), bytes);
    },
  };
}
