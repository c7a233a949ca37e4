// Files that no set needs any more: what attempts and publications left that came to nothing goes,
// what any set or publication under way names stays, wherever a commit is broken off.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { commitParts, publish, publishPart } from '../../src/publish/index.ts';
import type { Target } from '../../src/publish/ports/target.ts';
import type { FakeObject } from '../support/fake-s3.ts';
import { readPublishedSet } from '../support/published-set.ts';
import { failureOf, type S3Place, startS3Place } from '../support/s3-place.ts';

const BASE = 'https://example.com/';
const PARTS = 3;
const DAY_MS = 86_400_000;

const configOf = (targets: Target, pages: readonly string[]) => {
  return { base: BASE, source: pages, targets, urlsMax: 5, gzip: true };
};
const pagesOf = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `/${word}/${n}`);

async function publishParts(
  { target }: Swept,
  publication: string,
  pages: readonly string[],
): Promise<void> {
  for (let part = 0; part < PARTS; part += 1) {
    await publishPart(configOf(target, pages), { publication, part, parts: PARTS });
  }
}

const commit = ({ target }: Swept, publication: string) =>
  commitParts({ ...configOf(target, []), shrinkShareMax: 1 }, publication);

interface Swept extends S3Place {
  readonly target: Target;
}

function locsOf({ store }: S3Place): string[] {
  const read = (name: string): Uint8Array | undefined => store.objects().get(name)?.bytes;
  return [...readPublishedSet(read, BASE).locs];
}

const names = ({ store }: S3Place, pattern = /./): string[] =>
  [...store.objects().keys()].filter((name) => pattern.test(name)).sort();

function age({ store }: S3Place, days: number, those: readonly string[]): void {
  const objects: Map<string, FakeObject> = store.objects();
  for (const name of those) {
    const object = objects.get(name);
    if (object) objects.set(name, { ...object, modifiedMs: Date.now() - days * DAY_MS });
  }
}

/** A set of two publications, and what a zombie and an abandoned publication left. */
async function start(t: TestContext): Promise<Swept & { readonly left: readonly string[] }> {
  const place = await startS3Place(t);
  const swept = { ...place, target: place.createTarget() };
  await publishParts(swept, 'n1', pagesOf('p', 40));
  await commit(swept, 'n1');
  const before = names(swept);
  await publishParts(swept, 'lost', pagesOf('lost', 30));
  // The zombie is ended before its record is there.
  place.store.fault = (_, { method, key }) =>
    method === 'PUT' && key.startsWith('.portolan-part-')
      ? { status: 403, code: 'AccessDenied' }
      : undefined;
  const zombie = { publication: 'n2', part: 0, parts: PARTS };
  await failureOf(publishPart(configOf(swept.target, pagesOf('zombie', 30)), zombie));
  place.store.fault = undefined;
  const left = names(swept).filter((name) => !before.includes(name) && !name.includes('-n2'));
  assert.ok(left.length > 8, left.join());
  await publishParts(swept, 'n2', pagesOf('p', 41));
  await commit(swept, 'n2');
  return { ...swept, left };
}

test('they are found by one commit and removed by the next, once they are old', async (t) => {
  const place = await start(t);
  const { left } = place;
  const remaining = () => names(place).filter((name) => left.includes(name));
  await publishParts(place, 'n3', pagesOf('p', 42));
  await commit(place, 'n3');
  assert.deepEqual(remaining(), left, 'they are too young');
  age(place, 6.9, left);
  for (const day of ['n4', 'n5']) {
    await publishParts(place, day, pagesOf('p', 43));
    await commit(place, day);
  }
  assert.deepEqual(remaining(), left, 'they are nearly old enough');
  age(place, 8, names(place));
  await publishParts(place, 'n6', pagesOf('p', 44));
  await commit(place, 'n6');
  assert.deepEqual(remaining(), left, 'they are found');
  await publishParts(place, 'n7', pagesOf('p', 45));
  await commit(place, 'n7');
  assert.deepEqual(remaining(), []);
  assert.equal(locsOf(place).length, 45);
  // Whatever the manifest names is there.
  const manifest = JSON.parse(
    place.store.objects().get('.portolan-manifest.json')?.bytes.toString() ?? '',
  );
  const named = manifest.files.map(({ name }: { name: string }) => name);
  for (const name of named) assert.ok(place.store.objects().has(name), name);
});

