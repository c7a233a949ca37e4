// Which sitemaps of a site are known after a run: those that robots.txt names, or those that lie
// where sitemaps usually lie; and what is forgotten when it is named no more.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import type { WeekAnswer } from '../../../tests/support/made-up-week/week-site.ts';
import { NAMED_SITEMAPS_MAX } from './find-sitemaps.ts';

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

const HOUR_MS = 3_600_000;

function robots(origin: string, lines: readonly string[]): void {
  const body = lines.map((line) => `${line}\n`).join('');
  world.web.set(`${origin}/robots.txt`, { status: 200, type: 'text/plain', body });
}

async function known(origin: string): Promise<Record<string, string>> {
  const { id } = await world.site(origin);
  const { rows } = await world.store.sitemaps.page({ siteId: id, withGone: true }, { limit: 500 });
  return Object.fromEntries(
    rows.map(({ url, source, status }) => [
      url.replace(origin, ''),
      status === 'gone' ? 'gone' : source,
    ]),
  );
}

test('what robots.txt names is known and read, on other hosts too', async () => {
  const [origin, other] = [world.origin(), world.origin()];
  world.urlset(origin, '/a.xml', ['/1']);
  world.urlset(other, '/b.xml', ['/2']);
  robots(origin, [
    `Sitemap: ${origin}/a.xml#part`,
    `sitemap: ${other}/b.xml`,
    'Sitemap: /c.xml',
    'Sitemap: ftp://files.example/d.xml',
    `Sitemap: ${origin}/${'x'.repeat(2_048)}`,
  ]);
  await world.run(origin);
  const all = await known(origin);
  assert.deepEqual(all, {
    '/a.xml': 'robots-txt',
    [`${other}/b.xml`]: 'robots-txt',
    ...(all['/c.xml'] !== undefined && { '/c.xml': 'robots-txt' }),
  });
  assert.deepEqual(await world.listed(origin), [`${origin}/1`, `${other}/2`].sort());
});

test('a user name and a password in robots.txt are not kept', async () => {
  const origin = world.origin();
  world.urlset(origin, '/a.xml', ['/1']);
  robots(origin, [`Sitemap: ${origin.replace('//', '//me:hush@')}/a.xml`]);
  await world.run(origin);
  assert.deepEqual(await known(origin), { '/a.xml': 'robots-txt' });
  await world.run(origin);
  assert.deepEqual(await known(origin), { '/a.xml': 'robots-txt' }, 'and it stays');
});

test('so many lines of robots.txt are taken, and one beyond is not', async () => {
  const origin = world.origin();
  const paths = Array.from({ length: NAMED_SITEMAPS_MAX + 1 }, (_, n) => `${origin}/${n}.xml`);
  robots(
    origin,
    paths.map((path) => `Sitemap: ${path}`),
  );
  await world.run(origin, { sitemapsPerRun: 1 });
  const { sitemaps } = await world.site(origin);
  assert.equal(sitemaps, NAMED_SITEMAPS_MAX);
});

test('of what robots.txt names no more all is forgotten, however much that is', async () => {
  const origin = world.origin();
  const lines = (from: string): string[] =>
    Array.from({ length: NAMED_SITEMAPS_MAX }, (_, n) => `Sitemap: ${origin}/${from}${n}.xml`);
  // What is named later sorts before: it would hide the others from a look at the first thousand.
  robots(origin, lines('z'));
  await world.run(origin, { sitemapsPerRun: 1 });
  robots(origin, lines('a'));
  await world.run(origin, { sitemapsPerRun: 1 });
  const { id } = await world.site(origin);
  const { gone } = await world.store.sitemaps.statuses(id);
  assert.equal(gone, NAMED_SITEMAPS_MAX);
});

test('what is named no more is gone with its URLs, and comes back with them', async () => {
  const origin = world.origin();
  world.urlset(origin, '/a.xml', ['/1']);
  const etag = '"same"';
  world.web.set(`${origin}/b.xml`, {
    ...(world.web.get(world.urlset(origin, '/b.xml', ['/2'])) as WeekAnswer & { status: number }),
    etag,
  });
  const both = [`Sitemap: ${origin}/a.xml`, `Sitemap: ${origin}/b.xml`];
  robots(origin, both);
  await world.run(origin);
  assert.deepEqual(await world.listed(origin), [`${origin}/1`, `${origin}/2`]);
  robots(origin, both.slice(0, 1));
  await world.run(origin);
  assert.deepEqual(await known(origin), { '/a.xml': 'robots-txt', '/b.xml': 'gone' });
  assert.deepEqual(await world.listed(origin), [`${origin}/1`]);
  // The server says that it was not modified, and is right; but its URLs are not known any more.
  robots(origin, both);
  await world.run(origin);
  assert.deepEqual(await known(origin), { '/a.xml': 'robots-txt', '/b.xml': 'robots-txt' });
  assert.deepEqual(await world.listed(origin), [`${origin}/1`, `${origin}/2`]);
});

