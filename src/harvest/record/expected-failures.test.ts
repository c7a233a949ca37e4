// Sitemaps that cannot be fetched, which is expected: how they and their site stand, over runs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type HarvestWorld,
  openHarvestWorld,
  type WorldAnswer,
} from '../../../tests/support/harvest-world.ts';
import type { HarvestEvent } from '../port/harvest.ts';
import { loadStanding } from '../standing/load-standing.ts';

const HOUR_MS = 3_600_000;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

interface Failing {
  readonly origin: string;
  readonly url: string;
  again(answer: WorldAnswer, hours?: number): Promise<void>;
  expect(rule: string, forMs?: number): Promise<number>;
  /** The status of the sitemap, of the site, and how many of it fail. */
  stands(): Promise<unknown[]>;
}

async function failingSite(): Promise<Failing> {
  const origin = world.origin();
  const well = world.urlset(origin, '/well.xml', ['/a']);
  const url = `${origin}/bad.xml`;
  await world.submit(well);
  await world.submit(url);
  return {
    origin,
    url,
    async again(answer, hours = 1) {
      world.web.set(url, answer);
      world.clock.time += hours * HOUR_MS;
      const { id } = await world.sitemap(url);
      await world.store.sitemaps.change(id, { nextReadAt: world.clock.now() });
      await world.run(origin);
    },
    async expect(rule, forMs) {
      const { id: siteId } = await world.site(origin);
      const at = world.clock.now();
      const untilAt = forMs === undefined ? undefined : at + forMs;
      const mark = { siteId, rule, by: 'ann', at, why: 'Known.', untilAt };
      const made = await world.store.findings.expect(mark);
      assert.ok(typeof made === 'object', String(made));
      return made.id;
    },
    async stands() {
      const site = await world.site(origin);
      const of = { store: world.store, now: world.clock.now() };
      const { status, failing } = await loadStanding(of, { site });
      assert.equal(failing, site.failing);
      return [(await world.sitemap(url)).status, status, failing];
    },
  };
}

const OPEN = ['couldnt-fetch', 'partly-fetched', 1];
const QUIET = ['success', 'success', 0];

// Each way in which a sitemap cannot be fetched, and the rule that says so.
const FAILURES: readonly (readonly [what: string, rule: string, answer: WorldAnswer])[] = [
  ['404', 'delivery-not-found', { status: 404 }],
  ['403', 'delivery-refused', { status: 403 }],
  ['418', 'delivery-client-error', { status: 418 }],
  ['500', 'delivery-server-error', { status: 500 }],
  ['503, a warning', 'delivery-temporary', { status: 503 }],
  ['204', 'delivery-status-unusual', { status: 204 }],
  [
    'a page',
    'delivery-html',
    { status: 200, type: 'text/html', body: '<!DOCTYPE html><html><body>Gone</body></html>' },
  ],
  ['text', 'document-not-sitemap', { status: 200, type: 'application/xml', body: '<a><b/></a>' }],
];

for (const [what, rule, answer] of FAILURES) {
  test(`${what}: what is expected of it does not count in any status`, async () => {
    const { url, again, expect, stands } = await failingSite();
    await again(answer);
    assert.deepEqual(await stands(), OPEN);
    const { cause } = await world.sitemap(url);
    const id = await expect(rule);
    assert.deepEqual(await stands(), QUIET);
    await again(answer);
    assert.deepEqual(await stands(), QUIET);
    const { store, clock } = world;
    const sitemap = await world.sitemap(url);
    assert.deepEqual([sitemap.cause, sitemap.failedAs], [cause, 'couldnt-fetch']);
    const told = await loadStanding({ store, now: clock.now() }, { sitemap });
    assert.match(told.causeText ?? '', / \(expected\)$/);
    const [read] = (await store.sitemaps.reads(sitemap.id, { limit: 1 })).rows;
    assert.deepEqual([read?.result, read?.status, read?.cause], ['failed', 'success', cause]);
    await store.findings.endExpectation(id, clock.now());
    assert.deepEqual(await stands(), OPEN);
  });
}

