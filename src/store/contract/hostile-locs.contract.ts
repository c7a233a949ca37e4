// The contract of stores of URLs: any text may be a loc.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { UrlPart } from '../port/url-part.ts';
import type { SnapshotOutcome } from '../port/url-row.ts';
import { allRows } from './control-place.contract.ts';
import type { UrlStoreSetup } from './url-store.contract.ts';

const E = 'https://e.example/';
const HOSTILE = [
  'https://e.example',
  'https://e.example/\0',
  'https://e.example/\0a',
  'mailto:a@b',
  '',
  'javascript:alert(1)',
  'https://e.example/\u{ffff}',
  'https://e.example/😀',
  '://',
  '/',
  `https://e.example/${'x'.repeat(100_000)}`,
  `https://e.example/${'y/'.repeat(50_000)}`,
  "https://e.example/'; DROP TABLE url; --",
  'https://e.example/\n\r\t',
  '\u{feff}',
];

// A store may keep U+0000 as U+FFFD.
const keptOf = (loc: string): string => loc.replaceAll('\0', '\ufffd');

async function read(
  urls: UrlPart,
  { site, run }: { readonly site: number; readonly run: number },
  entries: readonly UrlEntry[],
): Promise<SnapshotOutcome> {
  const snapshot = await urls.snapshot(site, { number: run, at: run });
  await snapshot.add(1, entries);
  return snapshot.finish([1]);
}

/** Declares the tests. */
export function hostileLocsContract(setup: UrlStoreSetup): void {
  test('any text is kept as a loc, found again and paged over', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const entries = HOSTILE.map((loc) => ({ loc }));
    assert.equal((await read(urls, { site, run: 1 }, entries)).added, HOSTILE.length);
    assert.equal((await read(urls, { site, run: 2 }, entries)).added, 0);
    const rows = await allRows((request) => urls.page(site, {}, { ...request, limit: 1 }));
    assert.deepEqual(new Set(rows.map(({ loc }) => keptOf(loc))), new Set(HOSTILE.map(keptOf)));
    for (const loc of HOSTILE) {
      const found = (await urls.get(site, loc))?.row.loc ?? 'none';
      assert.equal(keptOf(found), keptOf(loc));
    }
    assert.deepEqual((await urls.page(site, { contains: '\0a' }, {})).rows.length, 1);
    assert.equal((await urls.folder(site, '/'))?.urls, HOSTILE.length);
    assert.equal((await read(urls, { site, run: 3 }, [])).removed, HOSTILE.length);
    const changes = await allRows((request) =>
      urls.changes(site, { from: 2, to: 3 }, { ...request, limit: 2 }),
    );
    assert.equal(changes.length, HOSTILE.length);
  });

  test('half a surrogate pair is kept as U+FFFD', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const halves = [{ loc: `${E}\ud800` }, { loc: `${E}\udfff` }, { loc: `${E}\ufffd` }];
    assert.equal((await read(urls, { site, run: 1 }, halves)).added, 1);
    assert.equal((await urls.get(site, `${E}\udc00`))?.row.loc, `${E}\ufffd`);
  });

  contractOfLongLocs(setup);
  contractOfNumbers(setup);
}

function contractOfLongLocs(setup: UrlStoreSetup): void {
  test('locs that only differ near their end are distinguished and paged over', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const long = `${E}${'é'.repeat(500)}`;
    const locs = ['', '/', '/a', '/a/', '/b', '/😀'].map((end) => long + end);
    // As long as what indexes are sorted by, a character shorter and a character longer.
    for (const length of [399, 400, 401])
      locs.push(long.slice(0, length), `${long.slice(0, length)}z`);
    const entries = locs.map((loc) => ({ loc }));
    await read(urls, { site, run: 1 }, entries);
    const sorted = locs.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const found = async (prefix: string, descending: boolean): Promise<string[]> => {
      const rows = await allRows((request) =>
        urls.page(site, { prefix }, { ...request, descending, limit: 1 }),
      );
      return rows.map(({ loc }) => loc);
    };
    for (const prefix of ['', ...locs]) {
      const expected = sorted.filter((loc) => loc.startsWith(prefix));
      assert.deepEqual(await found(prefix, false), expected);
      assert.deepEqual(await found(prefix, true), expected.toReversed());
      assert.equal((await urls.tally(site, { prefix }, E)).matches, expected.length);
    }
    assert.equal((await urls.claims(site, locs)).size, locs.length);
    await read(urls, { site, run: 2 }, []);
    await read(urls, { site, run: 3 }, entries.slice(0, 3));
    for (const by of ['loc', 'run'] as const) {
      const changes = await allRows((request) =>
        urls.changes(site, { from: 1, to: 2 }, { ...request, by, limit: 1 }),
      );
      assert.deepEqual(
        changes.map(({ loc }) => loc),
        sorted,
      );
    }
    const rest = await allRows((request) =>
      urls.changes(site, { from: 1, to: 3 }, { ...request, descending: true, limit: 1 }),
    );
    assert.equal(rest.length, locs.length - 3);
  });
}

function contractOfNumbers(setup: UrlStoreSetup): void {
  test('numbers that nothing has are asked for in vain', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, { site, run: 1 }, [{ loc: E, lastmod: '2026-11-01' }]);
    await read(urls, { site, run: 2 }, [{ loc: E, lastmod: '2026-11-02' }]);
    for (const number of [1e300, -1e300, 2 ** 50 + 0.5, Number.POSITIVE_INFINITY]) {
      const from = number > 0 ? 1 : number;
      for (const by of ['loc', 'run'] as const) {
        const changes = await urls.changes(site, { from, to: Math.abs(number) }, { by });
        assert.equal(changes.rows.length, 1);
        assert.deepEqual(await urls.changes(site, { from: number, to: number }, { by }), {
          rows: [],
        });
      }
      const { counts } = await urls.changeFolders(site, { from, to: Math.abs(number) });
      assert.equal(counts.changed, 1);
      assert.deepEqual(await urls.news(site, number, { after: `${number} x` }), { rows: [] });
      const filter = { lastmodFrom: -Math.abs(number), lastmodTo: Math.abs(number) };
      assert.equal((await urls.page(site, filter, {})).rows.length, 1);
      assert.equal((await urls.folder(site, '/', number))?.urls, 1);
      assert.equal((await urls.lastmodMonths(site, number)).length, 1);
    }
  });
}
