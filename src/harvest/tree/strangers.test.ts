// What strangers name is little, is forgotten first, and costs nobody else anything.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { submitSitemap } from '../submit/submissions.ts';
import { STRANGER_LIMITS } from './strangers.ts';

const DAY_MS = 24 * 3_600_000;
const STRANGER = { by: 'ping', verifiedOnly: true } as const;
const BY_API = { by: 'api' } as const;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

async function verifiedSite(): Promise<string> {
  const origin = world.origin();
  const { id } = await world.store.sites.ensure(`${origin}/`, 1);
  await world.store.sites.verify(id, 'file', 2);
  return origin;
}

const byToken = (token: string) => ({ by: 'api', verifiedOnly: true, token }) as const;

const submit = (
  url: string,
  submitter: typeof STRANGER | typeof BY_API | ReturnType<typeof byToken>,
) => submitSitemap({ ...world.tools(), queue: world.queue }, url, submitter);

test('so many new names in a day, and nobody else is refused for it', async () => {
  const origin = await verifiedSite();
  const url = (number: number) => `${origin}/sitemap.xml?x=${number}`;
  for (let number = 0; number < STRANGER_LIMITS.namedInADay; number += 1) {
    await submit(url(number), STRANGER);
  }
  await assert.rejects(submit(url(-1), STRANGER), { code: 'SUBMISSION_REFUSED' });
  await submit(url(0), STRANGER);
  await submit(url(-1), BY_API);
  world.clock.time += DAY_MS - 1;
  await assert.rejects(submit(url(-2), STRANGER), { code: 'SUBMISSION_REFUSED' });
  world.clock.time += 1;
  await submit(url(-2), STRANGER);
});

test('a token has a quota of its own, which neither pings nor other tokens use up', async () => {
  const origin = await verifiedSite();
  const { namedInADay } = STRANGER_LIMITS;
  const flood = async (name: string, submitter: Parameters<typeof submit>[1]): Promise<number> => {
    let taken = 0;
    for (let number = 0; number < namedInADay + 5; number += 1) {
      const told = submit(`${origin}/${name}-${number}.xml`, submitter);
      taken += await told.then(
        () => 1,
        (error: Error) => {
          assert.match(error.message, name === 'ping' ? /pings without a token/ : /the token “/);
          return 0;
        },
      );
    }
    return taken;
  };
  assert.equal(await flood('ping', STRANGER), namedInADay);
  assert.equal(await flood('one', byToken('one')), namedInADay);
  assert.equal(await flood('other', byToken('other')), namedInADay);
  assert.equal((await world.sitemap(`${origin}/one-0.xml`)).namedBy, 'one');
  assert.equal((await world.sitemap(`${origin}/ping-0.xml`)).namedBy, undefined);
});

test('what a token named is not forgotten for what pings name', async () => {
  const origin = await verifiedSite();
  const { named, namedInADay } = STRANGER_LIMITS;
  await submit(`${origin}/own.xml`, byToken('owner'));
  for (let number = 0; number < named + 10; number += 1) {
    if (number % namedInADay === 0) world.clock.time += DAY_MS;
    await submit(`${origin}/${number}.xml`, STRANGER);
  }
  assert.equal((await world.sitemap(`${origin}/own.xml`)).status, 'pending');
  assert.equal((await world.sitemap(`${origin}/0.xml`)).status, 'gone');
});

test('what pings named is the token’s as soon as it names it, with what it lists', async () => {
  const origin = await verifiedSite();
  const child = world.urlset(origin, '/child.xml', ['/1']);
  const url = world.index(origin, '/index.xml', ['/child.xml']);
  await submit(url, STRANGER);
  assert.equal((await world.sitemap(url)).namedBy, undefined);
  await submit(url, byToken('owner'));
  await submit(url, STRANGER);
  assert.equal((await world.sitemap(url)).namedBy, 'owner');
  await world.run(origin);
  assert.equal((await world.sitemap(child)).namedBy, 'owner');
  await submit(url, BY_API);
  const { source, namedBy } = await world.sitemap(url);
  assert.deepEqual([source, namedBy], ['submitted', undefined]);
});

