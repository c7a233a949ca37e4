// What a run saw change is told to the schedule: new URLs, lastmods that moved, and those that were
// removed; not what all entries share, and not twice.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import type { RecrawlSignal } from '../recrawl/settings/recrawl-signal.ts';
import { runSite } from './run-site.ts';

const DAY_MS = 86_400_000;
const EARLIER = '2026-10-01';
const LATER = '2026-10-20';

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

type Told = Record<string, string>;

/** Runs a site, and gives what was told of its URLs. */
async function told(origin: string, breakOff?: 'before it tells'): Promise<Told> {
  const all: Told = {};
  const tools = world.tools();
  const scheduler: typeof tools.scheduler = {
    ...tools.scheduler,
    async signal(_siteId, signals: readonly RecrawlSignal[], { siteWide = false } = {}) {
      for (const { loc, kind } of signals) {
        all[loc.replace(origin, '')] = siteWide ? `${kind} of all` : kind;
      }
      return signals.length;
    },
    async forget(_siteId, locs) {
      for (const loc of locs) all[loc.replace(origin, '')] = 'removed';
    },
  };
  const killed = async (): Promise<never> => {
    throw new Error('killed');
  };
  const site = await world.store.sites.ensure(`${origin}/`, world.clock.now());
  const request = { trigger: 'asked', signal: new AbortController().signal } as const;
  const { changes } = tools.store.urls;
  if (breakOff) tools.store.urls.changes = killed;
  const run = runSite({ ...tools, scheduler }, site, request);
  if (breakOff) await assert.rejects(run, /killed/);
  else await run;
  tools.store.urls.changes = changes;
  world.clock.time += DAY_MS;
  return all;
}

const dated = (pages: Readonly<Record<string, string>>): (readonly [string, string])[] =>
  Object.entries(pages);

test('the first run tells nothing, the next ones what is different', async () => {
  const origin = world.origin();
  const pages = { '/a': EARLIER, '/b': '2026-10-02', '/c': '2026-10-03' };
  await world.submit(world.urlset(origin, '/map.xml', dated(pages)));
  assert.deepEqual(await told(origin), {});
  assert.deepEqual(await told(origin), {});
  world.urlset(origin, '/map.xml', dated({ '/a': LATER, '/c': '2026-10-03', '/d': '2026-10-04' }));
  assert.deepEqual(await told(origin), { '/a': 'lastmod', '/b': 'removed', '/d': 'new' });
});

test('a lastmod that nearly all entries share says nothing of any one; others do', async () => {
  const origin = world.origin();
  const many = (lastmod: string): Record<string, string> =>
    Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`/many/${n}`, lastmod]));
  await world.submit(world.urlset(origin, '/many.xml', dated(many(EARLIER))));
  const few = { '/1': EARLIER, '/2': '2026-10-02', '/3': '2026-10-03' };
  await world.submit(world.urlset(origin, '/few.xml', dated(few)));
  await told(origin);
  // One of twenty moves while the others stay: it is told, though the others share a value.
  world.urlset(origin, '/many.xml', dated({ ...many(EARLIER), '/many/7': '2026-10-11' }));
  assert.deepEqual(await told(origin), { '/many/7': 'lastmod' });
  // All of one sitemap move together, and one of the other by itself.
  world.urlset(origin, '/many.xml', dated(many(LATER)));
  world.urlset(origin, '/few.xml', dated({ ...few, '/2': '2026-10-12' }));
  const all = await told(origin);
  assert.equal(all['/2'], 'lastmod');
  assert.equal(all['/many/3'], 'lastmod of all');
  assert.equal(Object.keys(all).length, 21);
});

test('ten entries share a lastmod by chance, unless it is the time of the fetch', async () => {
  for (const [count, lastmod, kind] of [
    [10, () => LATER, 'lastmod'],
    [11, () => LATER, 'lastmod of all'],
    [3, () => new Date(world.clock.now()).toISOString(), 'lastmod of all'],
    // As a generator writes them, entry by entry: over two minutes, too.
    [3, (n: number) => new Date(world.clock.now() - n).toISOString(), 'lastmod of all'],
    [3, (n: number) => new Date(world.clock.now() - n * 99_999).toISOString(), 'lastmod of all'],
    [3, (n: number) => new Date(world.clock.now() - n * 300_000).toISOString(), 'lastmod'],
    [11, (n: number) => `${LATER}T09:30:${10 + n}Z`, 'lastmod of all'],
    [10, (n: number) => `${LATER}T09:30:${10 + n}Z`, 'lastmod'],
  ] as const) {
    const origin = world.origin();
    const pages = (lastmodOf: (n: number) => string): (readonly [string, string])[] =>
      Array.from({ length: count }, (_, n) => [`/${n}`, lastmodOf(n)] as const);
    await world.submit(
      world.urlset(
        origin,
        '/map.xml',
        pages(() => EARLIER),
      ),
    );
    await told(origin);
    world.urlset(origin, '/map.xml', pages(lastmod));
    assert.deepEqual(new Set(Object.values(await told(origin))), new Set([kind]), `${count}`);
  }
});

test('one entry that changed just before it was read is reported, beside older ones', async () => {
  const origin = world.origin();
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`/${n}`, `2026-09-${10 + n}`]),
  );
  await world.submit(world.urlset(origin, '/map.xml', dated(many)));
  await told(origin);
  const lastmod = new Date(world.clock.now() - 1).toISOString();
  world.urlset(origin, '/map.xml', dated({ ...many, '/7': lastmod }));
  assert.deepEqual(await told(origin), { '/7': 'lastmod' });
});

test('what a run saw that was killed before it told is told by the next one', async () => {
  const origin = world.origin();
  const pages = { '/a': EARLIER, '/b': '2026-10-02', '/c': '2026-10-03' };
  await world.submit(world.urlset(origin, '/map.xml', dated(pages)));
  await told(origin);
  world.urlset(origin, '/map.xml', dated({ '/a': LATER, '/c': '2026-10-03', '/d': '2026-10-04' }));
  await told(origin, 'before it tells');
  const { id } = await world.site(origin);
  assert.equal(await world.store.urls.count(id), 3, 'the URLs were down');
  assert.deepEqual(await told(origin), { '/a': 'lastmod', '/b': 'removed', '/d': 'new' });
  assert.deepEqual(await told(origin), {});
});
