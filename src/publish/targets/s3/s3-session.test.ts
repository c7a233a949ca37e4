// Publishing to S3 while requests fail: each of them once and for good, in every way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FakeS3Fault } from '../../../../tests/support/fake-s3.ts';
import {
  faultsOfSet,
  publishSet,
  type S3Place,
  setOf,
  startS3Place,
} from '../../../../tests/support/s3-place.ts';

const OLD = setOf(['shard-1-old', 'shard-2', 'shard-3-old'], { feed: 'old' });
const NEW = setOf(['shard-1-new', 'shard-2', 'shard-3-new'], {
  feed: 'new',
  remove: ['shard-1-old', 'shard-3-old'],
});
const NEWER = setOf(['shard-1-newer', 'shard-2'], { feed: 'newer', remove: ['shard-3-new'] });

const FAULTS: Readonly<Record<string, FakeS3Fault>> = {
  'a 500 in place of acting': { status: 500, code: 'InternalError' },
  'a 500 after acting': { status: 500, code: 'InternalError', after: true },
  'a 503': { status: 503, code: 'SlowDown', headers: { 'retry-after': '1' } },
  'a 503 after acting': { status: 503, after: true },
  'a 409': { status: 409, code: 'ConditionalRequestConflict' },
  'a 400 for a slow connection': { status: 400, code: 'RequestTimeout' },
  'a connection closed before acting': 'close-before',
  'a connection closed after acting': 'close-after',
  'an answer that is cut off': 'torn',
};

// A 400 without a body does not say that it may pass.
const isSilentlyFinal = (fault: FakeS3Fault, method: string): boolean =>
  method === 'HEAD' && typeof fault === 'object' && [400, 409].includes(fault.status);

// The old set, then a check after each change from there on.
async function begin(place: S3Place): Promise<void> {
  const { store } = place;
  store.fault = undefined;
  store.onChange = undefined;
  store.objects().clear();
  await publishSet(place.createTarget(), OLD);
  store.log.length = 0;
  store.onChange = () => {
    assert.deepEqual(faultsOfSet(store), []);
    assert.match(textOf(place, 'rss.xml'), /^(?:old|new|newer)$/);
  };
}

const textOf = ({ store }: S3Place, name: string): string =>
  store.objects().get(name)?.bytes.toString() ?? 'missing';

function assertPublished(place: S3Place, set: typeof NEW): void {
  assert.deepEqual(faultsOfSet(place.store), []);
  for (const [name, content] of Object.entries(set.put)) {
    assert.equal(textOf(place, name), content, name);
  }
}

async function countRequests(place: S3Place): Promise<number> {
  await begin(place);
  await publishSet(place.createTarget(), NEW);
  return place.store.log.length;
}

for (const [what, fault] of Object.entries(FAULTS)) {
  test(`${what}, once, at each request: the publication comes through`, async (t) => {
    const place = await startS3Place(t);
    const requests = await countRequests(place);
    assert.equal(requests, 12);
    for (let failing = 1; failing <= requests; failing += 1) {
      await begin(place);
      place.store.fault = (number, { method }) =>
        number === failing && !isSilentlyFinal(fault, method) ? fault : undefined;
      let decisions = 0;
      const onDecided = () => {
        decisions += 1;
        assert.equal(textOf(place, 'rss.xml'), 'new');
      };
      await publishSet(place.createTarget(), NEW, { onDecided });
      assert.equal(decisions, 1);
      assertPublished(place, NEW);
      assert.equal(textOf(place, 'shard-1-old'), 'missing');
    }
  });

  test(`${what} from each request on: the set stays whole, the next run publishes`, async (t) => {
    const place = await startS3Place(t);
    const requests = await countRequests(place);
    for (let failing = 1; failing <= requests; failing += 1) {
      await begin(place);
      place.store.fault = (number) => (number >= failing ? fault : undefined);
      let decided = false;
      const onDecided = () => {
        decided = true;
      };
      const target = place.createTarget({ attemptsMax: 2 });
      await assert.rejects(publishSet(target, NEW, { onDecided }), {
        code: 'PUBLISH_TARGET_UNWRITABLE',
      });
      assert.deepEqual(faultsOfSet(place.store), []);
      // Where all that was done was answered, what was decided is exactly what is seen.
      const acts = ['close-after', 'torn'].some((name) => name === fault);
      if (!acts && !(typeof fault === 'object' && fault.after === true)) {
        assert.equal(decided, textOf(place, 'rss.xml') === 'new');
      }
      if (decided) assert.equal(textOf(place, 'rss.xml'), 'new');

      place.store.fault = undefined;
      await publishSet(place.createTarget(), NEWER);
      assertPublished(place, NEWER);
    }
  });
}

test('silence of each request, once: the publication comes through', async (t) => {
  const place = await startS3Place(t, { timeoutMs: 300 });
  const requests = await countRequests(place);
  for (let failing = 1; failing <= requests; failing += 1) {
    await begin(place);
    place.store.fault = (number) => (number === failing ? 'silent' : undefined);
    await publishSet(place.createTarget(), NEW);
    assertPublished(place, NEW);
  }
});

