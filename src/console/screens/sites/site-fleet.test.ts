// How sites stand in the list of all, as on their own pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHarvestWorld } from '../../../../tests/support/harvest-world.ts';
import { loadStanding } from '../../../harvest/standing/load-standing.ts';
import { loadSiteFleet, siteTotals } from './site-fleet.ts';

test('a site without a sitemap says so, also where the guessed one may be missing', async (t) => {
  const world = await openHarvestWorld();
  t.after(() => world.close());
  const origin = world.origin();
  world.web.set(`${origin}/sitemap.xml`, { status: 404 });
  await world.run(origin);
  const { id: siteId } = await world.site(origin);
  const stands = async (): Promise<unknown> => {
    const site = await world.site(origin);
    const { status, failing, causeText } = await loadStanding({ store: world.store }, { site });
    const fleet = (await loadSiteFleet({ store: world.store }, origin)) ?? [];
    const { failing: failingSites, statuses } = siteTotals(fleet);
    return { status, failing, causeText, failingSites, statuses };
  };
  const why = 'robots.txt does not name a sitemap, and there is none at the default locations';
  const none = { status: 'no-sitemap', statuses: { 'no-sitemap': 1 } };
  assert.deepEqual(await stands(), { ...none, failing: 1, causeText: why, failingSites: 1 });
  const mark = { siteId, by: 'ann', at: world.clock.now(), why: 'Known.' };
  await world.store.findings.expect({ ...mark, rule: 'sitemap-not-found' });
  assert.equal((await world.sitemap(`${origin}/sitemap.xml`)).status, 'success');
  const expected = { failing: 0, causeText: `${why} (expected)`, failingSites: 0 };
  assert.deepEqual(await stands(), { ...none, ...expected });
  await world.submit(world.urlset(origin, '/real.xml', ['/a']));
  await world.run(origin);
  const { status } = await loadStanding({ store: world.store }, { site: await world.site(origin) });
  assert.equal(status, 'success');
});
