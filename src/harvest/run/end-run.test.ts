// Which submissions a run took up: those that it could see when it began to look.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { submitSite, submitSitemap } from '../submit/submissions.ts';
import { runSite } from './run-site.ts';

const BY_API = { by: 'api' } as const;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

test('what is submitted during a run, and not read by it, belongs to the next run', async () => {
  const origin = world.origin();
  const tools = { ...world.tools(), queue: world.queue };
  const runOf = async (id: number): Promise<number | undefined> =>
    (await world.store.access.submission(id))?.run;
  const early = await submitSite(tools, origin, BY_API);
  const url = world.urlset(origin, '/a.xml', ['/1']);
  const answer = world.web.get(url) as { status: number };
  const first = await submitSitemap(tools, url, BY_API);
  const late: number[] = [];
  world.web.set(url, async () => {
    late.push((await submitSite(tools, origin, BY_API)).id);
    // A clock that is put back makes it no older than it is.
    world.clock.time -= 1_000;
    late.push((await submitSitemap(tools, url, BY_API)).id);
    world.web.set(url, answer);
    return answer;
  });
  await world.run(origin);
  const [site = 0, sitemap = 0] = late;
  assert.deepEqual([await runOf(early.id), await runOf(site)], [1, undefined]);
  assert.deepEqual([await runOf(first.id), await runOf(sitemap)], [undefined, undefined]);
  world.clock.time += 2_000;
  await world.run(origin);
  assert.deepEqual([await runOf(site), await runOf(first.id), await runOf(sitemap)], [2, 2, 2]);
});

test('what is submitted waits for the run that reads it when the process of one ends', async () => {
  const origin = world.origin();
  const tools = { ...world.tools(), queue: world.queue };
  const runOf = async (id: number): Promise<number | undefined> =>
    (await world.store.access.submission(id))?.run;
  const whole = await submitSite(tools, origin, BY_API);
  const url = world.urlset(origin, '/a.xml', ['/1']);
  const answer = world.web.get(url) as { status: number };
  const one = await submitSitemap(tools, url, BY_API);
  const cut = new AbortController();
  world.web.set(url, () => {
    world.web.set(url, answer);
    cut.abort(new Error('the process ends'));
    throw cut.signal.reason;
  });
  const { signal } = new AbortController();
  const ending = { isBegun: () => cut.signal.aborted, cut: cut.signal };
  const site = await world.site(origin);
  await runSite(tools, site, { trigger: 'submitted', signal, ending });
  assert.deepEqual([await runOf(whole.id), await runOf(one.id)], [undefined, undefined]);
  await world.run(origin);
  assert.deepEqual([await runOf(whole.id), await runOf(one.id)], [2, 2]);
});

test('answers are on their day, with and without a run, and after runs of 304s', async () => {
  const origin = world.origin();
  const paths = Array.from({ length: 9 }, (_, index) => `/p${index}`);
  await world.submit(world.urlset(origin, '/sitemap.xml', paths));
  await world.run(origin);
  const { id } = await world.site(origin);
  const harvest = world.harvest();
  const dayOf = async () => {
    const day = new Date(world.clock.time).toISOString().slice(0, 10);
    const [found] = await world.store.sites.days(id, { from: day, to: day });
    return found && [found.answered, found.indexable, found.fetches];
  };
  const due = await harvest.due(id, { limit: 9, leaseMs: 1 });
  const answer = (from: number, to: number) =>
    harvest.answer(
      id,
      due.slice(from, to).map(({ loc }, at) => ({ loc, status: 200, indexable: at > 0 })),
    );
  assert.equal(await answer(0, 4), 4);
  assert.deepEqual(await dayOf(), [4, 3, 1]);
  world.clock.time += 86_400_000;
  assert.equal(await dayOf(), undefined);
  await answer(4, 7);
  assert.deepEqual(await dayOf(), [7, 5, 0]);
  const url = `${origin}/sitemap.xml`;
  world.web.set(url, { status: 304 });
  for (let day = 0; day < 3; day += 1) {
    world.clock.time += 86_400_000;
    await world.submit(url);
    await world.run(origin);
    assert.deepEqual(await dayOf(), [7, 5, 1]);
  }
  await harvest.stop(0);
});
