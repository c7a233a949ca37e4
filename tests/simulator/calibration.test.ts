// What the scheduler expects of pages beside what visits find.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeWeb } from './make-web.ts';
import { tell } from './measured.ts';
import { ProductPolicy } from './product-policy.ts';
import { simulate } from './simulate.ts';
import { worldOf } from './worlds.ts';

const SEED = 1;
const VISITS_MIN = 150;

test('of pages expected to be fresh with some chance, that share is', async (t) => {
  const visits: { readonly fresh: number; readonly changed: boolean }[] = [];
  const world = worldOf('worth-mixed');
  const pages = makeWeb(SEED, world.days, world);
  const policy = new ProductPolicy(pages, {
    onVisit: (visit) => {
      if (visit.day > 100 && !visit.isFirst) visits.push(visit);
    },
  });
  await simulate({ ...world, pages, seed: SEED, perDay: world.perPage * world.pages }, policy);
  const deciles = Map.groupBy(visits, ({ fresh }) => Math.min(9, Math.floor(fresh * 10)));
  let off = 0;
  for (const [decile, some] of [...deciles].sort(([a], [b]) => a - b)) {
    const expected = some.reduce((sum, { fresh }) => sum + fresh, 0) / some.length;
    const found = some.filter(({ changed }) => !changed).length / some.length;
    tell(t, { decile, visits: some.length, expected, found });
    off += (Math.abs(expected - found) * some.length) / visits.length;
    if (some.length < VISITS_MIN) continue;
    assert.ok(Math.abs(expected - found) < 0.1, `decile ${decile}: ${expected}, found ${found}`);
  }
  assert.ok(off < 0.05, `${off}`);
});
