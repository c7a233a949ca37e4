// What every store keeps to of the findings of a sitemap with all that it lists, by rule.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import type { ControlPart } from '../port/control-part.ts';
import type { FindingGroups } from '../port/finding-record.ts';
import {
  openedControl as opened,
  type ControlSetup as Setup,
  sampleFinding,
} from './control-place.contract.ts';
import { runsIn } from './runs-in.contract.ts';

const RUNS = 40;

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function findingGroupsContract(name: string, setup: Setup): void {
  describe(`the contract of groups of findings: ${name}`, () => {
    contractOfGroups(setup);
    contractOfExpected(setup);
    contractOfRecount(setup);
  });
}

class Tree {
  readonly control: ControlPart;
  readonly siteId: number;
  #run = 0;

  constructor(control: ControlPart, siteId: number) {
    this.control = control;
    this.siteId = siteId;
  }

  static async in(control: ControlPart, name = 'a'): Promise<Tree> {
    return new Tree(control, (await control.sites.ensure(`https://${name}.example/`, 1)).id);
  }

  async add(url: string, type: 'index' | 'sitemap', parentId?: number): Promise<number> {
    const source = parentId === undefined ? 'submitted' : 'index';
    const named = { siteId: this.siteId, url, at: 1, depth: 1, source, parentId } as const;
    const { id } = await this.control.sitemaps.ensure(named);
    await this.control.sitemaps.change(id, { type, status: 'success' });
    return id;
  }

  async put(sitemapId: number, counts: Readonly<Record<string, number>>): Promise<void> {
    this.#run += 1;
    const findings = Object.entries(counts).map(([rule, count]) =>
      sampleFinding(rule, { count, severity: rule.startsWith('w') ? 'warning' : 'error' }),
    );
    const of = { siteId: this.siteId, sitemapId, run: this.#run, at: this.#run };
    await runsIn(this.control).putFindings(of, findings);
  }

  async groups(sitemapId: number, limit = 50): Promise<FindingGroups> {
    return (await this.control.findings.groups(sitemapId, limit)) ?? assert.fail();
  }
}

const told = ({ groups }: FindingGroups): readonly (readonly [string, number, number])[] =>
  groups.map(({ rule, count, sitemaps }) => [rule, count, sitemaps]);

function contractOfGroups(setup: Setup): void {
  test('an index tells what was found in all that it lists, the worst first', async (t) => {
    const tree = await Tree.in(await opened(t, setup));
    const top = await tree.add('top', 'index');
    const nested = await tree.add('nested', 'index', top);
    const [a, b, c] = [
      await tree.add('a', 'sitemap', top),
      await tree.add('b', 'sitemap', nested),
      await tree.add('c', 'sitemap', nested),
    ];
    const beside = await tree.add('beside', 'sitemap');
    await tree.put(beside, { r: 100, other: 1 });
    await tree.put(top, { w: 9 });
    await tree.put(a, { r: 2, s: 3 });
    await tree.put(b, { r: 2, w: 1 });
    await tree.put(c, { r: 1 });
    const found = await tree.groups(top);
    assert.deepEqual(told(found), [
      ['r', 5, 3],
      ['s', 3, 1],
      ['w', 10, 2],
    ]);
    assert.equal(found.more, false);
    const [r, s] = found.groups;
    assert.deepEqual(
      r?.first.map(({ sitemapId }) => sitemapId),
      [a, b, c],
    );
    assert.deepEqual([s?.severity, s?.message, s?.first.length], ['error', s?.message, 1]);
    assert.deepEqual(told(await tree.groups(nested)), [
      ['r', 3, 2],
      ['w', 1, 1],
    ]);
    assert.deepEqual(told(await tree.groups(a)), [
      ['s', 3, 1],
      ['r', 2, 1],
    ]);
  });

  test('no more groups are given than are asked for, and more are announced', async (t) => {
    const tree = await Tree.in(await opened(t, setup));
    const top = await tree.add('top', 'index');
    const a = await tree.add('a', 'sitemap', top);
    await tree.put(top, { w: 9 });
    await tree.put(a, { r: 2, s: 3 });
    for (const [limit, count, more] of [
      [3, 3, false],
      [2, 2, true],
      [1, 1, true],
    ] as const) {
      const cut = await tree.groups(top, limit);
      assert.deepEqual([cut.groups.length, cut.more], [count, more]);
    }
    await tree.put(a, {});
    assert.deepEqual(told(await tree.groups(top)), [['w', 9, 1]]);
    assert.equal(await tree.control.findings.groups(9_999, 5), undefined);
  });
}

function contractOfExpected(setup: Setup): void {
  test('what is expected is not counted, and a group of it alone is not told', async (t) => {
    const tree = await Tree.in(await opened(t, setup));
    const top = await tree.add('top', 'index');
    const [a, b] = [await tree.add('a', 'sitemap', top), await tree.add('b', 'sitemap', top)];
    await tree.put(a, { r: 2, s: 1 });
    await tree.put(b, { r: 3 });
    const expect = (rule: string, sitemapId?: number) =>
      tree.control.findings.expect({
        siteId: tree.siteId,
        rule,
        at: 5,
        by: 'a test',
        why: '',
        sitemapId,
      });
    await expect('r', a);
    await expect('s');
    assert.deepEqual(told(await tree.groups(top)), [['r', 3, 1]]);
    assert.deepEqual(
      (await tree.groups(top)).groups[0]?.first.map(({ sitemapId }) => sitemapId),
      [b],
    );
  });
}

function contractOfRecount(setup: Setup): void {
  const counts = fc.dictionary(
    fc.constantFrom('r', 's', 'w', 'w2'),
    fc.integer({ min: 1, max: 9 }),
  );
  const nodes = fc.array(fc.record({ isIndex: fc.boolean(), under: fc.nat({ max: 9 }), counts }), {
    minLength: 1,
    maxLength: 10,
  });
  test('groups are as a recount of the tree has them', async (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    const control = await opened(t, setup);
    let trees = 0;
    const property = fc.asyncProperty(nodes, async (plan) => {
      trees += 1;
      const tree = await Tree.in(control, `t${trees}`);
      const made = [{ id: await tree.add('top', 'index'), isIndex: true, up: -1 }];
      for (const [index, { isIndex, under }] of plan.entries()) {
        const indexes = made.flatMap((one, at) => (one.isIndex ? [at] : []));
        const up = indexes[under % indexes.length] ?? 0;
        const type = isIndex ? 'index' : 'sitemap';
        made.push({ id: await tree.add(`${index}`, type, made[up]?.id), isIndex, up });
      }
      for (const [index, one] of plan.entries()) await tree.put(made[index + 1]!.id, one.counts);
      for (const [root, { id }] of made.entries()) {
        const sums = new Map<string, readonly [number, number]>();
        for (const [index, one] of plan.entries()) {
          let at = index + 1;
          while (at !== root && at !== -1) at = made[at]!.up;
          if (at === -1) continue;
          for (const [rule, count] of Object.entries(one.counts)) {
            const [often, sitemaps] = sums.get(rule) ?? [0, 0];
            sums.set(rule, [often + count, sitemaps + 1]);
          }
        }
        const expected = [...sums].map(([rule, both]) => [rule, ...both] as const);
        const found = told(await tree.groups(id));
        assert.deepEqual(found.toSorted(), expected.toSorted());
      }
    });
    await fc.assert(property, { seed: TEST_SEED, numRuns: RUNS });
  });
}
