// Publishing to S3 while requests fail, each once and each for good, in every way. Whoever looks
// between any two requests finds a whole set, and the next publication sets everything right.
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isPortolanError } from '../../src/base/portolan-error.ts';
import type { Target } from '../../src/publish/ports/target.ts';
import { publish } from '../../src/publish/publish.ts';
import type { PublishReport } from '../../src/publish/report/publish-report.ts';
import { countsOf, PLACES_ROOT } from '../support/changing-folder.ts';
import {
  CHANGING_BASE,
  type ChangingSet,
  configOfSet,
  locsOfBoth,
  locsOfSet,
  SET_CHANGES,
  type SetChange,
} from '../support/changing-set.ts';
import type { FakeObject, FakeS3Fault } from '../support/fake-s3.ts';
import { readPublishedSet } from '../support/published-set.ts';
import { type S3Place, startS3Place } from '../support/s3-place.ts';
import { createSetObserver, type SetFiles, type SetObserver } from '../support/set-observer.ts';

const MANIFEST = '.portolan-manifest.json';
const CHANGE = SET_CHANGES[4] as SetChange;
const timeOf = (hour: number): number => Date.UTC(2026, 10, 21, hour);

// A change that is published to a bucket again and again from the same beginning.
interface Prepared {
  readonly change: SetChange;
  readonly place: S3Place;
  readonly before: SetFiles;
  /** What a publication without faults leaves, when it is made at 13 and at 14. */
  readonly clean: readonly [Clean, Clean];
  /** How many requests such a publication makes. */
  readonly requests: number;
  begin(): Begun;
}

interface Clean {
  readonly files: SetFiles;
  readonly report: PublishReport;
}

interface Begun {
  readonly observer: SetObserver;
  /** Publishes the second set, or that which is given. */
  publish(target: Target, hour: number, how?: How): Promise<PublishReport>;
}

interface How {
  readonly set?: ChangingSet | undefined;
  /** Default true. */
  readonly withState?: boolean;
}

async function prepare(
  t: TestContext,
  { change = CHANGE, timeoutMs = 10_000 }: { change?: SetChange; timeoutMs?: number } = {},
): Promise<Prepared> {
  const root = mkdtempSync(join(PLACES_ROOT, 'portolan-s3-'));
  t.after(() => rmSync(root, { recursive: true }));
  // Where files wait until they are sent.
  process.env['TMPDIR'] = join(root, 'tmp');
  mkdirSync(join(root, 'tmp'));
  const place = await startS3Place(t, { timeoutMs });
  const { store } = place;
  const publishIn = (folder: string, target: Target, hour: number, how: How) => {
    const { set = change.to, withState = true } = how;
    const { state, ...config } = configOfSet(set, { target, folder });
    const now = timeOf(hour);
    return publish({ ...config, ...(withState && state && { state }) }, { now });
  };
  await publishIn(root, place.createTarget(), 12, { set: change.from });
  const objects: ReadonlyMap<string, FakeObject> = new Map(store.objects());
  const before = filesOf(place);
  let count = 0;
  const begin = (versions?: readonly SetFiles[]): Begun => {
    const folder = join(root, String((count += 1)));
    mkdirSync(folder);
    copyFileSync(join(root, 'state.db'), join(folder, 'state.db'));
    store.fault = undefined;
    store.objects().clear();
    for (const [key, object] of objects) store.objects().set(key, object);
    const observer = observe(place, change, versions);
    store.onChange = observer.look;
    store.log.length = 0;
    return {
      observer,
      publish: (target, hour, how = {}) => publishIn(folder, target, hour, how),
    };
  };
  let requests = 0;
  const runClean = async (hour: number): Promise<Clean> => {
    const begun = begin();
    const report = await begun.publish(place.createTarget(), hour);
    begun.observer.assertContent();
    requests = store.log.length;
    assert.equal(existsSync(join(root, String(count), 'state.db-journal')), false);
    return { files: filesOf(place), report };
  };
  const clean = [await runClean(13), await runClean(14)] as const;
  const versions = [before, ...clean.map(({ files }) => files)];
  return { change, place, before, clean, requests, begin: () => begin(versions) };
}

function observe(
  place: S3Place,
  change: SetChange,
  versions: readonly SetFiles[] | undefined,
): SetObserver {
  return createSetObserver({
    take: () => filesOf(place),
    base: CHANGING_BASE,
    alwaysListed: locsOfBoth(change),
    ...(versions && { versions }),
    othersToo: true,
  });
}

// All but the manifest, whose names of publications are never the same.
function filesOf({ store }: S3Place): SetFiles {
  const objects = [...store.objects()].filter(([key]) => key !== MANIFEST);
  return new Map(objects.map(([key, { bytes }]) => [key, bytes]));
}

function namedFiles(files: SetFiles): Map<string, Buffer | undefined> {
  const { shards } = readPublishedSet((name) => files.get(name), CHANGING_BASE);
  return new Map(['sitemap.xml', ...shards.keys()].map((name) => [name, files.get(name)]));
}

function assertReport({ change }: Prepared, report: PublishReport, files: SetFiles): void {
  const { locs } = readPublishedSet((name) => files.get(name), CHANGING_BASE);
  assert.deepEqual(locs.toSorted(), locsOfSet(change.to));
  assert.equal(report.entries, locs.length);
  assert.equal(report.complete, true);
  assert.deepEqual(report.findings, []);
  const published = report.files.filter(({ state }) => state !== 'removed');
  assert.deepEqual(published.map(({ name }) => name).sort(), [...namedFiles(files).keys()].sort());
}

