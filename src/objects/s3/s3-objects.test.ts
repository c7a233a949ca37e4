// Objects in a bucket: the contract, and what a network and a service may do.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type FakeS3, type FakeS3Options, startFakeS3 } from '../../../tests/support/fake-s3.ts';
import { failureOf, S3_KEYS } from '../../../tests/support/s3-place.ts';
import type { RequestSender } from '../../net/request-sender.ts';
import { objectStoreContract } from '../contract/object-store.contract.ts';
import {
  CONFLICT,
  LISTED_KEYS_MAX,
  type ListedObject,
  type ObjectStore,
} from '../port/object-store.ts';
import { createS3Objects, type S3ObjectsOptions } from './s3-objects.ts';

const code = 'QUEUE_UNUSABLE';
const SOME = new Uint8Array([1, 2, 3]);

const keysOf = (listed: readonly ListedObject[]): readonly string[] => listed.map(({ key }) => key);

interface Place {
  readonly fake: FakeS3;
  open(options?: Partial<S3ObjectsOptions>): ObjectStore;
}

async function startPlace(t: TestContext, options: Partial<FakeS3Options> = {}): Promise<Place> {
  const fake = await startFakeS3({ keys: S3_KEYS, ...options });
  const stores: ObjectStore[] = [];
  t.after(async () => {
    for (const store of stores) await store.close();
    await fake.close();
  });
  const open = (more: Partial<S3ObjectsOptions> = {}): ObjectStore => {
    const store = createS3Objects({
      bucket: 'maps',
      prefix: 'crawls/a b+c',
      region: 'us-east-1',
      endpoint: fake.origin,
      credentials: S3_KEYS,
      code,
      wait: async () => {},
      ...more,
    });
    stores.push(store);
    return store;
  };
  return { fake, open };
}

objectStoreContract('S3', async (t) => (await startPlace(t)).open);
objectStoreContract('S3 that knows versions without quotes', async (t) => {
  return (await startPlace(t, { conditions: 'unquoted' })).open;
});

test('a prefix is a folder in the bucket', async (t) => {
  const { fake, open } = await startPlace(t);
  await open().put('x/y', SOME);
  fake.put('crawls/other', 'o');
  assert.ok(fake.objects().has('crawls/a b+c/x/y'));
  assert.deepEqual(keysOf(await open().list('')), ['x/y']);
});

test('a listing continues over pages', async (t) => {
  const { fake, open } = await startPlace(t);
  const keys = Array.from({ length: 2_500 }, (_, index) => `k${index}`).sort();
  for (const key of keys) fake.put(`crawls/a b+c/${key}`, '');
  assert.deepEqual(keysOf(await open().list('k')), keys);
  assert.equal(fake.log.length, 3);
});

test('a write whose answer is lost is no conflict with itself', async (t) => {
  const { fake, open } = await startPlace(t);
  const store = open();
  fake.fault = (number) => (number === 1 ? 'close-after' : undefined);
  const first = await store.replace('head', SOME, { before: undefined });
  fake.log.length = 0;
  const second = await store.replace('head', new Uint8Array([4]), { before: first });
  assert.notEqual(second, CONFLICT);
  assert.equal(await store.version('head'), second);
});

test('a service that fails for a while is asked again; one that refuses says why', async (t) => {
  const { fake, open } = await startPlace(t);
  const store = open();
  fake.fault = (number) => (number < 4 ? { status: 503, code: 'SlowDown' } : undefined);
  await store.put('a', SOME);
  fake.log.length = 0;
  fake.fault = () => ({ status: 403, code: 'AccessDenied' });
  const calls = [
    () => store.put('a', SOME),
    () => store.get('a'),
    () => store.version('a'),
    () => store.remove('a'),
    () => store.list(''),
    () => store.replace('h', SOME, { before: undefined }),
  ];
  for (const call of calls) {
    const error = await failureOf(call());
    assert.equal(error.code, code, error.message);
    assert.match(error.message, /S3 answered 403/);
    assert.match(error.hint ?? '', /s3:PutObject/);
    assert.equal(JSON.stringify(error).includes(S3_KEYS.secretAccessKey), false);
  }
  const missing = await failureOf(open({ bucket: 'mops' }).get('a'));
  assert.match(missing.message, /403|NoSuchBucket/);
});

test('a list is a part of a long one', async (t) => {
  const { fake, open } = await startPlace(t);
  for (let index = 0; index < LISTED_KEYS_MAX + 500; index += 1) {
    fake.put(`crawls/a b+c/${String(index).padStart(9, '0')}`, '');
  }
  fake.log.length = 0;
  const listed = await open().list('');
  assert.equal(listed.length, LISTED_KEYS_MAX);
  assert.equal(fake.log.length, 10);
});

test('what is gone is removed; a bucket that is not there is a failure', async (t) => {
  const { fake, open } = await startPlace(t);
  fake.fault = () => ({ status: 404, code: 'NoSuchKey' });
  await open().remove('a');
  fake.fault = () => ({ status: 404, code: 'NoSuchBucket' });
  assert.match((await failureOf(open().remove('a'))).hint ?? '', /spelling of the bucket/);
});

test('closing leaves the sender to whoever handed it in', async (t) => {
  const { open } = await startPlace(t);
  let closed = 0;
  const sender = { close: async () => void (closed += 1) } as unknown as RequestSender;
  await open({ sender }).close();
  assert.equal(closed, 0);
});

test('a bucket that is not there is not an empty one', async (t) => {
  const { open } = await startPlace(t);
  const store = open({ bucket: 'mops' });
  for (const call of [() => store.get('a'), () => store.list(''), () => store.put('a', SOME)]) {
    assert.match((await failureOf(call())).hint ?? '', /spelling of the bucket/);
  }
});

test('without conditions of writes the version is compared before', async (t) => {
  const { open } = await startPlace(t, { conditions: 'refused' });
  const store = open({ conditional: 'none' });
  const first = await store.replace('head', SOME, { before: undefined });
  assert.equal(await store.replace('head', SOME, { before: undefined }), CONFLICT);
  assert.notEqual(await store.replace('head', new Uint8Array([4]), { before: first }), CONFLICT);
  const refused = await failureOf(open().replace('head', SOME, { before: first }));
  assert.match(refused.hint ?? '', /conditional=none/);
});
