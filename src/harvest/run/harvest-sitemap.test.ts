// What a run keeps of each sitemap until it ends is small, however much was found in it; what is
// found goes at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { urlsetOf } from '../../../tests/support/made-up-week/week-site.ts';
import { RobotsProof } from '../../check/robots/robots-proof.ts';
import { BodyRoom } from './body/body-room.ts';
import { harvestSitemap } from './harvest-sitemap.ts';
import { LateIntake } from './session/late-intake.ts';
import type { SiteRun } from './session/site-run.ts';

const ENTRIES = 1_000;
const KEPT_CHARACTERS_MAX = 2_000;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

async function beginRun(origin: string): Promise<SiteRun> {
  const site = await world.site(origin);
  const { run, writer } = await world.store.runs.begin(site.id, 'asked', world.clock.now());
  const { signal } = new AbortController();
  return {
    ...world.tools(),
    site,
    run,
    lastDone: 0,
    writer,
    signal,
    harvested: [],
    asked: [],
    dropped: [],
    taken: {
      count: 0,
      early: 0,
      outcome: { urls: 0, added: 0, changed: 0, removed: 0, bySitemap: new Map() },
    },
    lastSubmission: 0,
    proof: new RobotsProof(world.visitor, signal),
    origins: [],
    intake: new LateIntake({ run, writer }, true),
    room: new BodyRoom(),
    counts: {
      sitemaps: 0,
      read: 0,
      unchanged: 0,
      failed: 0,
      entries: 0,
      entriesInError: 0,
      complete: true,
    },
  };
}

test('of a sitemap full of faults only numbers are kept', async () => {
  const origin = world.origin();
  const faults = '<lastmod>soon</lastmod><changefreq>often</changefreq><priority>7</priority>';
  const pages = Array.from({ length: ENTRIES }, (_, n) => `/${'long'.repeat(50)}${n}`);
  const body = urlsetOf(origin, pages).replaceAll('</loc>', `</loc>${faults}`);
  const url = `${origin}/sitemap.xml`;
  world.web.set(url, { status: 200, type: 'application/xml', body });
  const run = await beginRun((await world.submit(url)) && origin);
  const [harvest, finds] = await harvestSitemap(run, await world.sitemap(url), async () => {});
  await run.intake.abandon();
  assert.equal(harvest.counts.urls, ENTRIES);
  assert.equal(harvest.entriesInError, ENTRIES);
  const { places = [] } = finds.findings.find(({ count }) => count === ENTRIES) ?? {};
  assert.equal(places.length, 50);
  assert.ok(JSON.stringify(harvest).length < KEPT_CHARACTERS_MAX);
  assert.equal('body' in harvest.visit, false, 'nor what its body holds on to');
});

test('what is judged is judged by who is verified then, not when the run began', async () => {
  const [origin, other] = [world.origin(), world.origin()];
  const url = `${origin}/sitemap.xml`;
  world.web.set(url, { status: 200, type: 'application/xml', body: urlsetOf(other, ['/page']) });
  await world.submit(url);
  const run = await beginRun(origin);
  const before = await harvestSitemap(run, await world.sitemap(url), async () => {});
  await world.store.sites.verify((await world.site(origin)).id, 'file', world.clock.now());
  const { id } = await world.store.sites.ensure(`${other}/`, world.clock.now());
  await world.store.sites.verify(id, 'file', world.clock.now());
  const after = await harvestSitemap(run, await world.sitemap(url), async () => {});
  await run.intake.abandon();
  const scoped = before[1].findings.filter(({ rule }) => rule.startsWith('scope-'));
  assert.notDeepEqual(scoped, []);
  assert.deepEqual(
    after[1].findings.filter(({ rule }) => rule.startsWith('scope-')),
    [],
  );
});

test('a sitemap at another verified host may list the pages of its site', async () => {
  const [origin, host] = [world.origin(), world.origin()];
  const url = `${host}/map.xml`;
  world.web.set(url, { status: 200, type: 'application/xml', body: urlsetOf(origin, ['/page']) });
  for (const each of [origin, host]) {
    const { id } = await world.store.sites.ensure(`${each}/`, world.clock.now());
    await world.store.sites.verify(id, 'file', world.clock.now());
  }
  const { id: siteId } = await world.site(origin);
  const sitemap = await world.store.sitemaps.ensure({ siteId, url, source: 'robots-txt', at: 1 });
  const run = await beginRun(origin);
  // As a run has done by then: the entries bring no host that is new.
  run.proof.learn(`${origin}/robots.txt`, []);
  const [, { findings }] = await harvestSitemap(run, sitemap, async () => {});
  await run.intake.abandon();
  assert.deepEqual(
    findings.filter(({ rule }) => rule.startsWith('scope-')),
    [],
  );
});

test('an empty answer has a finding, like any other that is not a sitemap', async () => {
  const origin = world.origin();
  const url = `${origin}/empty.xml`;
  world.web.set(url, { status: 200, type: 'application/xml', body: '' });
  await world.submit(url);
  await world.run(origin);
  const { id, status, cause, errors } = await world.sitemap(url);
  assert.deepEqual([status, cause], ['couldnt-fetch', 'empty']);
  const { rows } = await world.store.findings.page({ sitemapId: id }, {});
  assert.ok(rows.some(({ rule }) => rule === 'document-empty'));
  assert.ok(errors > 0);
});
