// A verification, and its end, that are killed at any step: the next look goes through it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import { lookAtProofs, PROOF_EVERY_MS, PROOF_GRACE_MS } from './look-at-proofs.ts';

const STEPS_MAX = 1_000;
const signal = new AbortController().signal;

test('an end that is killed at any step is repeated', async () => {
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
  tools.events.onEvents(([event]) => void (event?.siteId === id && told.push(event.kind)));
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

test('a verification that is killed at any step is judged by the next look', async () => {
  let steps = 0;
  while (await isVerifyingKilledAfter(steps)) {
    steps += 1;
    assert.ok(steps < STEPS_MAX);
  }
  assert.ok(steps > 5, `${steps} steps`);
});

/** Verifies a site, kills that, and looks. Gives whether there was so much to kill. */
async function isVerifyingKilledAfter(steps: number): Promise<boolean> {
  const world = await openHarvestWorld();
  const { clock } = world;
  const [origin, other] = [world.origin(), world.origin()];
  await verified(world, other);
  const [own, foreign] = [`${origin}/map.xml`, `${other}/map.xml`];
  const page = `<url><loc>${origin}/page</loc></url>`;
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const body = `<urlset xmlns="${xmlns}">${page}</urlset>`;
  for (const url of [own, foreign]) {
    world.web.set(url, { status: 200, type: 'application/xml', body });
    await world.submit(url);
    await world.run(new URL(url).origin);
  }
  const { id, verificationToken: token } = await world.site(origin);
  world.web.set(`${origin}/portolan-${token}.txt`, {
    status: 200,
    type: 'text/plain',
    body: token,
  });
  const verifying = world.harvest({ store: dyingAfter(world, steps, 'file') });
  const isWhole = await verifying.verify(id, 'file').then(
    () => true,
    () => false,
  );
  await verifying.stop(0);
  const about = `killed after ${steps} steps`;
  const sent: number[] = [];
  // It may have been killed after its last step.
  const isDone = (await world.site(origin)).proof?.unjudged === undefined;
  const look = {
    ...world.tools(),
    search: async () => assert.fail('nothing is looked for yet'),
    send: async (siteId: number) => void sent.push(siteId),
  };
  await lookAtProofs(look, signal);
  const { verifiedBy, proof } = await world.site(origin);
  assert.deepEqual([isDone || !isWhole, verifiedBy], [true, 'file'], about);
  assert.deepEqual(proof, { lookedAt: clock.time, dueAt: clock.time + PROOF_EVERY_MS }, about);
  const both = [id, (await world.site(other)).id];
  assert.deepEqual(new Set(sent), new Set(isDone ? [] : both), about);
  for (const url of [own, foreign]) {
    assert.equal((await world.sitemap(url)).bodyHash, undefined, about);
  }
  await world.close();
  return !isWhole;
}

async function verified({ store, clock }: HarvestWorld, origin: string): Promise<SiteRecord> {
  const site = await store.sites.ensure(`${origin}/`, clock.time);
  const proof = { lookedAt: clock.time, dueAt: clock.time + PROOF_EVERY_MS };
  await store.sites.verify(site.id, 'file', clock.time, proof);
  return site;
}

/** The store of a world, of which nothing can be asked so many steps after a site is `as`. */
function dyingAfter({ store }: HarvestWorld, steps: number, as?: 'file'): HarvestWorld['store'] {
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
          if (name === 'verify' && given[1] === as) left = steps;
          if (left === 0) throw new Error('killed');
          return result;
        },
    });
  const { sites, sitemaps, findings, urls } = store;
  return {
    ...store,
    sites: dying(sites),
    sitemaps: dying(sitemaps),
    findings: dying(findings),
    urls: dying(urls),
  };
}
