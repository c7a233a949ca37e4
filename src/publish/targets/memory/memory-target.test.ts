// The target in memory: the port's contract, and a set that is published into it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPublishedSet } from '../../../../tests/support/published-set.ts';
import { targetContract } from '../../ports/target.contract.ts';
import { publish } from '../../publish.ts';
import { createMemoryTarget } from './memory-target.ts';

targetContract('memory', async () => {
  const target = createMemoryTarget();
  return {
    createTarget: () => target,
    readPublished: async (name) => target.files.get(name),
    listPublished: async () => [...target.files.keys()],
  };
});

for (const naming of ['fixed', 'hashed'] as const) {
  test(`a set is published into memory, and its second build finds it (${naming})`, async () => {
    const base = 'https://e.example/';
    const target = createMemoryTarget({ naming });
    const source = ['/', '/a', '/b'];
    const build = () => publish({ base, source, targets: target, urlsMax: 2 });
    const first = await build();
    const { locs } = readPublishedSet((name) => target.files.get(name), base);
    assert.deepEqual(locs, [base, `${base}a`, `${base}b`]);
    const before = new Map(target.files);
    const second = await build();
    assert.deepEqual(new Set(first.files.map(({ state }) => state)), new Set(['new']));
    assert.deepEqual(new Set(second.files.map(({ state }) => state)), new Set(['unchanged']));
    assert.deepEqual(new Map(target.files), before);
  });
}

test('an observer sees one set or the other, never a mixture', async () => {
  const target = createMemoryTarget();
  const base = 'https://e.example/';
  const publishPages = (from: number) =>
    publish({
      base,
      source: Array.from({ length: 9 }, (_, n) => `/${from + n}`),
      targets: target,
      urlsMax: 2,
    });
  await publishPages(0);
  const sets = new Set<string>();
  let publishing = true;
  const observed = (async () => {
    while (publishing) {
      const { locs } = readPublishedSet((name) => target.files.get(name), base);
      sets.add(locs.map((loc) => loc.slice(base.length)).join());
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await publishPages(5);
  publishing = false;
  await observed;
  for (const set of sets) assert.match(set, /^(?:0,.*,8|5,.*,13)$/);
});

test('an option that is not known is refused', () => {
  const wrong = { naming: 'random' as 'fixed' };
  assert.throws(() => createMemoryTarget(wrong), { code: 'CONFIG_INVALID' });
});