test('of as many names as there may be the one that rests for longest gives way', async () => {
  const origin = await verifiedSite();
  const { named, namedInADay } = STRANGER_LIMITS;
  const url = (number: number) => `${origin}/${number}.xml`;
  for (let number = 0; number < named; number += 1) {
    if (number % namedInADay === 0) world.clock.time += DAY_MS;
    await submit(url(number), STRANGER);
  }
  world.clock.time += DAY_MS;
  await submit(url(0), STRANGER);
  await submit(url(named), STRANGER);
  const { id } = await world.site(origin);
  const statuses = await world.store.sitemaps.statuses(id);
  assert.deepEqual([statuses.pending, statuses.gone], [named, 1]);
  assert.equal((await world.sitemap(url(1))).status, 'gone');
});

test('made-up names of a known sitemap are copies, without URLs', async () => {
  const origin = await verifiedSite();
  const pages = Array.from({ length: 30 }, (_, number) => `/${number}`);
  await submit(world.urlset(origin, '/sitemap.xml', pages), BY_API);
  for (const path of ['/copy1.xml', '/copy2.xml']) {
    await submit(world.urlset(origin, path, pages), STRANGER);
  }
  await world.run(origin);
  const original = await world.sitemap(`${origin}/sitemap.xml`);
  const copy = await world.sitemap(`${origin}/copy1.xml`);
  assert.deepEqual([original.counts.urls, original.copyOf], [30, undefined]);
  assert.deepEqual([copy.status, copy.counts.urls, copy.copyOf], ['success', 0, original.id]);
  assert.deepEqual([copy.errors, copy.warnings], [0, 0]);
  assert.equal((await world.sitemap(`${origin}/copy2.xml`)).copyOf, original.id);
  assert.equal((await world.listed(origin)).length, 30);

  // It is no copy any more when one of the two changes.
  world.urlset(origin, '/copy1.xml', ['/other']);
  world.clock.time += DAY_MS;
  await submit(`${origin}/copy1.xml`, STRANGER);
  await world.run(origin);
  const changed = await world.sitemap(`${origin}/copy1.xml`);
  assert.deepEqual([changed.copyOf, changed.counts.urls], [undefined, 1]);
  assert.equal((await world.listed(origin)).length, 31);
});

test('a copy that the site itself names is read for itself', async () => {
  const origin = await verifiedSite();
  await submit(world.urlset(origin, '/a.xml', ['/1', '/2']), BY_API);
  await submit(world.urlset(origin, '/b.xml', ['/1', '/2']), STRANGER);
  await world.run(origin);
  assert.equal((await world.sitemap(`${origin}/b.xml`)).counts.urls, 0);
  await submit(world.index(origin, '/index.xml', ['/b.xml']), BY_API);
  await world.run(origin);
  const { source, copyOf, counts } = await world.sitemap(`${origin}/b.xml`);
  assert.deepEqual([source, copyOf, counts.urls], ['index', undefined, 2]);
});

test('what a stranger’s index lists is a stranger’s, until something better lists it', async () => {
  const origin = await verifiedSite();
  world.urlset(origin, '/a.xml', ['/1']);
  const index = world.index(origin, '/index.xml', ['/a.xml']);
  await submit(index, STRANGER);
  await world.run(origin);
  const listed = await world.sitemap(`${origin}/a.xml`);
  assert.deepEqual([listed.source, listed.counts.urls], ['stranger', 1]);
  await submit(index, BY_API);
  await world.run(origin);
  assert.equal((await world.sitemap(`${origin}/a.xml`)).source, 'index');
  assert.deepEqual(await world.listed(origin), [`${origin}/1`]);
});

test('what is the site’s own is asked for before what strangers named', async () => {
  const origin = await verifiedSite();
  for (const path of ['/1.xml', '/2.xml']) {
    await submit(world.urlset(origin, path, [path]), STRANGER);
  }
  const own = world.urlset(origin, '/own.xml', ['/own']);
  // While the first of them is asked for, somebody submits another one.
  const late = world.urlset(origin, '/late.xml', ['/late']);
  const first = world.web.get(`${origin}/1.xml`);
  assert.ok(first && typeof first !== 'function');
  world.web.set(`${origin}/1.xml`, async () => {
    await submit(late, BY_API);
    return first;
  });
  await submit(own, BY_API);
  const before = world.asked.length;
  await world.run(origin);
  const asked = world.asked.slice(before).map((url) => url.replace(origin, ''));
  assert.deepEqual(
    asked.filter((path) => /(?:\d|own|late)\.xml$/.test(path)),
    ['/own.xml', '/1.xml', '/late.xml', '/2.xml'],
  );
});