test('what an index lists stays when robots.txt names it no more', async () => {
  const origin = world.origin();
  world.urlset(origin, '/a.xml', ['/1']);
  world.index(origin, '/index.xml', ['/a.xml']);
  robots(origin, [`Sitemap: ${origin}/index.xml`, `Sitemap: ${origin}/a.xml`]);
  await world.run(origin);
  assert.deepEqual(await known(origin), { '/a.xml': 'robots-txt', '/index.xml': 'robots-txt' });
  robots(origin, [`Sitemap: ${origin}/index.xml`]);
  await world.run(origin);
  assert.deepEqual(await known(origin), { '/a.xml': 'index', '/index.xml': 'robots-txt' });
  assert.deepEqual(await world.listed(origin), [`${origin}/1`]);
  // And goes with the index.
  world.index(origin, '/index.xml', ['/other.xml']);
  world.clock.time += HOUR_MS;
  await world.run(origin);
  assert.equal((await known(origin))['/a.xml'], 'gone');
  assert.deepEqual(await world.listed(origin), []);
});

const TROUBLES: Readonly<Record<string, WeekAnswer>> = {
  'is down': { status: 503 },
  'is overloaded': { status: 429 },
  'cannot be reached': { fault: 'timeout' },
};

for (const [name, answer] of Object.entries(TROUBLES)) {
  test(`a robots.txt that ${name} takes nothing back`, async () => {
    const origin = world.origin();
    world.urlset(origin, '/a.xml', ['/1']);
    robots(origin, [`Sitemap: ${origin}/a.xml`]);
    await world.run(origin);
    world.web.set(`${origin}/robots.txt`, answer);
    await world.run(origin);
    assert.deepEqual(await known(origin), { '/a.xml': 'robots-txt' });
    assert.deepEqual(await world.listed(origin), [`${origin}/1`]);
  });
}

test('a robots.txt that is there no more takes back what it named', async () => {
  const origin = world.origin();
  world.urlset(origin, '/a.xml', ['/1']);
  robots(origin, [`Sitemap: ${origin}/a.xml`]);
  await world.run(origin);
  world.web.delete(`${origin}/robots.txt`);
  await world.run(origin);
  assert.equal((await known(origin))['/a.xml'], 'gone');
});

test('what was submitted is not robots.txt’s to take back', async () => {
  const origin = world.origin();
  const url = world.urlset(origin, '/a.xml', ['/1']);
  await world.submit(url);
  robots(origin, [`Sitemap: ${url}`]);
  await world.run(origin);
  robots(origin, []);
  await world.run(origin);
  assert.deepEqual(await known(origin), { '/a.xml': 'submitted' });
});

test('where nothing is named the usual places are tried until one is a sitemap', async () => {
  const origin = world.origin();
  world.urlset(origin, '/sitemap_index.xml', ['/1']);
  world.urlset(origin, '/wp-sitemap.xml', ['/2']);
  const before = world.asked.length;
  await world.run(origin);
  assert.deepEqual(await known(origin), { '/sitemap_index.xml': 'guessed' });
  const paths = world.asked.slice(before).map((url) => url.replace(origin, ''));
  assert.deepEqual(paths, ['/sitemap.xml', '/sitemap_index.xml', '/sitemap_index.xml']);
  // One that is known is not looked for again.
  await world.run(origin);
  assert.equal(world.asked.length, before + 3);
});

test('the front page’s link is followed last', async () => {
  const origin = world.origin();
  world.urlset(origin, '/mine.xml', ['/1']);
  const body = '<html><head><link rel="sitemap" href="/mine.xml"></head></html>';
  world.web.set(`${origin}/`, { status: 200, type: 'text/html', body });
  await world.run(origin);
  assert.deepEqual(await known(origin), { '/mine.xml': 'page' });
});

test('a site where nothing is found says so, and when it is looked at again', async () => {
  const origin = world.origin();
  for (const status of [404, 410]) {
    world.web.set(`${origin}/sitemap.xml`, { status });
    await world.run(origin);
    assert.deepEqual(await known(origin), { '/sitemap.xml': 'guessed' });
    const { cause, message, nextReadAt } = await world.sitemap(`${origin}/sitemap.xml`);
    assert.equal(cause, 'http-4xx');
    assert.match(
      message ?? '',
      /^No sitemap was found: robots\.txt does not name one, .* default locations/,
    );
    assert.equal((await world.site(origin)).nextReadAt, nextReadAt);
    assert.ok(nextReadAt);
    world.clock.time = nextReadAt;
  }
  world.urlset(origin, '/mine.xml', ['/1']);
  robots(origin, [`Sitemap: ${origin}/mine.xml`]);
  await world.run(origin);
  assert.deepEqual(await known(origin), { '/mine.xml': 'robots-txt', '/sitemap.xml': 'gone' });
});

