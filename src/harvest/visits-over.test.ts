// What crawlers ask and tell of many sites, with a store and sitemaps that were read.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../tests/support/harvest-world.ts';
import type { Harvest } from './port/harvest.ts';

const DAY_MS = 86_400_000;
const ask = { limit: 100, leaseMs: 1_000 };

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

async function listed(paths: readonly string[]): Promise<{ origin: string; id: number }> {
  const origin = world.origin();
  world.urlset(origin, '/map.xml', paths);
  await harvest.submitSitemap(`${origin}/map.xml`, { by: 'cli' });
  await harvest.drain();
  return { origin, id: (await world.site(origin)).id };
}

test('all sites are asked at once, but none that is paused', async () => {
  const [a, b, paused] = [await listed(['/1', '/2']), await listed(['/1']), await listed(['/1'])];
  await harvest.pause(paused.id, true);
  const rows = await harvest.dueOver('all', { ...ask, look: true });
  assert.deepEqual(rows.map(({ siteId }) => siteId).toSorted(), [a.id, a.id, b.id].toSorted());
  assert.equal((await harvest.dueOver([a.id], ask)).length, 2);
  assert.deepEqual(
    (await harvest.dueOver('all', ask)).map(({ loc }) => loc),
    [`${b.origin}/1`],
  );
});

test('answers go to the sites of their origins; those of no site are reported', async () => {
  const [a, b] = [await listed(['/1']), await listed(['/1'])];
  const answers = [`${a.origin}/1`, `${b.origin}/1`, 'https://nobody.example/', 'no address'];
  const report = await harvest.answerOver(answers.map((loc) => ({ loc, status: 200 })));
  assert.deepEqual(report, { known: 2, unknown: 2, unknownLocs: answers.slice(2) });
  const { answered } = await world.store.schedule.site(b.id, world.clock.now());
  assert.equal(answered, 1);
});

test('a crawler brings its history: visits before it ever asked are learned from', async () => {
  const { origin, id } = await listed(['/calm', '/lively']);
  const begin = world.clock.now() - 30 * DAY_MS;
  const history = Array.from({ length: 30 }, (_, day) => day).flatMap((day) => [
    { loc: `${origin}/calm`, at: begin + day * DAY_MS, status: 200, changed: false },
    { loc: `${origin}/lively`, at: begin + day * DAY_MS, status: 200, changed: day % 8 === 7 },
  ]);
  // In any order.
  assert.equal(await harvest.answer(id, history.toReversed()), 60);
  const { rows } = await world.store.schedule.page(id, {});
  assert.deepEqual(
    rows.map(({ loc }) => loc),
    [`${origin}/lively`, `${origin}/calm`],
  );
  assert.equal((await harvest.lastmodQuality(id)).visits, 58);
});

test('a URL of the site that no sitemap lists is kept, one of another site is not', async () => {
  const { origin, id } = await listed(['/1']);
  const found = { loc: `${origin}/by-link`, status: 200, changed: false };
  assert.equal(await harvest.answer(id, [found, { ...found, loc: 'https://other.example/' }]), 1);
  world.clock.time += 200 * DAY_MS;
  const due = await harvest.due(id, ask);
  assert.ok(due.some(({ loc, reason }) => loc === found.loc && reason === 'floor'));
});

test('a loc that is spelled otherwise is the one that is listed', async () => {
  const { origin, id } = await listed(['/~a', '/b']);
  const host = origin.slice('https://'.length);
  const spelled = [`HTTPS://${host.toUpperCase()}:443/%7Ea`, `${origin}:443/b`];
  assert.equal(
    await harvest.answer(
      id,
      spelled.map((loc) => ({ loc, status: 200 })),
    ),
    2,
  );
  const { rows } = await world.store.schedule.page(id, {});
  assert.deepEqual(rows.map(({ loc }) => loc).toSorted(), [`${origin}/b`, `${origin}/~a`]);
});

test('the weight of a URL is set once, and no priority changes it', async () => {
  const { origin, id } = await listed(['/1', '/2', '/3']);
  const weights = [
    { loc: `${origin}/2`, weight: 50 },
    { loc: `${origin}/none`, weight: 5 },
  ];
  const report = await harvest.weigh(id, weights);
  assert.deepEqual(report, { known: 1, unknown: 1, unknownLocs: [`${origin}/none`] });
  const [first, second] = await harvest.due(id, ask);
  assert.equal(first?.loc, `${origin}/2`);
  assert.ok(Math.abs((first?.value ?? 0) / (second?.value ?? 1) - 50) < 1e-3);
  const answers = [1, 2, 3].map((n) => ({ loc: `${origin}/${n}`, status: 200 }));
  await harvest.answer(id, [{ ...answers[0]!, importance: 9 }, ...answers.slice(1)]);
  const body = answers.map(({ loc }) => `<url><loc>${loc}</loc><priority>0.1</priority></url>`);
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  const page = { status: 200, type: 'application/xml', body: `${head}${body.join('')}</urlset>` };
  world.web.set(`${origin}/map.xml`, page);
  world.clock.time += DAY_MS;
  await harvest.submitSitemap(`${origin}/map.xml`, { by: 'cli' });
  await harvest.drain();
  const next = await harvest.due(id, { ...ask, fill: true, peek: true });
  assert.deepEqual(
    next.map(({ loc }) => loc.slice(-1)),
    ['2', '1', '3'],
  );
});

test('settings of visits are kept, and refused out of range', async () => {
  const { id } = await listed(['/1']);
  assert.deepEqual(await harvest.visitSettings(id), {});
  await harvest.setVisitSettings(id, { visitsPerDayMax: 48, weight: 2 });
  assert.deepEqual(await world.harvest().visitSettings(id), { visitsPerDayMax: 48, weight: 2 });
  await harvest.setVisitSettings(id, { weight: 0.5 });
  assert.deepEqual(await harvest.visitSettings(id), { weight: 0.5 });
  for (const wrong of [{ weight: 0 }, { weight: 101 }, { visitsPerDayMax: -1 }, { weight: NaN }]) {
    await assert.rejects(harvest.setVisitSettings(id, wrong), { code: 'CONFIG_INVALID' });
  }
});
