// Parts and their commits on S3: attempts at the same time, commits at the same time, and requests
// that fail at every place.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { commitParts, publish, publishPart } from '../../src/publish/index.ts';
import type { Target } from '../../src/publish/ports/target.ts';
import type { FakeObject } from '../support/fake-s3.ts';
import { readPublishedSet } from '../support/published-set.ts';
import { failureOf, type S3Place, startS3Place } from '../support/s3-place.ts';

const BASE = 'https://example.com/';
const NOW = new Date('2026-11-28T03:00:00Z');
const LATER = new Date('2026-11-28T04:00:00Z');
const PARTS = 3;

const pages = (count: number): string[] => Array.from({ length: count }, (_, n) => `/p/${n}`);
const configOf = (targets: Target, count = 60) => {
  return { base: BASE, source: pages(count), targets, urlsMax: 10, gzip: true };
};

async function publishParts(target: Target, publication: string, count = 60): Promise<void> {
  for (let part = 0; part < PARTS; part += 1) {
    const which = { publication, part, parts: PARTS };
    await publishPart(configOf(target, count), which, { now: NOW });
  }
}

function locsOf({ store }: S3Place): string[] {
  const read = (name: string): Uint8Array | undefined => store.objects().get(name)?.bytes;
  return [...readPublishedSet(read, BASE).locs];
}

const contents = ({ store }: S3Place): Map<string, string> =>
  new Map([...store.objects()].sort().map(([key, { etag }]) => [key, etag]));

async function start(t: TestContext): Promise<S3Place & { readonly target: Target }> {
  const place = await startS3Place(t);
  return { ...place, target: place.createTarget() };
}

test('parts at the same time, each attempted twice, are one set', async (t) => {
  const place = await start(t);
  const outcomes: (string | undefined)[] = [];
  const attempt = async (part: number, count: number): Promise<void> => {
    const which = { publication: 'n', part, parts: PARTS };
    const config = configOf(place.createTarget(), count);
    const report = await publishPart(config, which, { now: NOW });
    outcomes.push(report.parts?.outcome);
  };
  const all = Array.from({ length: 2 * PARTS }, (_, at) => at);
  await Promise.all(all.map((at) => attempt(at % PARTS, at < PARTS ? 60 : 61)));
  assert.equal(outcomes.filter((outcome) => outcome === 'published').length, PARTS);
  assert.equal(outcomes.filter((outcome) => outcome === 'already-published').length, PARTS);
  await commitParts(configOf(place.target), 'n');
  const locs = locsOf(place);
  assert.equal(new Set(locs).size, locs.length);
  assert.ok(locs.length === 60 || locs.length === 61);
});

test('of two commits at once, one wins and the other says so', async (t) => {
  const place = await start(t);
  await publishParts(place.target, 'n1');
  await publishParts(place.target, 'n2', 61);
  const results = await Promise.allSettled(
    ['n1', 'n2'].map((name) => commitParts(configOf(place.createTarget()), name)),
  );
  const lost = results.filter((result) => result.status === 'rejected');
  assert.equal(lost.length, 1);
  assert.equal(lost[0]?.reason.code, 'PUBLISH_CONFLICT');
  assert.equal(locsOf(place).length, results[0]?.status === 'fulfilled' ? 60 : 61);
});

test('a commit that fails at any request and is run again ends in the same bytes', async (t) => {
  const place = await start(t);
  const { store, target } = place;
  await publish(configOf(target, 50), { now: NOW });
  await publishParts(target, 'n');
  const before = new Map(store.objects());
  const begin = (): void => {
    const objects: Map<string, FakeObject> = store.objects();
    objects.clear();
    for (const [key, object] of before) objects.set(key, object);
    store.log.length = 0;
    store.fault = undefined;
  };
  begin();
  await commitParts(configOf(target), 'n', { now: NOW });
  const clean = contents(place);
  const requests = store.log.length;
  assert.ok(requests > 20, `${requests} requests`);
  for (let failing = 1; failing <= requests; failing += 1) {
    for (const after of [false, true]) {
      begin();
      store.fault = (number) =>
        number >= failing
          ? { status: 403, code: 'AccessDenied', after: after && number === failing }
          : undefined;
      const failure = await failureOf(commitParts(configOf(target), 'n', { now: LATER })).catch(
        () => undefined,
      );
      // Every set that is visible on the way is whole.
      assert.ok([50, 60].includes(locsOf(place).length));
      store.fault = undefined;
      await commitParts(configOf(target), 'n', { now: LATER });
      assert.deepEqual(contents(place), clean, `request ${failing}: ${failure?.message}`);
    }
  }
});

test('a part that fails at any request and is run again is published', async (t) => {
  const place = await start(t);
  const { store, target } = place;
  const which = { publication: 'n', part: 0, parts: 1 };
  await publishPart(configOf(target), which, { now: NOW });
  const clean = contents(place);
  const requests = store.log.length;
  for (let failing = 1; failing <= requests; failing += 1) {
    store.objects().clear();
    store.log.length = 0;
    store.fault = (number) =>
      number >= failing ? { status: 403, code: 'AccessDenied' } : undefined;
    await failureOf(publishPart(configOf(target), which, { now: NOW }));
    assert.ok(!store.objects().has('sitemap.xml'));
    store.fault = undefined;
    await publishPart(configOf(target), which, { now: NOW });
    assert.deepEqual(contents(place), clean, `request ${failing}`);
  }
});

test('the next publication removes the parts of the one before', async (t) => {
  const place = await start(t);
  await publishParts(place.target, 'n1');
  await commitParts(configOf(place.target), 'n1');
  await publishParts(place.target, 'n2', 65);
  await commitParts(configOf(place.target), 'n2');
  assert.equal(locsOf(place).length, 65);
  const names = [...place.store.objects().keys()];
  assert.deepEqual(
    names.filter((name) => /^\.portolan-parts?-n1/.test(name)),
    [],
  );
  await publish(configOf(place.target, 65));
  await publish(configOf(place.target, 66));
  const left = [...place.store.objects().keys()].filter((name) => /-p\d|parts?-n/.test(name));
  assert.deepEqual(left, []);
});
