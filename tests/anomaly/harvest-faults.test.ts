// A run ends at every call of its store, one after the other, as if the process had been killed
// there: what the next run leaves is what an undisturbed one leaves.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runSite } from '../../src/harvest/run/run-site.ts';
import type { SnapshotIntake } from '../../src/store/port/site-writer.ts';
import type { BegunRun, Store } from '../../src/store/port/store.ts';
import { type HarvestWorld, openHarvestWorld } from '../support/harvest-world.ts';

const HOUR_MS = 3_600_000;
const CALLS_MAX = 500;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

class Killed extends Error {}

/** A store that does so many calls, and none after. */
function mortal(
  store: Store,
  calls: number,
): { readonly store: Store; readonly isDead: () => boolean } {
  let left = calls;
  const mortalPart = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...words: unknown[]) => {
          if (left <= 0) throw new Killed(`at ${String(name)}`);
          left -= 1;
          const result: unknown = await Reflect.apply(value, target, words);
          if (name === 'snapshot') return mortalPart(result as SnapshotIntake);
          if (name !== 'begin') return result;
          const begun = result as BegunRun;
          return { ...begun, writer: mortalPart(begun.writer) };
        };
      },
    });
  const { sites, sitemaps, runs, findings, urls, schedule, access } = store;
  const parts = { sites, sitemaps, runs, findings, urls, schedule, access };
  const made = Object.entries(parts).map(([name, part]) => [name, mortalPart(part)]);
  return { store: { ...store, ...Object.fromEntries(made) }, isDead: () => left <= 0 };
}

const dated = (lastmods: Readonly<Record<string, string>>): (readonly [string, string])[] =>
  Object.entries(lastmods);

/** The site as it is at first, and known so. */
async function begin(origin: string): Promise<void> {
  world.urlset(origin, '/1.xml', dated({ '/1/a': '2026-10-01', '/1/b': '2026-10-02' }));
  world.urlset(origin, '/2.xml', dated({ '/2/a': '2026-10-03', '/both': '2026-10-04' }));
  world.urlset(origin, '/3.xml', dated({ '/3/a': '2026-10-05' }));
  world.index(origin, '/inner.xml', ['/3.xml']);
  await world.submit(world.index(origin, '/index.xml', ['/1.xml', '/2.xml', '/inner.xml']));
  world.urlset(origin, '/named.xml', ['/named', '/both']);
  const robots = { status: 200, type: 'text/plain' };
  world.web.set(`${origin}/robots.txt`, { ...robots, body: `Sitemap: ${origin}/named.xml\n` });
  await world.submit(`${origin}/plain.xml`);
  world.urlset(origin, '/plain.xml', dated({ '/p/a': '2026-10-06', '/p/b': '2026-10-07' }));
  await world.submit(`${origin}/gone.xml`);
  world.urlset(origin, '/gone.xml', ['/gone']);
  await world.run(origin);
  // A crawler visits all of it: there is a row for each URL.
  const { id } = await world.site(origin);
  const request = { limit: 100, leaseMs: HOUR_MS };
  const rows = await world.tools().scheduler.due(id, request);
  assert.equal(rows.length, 9);
  // And then all of it is another one.
  world.urlset(origin, '/1.xml', dated({ '/1/a': '2026-10-20', '/1/c': '2026-10-02' }));
  world.index(origin, '/index.xml', ['/1.xml', '/4.xml']);
  world.urlset(origin, '/4.xml', ['/4/a', '/both']);
  world.urlset(origin, '/plain.xml', dated({ '/p/b': '2026-10-21' }));
  world.web.set(`${origin}/robots.txt`, { ...robots, body: '' });
  world.web.set(`${origin}/gone.xml`, { status: 404 });
  const all = await world.store.sitemaps.page({ siteId: id }, { limit: 100 });
  for (const { id: sitemapId } of all.rows) {
    await world.store.sitemaps.change(sitemapId, { nextReadAt: world.clock.now() });
  }
  const submission = { at: world.clock.now(), by: 'api', url: `${origin}/`, siteId: id } as const;
  await world.store.access.addSubmission(submission);
}

/** What is known in the end, without the times. */
async function known(origin: string) {
  const { store } = world;
  const bare = (url: string): string => url.replace(origin, '');
  const site = await world.site(origin);
  const filter = { siteId: site.id, withGone: true };
  const { rows: sitemaps } = await store.sitemaps.page(filter, { limit: 100 });
  const { rows: urls } = await store.urls.page(site.id, { state: 'all' }, { limit: 100 });
  const between = { from: 1, to: site.lastRun };
  const { rows: changes } = await store.urls.changes(site.id, between, { limit: 100 });
  const { rows: findings } = await store.findings.page({ siteId: site.id }, { limit: 100 });
  const { rows: submissions } = await store.access.submissions({ siteId: site.id }, {});
  const { rows: visits } = await store.schedule.page(site.id, { limit: 100 });
  const names = new Map(sitemaps.map(({ id, url }) => [id, bare(url)]));
  return {
    sitemaps: sitemaps.map(
      ({ url, status, cause, source, counts, errors, parentId, nextReadAt }) => ({
        url: bare(url),
        status,
        cause,
        source,
        urls: counts.urls,
        errors,
        ...(status !== 'gone' && { parent: parentId && names.get(parentId) }),
        waits: status === 'gone' && nextReadAt !== undefined,
      }),
    ),
    urls: urls.map(({ loc, lastmod, goneAt, sitemapId }) => ({
      loc: bare(loc),
      lastmod,
      isGone: goneAt !== undefined,
      sitemap: goneAt === undefined && names.get(sitemapId),
    })),
    changes: changes.map(({ loc, kind, lastmodBefore, lastmodAfter }) => ({
      loc: bare(loc),
      kind,
      lastmodBefore,
      lastmodAfter,
    })),
    findings: findings.map(({ rule, sitemapId, count }) => [rule, names.get(sitemapId), count]),
    settled: submissions.every(({ run }) => run !== undefined),
    visits: visits.map(({ loc }) => bare(loc)).sort(),
    counts: [site.urls, site.sitemaps, site.errors, site.failing],
  };
}

test('wherever a run ends, the next one makes it good', { timeout: 120_000 }, async (t) => {
  const quiet = world.origin();
  await begin(quiet);
  await world.run(quiet);
  await world.run(quiet);
  const expected = await known(quiet);
  assert.equal(expected.urls.filter(({ isGone }) => !isGone).length, 6);
  let calls = 0;
  for (; calls < CALLS_MAX; calls += 1) {
    const origin = world.origin();
    await begin(origin);
    const { store, isDead } = mortal(world.store, calls);
    const request = { trigger: 'asked', signal: new AbortController().signal } as const;
    const site = await world.site(origin);
    const tools = world.tools();
    let told = 'not at all';
    try {
      await runSite({ ...tools, store }, site, request);
    } catch (error) {
      assert.ok(error instanceof Killed, String(error));
      told = error.message;
    }
    if (!isDead()) break;
    await world.run(origin);
    assert.deepEqual(await known(origin), expected, `killed after ${calls} calls, ${told}`);
  }
  t.diagnostic(`${calls} calls`);
  assert.ok(calls > 50);
  assert.deepEqual(await world.store.inspect(), []);
});
