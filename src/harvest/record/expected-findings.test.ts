// Findings that are expected, over runs: what counts after each, in folders too, and until when.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import type { ExpectationIntake } from '../../store/port/expectation-record.ts';
import type { HarvestEvent } from '../port/harvest.ts';
import { runSite } from '../run/run-site.ts';
import type { HarvestTools } from '../run/session/site-run.ts';

const HOUR_MS = 3_600_000;
const SHOP_PAGES = 300;
const BLOG_PAGES = 200;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

interface Faulty {
  readonly origin: string;
  readonly url: string;
  serve(body: string, etag?: string): void;
  /** One run, an hour later. */
  again(): Promise<void>;
  expect(more: Partial<ExpectationIntake>): Promise<void>;
  stands(): Promise<unknown[]>;
}

async function faultySite(rule: string): Promise<Faulty> {
  const origin = world.origin();
  const url = `${origin}/sitemap.xml`;
  const serve = (body: string, etag?: string): void => {
    const tagged = etag === undefined ? {} : { etag };
    world.web.set(url, { status: 200, type: 'application/xml', body, ...tagged });
  };
  await world.submit(url);
  return {
    origin,
    url,
    serve,
    async again() {
      const { id } = await world.sitemap(url);
      world.clock.time += HOUR_MS;
      await world.store.sitemaps.change(id, { nextReadAt: world.clock.now() });
      await world.run(origin);
      const { id: siteId, lastRun, errors } = await world.site(origin);
      assert.equal((await world.store.runs.get(siteId, lastRun))?.errors, errors);
    },
    async expect(more) {
      const { id: siteId } = await world.site(origin);
      const mark = { siteId, rule, by: 'ann', at: world.clock.now(), why: 'Known.', ...more };
      const made = await world.store.findings.expect(mark);
      assert.ok(typeof made === 'object', String(made));
    },
    async stands() {
      const { status, errors, warnings, expectedErrors } = await world.sitemap(url);
      const site = await world.site(origin);
      const day = new Date(world.clock.now()).toISOString().slice(0, 10);
      const [today] = await world.store.sites.days(site.id, { from: day, to: day });
      assert.deepEqual(
        [site.errors, today?.errors, site.expectedErrors],
        [errors, errors, expectedErrors],
      );
      return [status, errors, warnings, expectedErrors];
    },
  };
}

// Faults of each way in which findings come: by a reader, by a rule that judges each entry, by one
// whose like are counted without being judged, and by one that is told at the entry's end.
const FAULTS: Readonly<Record<string, (path: string, origin: string) => string>> = {
  'lastmod-invalid': (path, origin) => `<loc>${origin}${path}</loc><lastmod>soon</lastmod>`,
  'lastmod-in-future': (path, origin) => `<loc>${origin}${path}</loc><lastmod>2099-01-01</lastmod>`,
  'loc-relative': (path) => `<loc>${path}</loc>`,
  'priority-out-of-range': (path, origin) => `<loc>${origin}${path}</loc><priority>7</priority>`,
};

function urlset(origin: string, fault: (path: string, origin: string) => string): string {
  const name = (folder: string) => (_: unknown, n: number) =>
    `<url>${fault(`${folder}${n}`, origin)}</url>`;
  const shop = Array.from({ length: SHOP_PAGES }, name('/shop/'));
  const blog = Array.from({ length: BLOG_PAGES }, name('/blog/'));
  // Mixed, so that the places that are kept are of both.
  const mixed = shop.flatMap((entry, n) => [entry, blog[n] ?? '']);
  const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  return `<?xml version="1.0" encoding="UTF-8"?><urlset ${space}>${mixed.join('\n')}</urlset>`;
}

for (const [rule, fault] of Object.entries(FAULTS)) {
  test(`${rule} in a folder is counted exactly by the next read, however many`, async () => {
    const { origin, serve, url, again, expect } = await faultySite(rule);
    serve(urlset(origin, fault), '"a"');
    await world.run(origin);
    const { id: siteId } = await world.site(origin);
    const count = async (): Promise<unknown[]> => {
      const [found] = (await world.store.findings.page({ siteId, rule }, {})).rows;
      return [found?.count, found?.expectedCount ?? 0];
    };
    assert.deepEqual(await count(), [SHOP_PAGES + BLOG_PAGES, 0]);
    await expect({ folder: '/shop/' });
    const [, atOnce] = await count();
    assert.ok(Number(atOnce) > 0 && Number(atOnce) < SHOP_PAGES, 'those whose places are kept');
    world.asked.length = 0;
    world.clock.time += HOUR_MS;
    await world.run(origin);
    assert.deepEqual(world.asked.filter((each) => each === url).length, 1, 'it is due at once');
    assert.deepEqual(await count(), [SHOP_PAGES + BLOG_PAGES, SHOP_PAGES]);
    await again();
    assert.deepEqual(await count(), [SHOP_PAGES + BLOG_PAGES, SHOP_PAGES], 'after a 304, too');
  });
}

