// What the scheduler expects of pages beside what visits find.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure, tell } from './measured.ts';
import type { Visit } from './simulate.ts';
import { SCENARIOS } from './simulated-web.ts';

const SEED = 1;
const VISITS_MIN = 150;

test('of pages expected to be fresh with some chance, that share is', async (t) => {
  const visits: Visit[] = [];
  const { mixed } = SCENARIOS;
  assert.ok(mixed);
  const onVisit = (visit: Visit): void => {
    if (visit.day > 100 && !visit.isFirst) visits.push(visit);
  };
  const { scheduler } = await measure(mixed, SEED, { onVisit });
  const deciles = Map.groupBy(visits, ({ fresh }) => Math.min(9, Math.floor(fresh * 10)));
  let off = 0;
  for (const [decile, some] of [...deciles].sort(([a], [b]) => a - b)) {
    const expected = some.reduce((sum, { fresh }) => sum + fresh, 0) / some.length;
    const found = some.filter(({ changed }) => !changed).length / some.length;
    tell(t, [SEED], { decile, visits: some.length, expected, found });
    off += (Math.abs(expected - found) * some.length) / visits.length;
    if (some.length < VISITS_MIN) continue;
    assert.ok(Math.abs(expected - found) < 0.1, `decile ${decile}: ${expected}, found ${found}`);
  }
  assert.ok(off < 0.05, `${off}`);
  const { precision = 0, recall = 0, ...counts } = await scheduler.quality(1);
  tell(t, [SEED], { precision, recall });
  assert.equal(precision, counts.changedAndSignalled / counts.signalled);
  assert.equal(recall, counts.changedAndSignalled / counts.changed);
});
