// How often the true recall and precision are within the range that is told, in drawn webs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trueShares } from './known-kinds.ts';
import { type Lastmods, makeWeb } from './make-web.ts';
import { mean, SEEDS, tell, testWorld } from './measured.ts';
import { seededChance } from './page-events.ts';
import { ProductPolicy } from './product-policy.ts';
import { simulate } from './simulate.ts';
import type { World } from './worlds.ts';

const VISITS = 10;
const WEBS = 40 * SEEDS.length;
const FIRST_SEED = 100;
// Of 80 shares that are within the range 95 of 100 times, 90 of 100 are at least.
const WITHIN_MIN = 0.9;
const KINDS: readonly Lastmods[] = [
  ...(['none', 'honest', 'half', 'bump'] as const),
  ...(['.5/.2', '.8/.8', '.9/.9', '.99/.99', '.95/.06'] as const),
];

/** One to four kinds of pages in one sitemap or each in its own, and all else by chance. */
function drawnWorld(seed: number): World {
  const chance = seededChance(seed);
  const between = (low: number, high: number): number => low * (high / low) ** chance();
  const mix: Partial<Record<Lastmods, number>> = { honest: 0.02 };
  const kinds = 1 + Math.floor(4 * chance());
  for (let kind = 0; kind < kinds; kind += 1) {
    mix[KINDS[Math.floor(KINDS.length * chance())] ?? 'half'] = -Math.log(1 - chance());
  }
  const all = Object.values(mix).reduce((sum, share) => sum + share, 0);
  for (const kind of KINDS) if (mix[kind]) mix[kind] /= all;
  const perPage = between(0.12, 0.6);
  return testWorld('honest', {
    mix,
    mixedBy: chance() < 0.6 ? 'page' : 'sitemap',
    changesMedian: between(0.05, 0.4),
    changesSigma: 0.8 + 0.9 * chance(),
    pollDays: [0.05, 0.25, 1][Math.floor(3 * chance())] ?? 1,
    perPage,
    days: Math.ceil(VISITS / perPage),
  });
}

async function qualityOf(world: World, seed: number) {
  const pages = makeWeb(seed, world.days, world);
  const policy = new ProductPolicy(pages);
  await simulate({ ...world, pages, seed, perDay: world.perPage * pages.length }, policy);
  return { found: await policy.scheduler.quality(1), truly: trueShares(pages) };
}

test('the true shares are within the range that is reported, whatever the web', async (t) => {
  const within: number[] = [];
  for (let web = 0; web < WEBS; web += 1) {
    const seed = FIRST_SEED + web;
    const { found, truly } = await qualityOf(drawnWorld(seed), seed);
    const { recall = 0, recallMargin = 0, precision = 0, precisionMargin = 0 } = found;
    within.push(Math.abs(recall - truly.recall) <= recallMargin ? 1 : 0);
    within.push(Math.abs(precision - truly.precision) <= precisionMargin ? 1 : 0);
  }
  tell(t, { within: mean(within) });
  assert.ok(mean(within) >= WITHIN_MIN, `${mean(within)} of them`);
});

test('a lastmod that the next one overwrites before the sitemap is read was told', async (t) => {
  const recalls: number[] = [];
  const lively = { mix: { '.99/.99': 1 }, changesMedian: 0.2, changesSigma: 1.1 };
  const size = { pollDays: 1, perPage: 0.4, days: VISITS / 0.4 };
  const world = testWorld('honest', { ...lively, ...size });
  for (const seed of [1, 2, 3]) recalls.push((await qualityOf(world, seed)).found.recall ?? 0);
  tell(t, { recall: mean(recalls) });
  assert.ok(mean(recalls) >= 0.98, `recall ${mean(recalls)}, not .99`);
});
