// The made-up web notices bad manners.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowHead } from './fake-web/fake-route.ts';
import { startFakeWeb } from './fake-web.ts';

test('too many at once, too close together, and what is disallowed are all noticed', async () => {
  await using web = await startFakeWeb(['site.test'], { clock: { monotonic: () => 0 } });
  const site = web.host('site.test');
  site.serve({ '/slow': slowHead(30), '/x/1': 'x' });
  const ask = async (path: string) => (await fetch(site.loopbackOrigin + path)).text();
  await Promise.all([ask('/slow'), ask('/slow')]);
  web.assertPolite();
  assert.equal(site.atOnceMost, 2);
  site.expect({ atOnceMax: 1 });
  await ask('/slow');
  web.assertPolite();
  await Promise.all([ask('/slow'), ask('/slow')]);
  assert.throws(() => web.assertPolite(), /2 at once/);
  site.serveRobots('User-agent: *\nDisallow: /x/\n');
  await ask('/x/1');
  assert.throws(() => web.assertPolite(), /\/x\/1: disallowed/);
  site.expect({ gapMsMin: 1 });
  await ask('/slow');
  assert.throws(() => web.assertPolite(), /0 ms after the last/);
});

test('its names are known, others are not', async () => {
  await using web = await startFakeWeb(['site.test']);
  assert.deepEqual(await web.resolveHost('site.test'), ['127.0.0.1']);
  await assert.rejects(web.resolveHost('other.test'), { code: 'ENOTFOUND' });
});
