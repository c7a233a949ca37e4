// What the findings of every store keep to: run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FindingIntake, FindingRecord } from '../port/finding-record.ts';
import type { FindingFilter } from '../port/store.ts';
import { checkedSite } from './checked-site.contract.ts';
import {
  allRows,
  asStored,
  compareCodePoints,
  HOSTILE_TEXTS,
  LONE_SURROGATE,
  NUL_TEXT,
  openedControl as opened,
  reopenedControl as reopened,
  type ControlSetup as Setup,
  sampleFinding,
} from './control-place.contract.ts';
import { runsIn } from './runs-in.contract.ts';

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function findingStoreContract(name: string, setup: Setup): void {
  describe(`the contract of findings: ${name}`, () => {
    contractOfPutting(setup);
    contractOfWhatIsPut(setup);
    contractOfPages(setup);
    contractOfRules(setup);
    contractOfMessages(setup);
    contractOfTrends(setup);
    contractOfForgetting(setup);
  });
}

function contractOfPutting(setup: Setup): void {
  test('a finding comes, stays, goes, and is back as the one that it was', async (t) => {
    const control = await opened(t, setup);
    const { siteId, sitemapIds, put } = await checkedSite(control);
    const stands = async (): Promise<FindingRecord | undefined> =>
      (await control.findings.page({ siteId, state: 'all' }, {})).rows[0];
    await put(0, 1, [sampleFinding('r', { count: 3 })]);
    const first = (await stands()) ?? assert.fail();
    assert.deepEqual(first, {
      ...sampleFinding('r', { count: 3 }),
      id: first.id,
      siteId,
      sitemapId: sitemapIds[0],
      firstSeenAt: 100,
      firstRun: 1,
      lastSeenAt: 100,
      lastRun: 1,
    });
    assert.deepEqual(await control.findings.get(first.id), first);
    const other = sampleFinding('r', { count: 5, message: 'New.', severity: 'info', places: [] });
    await put(0, 2, [other]);
    const seen = { ...first, ...other, lastSeenAt: 200, lastRun: 2 };
    assert.deepEqual(await stands(), seen);
    await put(0, 3, []);
    assert.deepEqual(await stands(), { ...seen, goneAt: 300 });
    await put(0, 4, []);
    assert.deepEqual(await stands(), { ...seen, goneAt: 300 });
    await put(0, 5, [other]);
    assert.deepEqual(await stands(), { ...seen, lastSeenAt: 500, lastRun: 5 });
  });

  test('what was found in one sitemap says nothing of another', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put } = await checkedSite(control);
    await put(0, 1, [sampleFinding('r'), sampleFinding('s')]);
    await put(1, 1, [sampleFinding('r')]);
    await put(0, 2, [sampleFinding('s')]);
    const { rows } = await control.findings.page({ siteId }, {});
    assert.deepEqual(
      rows.map(({ rule, lastRun }) => [rule, lastRun]),
      [
        ['r', 1],
        ['s', 2],
      ],
    );
  });
}

function contractOfWhatIsPut(setup: Setup): void {
  test('of a sitemap that is not there, or not of the site, nothing is recorded', async (t) => {
    const control = await opened(t, setup);
    const { siteId, sitemapIds } = await checkedSite(control);
    const of = { siteId, sitemapId: 12_345, run: 1, at: 1 };
    await runsIn(control).putFindings(of, [sampleFinding('r')]);
    const other = await control.sites.ensure('https://b.example/', 1);
    const wrong = { siteId: other.id, sitemapId: sitemapIds[0] ?? 0, run: 1, at: 1 };
    await runsIn(control).putFindings(wrong, [sampleFinding('r')]);
    assert.deepEqual(await control.findings.page({ state: 'all' }, {}), { rows: [] });
    assert.equal(await control.findings.get(1), undefined);
    assert.deepEqual(await control.findings.rules(77), []);
  });

  test('hostile texts and all that a place may tell come back as they were', async (t) => {
    const control = await opened(t, setup);
    const { sitemapIds, put } = await checkedSite(control);
    const found = HOSTILE_TEXTS.map((text, index) =>
      sampleFinding(`${index} ${text}`, {
        message: text,
        fix: text,
        basis: text,
        places: [
          {},
          { line: 1, column: 2, offset: 3, entry: 4, loc: text, found: text, excerpt: text },
          { excerptOffset: 0, excerpt: text },
        ],
      }),
    );
    await put(0, 1, found);
    const filter = { sitemapId: sitemapIds[0] ?? 0 };
    const rows = await allRows((request) => control.findings.page(filter, request), 5);
    const byRule = found.toSorted((a, b) => compareCodePoints(a.rule, b.rule));
    assert.deepEqual(
      rows.map(({ rule, severity, message, fix, basis, count, places }) => ({
        rule,
        severity,
        message,
        fix,
        basis,
        count,
        places,
      })),
      byRule,
    );
  });

  test('U+0000 and half a pair come back as they were or as U+FFFD, each time', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put } = await checkedSite(control);
    for (const [run, text] of [NUL_TEXT, LONE_SURROGATE, NUL_TEXT].entries()) {
      await put(0, run + 1, [sampleFinding('r', { message: text, places: [{ loc: text }] })]);
      const { rows } = await control.findings.page({ siteId }, {});
      const texts = rows.flatMap(({ message, places }) => [message, places[0]?.loc ?? '']);
      assert.deepEqual(texts.map(asStored), [asStored(text), asStored(text)]);
      const { findings } = await control.findings.ofUrl({ siteId, texts: [text], sitemapIds: [] });
      if (text === NUL_TEXT) assert.equal(findings.length, 1);
    }
  });

  test('findings are there when the store is opened again', async (t) => {
    let siteId = 0;
    const control = await reopened(t, setup, async (first) => {
      const checked = await checkedSite(first);
      siteId = checked.siteId;
      await checked.put(0, 1, [sampleFinding('r', { count: 2 })]);
      await first.findings.expect({ siteId, rule: 'r', by: 'ann', at: 1, why: '' });
    });
    if (!control) return t.skip('nothing lasts here');
    assert.equal((await control.findings.page({}, {})).rows.length, 1);
    const [rule] = await control.findings.rules(siteId);
    assert.deepEqual([rule?.count, rule?.expected], [2, true]);
  });
}

