// The scheduler beside the best policy that there is, by simulation: known rates, and learned ones.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAYS, type Measured, mean, measure, SEEDS, tell, VISITS_PER_DAY } from './measured.ts';
import { SCENARIOS } from './simulated-web.ts';

for (const [name, quality] of Object.entries(SCENARIOS)) {
  test(`signals ${name}: near the optimum when rates are known`, async (t) => {
    const runs = await Promise.all(SEEDS.map((seed) => measure(quality, seed, { knows: 'rates' })));
    const share = mean(runs.map(({ freshness, best }) => freshness / best));
    const freshness = mean(runs.map((run) => run.freshness));
    tell(t, SEEDS, { freshness, optimum: mean(runs.map(({ best }) => best)), share });
    assert.ok(share >= 0.985, `${share}`);
  });

  test(`signals ${name}: not far from it when all is learned from nothing`, async (t) => {
    const runs = await Promise.all(SEEDS.map((seed) => measure(quality, seed)));
    const share = mean(runs.map(({ freshness, best }) => freshness / best));
    tell(t, SEEDS, { freshness: mean(runs.map(({ freshness }) => freshness)), share });
    assert.ok(share >= 0.93, `${share}`);
    for (const { visits } of runs) assert.ok(visits.length <= VISITS_PER_DAY * DAYS);
    if (name === 'mixed') await besideIgnored(t, runs);
  });
}

// Where signals are as they are on the web, learning them is never worse than not to hear them,
// not even beside who knows how often each page changes.
async function besideIgnored(context: TestContext, runs: readonly Measured[]): Promise<void> {
  const { mixed } = SCENARIOS;
  assert.ok(mixed);
  for (const [index, seed] of SEEDS.entries()) {
    const learned = runs[index]?.freshness ?? 0;
    const { freshness } = await measure(mixed, seed, { ignored: true, knows: 'rates' });
    tell(context, [seed], { learned, 'signals ignored': freshness });
    assert.ok(learned >= freshness - 0.01, `seed ${seed}: ${learned}, ${freshness}`);
  }
}