test('an abandoned publication that is committed in time stays', async (t) => {
  const place = await start(t);
  age(place, 8, names(place));
  const found = { publication: 'lost', part: 0, parts: PARTS };
  await publishParts(place, 'n3', pagesOf('p', 42));
  await commit(place, 'n3');
  // Somebody publishes one of its pages once more, under the same name: it is there already.
  const report = await publishPart(configOf(place.target, pagesOf('lost', 30)), found);
  assert.equal(report.parts?.outcome, 'already-published');
  await commit(place, 'lost');
  assert.equal(locsOf(place).length, 30);
  await publishParts(place, 'n4', pagesOf('p', 42));
  await commit(place, 'n4');
  assert.equal(locsOf(place).length, 42);
});

test('a shard that a worker puts again is young, and is not removed under its hands', async (t) => {
  const place = await start(t);
  age(place, 8, names(place));
  await publishParts(place, 'n3', pagesOf('p', 42));
  await commit(place, 'n3');
  await publishParts(place, 'n4', pagesOf('p', 43));
  // Its shards are those of the lost publication, which the commit of n4 would remove: that comes
  // after the shards of each part, and before its record.
  let commits = 0;
  place.store.fault = async (_, { method, key }) => {
    if (method !== 'PUT' || !/^\.portolan-part-again-\d\.json$/.test(key)) return undefined;
    if (commits++ === 0) await commit(place, 'n4');
    return undefined;
  };
  await publishParts(place, 'again', pagesOf('lost', 30));
  assert.ok(commits >= PARTS);
  await commit(place, 'again');
  assert.equal(locsOf(place).length, 30);
});

test('a listing that still has what was removed does no harm', async (t) => {
  const place = await start(t);
  const { left, store } = place;
  age(place, 8, names(place));
  await publishParts(place, 'n3', pagesOf('p', 42));
  await commit(place, 'n3');
  for (const name of left) store.ghosts.set(name, Date.now() - 8 * DAY_MS);
  for (const day of ['n4', 'n5', 'n6']) {
    await publishParts(place, day, pagesOf('p', 43));
    await commit(place, day);
  }
  assert.deepEqual(
    names(place).filter((name) => left.includes(name)),
    [],
  );
  assert.equal(locsOf(place).length, 43);
});

test('where nothing may be listed the set is published, and the report says so', async (t) => {
  const place = await start(t);
  await publishParts(place, 'n3', pagesOf('p', 42));
  place.store.fault = (_, { key }) =>
    key === '' ? { status: 403, code: 'AccessDenied' } : undefined;
  const report = await commit(place, 'n3');
  assert.ok(report.findings.some(({ rule }) => rule === 'orphans-unknown'));
  assert.equal(locsOf(place).length, 42);
});

test('after a commit that was interrupted at any request the next sweeps on', async (t) => {
  const place = await start(t);
  const { store, left } = place;
  age(place, 8, names(place));
  await publishParts(place, 'n3', pagesOf('p', 42));
  await commit(place, 'n3');
  await publishParts(place, 'n4', pagesOf('p', 43));
  const before = new Map(store.objects());
  const begin = (): void => {
    const objects: Map<string, FakeObject> = store.objects();
    objects.clear();
    for (const [key, object] of before) objects.set(key, object);
    store.log.length = 0;
    store.fault = undefined;
  };
  begin();
  await commit(place, 'n4');
  const requests = store.log.length;
  for (let failing = 1; failing <= requests; failing += 1) {
    begin();
    store.fault = (number) =>
      number >= failing ? { status: 403, code: 'AccessDenied' } : undefined;
    await failureOf(commit(place, 'n4')).catch(() => undefined);
    assert.ok([42, 43].includes(locsOf(place).length), `request ${failing}`);
    store.fault = undefined;
    await commit(place, 'n4');
    assert.equal(locsOf(place).length, 43, `request ${failing}`);
  }
  // The last one was broken off while it removed: what it left is found again.
  for (const day of ['n5', 'n6', 'n7']) {
    await publishParts(place, day, pagesOf('p', 44));
    await commit(place, day);
  }
  assert.deepEqual(
    names(place).filter((name) => left.includes(name)),
    [],
  );
  await publish(configOf(place.target, pagesOf('p', 44)));
  assert.equal(locsOf(place).length, 44);
});
