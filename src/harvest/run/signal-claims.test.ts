// What entries claim reaches the schedule whenever it is said, and is never taken for a lastmod.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import type { Harvest } from '../port/harvest.ts';

const DAY_MS = 86_400_000;
const HEAD = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const COUNT = 20;

let world: HarvestWorld;
let harvest: Harvest;
before(async () => {
  world = await openHarvestWorld();
  harvest = world.harvest();
});
after(async () => {
  await harvest.stop(0);
  await world.close();
});

interface Entry {
  readonly path: string;
  readonly says?: string;
}

const entries = (name: string, says: (n: number) => string): Entry[] =>
  Array.from({ length: COUNT }, (_, n) => ({ path: `/${name}/${n}`, says: says(n) }));

/** Serves these entries, and reads them. Gives the number of the site. */
async function read(origin: string, list: readonly Entry[]): Promise<number> {
  const urls = list.map(({ path, says = '' }) => `<url><loc>${origin}${path}</loc>${says}</url>`);
  const body = `${HEAD}${urls.join('')}</urlset>`;
  world.web.set(`${origin}/map.xml`, { status: 200, type: 'application/xml', body });
  await harvest.submitSitemap(`${origin}/map.xml`, { by: 'cli' });
  await harvest.drain();
  return (await world.site(origin)).id;
}

/** Visits all that is due, and finds nothing changed. */
async function visitAll(siteId: number): Promise<void> {
  const rows = await harvest.due(siteId, { limit: 100, leaseMs: 1_000 });
  const answers = rows.map(({ loc }) => ({ loc, status: 200, changed: false }));
  await harvest.answer(siteId, answers);
}

/** What the visit of each page would be worth now, all that come next too. */
async function values(siteId: number): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  const { rows: page } = await world.store.schedule.page(siteId, { limit: 100 });
  for (const { loc, value, reason } of page) rows.set(`${loc} ${reason}`, value);
  return rows;
}

test('pages that are added later are worth what their entries claim', async () => {
  const origin = world.origin();
  const says = (n: number): string =>
    n % 2 === 0 ? '<priority>1.0</priority>' : '<priority>0.0</priority>';
  const old = entries('old', says);
  const site = await read(origin, old);
  await visitAll(site);
  world.clock.time += DAY_MS;
  await read(origin, [...old, ...entries('new', says)]);
  const told = await values(site);
  const high = told.get(`${origin}/new/0 new`) ?? 0;
  const low = told.get(`${origin}/new/1 new`) ?? 0;
  assert.ok(Math.abs(high / low - 4) < 1e-6, `${high} ${low}`);
  // Once visited they are worth what the old ones are that claim the same.
  await visitAll(site);
  const rows = await harvest.due(site, { limit: 100, leaseMs: 1_000 });
  assert.deepEqual(rows, []);
});

test('a new priority is no lastmod, and makes nothing due by itself', async () => {
  const origin = world.origin();
  const half = '<priority>0.5</priority>';
  const site = await read(
    origin,
    entries('p', () => half),
  );
  await visitAll(site);
  const before = await values(site);
  world.clock.time += DAY_MS;
  await read(
    origin,
    entries('p', (n) => (n < 5 ? '<priority>0.9</priority>' : half)),
  );
  assert.deepEqual(await harvest.due(site, { limit: 100, leaseMs: 1_000 }), []);
  const after = await values(site);
  assert.deepEqual([...after.keys()].toSorted(), [...before.keys()].toSorted());
  // They come earlier than those that claim what they claimed.
  const { rows } = await world.store.schedule.page(site, { limit: COUNT });
  const first = rows.slice(0, 5).map(({ loc }) => Number(loc.split('/').at(-1)));
  assert.deepEqual(first.toSorted(), [0, 1, 2, 3, 4]);
  assert.ok((rows[4]?.dueAt ?? 0) < (rows[5]?.dueAt ?? 0));
  world.clock.time += 30 * DAY_MS;
  await visitAll(site);
  const { visits, signalled, precision } = await harvest.lastmodQuality(site);
  assert.deepEqual([visits, signalled, precision], [COUNT, 0, undefined]);
});

test('a changefreq that is withdrawn counts no more', async () => {
  const origin = world.origin();
  const site = await read(
    origin,
    entries('p', () => '<changefreq>never</changefreq>'),
  );
  await visitAll(site);
  const dues = async () => (await world.store.schedule.page(site, { limit: 1 })).rows[0]?.dueAt;
  const before = (await dues()) ?? 0;
  world.clock.time += DAY_MS;
  await read(
    origin,
    entries('p', () => ''),
  );
  assert.ok(((await dues()) ?? 0) < before - DAY_MS);
});

test('a lastmod that is written another way has not moved', async () => {
  const origin = world.origin();
  const day = '2026-11-01';
  const dated = (of: string) => (n: number) =>
    `<lastmod>${n < 10 ? of : `2026-09-${10 + n}`}</lastmod>`;
  const site = await read(origin, entries('p', dated(`${day}T12:00:00Z`)));
  world.clock.time = Date.parse('2026-11-01T06:00:00Z');
  await visitAll(site);
  world.clock.time = Date.parse('2026-11-02T00:00:00Z');
  for (const same of [`${day}T12:00Z`, `${day}T14:00:00+02:00`, `${day}T12:00:00.000Z`]) {
    await read(origin, entries('p', dated(same)));
    world.clock.time += DAY_MS;
  }
  world.clock.time += 60 * DAY_MS;
  await visitAll(site);
  const { visits, signalled } = await harvest.lastmodQuality(site);
  assert.ok(visits > 0);
  assert.equal(signalled, 0);
});
