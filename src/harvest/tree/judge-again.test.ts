// Who proves another host owns it: what its sitemaps list of that host is an error before, and none
// after, though not a byte of it has changed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { urlsetOf, type WeekAnswer } from '../../../tests/support/made-up-week/week-site.ts';
import type { Harvest } from '../port/harvest.ts';

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

/** Puts the proof up. */
async function prove(origin: string): Promise<number> {
  const site = await world.store.sites.ensure(`${origin}/`, world.clock.now());
  const step = harvest.verificationSteps(site).find(({ method }) => method === 'file');
  assert.ok(step);
  world.web.set(step.where, { status: 200, type: 'text/plain', body: step.what });
  return site.id;
}

/** A sitemap of one host that lists a page of another; robots.txt names it: nobody submitted it. */
function crossing(origin: string, other: string): string {
  const url = `${origin}/map.xml`;
  const etag = '"same"';
  const body = urlsetOf(other, ['/page']);
  const answer: WeekAnswer = { status: 200, type: 'application/xml', etag, body };
  world.web.set(url, answer);
  const named = `Sitemap: ${url}\n`;
  world.web.set(`${origin}/robots.txt`, { status: 200, type: 'text/plain', body: named });
  return url;
}

async function errorsOf(url: string): Promise<readonly string[]> {
  const { id } = await world.sitemap(url);
  const { rows } = await world.store.findings.page({ sitemapId: id, severity: 'error' }, {});
  return rows.map(({ rule }) => rule);
}

test('the last of two hosts to be verified lifts the rule, whichever it is', async () => {
  for (const isOwnLast of [false, true]) {
    const [origin, other] = [world.origin(), world.origin()];
    const url = crossing(origin, other);
    const [own, foreign] = [await prove(origin), await prove(other)];
    await harvest.submitSite(origin, { by: 'api' });
    await harvest.drain();
    assert.deepEqual(await errorsOf(url), ['scope-host']);
    assert.equal((await world.sitemap(url)).status, 'has-errors');
    const [first, last] = isOwnLast ? [foreign, own] : [own, foreign];
    for (const [siteId, errors] of [
      [first, ['scope-host']],
      [last, []],
    ] as const) {
      world.clock.time += 60_000;
      await harvest.verify(siteId, 'file');
      world.clock.time += 60_000;
      await harvest.drain();
      assert.deepEqual(await errorsOf(url), errors, `${isOwnLast}`);
    }
    assert.notEqual((await world.sitemap(url)).status, 'has-errors');
  }
});

test('sites that are not verified, and sitemaps without such errors, are let be', async () => {
  const [stranger, sound, other] = [world.origin(), world.origin(), world.origin()];
  crossing(stranger, other);
  const clean = world.urlset(sound, '/map.xml', ['/page']);
  await world.submit(clean);
  const siteId = await prove(other);
  await prove(sound);
  await harvest.submitSite(stranger, { by: 'api' });
  await harvest.submitSite(sound, { by: 'api' });
  await harvest.drain();
  await harvest.verify((await world.site(sound)).id, 'file');
  world.clock.time += 60_000;
  await harvest.drain();
  const asked = world.asked.length;
  world.clock.time += 60_000;
  await harvest.verify(siteId, 'file');
  world.clock.time += 60_000;
  await harvest.drain();
  const urls = world.asked.slice(asked).map((url) => new URL(url).origin);
  assert.deepEqual(
    urls.filter((origin) => origin === stranger || origin === sound),
    [],
  );
});

test('a site that is verified while its sitemap is read is read again', async () => {
  const [origin, other] = [world.origin(), world.origin()];
  const url = crossing(origin, other);
  const ids = [await prove(origin), await prove(other)];
  // Its first answer is on its way when both are verified.
  const answer = world.web.get(url) as WeekAnswer;
  world.web.set(url, async () => {
    world.web.set(url, answer);
    world.clock.time += 1;
    for (const id of ids) await harvest.verify(id, 'file');
    return answer;
  });
  await harvest.submitSite(origin, { by: 'api' });
  await harvest.drain();
  world.clock.time += 60_000;
  await harvest.drain();
  assert.deepEqual(await errorsOf(url), []);
  const { rows } = await world.store.sitemaps.reads((await world.sitemap(url)).id, {});
  assert.deepEqual(
    rows.map(({ result }) => result),
    ['read', 'read'],
  );
});
