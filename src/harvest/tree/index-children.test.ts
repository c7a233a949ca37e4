// What an index says of its sitemaps: when they changed, and what they have together.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

function indexWith(origin: string, lastmods: Readonly<Record<string, string>>): string {
  const url = world.index(origin, '/index.xml', []);
  const sitemaps = Object.entries(lastmods).map(
    ([path, lastmod]) =>
      `<sitemap><loc>${origin}${path}</loc><lastmod>${lastmod}</lastmod></sitemap>`,
  );
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const body = `<sitemapindex xmlns="${namespace}">${sitemaps.join('')}</sitemapindex>`;
  world.web.set(url, { status: 200, type: 'application/xml', body });
  return url;
}

async function counts(url: string): Promise<readonly [urls: number, sitemaps: number]> {
  const { id } = await world.sitemap(url);
  const sums = await world.store.sitemaps.sums({ sitemapId: id });
  return [sums?.counts.urls ?? 0, sums?.counts.sitemaps ?? 0];
}

test('a sitemap whose lastmod moved in its index is read in the same run', async () => {
  const origin = world.origin();
  for (const path of ['/1.xml', '/2.xml']) world.urlset(origin, path, [`${path}/page`]);
  const index = indexWith(origin, { '/1.xml': '2026-11-01', '/2.xml': '2026-11-01' });
  const { id } = await world.submit(index);
  await world.run(origin);
  world.clock.time += MINUTE_MS;
  indexWith(origin, { '/1.xml': '2026-11-01', '/2.xml': '2026-11-02' });
  await world.store.sitemaps.change(id, { nextReadAt: world.clock.now() });
  const before = world.asked.length;
  await world.run(origin);
  const asked = world.asked.slice(before).map((url) => new URL(url).pathname);
  assert.deepEqual(asked, ['/index.xml', '/2.xml']);
});

test('an index has the pages of all that is below it together', async () => {
  const origin = world.origin();
  world.urlset(origin, '/1.xml', ['/a', '/b']);
  const deep = world.urlset(origin, '/deep.xml', ['/c', '/d', '/e']);
  const inner = world.index(origin, '/inner.xml', ['/deep.xml']);
  const index = world.index(origin, '/index.xml', ['/1.xml', '/inner.xml']);
  await world.submit(index);
  await world.run(origin);
  assert.deepEqual(await counts(inner), [3, 1]);
  assert.deepEqual(await counts(index), [5, 2]);
  // One of them grows, and nothing else is read anew.
  world.clock.time += HOUR_MS;
  world.urlset(origin, '/deep.xml', ['/c', '/d', '/e', '/f']);
  await world.run(origin);
  assert.deepEqual(await counts(deep), [4, 0]);
  assert.deepEqual(await counts(inner), [4, 1]);
  assert.deepEqual(await counts(index), [6, 2]);
  // One is listed no more.
  world.clock.time += HOUR_MS * 2;
  world.index(origin, '/index.xml', ['/inner.xml']);
  await world.run(origin);
  assert.deepEqual(await counts(index), [4, 1]);
});

test('an index that is not read has no pages of a sitemap that was withdrawn', async () => {
  const origin = world.origin();
  world.urlset(origin, '/1.xml', ['/a', '/b']);
  const withdrawn = world.urlset(origin, '/2.xml', ['/c']);
  const inner = world.index(origin, '/inner.xml', ['/1.xml', '/2.xml']);
  const index = world.index(origin, '/index.xml', ['/inner.xml']);
  await world.submit(index);
  await world.run(origin);
  assert.deepEqual(
    [await counts(inner), await counts(index)],
    [
      [3, 2],
      [3, 1],
    ],
  );
  const { id } = await world.sitemap(withdrawn);
  await world.harvest().withdraw(id);
  const before = world.asked.length;
  await world.run(origin);
  assert.equal(world.asked.length, before);
  assert.deepEqual(
    [await counts(inner), await counts(index)],
    [
      [2, 2],
      [2, 1],
    ],
  );
});

test('an index that says "now" of all it lists is believed once, until it is right', async () => {
  const origin = world.origin();
  const paths = ['/1.xml', '/2.xml'];
  for (const path of paths) world.urlset(origin, path, [`${path}/page`]);
  const now = (): string => new Date(world.clock.now()).toISOString();
  const asked = async (change?: string): Promise<readonly string[]> => {
    world.clock.time += MINUTE_MS;
    if (change !== undefined) world.urlset(origin, change, [`${change}/${now()}`]);
    indexWith(origin, Object.fromEntries(paths.map((path) => [path, now()])));
    const { id } = await world.sitemap(`${origin}/index.xml`);
    await world.store.sitemaps.change(id, { nextReadAt: world.clock.now() });
    const before = world.asked.length;
    await world.run(origin);
    return world.asked.slice(before + 1).map((url) => new URL(url).pathname);
  };
  await world.submit(indexWith(origin, Object.fromEntries(paths.map((path) => [path, now()]))));
  await world.run(origin);
  // What it said at first came true: all was new.
  assert.deepEqual(await asked('/2.xml'), paths);
  // Of the second one it came true again, of the first it did not.
  assert.deepEqual(await asked(), ['/2.xml']);
  assert.deepEqual(await asked(), []);
});

test('a sitemap that an index lists twice has the lastmod that one entry says', async () => {
  const origin = world.origin();
  const child = world.urlset(origin, '/1.xml', ['/a']);
  const url = world.index(origin, '/index.xml', []);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const dated = `<sitemap><loc>${child}</loc><lastmod>2026-11-01</lastmod></sitemap>`;
  const bare = `<sitemap><loc>${child}</loc></sitemap>`;
  const body = `<sitemapindex xmlns="${namespace}">${dated}${bare}</sitemapindex>`;
  world.web.set(url, { status: 200, type: 'application/xml', body });
  await world.submit(url);
  await world.run(origin);
  assert.equal((await world.sitemap(child)).listedLastmod, '2026-11-01');
});