// The next publication leaves what there would be without the fault, and the ones after clear away
// what stayed for readers of the old index, and then write nothing more.
async function assertRecovers(
  prepared: Prepared,
  { observer, publish }: Begun,
  { once }: { readonly once: boolean },
): Promise<{ readonly decided: boolean }> {
  const { place, before, clean } = prepared;
  const { store } = place;
  store.fault = undefined;
  observer.look();
  observer.assertContent();
  assert.deepEqual(readdirSync(process.env['TMPDIR'] ?? ''), []);
  const report = await publish(place.createTarget(), 14);
  observer.assertContent();
  const files = filesOf(place);
  const decided = countsOf(report).every((count) => count === 0);
  const wanted = decided ? clean[0] : clean[1];
  if (!decided) assert.deepEqual(countsOf(report), countsOf(wanted.report));
  assert.deepEqual(namedFiles(files), namedFiles(wanted.files));
  assertReport(prepared, report, files);
  const named = namedFiles(files);
  const others = [...files.keys()].filter((name) => !named.has(name));
  assert.deepEqual(
    others.filter((name) => !before.has(name)),
    [],
  );
  if (once) return { decided };

  await publish(place.createTarget(), 15);
  assert.deepEqual([...filesOf(place).keys()].sort(), [...named.keys()].sort());
  store.log.length = 0;
  const last = await publish(place.createTarget(), 16);
  assertReport(prepared, last, filesOf(place));
  assert.ok(last.files.every(({ state }) => state === 'unchanged'));
  assert.deepEqual(
    store.log.map(({ method }) => method).filter((method) => method !== 'HEAD'),
    // The manifest, and the index.
    ['GET', 'GET'],
  );
  observer.assertContent();
  return { decided };
}

async function outcomeOf(publishing: Promise<unknown>): Promise<unknown> {
  return publishing.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const FAULTS: Readonly<Record<string, FakeS3Fault>> = {
  'a 500 in place of acting': { status: 500, code: 'InternalError' },
  'a 500 after acting': { status: 500, code: 'InternalError', after: true },
  'a 503': { status: 503, code: 'SlowDown', headers: { 'retry-after': '1' } },
  'a connection closed before acting': 'close-before',
  'a connection closed after acting': 'close-after',
  'an answer that is cut off': 'torn',
};
const FINAL: FakeS3Fault = { status: 403, code: 'AccessDenied' };

async function failOnce(prepared: Prepared, fault: FakeS3Fault): Promise<void> {
  const { place, requests } = prepared;
  for (let failing = 1; failing <= requests; failing += 1) {
    const begun = prepared.begin();
    place.store.fault = (number) => (number === failing ? fault : undefined);
    const report = await begun.publish(place.createTarget(), 13);
    assert.ok(place.store.log.length >= failing);
    assertReport(prepared, report, filesOf(place));
    const { decided } = await assertRecovers(prepared, begun, { once: failing % 6 !== 0 });
    assert.equal(decided, true, `request ${failing}`);
  }
}

async function failForGood(prepared: Prepared, fault: FakeS3Fault): Promise<void> {
  const { place, requests } = prepared;
  for (let failing = 1; failing <= requests; failing += 1) {
    const begun = prepared.begin();
    place.store.fault = (number) => (number >= failing ? fault : undefined);
    const error = await outcomeOf(begun.publish(place.createTarget({ attemptsMax: 2 }), 13));
    assert.ok(isPortolanError(error), `request ${failing}: ${error}`);
    assert.equal(error.code, 'PUBLISH_TARGET_UNWRITABLE');
    assert.ok(error.hint, error.message);
    await assertRecovers(prepared, begun, { once: failing % 6 !== 0 });
  }
}

for (const [what, fault] of Object.entries(FAULTS)) {
  test(`${what}, once, at each request: all is published`, async (t) => {
    await failOnce(await prepare(t), fault);
  });
}

for (const [what, fault] of Object.entries({ ...FAULTS, 'a refusal': FINAL })) {
  test(`${what} from each request on: the set stays whole`, async (t) => {
    await failForGood(await prepare(t), fault);
  });
}

// As many shards in both, so that their indexes are of one size.
const AS_LARGE = { name: '', from: { a: ['0'], b: ['1'] }, to: { a: ['0'], b: ['2'] } } as const;

for (const withState of [true, false]) {
  const how = withState ? 'with a state' : 'without a state';

  test(`after one that broke off the set before can be published again, ${how}`, async (t) => {
    const prepared = await prepare(t, { change: AS_LARGE });
    const { place, requests } = prepared;
    for (let failing = 1; failing <= requests; failing += 1) {
      const { observer, publish } = prepared.begin();
      place.store.fault = (number) => (number >= failing ? FINAL : undefined);
      const broken = await outcomeOf(publish(place.createTarget(), 13, { withState }));
      assert.ok(isPortolanError(broken), `request ${failing}: ${broken}`);
      observer.assertContent();
      place.store.fault = undefined;
      await publish(place.createTarget(), 12, { set: AS_LARGE.from, withState });
      observer.assertContent();
      const { locs } = readPublishedSet((name) => filesOf(place).get(name), CHANGING_BASE);
      assert.deepEqual(locs.toSorted(), locsOfSet(AS_LARGE.from), `request ${failing}`);
    }
  });
}

test('silence of each request, once: all is published', async (t) => {
  await failOnce(await prepare(t, { timeoutMs: 150 }), 'silent');
});