test('a lost answer to the put of the index is told from another publisher', async (t) => {
  const place = await startS3Place(t);
  const { store } = place;
  for (const [content, code] of [
    [undefined, undefined],
    ['of somebody else', 'PUBLISH_CONFLICT'],
  ] as const) {
    await begin(place);
    let puts = 0;
    store.fault = (_, { method, key }) => {
      if (method !== 'PUT' || key !== 'sitemap.xml') return undefined;
      puts += 1;
      if (puts === 1) return 'close-after';
      store.onChange = undefined;
      if (content !== undefined) store.put('sitemap.xml', content);
      return undefined;
    };
    const outcome = await publishSet(place.createTarget(), NEW).then(
      () => undefined,
      (error) => error.code,
    );
    assert.equal(outcome, code);
    assert.equal(textOf(place, 'sitemap.xml'), content ?? NEW.put['sitemap.xml']);
    const calls = store.log.filter(({ key }) => key === 'sitemap.xml').map(({ method }) => method);
    assert.deepEqual(calls.slice(-3), content ? ['PUT', 'GET', 'HEAD'] : ['PUT', 'PUT', 'GET']);
    // What the other's index may name is not removed.
    assert.equal(textOf(place, 'shard-1-old'), content ? 'the content of shard-1-old' : 'missing');
  }
});

test('an index that was put although no answer ever came is published', async (t) => {
  const place = await startS3Place(t);
  await begin(place);
  place.store.fault = (_, { method, key }) =>
    method === 'PUT' && key === 'sitemap.xml' ? 'close-after' : undefined;
  await publishSet(place.createTarget(), NEW);
  assertPublished(place, NEW);
});

test('what S3 refuses for good is not asked for again, and nothing after it is done', async (t) => {
  const place = await startS3Place(t);
  for (const name of ['shard-1-new', 'rss.xml', 'sitemap.xml']) {
    await begin(place);
    place.store.fault = (_, { method, key }) =>
      method === 'PUT' && key === name ? { status: 403, code: 'AccessDenied' } : undefined;
    await assert.rejects(publishSet(place.createTarget(), NEW), (error: Error) => {
      assert.match(
        error.message,
        new RegExp(`^Could not write s3://maps/${name}: S3 answered 403`),
      );
      return true;
    });
    assert.equal(
      place.store.log.filter(({ key, method }) => key === name && method === 'PUT').length,
      1,
    );
    assert.equal(textOf(place, 'sitemap.xml'), OLD.put['sitemap.xml']);
    assert.equal(place.store.log.filter(({ method }) => method === 'DELETE').length, 0);
  }
});

test('a service that answers 404 to the removal of what is gone is content', async (t) => {
  const place = await startS3Place(t);
  for (const code of ['NoSuchKey', undefined, 'NoSuchBucket']) {
    await begin(place);
    place.store.fault = (_, { method }) =>
      method === 'DELETE' ? { status: 404, ...(code && { code }) } : undefined;
    const publishing = publishSet(place.createTarget(), NEW);
    if (code !== 'NoSuchBucket') await publishing;
    else
      await assert.rejects(publishing, /Could not remove s3:\/\/maps\/shard-1-old: .*NoSuchBucket/);
  }
});

test('a signal at each request ends a publication that is not decided yet', async (t) => {
  const place = await startS3Place(t);
  const requests = await countRequests(place);
  const enough = new Error('enough');
  for (let failing = 1; failing <= requests; failing += 1) {
    await begin(place);
    const controller = new AbortController();
    place.store.fault = (number) => {
      if (number === failing) controller.abort(enough);
      return undefined;
    };
    let decided = false;
    const onDecided = () => {
      decided = true;
    };
    const { signal } = controller;
    const outcome = await publishSet(place.createTarget(), NEW, { signal, onDecided }).then(
      () => undefined,
      (error) => error,
    );
    // What is decided is carried out.
    assert.equal(outcome, decided ? undefined : enough, `request ${failing}`);
    const made = place.store.log.length;
    // A put of the feed or the index that is under way is heard out, so what is known is true.
    assert.equal(decided, textOf(place, 'rss.xml') === 'new', `request ${failing}`);

    place.store.fault = undefined;
    await publishSet(place.createTarget(), NEWER);
    assertPublished(place, NEWER);
    assert.ok(made <= requests);
  }
});

test('what onDecided throws ends the publication: the index is not replaced', async (t) => {
  const place = await startS3Place(t);
  await begin(place);
  const broken = new Error('the state is broken');
  const onDecided = () => Promise.reject(broken);
  await assert.rejects(publishSet(place.createTarget(), NEW, { onDecided }), broken);
  assert.equal(textOf(place, 'sitemap.xml'), OLD.put['sitemap.xml']);
});
