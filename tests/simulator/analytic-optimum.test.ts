// The optimum against figures that others published, and against simulations.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestFreshness } from './analytic-optimum.ts';
import { makeWeb } from './make-web.ts';
import type { SimulatedPage } from './page-events.ts';
import { optimumAt, runWorld } from './run-world.ts';
import { worldOf } from './worlds.ts';

const near = (got: number, expected: number, by: number): void =>
  assert.ok(Math.abs(got - expected) < by, `${got}, not ${expected}`);

const pages = [1, 2, 3, 4, 5].map((changes, index): SimulatedPage => {
  const loc = `https://example.com/${index}`;
  return { loc, siteId: 1, weight: 1, changes, recall: 0, falseSignals: 0 };
});

test("the optimum of Cho and Garcia-Molina's example is the published one", () => {
  near(bestFreshness(pages, 5), 0.3739, 5e-4);
});

test('one page without signals is as fresh as evenly spaced visits keep it', () => {
  for (const [changes, visits] of [
    [1, 1],
    [0.5, 2],
    [3, 1],
  ] as const) {
    const expected = (visits / changes) * -Math.expm1(-changes / visits);
    near(bestFreshness([{ ...pages[0]!, changes }], visits), expected, 1e-3);
  }
});

test('a page of which every change is told is as fresh as visits at each signal keep it', () => {
  // Nearly: recall and precision of .9999. With a visit for each signal it is always fresh.
  const told = { ...pages[0]!, changes: 0.5, recall: 0.9999, falseSignals: 0.00005 };
  near(bestFreshness([told], 0.6), 1, 2e-3);
  near(bestFreshness([told], 0.6, { withSignals: false }), 1.2 * -Math.expm1(-0.5 / 0.6), 2e-3);
});

test('signals never lower the optimum, caps never raise it', () => {
  for (const name of ['none', '.5/.2', '.8/.8', '.99/.99', 'mixed']) {
    const web = makeWeb(5, 1, { ...worldOf(`worth-${name}`), pages: 40, sites: 4 });
    const best = bestFreshness(web, 12);
    assert.ok(best > bestFreshness(web, 12, { withSignals: false }) - 1e-3);
    const caps = new Map([
      [1, 1],
      [2, 0.5],
    ]);
    assert.ok(bestFreshness(web, 12, { caps }) < best);
    const loose = new Map([
      [1, 90],
      [2, 90],
    ]);
    near(bestFreshness(web, 12, { caps: loose }), best, 1e-9);
  }
});

test('who knows all rates and hears lastmods at once reaches the optimum', async () => {
  for (const name of ['none', '.8/.8', 'mixed']) {
    const world = { ...worldOf(`worth-${name}`), days: 120, fromDay: 20 };
    const run = await runWorld(world, 1, 'oracle');
    near(run.freshness(20, 120) / optimumAt(world, 1, 0), 1, 0.02);
  }
});

test('round robin is as fresh as its formula says', async () => {
  const world = { ...worldOf('none'), pages: 300 };
  const { freshness } = await runWorld(world, 1, 'round-robin');
  let [fresh, all] = [0, 0];
  for (const { weight, changes } of makeWeb(1, world.days, world)) {
    const doubt = changes / world.perPage;
    fresh += (weight * -Math.expm1(-doubt)) / doubt;
    all += weight;
  }
  near(freshness(world.fromDay, world.days), fresh / all, 0.01);
});
