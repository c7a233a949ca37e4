// A damaged gzip in a harvest: the last good listing goes on to count, and it is said why.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type HarvestWorld, openHarvestWorld } from '../support/harvest-world.ts';
import { indexOf, urlsetOf, type WeekAnswer } from '../support/made-up-week/week-site.ts';

const DAY_MS = 86_400_000;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

const served = (body: Uint8Array, more: object = {}): WeekAnswer => {
  return { status: 200, type: 'application/gzip', body, ...more };
};
const pathsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `/${n}-${(n * 7919) % 1009}`);

/** One byte of the middle is another: what follows it is text that nobody wrote. */
function scrambled(text: string): Uint8Array {
  const bytes = Uint8Array.from(gzipSync(text));
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] as number) ^ 0x40;
  return bytes;
}

const DAMAGES: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'a scrambled byte': scrambled,
  'a wrong checksum': (text) => {
    const bytes = Uint8Array.from(gzipSync(text));
    bytes[bytes.length - 5] = (bytes.at(-5) as number) ^ 1;
    return bytes;
  },
  'a wrong length': (text) => {
    const bytes = Uint8Array.from(gzipSync(text));
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
    return bytes;
  },
  'a cut': (text) => Uint8Array.from(gzipSync(text).subarray(0, -300)),
};

async function readAgain(origin: string): Promise<void> {
  world.clock.time += DAY_MS;
  await world.run(origin);
}

for (const [name, damage] of Object.entries(DAMAGES)) {
  test(`${name} in a list: nothing is added, nothing removed, and it is reported`, async () => {
    const origin = world.origin();
    const url = `${origin}/sitemap.xml.gz`;
    const sound = urlsetOf(origin, pathsOf(300));
    const other = urlsetOf(origin, [...pathsOf(200), ...pathsOf(400).map((path) => `/new${path}`)]);
    world.web.set(url, served(Uint8Array.from(gzipSync(sound))));
    await world.submit(url);
    await world.run(origin);
    const before = await world.listed(origin);
    assert.equal(before.length, 300);
    world.web.set(url, served(damage(other)));
    await readAgain(origin);
    assert.deepEqual(await world.listed(origin), before);
    const told = await world.sitemap(url);
    assert.deepEqual(
      [told.status, told.cause, told.counts.urls],
      ['couldnt-fetch', 'damaged', 300],
    );
    assert.match(told.message ?? '', /damaged data\. .* What it listed before still counts\.$/);
    const { rows } = await world.store.sitemaps.reads(told.id, {});
    const [last] = [...rows].sort((a, b) => b.id - a.id);
    assert.deepEqual([last?.result, last?.added, last?.removed], ['failed', 0, 0]);
    // Once it is sound again, it is taken in as it is.
    world.web.set(url, served(Uint8Array.from(gzipSync(other))));
    await readAgain(origin);
    assert.equal((await world.listed(origin)).length, 600);
    assert.equal((await world.sitemap(url)).cause, undefined);
  });

  test(`${name} in an index: what it listed stays, and nothing else becomes known`, async () => {
    const origin = world.origin();
    const url = `${origin}/index.xml.gz`;
    const children = pathsOf(80).map((path) => `${path}.xml`);
    for (const path of children) world.urlset(origin, path, [`${path}/page`]);
    world.web.set(url, served(Uint8Array.from(gzipSync(indexOf(origin, children)))));
    await world.submit(url);
    await world.run(origin);
    const before = await world.listed(origin);
    assert.equal(before.length, 80);
    const others = pathsOf(90).map((path) => `/sub${path}.xml`);
    world.web.set(url, served(damage(indexOf(origin, others))));
    await readAgain(origin);
    assert.deepEqual(await world.listed(origin), before);
    const { rows } = await world.store.sitemaps.page({}, { limit: 1_000 });
    const { id } = await world.site(origin);
    const own = rows.filter(({ siteId }) => siteId === id);
    assert.deepEqual(
      [own.length, own.filter(({ status }) => status === 'gone').length],
      [81, 0],
      'no child is gone, and none was made up',
    );
  });
}

test('a transfer that broke off adds what came before, as of a plain file', async () => {
  const origin = world.origin();
  const url = `${origin}/sitemap.xml.gz`;
  const body = Uint8Array.from(gzipSync(urlsetOf(origin, pathsOf(300)), { level: 0 }));
  world.web.set(url, served(body, { cutAt: body.length >> 1 }));
  await world.submit(url);
  await world.run(origin);
  const { length } = await world.listed(origin);
  assert.ok(length > 50 && length < 300, `${length}`);
  assert.equal((await world.sitemap(url)).cause, 'broken-off');
});