const severities = ['error', 'warning', 'info'] as const;

function expected(all: readonly FindingRecord[], filter: FindingFilter): FindingRecord[] {
  const { siteId, sitemapId, rule, severity, state = 'present' } = filter;
  return all
    .filter(
      (one) =>
        (siteId === undefined || one.siteId === siteId) &&
        (sitemapId === undefined || one.sitemapId === sitemapId) &&
        (rule === undefined || one.rule === rule) &&
        (severity === undefined || one.severity === severity) &&
        (state === 'all' || (one.goneAt === undefined) === (state === 'present')),
    )
    .sort(
      (a, b) =>
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        compareCodePoints(a.rule, b.rule) ||
        a.sitemapId - b.sitemapId,
    );
}

function contractOfPages(setup: Setup): void {
  test('each filter, and several at once, give what they say, the worst first', async (t) => {
    const control = await opened(t, setup);
    const checked = [await checkedSite(control), await checkedSite(control, 'https://b.example/')];
    for (const [site, { put }] of checked.entries()) {
      for (let index = 0; index < 3; index += 1) {
        const found = ['a', 'B', 'é', '😀', '\u{ffff}'].map((rule, number) =>
          sampleFinding(rule, { severity: severities[(number + index + site) % 3] ?? 'info' }),
        );
        await put(index, 1, found);
        await put(index, 2, found.slice(index));
      }
    }
    const all: FindingRecord[] = [];
    for (const { id } of (await control.findings.page({ state: 'all' }, { limit: 99 })).rows) {
      all.push((await control.findings.get(id)) ?? assert.fail());
    }
    assert.equal(all.length, 30);
    const [siteId, sitemapId] = [checked[0]?.siteId ?? 0, checked[0]?.sitemapIds[1] ?? 0];
    const parts: readonly FindingFilter[] = [
      {},
      { siteId },
      { sitemapId },
      { siteId: checked[1]?.siteId ?? 0 },
      { rule: 'a' },
      { rule: 'none' },
      ...([{ severity: 'warning' }, { state: 'gone' }, { state: 'all' }] as const),
    ];
    for (const one of parts) {
      for (const other of parts) {
        for (const third of parts) {
          const filter = { ...one, ...other, ...third };
          const rows = await allRows((request) => control.findings.page(filter, request), 4);
          assert.deepEqual(rows, expected(all, filter), JSON.stringify(filter));
        }
      }
    }
  });

  test('rows that come and go while pages are read move no other', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put } = await checkedSite(control);
    await put(
      0,
      1,
      ['b', 'd', 'f', 'h'].map((rule) => sampleFinding(rule)),
    );
    const first = await control.findings.page({ siteId }, { limit: 2 });
    await put(
      0,
      2,
      ['a', 'd', 'g', 'h'].map((rule) => sampleFinding(rule)),
    );
    const rest = await control.findings.page({ siteId }, { after: first.next ?? '' });
    const rules = [...first.rows, ...rest.rows].map(({ rule }) => rule);
    assert.deepEqual(rules, ['b', 'd', 'g', 'h']);
  });
}

