// Marks, reads and withdrawals by several processes at once: sums stay what they sum up.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { postgresControl } from '../../../../tests/support/postgres-control.ts';
import { suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { sampleFinding } from '../../contract/control-place.contract.ts';
import { runsIn } from '../../contract/runs-in.contract.ts';
import type { ControlPart } from '../../port/control-part.ts';

const SITEMAPS = 4;
const PROCESSES = 3;
const STEPS = 25;
const RULES = ['r', 's', 't'];

suitesOnPostgres((place) => {
  const setup = postgresControl(place);

  const opened = async (t: TestContext) => {
    const { open } = setup(t);
    const first = await open();
    const controls = [first, ...(await Promise.all(Array.from({ length: PROCESSES - 1 }, open)))];
    t.after(() => Promise.all(controls.map((control) => control.close())));
    const { id: siteId } = await first.sites.ensure('https://a.example/', 1);
    const ids: number[] = [];
    for (let n = 0; n < SITEMAPS; n += 1) {
      const url = `https://a.example/${n}`;
      ids.push((await first.sitemaps.ensure({ siteId, url, source: 'page', at: 1 })).id);
      await first.sitemaps.change(ids[n] ?? 0, { status: 'success' });
    }
    return { first, controls, siteId, ids };
  };

  test('what is marked and read at the same moment is marked once, and counted', async (t) => {
    const { first, controls, siteId, ids } = await opened(t);
    const writer = await runsIn(first).writer(siteId);
    for (const sitemapId of ids)
      await writer.putFindings({ sitemapId, at: 1 }, [sampleFinding('r')]);
    for (let at = 2; at < 12; at += 1) {
      const [sitemapId = 0] = ids;
      await Promise.all([
        ...controls.map(({ findings }) =>
          findings.expect({ siteId, rule: 'r', by: '', at, why: '' }),
        ),
        writer.putFindings({ sitemapId, at }, [sampleFinding('r', { count: at })]),
      ]);
      await assertSums(first, siteId);
      const { rows } = await first.findings.expectations({ siteId, state: 'active' }, {});
      await first.findings.endExpectation(rows[0]?.id ?? 0, at);
    }
  });

  test('what several do at once is counted as if one came after the other', async (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    const { first, controls, siteId, ids } = await opened(t);
    const writer = await runsIn(first).writer(siteId);
    const work = async (control: ControlPart, random: () => number): Promise<void> => {
      const one = <Item>(items: readonly Item[]): Item =>
        items[Math.floor(random() * items.length)] as Item;
      for (let at = 1; at <= STEPS; at += 1) {
        const which = random();
        const [sitemapId, rule] = [one(ids), one(RULES)];
        if (which < 0.4) {
          const count = 1 + Math.floor(random() * 5);
          const found = RULES.filter(() => random() < 0.6).map((each) =>
            sampleFinding(each, { count, places: [{ loc: 'https://a.example/a/x' }] }),
          );
          await writer.putFindings({ sitemapId, at }, found);
        } else if (which < 0.8) {
          const folder = random() < 0.5 ? '/a/' : undefined;
          const of = folder === undefined && random() < 0.5 ? { sitemapId } : {};
          await control.findings.expect({ siteId, rule, by: '', at, why: '', folder, ...of });
        } else if (which < 0.9) {
          const { rows } = await control.findings.expectations({ siteId, state: 'active' }, {});
          await control.findings.endExpectation(rows[0]?.id ?? 0, at);
        } else await control.sitemaps.change(sitemapId, { status: one(['gone', 'success']) }, at);
      }
    };
    await Promise.all(controls.map((control, n) => work(control, seededRandom(TEST_SEED + n))));
    await assertSums(first, siteId);
  });
});

async function assertSums(control: ControlPart, siteId: number): Promise<void> {
  const { rows } = await control.findings.page({ siteId }, { limit: 1_000 });
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  const counted = (found: typeof rows) => [
    sum(found.map(({ count }) => count)),
    sum(found.map(({ expectedCount = 0 }) => expectedCount)),
  ];
  for (const { rule, count, expectedCount, sitemaps } of await control.findings.rules(siteId)) {
    const found = rows.filter((row) => row.rule === rule);
    assert.deepEqual([count, expectedCount, sitemaps], [...counted(found), found.length], rule);
  }
  const sitemaps = await control.sitemaps.page({ siteId }, {});
  for (const { id, errors, expectedErrors } of sitemaps.rows) {
    const [all, expected] = counted(rows.filter(({ sitemapId }) => sitemapId === id));
    assert.deepEqual([errors + expectedErrors, expectedErrors], [all, expected], String(id));
  }
  const site = await control.sites.get(siteId);
  const both = [site?.errors, site?.expectedErrors];
  // One that is gone counts nowhere, also where a late read found something in it.
  const known = new Set(sitemaps.rows.map(({ id }) => id));
  const [all = 0, expected = 0] = counted(rows.filter(({ sitemapId }) => known.has(sitemapId)));
  assert.deepEqual(both, [all - expected, expected]);
  const active = await control.findings.expectations({ siteId, state: 'active' }, {});
  const scopes = active.rows.map(({ rule, sitemapId, folder }) => `${rule} ${sitemapId} ${folder}`);
  assert.equal(new Set(scopes).size, scopes.length, 'each scope is marked once');
}