for (const [name, answer] of Object.entries(TROUBLES)) {
  if ('status' in answer && answer.status < 500) continue;
  test(`where robots.txt ${name} at first, a guess has the cause until it is had`, async () => {
    const origin = world.origin();
    for (const path of ['/robots.txt', '/sitemap.xml']) world.web.set(origin + path, answer);
    world.urlset(origin, '/mine.xml', ['/1']);
    await world.run(origin);
    assert.deepEqual(await known(origin), { '/sitemap.xml': 'guessed' });
    const { status, cause, message } = await world.sitemap(`${origin}/sitemap.xml`);
    assert.equal(status, 'couldnt-fetch');
    assert.equal(cause, 'status' in answer ? 'http-5xx' : 'timeout');
    assert.ok(message);
    world.clock.time += HOUR_MS;
    await world.run(origin);
    assert.deepEqual(await known(origin), { '/sitemap.xml': 'guessed' }, 'and it stays');
    robots(origin, [`Sitemap: ${origin}/mine.xml`]);
    await world.run(origin);
    assert.deepEqual(await known(origin), { '/mine.xml': 'robots-txt', '/sitemap.xml': 'gone' });
  });
}

const REFUSALS: Readonly<Record<string, WeekAnswer>> = {
  'http-5xx': { status: 500 },
  'http-4xx': { status: 403 },
  timeout: { fault: 'timeout' },
};

for (const [cause, answer] of Object.entries(REFUSALS)) {
  test(`where the usual places fail with ${cause}, the first is known with that`, async () => {
    const origin = world.origin();
    world.web.set(`${origin}/sitemap.xml`, answer);
    await world.run(origin);
    assert.equal((await world.sitemap(`${origin}/sitemap.xml`)).cause, cause);
    // They are tried again with every run, and what is there then takes its place.
    world.urlset(origin, '/sitemap.txt', ['/1']);
    world.clock.time += HOUR_MS;
    await world.run(origin);
    assert.deepEqual(await known(origin), { '/sitemap.txt': 'guessed', '/sitemap.xml': 'gone' });
  });
}

test('a guess that is read at last stays, and one that is not there says that', async () => {
  const [origin, empty] = [world.origin(), world.origin()];
  for (const one of [origin, empty]) {
    world.web.set(`${one}/sitemap.xml`, { status: 503 });
    await world.run(one);
    assert.deepEqual(await known(one), { '/sitemap.xml': 'guessed' });
    world.web.delete(`${one}/sitemap.xml`);
  }
  world.urlset(origin, '/sitemap.xml', ['/1']);
  world.clock.time += 12 * HOUR_MS;
  await world.run(origin);
  await world.run(empty);
  assert.deepEqual(await known(origin), { '/sitemap.xml': 'guessed' });
  assert.deepEqual(await world.listed(origin), [`${origin}/1`]);
  assert.deepEqual(await known(empty), { '/sitemap.xml': 'guessed' });
  const { cause, message } = await world.sitemap(`${empty}/sitemap.xml`);
  assert.equal(cause, 'http-4xx');
  assert.match(message ?? '', /^No sitemap was found/);
});

test('a robots.txt that refuses, or is a page, takes nothing back', async () => {
  const origin = world.origin();
  world.urlset(origin, '/a.xml', ['/1']);
  const instead: readonly WeekAnswer[] = [
    { status: 403 },
    { status: 200, type: 'text/html', body: 'We are back soon.' },
    { status: 200, type: 'text/plain', body: '\n<!doctype html><title>Back soon</title>' },
    { status: 204 },
  ];
  for (const answer of instead) {
    robots(origin, [`Sitemap: ${origin}/a.xml`]);
    await world.run(origin);
    world.web.set(`${origin}/robots.txt`, answer);
    await world.run(origin);
    assert.deepEqual(await known(origin), { '/a.xml': 'robots-txt' });
    assert.deepEqual(await world.listed(origin), [`${origin}/1`]);
  }
});

test('a robots.txt makes no more sitemaps known than a site may have', async () => {
  const origin = world.origin();
  for (const day of [1, 2, 3]) {
    robots(
      origin,
      [1, 2, 3, 4].map((number) => `Sitemap: ${origin}/${day}-${number}.xml`),
    );
    await world.run(origin, { sitemapsMax: 6 });
  }
  assert.equal(Object.keys(await known(origin)).length, 6);
});