test('another reason counts; the one that is expected, and its end, do what they say', async () => {
  const { origin, url, again, expect, stands } = await failingSite();
  await again({ status: 404 });
  await expect('delivery-not-found', 60 * 24 * HOUR_MS);
  await again({ status: 500 });
  assert.deepEqual(await stands(), OPEN);
  await again({ status: 404 });
  assert.deepEqual(await stands(), QUIET);
  // Failing for a month it would be stale.
  for (let day = 0; day < 45; day += 1) await again({ status: 404 }, 24);
  assert.deepEqual([await stands(), (await world.sitemap(url)).failedAs], [QUIET, 'stale']);
  await again({ status: 404 }, 24 * 20);
  assert.deepEqual(await stands(), ['stale', 'partly-fetched', 1]);
  await expect('delivery-not-found');
  assert.deepEqual(await stands(), QUIET);
  world.urlset(origin, '/bad.xml', ['/b']);
  await again(world.web.get(url) ?? assert.fail());
  assert.deepEqual(await stands(), QUIET);
  await again({ status: 404 });
  assert.deepEqual(await stands(), OPEN, 'what comes back counts');
});

test('who watches is told how the site stands, and no webhook of what is expected', async () => {
  const { origin, url, again, expect } = await failingSite();
  const events: HarvestEvent[] = [];
  world.tools().events.onEvents((told) => events.push(...told));
  await again({ status: 503 });
  await expect('delivery-temporary');
  await again({ status: 503 });
  await again({ status: 404 });
  const failed = events.filter(({ kind, url: of }) => kind === 'sitemap-failed' && of === url);
  assert.deepEqual(
    failed.map(({ expected }) => expected),
    [undefined, true, undefined],
  );
  const ended = events.filter(({ kind, url: of }) => kind === 'run-ended' && of === `${origin}/`);
  assert.deepEqual(
    ended.map(({ status, causeText }) => [status, causeText === undefined]),
    [
      ['partly-fetched', false],
      ['success', true],
      ['partly-fetched', false],
    ],
  );
});

test('a guess that fails as expected is looked past when a sitemap is found', async () => {
  const origin = world.origin();
  await world.run(origin);
  const guess = await world.sitemap(`${origin}/sitemap.xml`);
  assert.equal(guess.status, 'couldnt-fetch');
  const { rows } = await world.store.findings.page({ sitemapId: guess.id }, {});
  const mark = { siteId: guess.siteId, by: '', at: world.clock.now(), why: '' };
  for (const { rule } of rows) await world.store.findings.expect({ ...mark, rule });
  assert.equal((await world.sitemap(guess.url)).status, 'success');
  world.urlset(origin, '/sitemap_index.xml', ['/a']);
  world.clock.time += 48 * HOUR_MS;
  await world.run(origin);
  assert.equal((await world.sitemap(guess.url)).status, 'gone');
  assert.deepEqual(await world.listed(origin), [`${origin}/a`]);
});

test('the status of an expected truncated read follows from its other findings', async () => {
  const { origin, url, again, expect, stands } = await failingSite();
  const kinds: unknown[] = [];
  world.tools().events.onEvents(([event]) => {
    if (event?.url === url && event.kind === 'sitemap-failed') kinds.push(event.expected);
  });
  world.urlset(origin, '/bad.xml', ['/b', '/c', '/d']);
  const whole = world.web.get(url) as { status: number; body: string };
  const cut = (more: string): WorldAnswer => {
    const body = whole.body + more;
    return { ...whole, body, cutAt: body.indexOf('/d') };
  };
  await again(cut(''));
  assert.deepEqual(await stands(), ['has-errors', 'has-errors', 0]);
  await expect('delivery-broken-off');
  assert.deepEqual(await stands(), QUIET);
  await again(cut(' '));
  const { cause, failedAs, expectedFailure, counts } = await world.sitemap(url);
  assert.deepEqual(
    [await stands(), cause, failedAs, expectedFailure, counts.urls],
    [QUIET, 'broken-off', undefined, true, 2],
  );
  assert.deepEqual(kinds, [undefined, true]);
  await again({ ...whole, body: `${whole.body}  ` });
  assert.deepEqual(await stands(), QUIET);
  await again(cut('   '));
  assert.deepEqual((await stands())[0], 'has-errors', 'what comes back counts');
});
