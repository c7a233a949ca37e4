// What the findings of every store keep to: run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ControlPart } from './control-part.ts';
import {
  allRows,
  compareCodePoints,
  HOSTILE_TEXTS,
  openedControl as opened,
  reopenedControl as reopened,
  type ControlSetup as Setup,
  sampleFinding,
} from './control-place.contract.ts';
import type { FindingIntake, FindingRecord } from './finding-record.ts';
import type { FindingFilter } from './store.ts';

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function findingStoreContract(name: string, setup: Setup): void {
  describe(`the contract of findings: ${name}`, () => {
    contractOfPutting(setup);
    contractOfWhatIsPut(setup);
    contractOfPages(setup);
    contractOfUrls(setup);
    contractOfUrlTexts(setup);
    contractOfCutRules(setup);
    contractOfRules(setup);
    contractOfMessages(setup);
    contractOfTrends(setup);
    contractOfForgetting(setup);
  });
}

interface Checked {
  readonly siteId: number;
  readonly sitemapIds: readonly number[];
  put(index: number, run: number, findings: readonly FindingIntake[]): Promise<void>;
}

async function checkedSite(
  { sites, sitemaps, findings }: ControlPart,
  url = 'https://a.example/',
): Promise<Checked> {
  const { id: siteId } = await sites.ensure(url, 1);
  const sitemapIds: number[] = [];
  for (const name of ['0', '1', '2']) {
    const { id } = await sitemaps.ensure({ siteId, url: name, source: 'page', at: 1 });
    sitemapIds.push(id);
  }
  return {
    ...{ siteId, sitemapIds },
    put: (index, run, found) => {
      const sitemapId = sitemapIds[index] ?? 0;
      return findings.put({ siteId, sitemapId, run, at: run * 100 }, found);
    },
  };
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
      ...{ id: first.id, siteId, sitemapId: sitemapIds[0], firstSeenAt: 100, firstRun: 1 },
      ...{ lastSeenAt: 100, lastRun: 1 },
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
  test('of a sitemap that is not there, or not of the site, nothing is put down', async (t) => {
    const control = await opened(t, setup);
    const { siteId, sitemapIds } = await checkedSite(control);
    const of = { siteId, sitemapId: 12_345, run: 1, at: 1 };
    await control.findings.put(of, [sampleFinding('r')]);
    const wrong = { siteId: siteId + 1, sitemapId: sitemapIds[0] ?? 0, run: 1, at: 1 };
    await control.findings.put(wrong, [sampleFinding('r')]);
    assert.deepEqual(await control.findings.page({ state: 'all' }, {}), { rows: [] });
    assert.equal(await control.findings.get(1), undefined);
    assert.deepEqual(await control.findings.rules(77), []);
  });

  test('hostile texts and all that a place may tell come back as they were', async (t) => {
    const control = await opened(t, setup);
    const { sitemapIds, put } = await checkedSite(control);
    const found = HOSTILE_TEXTS.map((text, index) =>
      sampleFinding(`${index} ${text}`, {
        ...{ message: text, fix: text, basis: text },
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
        ...{ rule, severity, message, fix, basis, count, places },
      })),
      byRule,
    );
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
    for (let id = 1; all.length < 30 && id < 1_000; id += 1) {
      const finding = await control.findings.get(id);
      if (finding) all.push(finding);
    }
    const [siteId, sitemapId] = [checked[0]?.siteId ?? 0, checked[0]?.sitemapIds[1] ?? 0];
    const parts: readonly FindingFilter[] = [
      ...[{}, { siteId }, { sitemapId }, { siteId: siteId + 1 }, { rule: 'a' }, { rule: 'none' }],
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

const A = 'https://a.example/a';

function contractOfUrls(setup: Setup): void {
  test('a URL is found in the present findings that name it, with its places', async (t) => {
    const control = await opened(t, setup);
    const { siteId, sitemapIds, put } = await checkedSite(control);
    const other = await checkedSite(control, 'https://b.example/');
    const places = [{ loc: 'https://a.example/b', line: 1 }, { loc: A, line: 2 }, { line: 3 }];
    await put(0, 1, [
      sampleFinding('lastmod-in-future', { severity: 'warning', count: 3, places }),
      sampleFinding('loc-relative', { places: [{ loc: A, found: '/a', line: 2 }], count: 1 }),
      sampleFinding('text-odd', { places: [{ loc: 'x', found: '/a' }], count: 1 }),
    ]);
    await put(1, 1, [sampleFinding('loc-relative', { places: [{ loc: A, line: 7 }], count: 1 })]);
    await other.put(0, 1, [sampleFinding('loc-relative', { places: [{ loc: A }], count: 1 })]);
    const ofUrl = async (...texts: string[]) =>
      (await control.findings.ofUrl({ siteId, texts, sitemapIds: [] })).findings.map(
        ({ rule, sitemapId, places: named }) => [rule, sitemapId, named.map(({ line }) => line)],
      );
    const [first, second] = sitemapIds;
    assert.deepEqual(await ofUrl(A), [
      ['loc-relative', first, [2]],
      ['loc-relative', second, [7]],
      ['lastmod-in-future', first, [2]],
    ]);
    // As it is written counts of rules about locs alone.
    assert.deepEqual(await ofUrl('/a'), [['loc-relative', first, [2]]]);
    assert.deepEqual(await ofUrl('/a', A, A), await ofUrl(A));
    assert.deepEqual(await ofUrl('https://a.example/A', 'https://a.example/'), []);
    await put(0, 2, [sampleFinding('lastmod-in-future', { places: [places[0] ?? {}] })]);
    assert.deepEqual(await ofUrl(A), [['loc-relative', second, [7]]]);
    await put(0, 3, [sampleFinding('lastmod-in-future', { places })]);
    await put(1, 3, []);
    assert.deepEqual(await ofUrl(A), [['lastmod-in-future', first, [2]]]);
    const retention = { now: 10_000, readsMs: 1e9, changesMs: 1e9, goneMs: 1 };
    await control.forget(retention);
    assert.deepEqual(await ofUrl(A), [['lastmod-in-future', first, [2]]]);
    await control.sites.remove(siteId);
    assert.deepEqual(await ofUrl(A), []);
  });
}

function contractOfUrlTexts(setup: Setup): void {
  test('URLs that begin alike for however long are told apart, hostile ones too', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put } = await checkedSite(control);
    const long = `https://a.example/${'x'.repeat(2_000)}`;
    const locs = [`${long}1`, `${long}2`, ...HOSTILE_TEXTS.filter((text) => text !== '')];
    const rules = locs.map((loc, index) =>
      sampleFinding(`r${index}`, { places: [{ loc, line: index }], count: 1 }),
    );
    await put(0, 1, rules);
    for (const [index, loc] of locs.entries()) {
      if (!loc.isWellFormed()) continue;
      const { findings } = await control.findings.ofUrl({ siteId, texts: [loc], sitemapIds: [] });
      assert.deepEqual(
        findings.flatMap(({ places }) => places.map(({ line }) => line)),
        [index],
        JSON.stringify(loc.slice(0, 100)),
      );
    }
  });
}

function contractOfCutRules(setup: Setup): void {
  test('rules with more places than were kept are told, unless they name the URL', async (t) => {
    const control = await opened(t, setup);
    const { siteId, sitemapIds, put } = await checkedSite(control);
    const [first = 0, second = 0, third = 0] = sitemapIds;
    const places = [{ loc: 'https://a.example/b' }, { loc: 'https://a.example/c' }];
    const whole = sampleFinding('whole', { count: 2, places });
    const cut = sampleFinding('cut', { count: 3, places, severity: 'warning' });
    // A rule about the document is about no URL.
    const document = sampleFinding('document', { count: 9, places: [{ line: 1 }] });
    await put(0, 1, [whole, cut, document, sampleFinding('worse', { count: 5, places })]);
    await put(1, 1, [whole, { ...cut, severity: 'info' }]);
    await put(2, 1, [whole]);
    const cutOf = async (texts: readonly string[], ids: readonly number[]) =>
      (await control.findings.ofUrl({ siteId, texts, sitemapIds: ids })).cut;
    const warned = { rule: 'cut', severity: 'warning', count: 6, sitemaps: 2 };
    const worse = { rule: 'worse', severity: 'error', count: 5, sitemaps: 1 };
    assert.deepEqual(await cutOf([A], []), [worse, warned]);
    assert.deepEqual(await cutOf([A], [second, third]), [
      { rule: 'cut', severity: 'info', count: 3, sitemaps: 1 },
    ]);
    assert.deepEqual(await cutOf([A], [third]), []);
    assert.deepEqual(await cutOf(['https://a.example/b'], [first]), []);
    await put(0, 2, []);
    assert.deepEqual(await cutOf([A], []), [
      { ...warned, severity: 'info', count: 3, sitemaps: 1 },
    ]);
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
        ...[rule, severity, count, sitemaps, firstSeenAt, lastSeenAt],
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
        ...{ message: `Status ${found[0]}.`, summary },
        ...{ count: found.length, places: found.map((each) => ({ found: each })) },
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
