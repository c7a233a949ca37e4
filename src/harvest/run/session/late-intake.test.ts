// A snapshot is begun when there is something to take in, and not before.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../../tests/support/harvest-world.ts';
import { storeWithWriters } from '../../../../tests/support/store-with-writers.ts';
import { LateIntake } from './late-intake.ts';

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

interface Begun {
  readonly intake: LateIntake;
  readonly siteId: number;
  readonly sitemapId: number;
  /** How many snapshots were begun. */
  readonly snapshots: () => number;
  readonly origin: string;
}

async function begin(): Promise<Begun> {
  const origin = world.origin();
  const { id: sitemapId, siteId } = await world.submit(`${origin}/map.xml`);
  let snapshots = 0;
  const store = storeWithWriters(world.store, ({ snapshot }) => ({
    snapshot: (of) => {
      snapshots += 1;
      return snapshot(of);
    },
  }));
  const begun = await store.runs.begin(siteId, 'asked', world.clock.now());
  const intake = new LateIntake({ ...begun, lastDone: 0 });
  return { intake, siteId, sitemapId, snapshots: () => snapshots, origin };
}

const entry = (loc: string) => ({ kind: 'url', loc }) as const;

test('where nothing was read nothing is begun', async () => {
  const { intake, sitemapId, snapshots } = await begin();
  await intake.drop(sitemapId);
  assert.equal(await intake.finish([]), undefined);
  await intake.abandon();
  assert.equal(snapshots(), 0);
});

test('entries that come at once begin one snapshot', async () => {
  const { intake, sitemapId, snapshots, origin } = await begin();
  await Promise.all([1, 2, 3].map((n) => intake.add(sitemapId, [entry(`${origin}/${n}`)])));
  const outcome = await intake.finish([sitemapId]);
  assert.equal(snapshots(), 1);
  assert.equal(outcome?.urls, 3);
  await intake.abandon();
  assert.equal((await world.listed(origin)).length, 3, 'what was finished is there to stay');
});

test('a sitemap that was read whole and lists nothing takes away what it listed', async () => {
  const first = await begin();
  await first.intake.add(first.sitemapId, [entry(`${first.origin}/1`)]);
  await first.intake.finish([first.sitemapId]);
  const begun = await world.store.runs.begin(first.siteId, 'asked', world.clock.now());
  const outcome = await new LateIntake({ ...begun, lastDone: 1 }).finish([first.sitemapId]);
  assert.equal(outcome?.removed, 1);
  assert.deepEqual(await world.listed(first.origin), []);
});

test('what is dropped or abandoned was never there', async () => {
  const { intake, sitemapId, origin } = await begin();
  await intake.add(sitemapId, [entry(`${origin}/1`)]);
  await intake.drop(sitemapId);
  assert.equal((await intake.finish([]))?.added, 0);
  const other = await begin();
  await other.intake.add(other.sitemapId, [entry(`${other.origin}/1`)]);
  await other.intake.abandon();
  assert.deepEqual(await world.listed(other.origin), []);
});