function contractOfRules(setup: Setup): void {
  test('rules are summed up over sitemaps, the worst and most frequent first', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put } = await checkedSite(control);
    await put(0, 1, [
      sampleFinding('few', { count: 2 }),
      sampleFinding('info', { severity: 'info', count: 99 }),
      sampleFinding('many', { count: 5, message: 'Old.' }),
    ]);
    await put(1, 2, [sampleFinding('many', { count: 7, message: 'New.' }), sampleFinding('x')]);
    await put(2, 3, [sampleFinding('info', { severity: 'warning' })]);
    const rules = await control.findings.rules(siteId);
    assert.deepEqual(
      rules.map(({ rule, severity, count, sitemaps, firstSeenAt, lastSeenAt }) => [
        rule,
        severity,
        count,
        sitemaps,
        firstSeenAt,
        lastSeenAt,
      ]),
      [
        ['many', 'error', 12, 2, 100, 200],
        ['few', 'error', 2, 1, 100, 100],
        ['x', 'error', 1, 1, 200, 200],
        ['info', 'warning', 100, 2, 100, 300],
      ],
    );
    const { fix, basis, expected } = rules[0] ?? assert.fail();
    assert.deepEqual([fix, basis, expected], ['Fix it.', 'https://b/', false]);
    await put(2, 4, []);
    await put(0, 4, []);
    const left = await control.findings.rules(siteId);
    assert.deepEqual(
      left.map(({ rule, severity, count, sitemaps }) => [rule, severity, count, sitemaps]),
      [
        ['many', 'error', 7, 1],
        ['x', 'error', 1, 1],
      ],
    );
  });

  test('at most 500 rules are summed up', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put } = await checkedSite(control);
    const found = Array.from({ length: 501 }, (_, n) => sampleFinding(`r${n}`, { count: n + 1 }));
    await put(0, 1, found);
    const rules = await control.findings.rules(siteId);
    assert.deepEqual([rules.length, rules[0]?.rule, rules.at(-1)?.rule], [500, 'r500', 'r1']);
  });
}

function contractOfMessages(setup: Setup): void {
  test('the message of several is what all of them say, else what the rule says', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put } = await checkedSite(control);
    const message = async (): Promise<string | undefined> =>
      (await control.findings.rules(siteId))[0]?.message;
    const summary = 'There is no sitemap at the address.';
    const says = (...found: readonly string[]): FindingIntake =>
      sampleFinding('delivery-not-found', {
        message: `Status ${found[0]}.`,
        summary,
        count: found.length,
        places: found.map((each) => ({ found: each })),
      });
    await put(0, 1, [says('404')]);
    assert.equal(await message(), 'Status 404.');
    await put(1, 1, [says('404')]);
    assert.equal(await message(), 'Status 404.');
    await put(1, 2, [says('410')]);
    assert.equal(await message(), summary);
    await put(0, 2, []);
    await put(1, 3, [says('410', '410')]);
    assert.equal(await message(), 'Status 410.');
    await put(1, 4, [says('410', '404')]);
    assert.equal(await message(), summary);
    await put(1, 5, [{ ...says('410'), count: 2 }]);
    assert.equal(await message(), summary, 'of the second nothing is known');
    await put(1, 6, [{ ...says('410'), places: [], count: 2 }]);
    assert.equal(await message(), 'Status 410.');
    await put(1, 7, [sampleFinding('unheard-of', { count: 2 })]);
    assert.equal(await message(), 'unheard-of');
  });
}

function contractOfTrends(setup: Setup): void {
  test('the trend has a point for each run that changed the sum', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put } = await checkedSite(control);
    const times = (count: number): readonly FindingIntake[] => [sampleFinding('r', { count })];
    await put(0, 1, times(4));
    await put(1, 1, times(3));
    await put(0, 2, times(4));
    // One has less, another more: in the end nothing changed.
    await put(0, 3, times(3));
    await put(1, 3, times(4));
    await put(1, 4, []);
    await put(0, 6, times(10));
    const [rule] = await control.findings.rules(siteId);
    assert.deepEqual(rule?.trend, [
      { run: 1, at: 100, count: 7 },
      { run: 4, at: 400, count: 3 },
      { run: 6, at: 600, count: 10 },
    ]);
  });

  test('that a rule was not found at all is a point, and 30 are kept', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put } = await checkedSite(control);
    for (let run = 1; run <= 33; run += 1) {
      await put(0, run, run % 2 === 0 ? [] : [sampleFinding('r', { count: run })]);
    }
    const [rule] = await control.findings.rules(siteId);
    const counts = rule?.trend.map(({ run, count }) => [run, count]);
    const expected = Array.from({ length: 30 }, (_, index) => index + 4);
    assert.deepEqual(
      counts,
      expected.map((run) => [run, run % 2 === 0 ? 0 : run]),
    );
  });
}

function contractOfForgetting(setup: Setup): void {
  test('findings that are gone for long are forgotten, and no others', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put } = await checkedSite(control);
    await put(
      0,
      1,
      ['a', 'b', 'c'].map((rule) => sampleFinding(rule)),
    );
    await put(
      0,
      2,
      ['b', 'c'].map((rule) => sampleFinding(rule)),
    );
    await put(0, 3, [sampleFinding('c')]);
    const retention = { now: 1_000, readsMs: 1e9, changesMs: 1e9, goneMs: 700 };
    assert.equal(await control.forget(retention), 1);
    const { rows } = await control.findings.page({ siteId, state: 'all' }, {});
    assert.deepEqual(
      rows.map(({ rule }) => rule),
      ['b', 'c'],
    );
  });
}