test('what is expected stays so over reads, answers of 304 and failures', async () => {
  const { origin, url, serve, again, expect, stands } = await faultySite('lastmod-invalid');
  const faulty = urlset(origin, FAULTS['lastmod-invalid'] ?? assert.fail());
  const all = SHOP_PAGES + BLOG_PAGES;
  serve(faulty, '"a"');
  await world.run(origin);
  const [, , warnings] = await stands();
  assert.deepEqual(await stands(), ['has-errors', all, warnings, 0]);
  await expect({});
  const well = Number(warnings) > 0 ? 'success-with-warnings' : 'success';
  assert.deepEqual(await stands(), [well, 0, warnings, all]);
  await again();
  assert.deepEqual(await stands(), [well, 0, warnings, all]);
  serve(`${faulty}\n`, '"b"');
  await again();
  assert.deepEqual(await stands(), [well, 0, warnings, all]);
  world.web.set(url, { status: 404 });
  await again();
  assert.deepEqual((await stands()).slice(0, 2), ['couldnt-fetch', 1]);
  serve(`${faulty}\n\n`, '"c"');
  await again();
  assert.deepEqual(await stands(), [well, 0, warnings, all]);
  serve(faulty.replaceAll('<lastmod>soon</lastmod>', ''), '"d"');
  await again();
  serve(faulty, '"e"');
  await again();
  assert.deepEqual(await stands(), ['has-errors', all, warnings, 0], 'what comes back is new');
});

test('a run of a 304 ends what is over at its time, and not before', async () => {
  const { origin, serve, again, expect, stands } = await faultySite('lastmod-invalid');
  serve(urlset(origin, FAULTS['lastmod-invalid'] ?? assert.fail()), '"a"');
  await world.run(origin);
  await expect({ untilAt: world.clock.now() + 2 * HOUR_MS });
  await again();
  assert.equal((await stands())[1], 0);
  await again();
  assert.deepEqual((await stands()).slice(0, 2), ['has-errors', SHOP_PAGES + BLOG_PAGES]);
});

test('an issue was last seen when its sitemap was last confirmed', async () => {
  const { origin, serve, again } = await faultySite('lastmod-invalid');
  const body = urlset(origin, FAULTS['lastmod-invalid'] ?? assert.fail());
  serve(body, '"a"');
  await world.run(origin);
  const { id: siteId } = await world.site(origin);
  const seen = async (): Promise<unknown[]> => {
    const { findings } = world.store;
    const [found] = (await findings.page({ siteId, rule: 'lastmod-invalid' }, {})).rows;
    const rule = (await findings.rules(siteId)).find((each) => each.rule === 'lastmod-invalid');
    return [found?.lastSeenAt, found?.lastRun, rule?.lastSeenAt];
  };
  await again();
  assert.deepEqual(await seen(), [world.clock.now(), 2, world.clock.now()], 'by a 304');
  serve(body);
  await again();
  assert.deepEqual(await seen(), [world.clock.now(), 3, world.clock.now()], 'by the same bytes');
});

test('of a failure that is expected webhooks are not told', async () => {
  const { origin, url, again, expect } = await faultySite('delivery-not-found');
  const events: HarvestEvent[] = [];
  const tools = world.tools();
  tools.events.onEvents((told) => events.push(...told));
  world.web.set(url, { status: 404 });
  await world.run(origin);
  await expect({});
  await again();
  world.web.set(url, { status: 410 });
  await again();
  world.web.set(url, { status: 500 });
  await again();
  const failed = events.filter(({ kind, url: of }) => kind === 'sitemap-failed' && of === url);
  assert.deepEqual(
    failed.map(({ expected }) => expected),
    [undefined, true, true, undefined],
  );
});

test('what is expected of a withdrawn sitemap ends then, and no past day changes', async () => {
  const { origin, url, serve, expect } = await faultySite('lastmod-invalid');
  serve(urlset(origin, FAULTS['lastmod-invalid'] ?? assert.fail()));
  await world.run(origin);
  const { id, siteId } = await world.sitemap(url);
  const range = { from: '2000-01-01', to: '2100-01-01' };
  const [past] = await world.store.sites.days(siteId, range);
  world.clock.time += 48 * HOUR_MS;
  await expect({ sitemapId: id });
  world.clock.time += HOUR_MS;
  const harvest = world.harvest();
  await harvest.withdraw(id);
  await harvest.stop(0);
  const ended = await world.store.findings.expectations({ siteId, state: 'ended' }, {});
  assert.deepEqual(
    ended.rows.map(({ endedAt, ended: how }) => [endedAt, how]),
    [[world.clock.now(), 'gone']],
  );
  const days = await world.store.sites.days(siteId, range);
  assert.deepEqual([days[0], days.at(-1)?.errors], [past, 0]);
});

test('which folders are expected is asked where a body comes, and none stays open', async (t) => {
  const { origin, url, serve } = await faultySite('lastmod-invalid');
  const { store, visitor, ...others } = world.tools();
  const asked = t.mock.method(store.findings, 'expectations');
  let open = 0;
  const visit: typeof visitor.visit = async (...asking) => {
    const made = await visitor.visit(...asking);
    if (asking[0] !== url) return made;
    open += 1;
    const discard = (): void => {
      open -= 1;
      made.discard();
    };
    return { ...made, discard };
  };
  const tools: HarvestTools = { ...others, store, visitor: { ...visitor, visit } };
  const read = async (): Promise<void> => {
    world.clock.time += HOUR_MS;
    const { id } = await world.submit(url);
    await store.sitemaps.change(id, { nextReadAt: world.clock.now() });
    const { signal } = new AbortController();
    await runSite(tools, await world.site(origin), { trigger: 'asked', signal });
  };
  world.web.set(url, { status: 404 });
  await read();
  assert.equal(asked.mock.callCount(), 0);
  const body = urlset(origin, FAULTS['lastmod-invalid'] ?? assert.fail());
  serve(body, '"a"');
  await read();
  assert.equal(asked.mock.callCount(), 1);
  open = 0;
  await read();
  assert.deepEqual([asked.mock.callCount(), open], [1, 0], 'after a 304');
  serve(`${body} `, '"b"');
  asked.mock.mockImplementation(() => Promise.reject(new Error('the disk')));
  await assert.rejects(read(), /the disk/);
  assert.equal(open, 0);
});
