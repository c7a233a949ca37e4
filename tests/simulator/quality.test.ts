// What is reported of a site's lastmods beside what they are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedOfKinds, recallErrorMin, trueShares } from './known-kinds.ts';
import { type Lastmods, makeWeb } from './make-web.ts';
import { mean, SEEDS, tell, testWorld } from './measured.ts';
import type { SimulatedPage } from './page-events.ts';
import { ProductPolicy, timeOf } from './product-policy.ts';
import { simulate } from './simulate.ts';
import type { World } from './worlds.ts';

// Ten visits a page.
const DAYS = 40;
// Of one seed alone, 250 pages have shown too little to be within .05.
const SEEDS_MIN: readonly number[] = SEEDS.length > 3 ? SEEDS : [1, 2, 3];
// With a false lastmod a day nobody's recall of one seed is nearer than .06.
const SEEDS_OF_BUMP: readonly number[] = SEEDS.length > 8 ? SEEDS : [1, 2, 3, 4, 5, 6, 7, 8];
// What two pages of five hundred may move.
const TWO_PAGES_MAX = 0.02;
const OFF_MAX = 0.05;
const OFF_BEYOND_BEST_MAX = 0.02;

async function reported(
  mix: Partial<Record<Lastmods, number>>,
  {
    mixedBy = 'sitemap',
    sitemapsOf = (pages) => pages,
    seeds = SEEDS_MIN,
  }: {
    readonly seeds?: readonly number[];
    readonly mixedBy?: World['mixedBy'];
    readonly sitemapsOf?: (pages: readonly SimulatedPage[]) => readonly SimulatedPage[];
  } = {},
): Promise<{
  readonly found: number[];
  readonly true: number[];
  /** The share of what was found whose range has the true share in it. */
  readonly within: number;
  /** What one finds who knows the kinds of the pages. */
  readonly known: number[];
  readonly recallErrorMin: number;
}> {
  const known: [number[], number[]] = [[], []];
  const errors: number[] = [];
  const found: [number[], number[]] = [[], []];
  const really: [number[], number[]] = [[], []];
  let within = 0;
  for (const seed of seeds) {
    const world = testWorld('honest', { mix, mixedBy, days: DAYS });
    const pages = sitemapsOf(makeWeb(seed, DAYS, world));
    const policy = new ProductPolicy(pages);
    await simulate({ ...world, pages, seed, perDay: world.perPage * pages.length }, policy);
    const quality = await policy.scheduler.quality(1);
    found[0].push(quality.recall ?? 0);
    found[1].push(quality.precision ?? 0);
    const { recall, precision } = trueShares(pages);
    really[0].push(recall);
    really[1].push(precision);
    const learning = await policy.learned(1);
    if (learning) {
      const expected = expectedOfKinds(learning, world, timeOf(DAYS));
      known[0].push(expected.recall);
      known[1].push(expected.precision);
      errors.push(recallErrorMin(learning, world, timeOf(DAYS)));
    }
    const { recallMargin = 0, precisionMargin = 0 } = quality;
    if (Math.abs(recall - (quality.recall ?? 0)) <= recallMargin) within += 1;
    if (Math.abs(precision - (quality.precision ?? 0)) <= precisionMargin) within += 1;
  }
  return {
    found: found.map(mean),
    true: really.map(mean),
    within: within / (2 * seeds.length),
    known: known.map(mean),
    recallErrorMin: mean(errors),
  };
}

let [sharesWithin, sharesTold] = [0, 0];

const MIXES = [
  { honest: 1 },
  { half: 1 },
  { bump: 1 },
  { '.5/.2': 1 },
  { '.8/.8': 1 },
  { honest: 0.5, none: 0.5 },
  { honest: 0.5, half: 0.5 },
] as const;

for (const mix of MIXES) {
  test(`${JSON.stringify(mix)}: recall and precision are what they are`, async (t) => {
    const seeds = 'bump' in mix ? SEEDS_OF_BUMP : SEEDS_MIN;
    const { found, true: really, within } = await reported(mix, { seeds });
    const [recall = 0, precision = 0] = found;
    const [trueRecall = 0, truePrecision = 0] = really;
    tell(t, { recall, trueRecall, precision, truePrecision, within });
    sharesWithin += within;
    sharesTold += 1;
    assert.ok(Math.abs(recall - trueRecall) <= OFF_MAX, `recall ${recall}, not ${trueRecall}`);
    const off = Math.abs(precision - truePrecision);
    assert.ok(off <= OFF_MAX, `precision ${precision}, not ${truePrecision}`);
  });
}

// Pages of different kinds in one sitemap, those of the guide's table among them.
const MIXES_BY_PAGE = [
  { '.9/.9': 0.3, half: 0.4, '.95/.06': 0.3 },
  { honest: 0.5, half: 0.5 },
  { honest: 0.5, bump: 0.5 },
  { half: 0.5, bump: 0.5 },
  { honest: 0.8, '.95/.06': 0.2 },
  { '.5/.2': 0.5, '.99/.99': 0.5 },
  { honest: 0.3, half: 0.3, none: 0.3, bump: 0.1 },
] as const;

for (const mix of MIXES_BY_PAGE) {
  const name = `${JSON.stringify(mix)} by page: recall and precision are what they are`;
  test(name, async (t) => {
    const { found, true: really, within, known } = await reported(mix, { mixedBy: 'page' });
    sharesWithin += within;
    sharesTold += 1;
    tell(t, { within });
    for (const [index, share] of ['recall', 'precision'].entries()) {
      const [is = 0, truly = 0, best = 0] = [found[index], really[index], known[index]];
      tell(t, { [share]: is, truly, best });
      // Where not even one who knows the kinds is that near, nobody is.
      const offMax = Math.max(OFF_MAX, Math.abs(best - truly) + OFF_BEYOND_BEST_MAX);
      assert.ok(Math.abs(is - truly) <= offMax, `${share} ${is}, not ${truly}`);
    }
  });
}

test('of one run nobody can tell the recall of pages with a false lastmod a day', async (t) => {
  const bump = (await reported({ bump: 1 })).recallErrorMin;
  const honest = (await reported({ honest: 1 })).recallErrorMin;
  tell(t, { bump, honest });
  assert.ok(bump > OFF_MAX / 2 && honest < OFF_MAX / 2);
});

test('the true shares are within the ranges that are reported', (t) => {
  const share = sharesWithin / sharesTold;
  tell(t, { share });
  assert.ok(share >= 0.9, `${share} of them`);
});

for (const kind of ['honest', 'none'] as const) {
  test(`a sitemap of two pages with lastmods of now says nothing of ${kind} ones`, async (t) => {
    const { found: without } = await reported({ [kind]: 1 });
    const { found } = await reported(
      { [kind]: 1 },
      {
        sitemapsOf: (pages) =>
          pages.map((page, index) =>
            index < 2 ? { ...page, recall: 0, falseSignals: 0, isNow: true, sitemap: 9 } : page,
          ),
      },
    );
    const [recall = 0, precision = 0] = found;
    tell(t, { recall, precision });
    assert.ok(Math.abs(recall - (without[0] ?? 0)) <= TWO_PAGES_MAX, `recall ${recall}`);
    if (kind === 'honest') assert.ok(Math.abs(precision - (without[1] ?? 0)) <= TWO_PAGES_MAX);
  });
}
