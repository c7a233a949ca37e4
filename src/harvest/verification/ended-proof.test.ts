// The end of a verification that is killed at any of its steps: the next look goes through it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import type { SiteRecord } from '../../store/site-record.ts';
import { lookAtProofs, PROOF_EVERY_MS, PROOF_GRACE_MS } from './look-at-proofs.ts';

const STEPS_MAX = 1_000;
const signal = new AbortController().signal;

test('an end that is killed at any step is gone through once more', async () => {
  let steps = 0;
  while (await isKilledAfter(steps)) {
    steps += 1;
    assert.ok(steps < STEPS_MAX);
  }
  assert.ok(steps > 5, `${steps} steps`);
});

/** Ends a verification, kills that, and looks again. Gives whether there was so much to kill. */
async function isKilledAfter(steps: number): Promise<boolean> {
  const world = await openHarvestWorld();
  const { store, clock } = world;
  const [lost, other] = [world.origin(), world.origin()];
  const { id } = await verified(world, lost);
  await verified(world, other);
  const url = `${other}/map.xml`;
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const body = `<urlset xmlns="${xmlns}"><url><loc>${lost}/page</loc></url></urlset>`;
  world.web.set(url, { status: 200, type: 'application/xml', body });
  await world.submit(url);
  await world.run(other);
  const lostAt = clock.time - PROOF_GRACE_MS;
  await store.sites.setProof(id, { dueAt: clock.time, misses: 9, lostAt, because: 'no file' });
  const endedAt = clock.time;
  const [told, sent]: [string[], number[]] = [[], []];
  const tools = world.tools();
  tools.events.onEvent(({ kind, siteId }) => void (siteId === id && told.push(kind)));
  const missing = [{ where: 'x', instead: 'no file', isTransient: false }];
  const look = {
    ...tools,
    search: async () => ({ missing }),
    send: async (siteId: number) => void sent.push(siteId),
  };
  const isWhole = await lookAtProofs({ ...look, store: dyingAfter(world, steps) }, signal).then(
    () => true,
    () => false,
  );
  // Who paused the site meanwhile does not keep the others from being judged.
  await store.sites.change(id, { paused: true });
  clock.time += 60_000;
  await lookAtProofs(look, signal);
  const { verifiedAt, proof } = (await store.sites.get(id)) ?? {};
  const about = `killed after ${steps} steps`;
  assert.deepEqual([verifiedAt, proof?.endedAt, proof?.dueAt], [undefined, endedAt, undefined]);
  assert.equal(proof?.because, 'x: no file');
  assert.ok(told.includes('site-unverified'), about);
  assert.deepEqual(new Set(sent), new Set([id, (await world.site(other)).id]), about);
  assert.equal((await world.sitemap(url)).bodyHash, undefined, about);
  const count = told.length;
  await lookAtProofs(look, signal);
  assert.equal(told.length, count, 'then it is over');
  await world.close();
  return !isWhole;
}

async function verified({ store, clock }: HarvestWorld, origin: string): Promise<SiteRecord> {
  const site = await store.sites.ensure(`${origin}/`, clock.time);
  const proof = { lookedAt: clock.time, dueAt: clock.time + PROOF_EVERY_MS };
  await store.sites.verify(site.id, 'file', clock.time, proof);
  return site;
}

/** The store of a world, of which nothing can be asked so many steps after an end. */
function dyingAfter({ store }: HarvestWorld, steps: number): HarvestWorld['store'] {
  let left = Number.POSITIVE_INFINITY;
  const dying = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get:
        (target, name) =>
        async (...given: unknown[]) => {
          if (left === 0) throw new Error('killed');
          left -= 1;
          const ask = Reflect.get(target, name) as (...given: unknown[]) => unknown;
          const result = await ask.apply(target, given);
          if (name === 'verify' && given[1] === undefined) left = steps;
          if (left === 0) throw new Error('killed');
          return result;
        },
    });
  const { sites, sitemaps, findings, urls } = store;
  return {
    ...{ ...store, sites: dying(sites), sitemaps: dying(sitemaps) },
    ...{ findings: dying(findings), urls: dying(urls) },
  };
}
