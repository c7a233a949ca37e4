// The scheduler beside the best policy that there is, by simulation: known rates, and learned ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mean, measure, SEEDS, tell, VISITS_PER_DAY } from './measured.ts';
import { SCENARIOS } from './simulated-web.ts';

for (const [name, quality] of Object.entries(SCENARIOS)) {
  test(`signals ${name}: near the optimum when rates are known`, async (t) => {
    const runs = await Promise.all(SEEDS.map((seed) => measure(quality, seed, { knows: 'rates' })));
    const share = mean(runs.map(({ freshness, best }) => freshness / best));
    const freshness = mean(runs.map((run) => run.freshness));
    tell(t, { freshness, optimum: mean(runs.map(({ best }) => best)), share });
    assert.ok(share >= 0.985, `${share}`);
  });

  test(`signals ${name}: not far from it when all is learned from nothing`, async (t) => {
    const runs = await Promise.all(SEEDS.map((seed) => measure(quality, seed)));
    const share = mean(runs.map(({ freshness, best }) => freshness / best));
    tell(t, { freshness: mean(runs.map(({ freshness }) => freshness)), share });
    assert.ok(share >= 0.93, `${share}`);
    for (const { visits } of runs) assert.ok(visits.length <= VISITS_PER_DAY * 200);
  });
}

test('on the mixed web, learning is never worse than not to hear the signals', async (t) => {
  const { mixed } = SCENARIOS;
  assert.ok(mixed);
  for (const seed of SEEDS) {
    const learned = await measure(mixed, seed);
    const ignored = await measure(mixed, seed, { ignored: true, knows: 'rates' });
    tell(t, { seed, learned: learned.freshness, ignored: ignored.freshness });
    assert.ok(learned.freshness >= ignored.freshness - 0.01, `seed ${seed}`);
  }
});
