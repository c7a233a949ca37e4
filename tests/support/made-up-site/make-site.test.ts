// Made-up sites are always the same, have everything in them, and cost little.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSite } from './make-site.ts';
import { renderPage } from './render-page.ts';
import { rightAnswer } from './right-answer.ts';
import { startSiteServer } from './site-server.ts';
import { tinySite } from './tiny-site.ts';

const NOW = Date.UTC(2026, 5, 15, 9, 30);
const ORIGIN = 'http://127.0.0.1:8080';
const options = { origin: ORIGIN, now: NOW };

test('a seed gives one site, and another another', () => {
  const site = (seed: number) => makeSite({ ...options, seed, pages: 200 });
  const bodies = (seed: number): string[] => {
    const made = site(seed);
    return [...rightAnswer(made, { now: NOW }).reasons.keys()].map((url) => {
      const page = made.page(url.slice(ORIGIN.length));
      return page === undefined ? url : JSON.stringify(renderPage(page, () => NOW));
    });
  };
  assert.deepEqual(bodies(1), bodies(1));
  assert.notDeepEqual(bodies(1), bodies(2));
});

test('a page is made when it is asked for', () => {
  const site = makeSite({ ...options, seed: 4, pages: 100_000 });
  assert.ok(site.sitemaps.reduce((sum, { locs }) => sum + locs.length, 0) > 10_000);
  assert.equal(site.page('/nowhere/at-all'), undefined);
});

test('the server gives what the pages declare, and complains of bad manners', async () => {
  await using server = await startSiteServer();
  const robots = [{ agents: ['*'], rules: [{ allow: false, pattern: '/no' }] }];
  const site = tinySite(
    { '/': '/a', '/late': { delayMs: 30 }, '/bad': { status: 503, retryAfterSeconds: 60 } },
    { site: { origin: server.origin, robots } },
  );
  server.serve(site, { atOnceMax: 1, gapMsMin: 0 });
  const front = await fetch(`${server.origin}/`);
  assert.equal(front.status, 200);
  assert.match(await front.text(), /<a href="\/a">/);
  assert.deepEqual(server.log().complaints, []);
  const late = [fetch(`${server.origin}/late`), fetch(`${server.origin}/late`)];
  for (const answer of await Promise.all(late)) await answer.text();
  await (await fetch(`${server.origin}/no`)).text();
  await (await fetch(`${server.origin}/bad`)).text();
  await (await fetch(`${server.origin}/`)).text();
  const { complaints, visits } = server.log();
  assert.equal(visits.get('/late'), 2);
  assert.equal(complaints.length, 3, complaints.join('\n'));
});
