// What the findings of one URL keep to, in every store: run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkedSite } from './checked-site.contract.ts';
import {
  HOSTILE_TEXTS,
  openedControl as opened,
  type ControlSetup as Setup,
  sampleFinding,
} from './control-place.contract.ts';

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function urlFindingsContract(name: string, setup: Setup): void {
  describe(`the contract of findings of a URL: ${name}`, () => {
    contractOfUrls(setup);
    contractOfUrlTexts(setup);
    contractOfExpectedUrls(setup);
    contractOfCutRules(setup);
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

function contractOfExpectedUrls(setup: Setup): void {
  test('what of a URL is expected is reported with its findings', async (t) => {
    const control = await opened(t, setup);
    const { siteId, sitemapIds, put } = await checkedSite(control);
    const [first = 0, second = 0] = sitemapIds;
    const shop = 'https://a.example/shop/1';
    const places = [
      { loc: A, line: 1 },
      { loc: shop, line: 2 },
    ];
    for (const index of [0, 1]) {
      await put(index, 1, [
        sampleFinding('r', { count: 2, places }),
        sampleFinding('cut', { count: 9, places: [{ loc: 'https://a.example/other' }] }),
      ]);
    }
    const expected = async (loc: string) => {
      const { findings, cut } = await control.findings.ofUrl({ siteId, texts: [loc], sitemapIds });
      return [findings.map(({ count, expectedCount = 0 }) => [count, expectedCount]), cut.length];
    };
    const none = [
      [1, 0],
      [1, 0],
    ];
    assert.deepEqual(await expected(A), [none, 1]);
    const by = { siteId, by: 'me', why: 'because', at: 150 };
    await control.findings.expect({ ...by, rule: 'r', folder: '/shop/' });
    assert.deepEqual(await expected(A), [none, 1]);
    assert.deepEqual(await expected(shop), [
      [
        [1, 1],
        [1, 1],
      ],
      1,
    ]);
    await control.findings.expect({ ...by, rule: 'r', sitemapId: second });
    assert.deepEqual(await expected(A), [
      [
        [1, 0],
        [1, 1],
      ],
      1,
    ]);
    await control.findings.expect({ ...by, rule: 'cut', sitemapId: first });
    assert.deepEqual(await expected(A), [
      [
        [1, 0],
        [1, 1],
      ],
      1,
    ]);
    await control.findings.expect({ ...by, rule: 'cut' });
    assert.deepEqual(await expected(A), [
      [
        [1, 0],
        [1, 1],
      ],
      0,
    ]);
  });
}

function contractOfUrlTexts(setup: Setup): void {
  test('URLs that begin alike for however long are distinguished, hostile ones too', async (t) => {
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
