// What sources give becomes entries with absolute addresses; what cannot be listed is a finding.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { nastyUrl } from '../../../../tests/roundtrip/nasty-text.ts';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import { parseLoc } from '../../../protocol/loc.ts';
import { pageKey } from '../../../protocol/page-key.ts';
import { encodeUrl } from '../../../protocol/url-encoding.ts';
import type { SourceEntry, SourceRecord } from '../../../sources/port/source.ts';
import { FindingLog } from '../../findings/finding-log.ts';
import {
  type NormaliseOptions,
  normaliseRecords,
  type PublishRecord,
} from './normalise-records.ts';

const BASE = 'https://e.example/';
const FOLDER = resolve('/site');

type Options = Partial<NormaliseOptions>;

async function normaliseAll(given: readonly SourceRecord[], options: Options = {}) {
  const log = new FindingLog();
  let skipped = 0;
  const source = async function* () {
    yield [];
    yield given;
  };
  const records: PublishRecord[] = [];
  const batches = normaliseRecords('shop.csv', source(), {
    base: BASE,
    origins: [],
    log,
    trailingSlash: 'preserve',
    resolveFile: (file) => resolve(FOLDER, file),
    nowMs: Date.UTC(2026, 10, 21),
    provenByRobotsTxt: false,
    onSkipped: () => void (skipped += 1),
    ...options,
  });
  for await (const batch of batches) {
    assert.ok(batch.length > 0, 'no empty batch is handed on');
    records.push(...batch);
  }
  const findings = log.findings();
  return { records, skipped, findings, rules: findings.map(({ rule }) => rule) };
}

// At run time entries are whatever a source holds.
const normalise = (entries: readonly unknown[], options: Options = {}) =>
  normaliseAll(
    entries.map((entry, index) => ({ entry: entry as SourceEntry, row: index + 1 })),
    options,
  );

async function locsOf(locs: readonly unknown[], options: Options = {}): Promise<string[]> {
  const { records } = await normalise(
    locs.map((loc) => ({ loc })),
    options,
  );
  return records.map(({ entry }) => entry.loc);
}

const cyclic = JSON.parse('{"toString":1,"valueOf":1}') as object;
const WRONG = [undefined, null, 0, 7, Number.NaN, true, [], ['/a'], {}, { loc: '/a' }, cyclic];

test('an entry that is as it should be is handed on itself', async () => {
  const entry = { loc: `${BASE}a`, lastmod: '2026-11-20', priority: 0.5, images: [] };
  const { records, rules } = await normalise([entry]);
  assert.equal(records[0]?.entry, entry);
  assert.deepEqual([records[0]?.source, records[0]?.row], ['shop.csv', 1]);
  assert.deepEqual(rules, []);
});

test('relative addresses are relative to the base', async () => {
  const base = `${BASE}shop/`;
  const locs = ['a', '/b', '?c', '//e.example/d', '../e', ' f ', 'https://e.example/shop/g'];
  assert.deepEqual(await locsOf(locs, { base }), [
    `${base}a`,
    `${BASE}b`,
    `${base}?c`,
    `${BASE}d`,
    `${BASE}e`,
    `${base}f`,
    `${base}g`,
  ]);
});

test('a record is clean when its loc is its own key and its lastmod a date', async () => {
  const given = [
    `${BASE}a`,
    `${BASE}?a=1&b`,
    `${BASE}%C3%BC`,
    'a',
    `${BASE}a#b`,
    `${BASE}?a&amp;b`,
    `${BASE}%7e`,
    `${BASE}a/../b`,
    `${BASE}a b`,
    'https://E.example/',
    `${BASE}ü`,
  ].map((loc) => ({ loc }));
  const dates = ['2026-11-20', '2026-02-29', 'today', null, Date.UTC(2026, 1, 1)];
  const { records } = await normalise([
    ...given,
    ...dates.map((lastmod) => ({ loc: `${BASE}a`, lastmod })),
  ]);
  const clean = records.map(({ isClean }, index) => (isClean === true ? index : -1));
  assert.deepEqual(
    clean.filter((index) => index >= 0),
    [0, 1, 2, given.length],
  );
  const { records: slashed } = await normalise([{ loc: `${BASE}a` }, { loc: `${BASE}b/` }], {
    trailingSlash: 'always',
  });
  assert.deepEqual(
    slashed.map(({ isClean }) => isClean),
    [false, true],
  );
});

test('a clean record is what the slow checks make of it', async () => {
  const locs = fc.array(
    fc.oneof(
      nastyUrl,
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.stringMatching(/^[\w/&?'=]{0,12}[\w./%&;#?'=-]?$/).map((path) => BASE + path),
    ),
    { maxLength: 40 },
  );
  let clean = 0;
  await fc.assert(
    fc.asyncProperty(locs, async (all) => {
      const { records } = await normalise(all.map((loc) => ({ loc })));
      for (const { entry, row, isClean } of records) {
        if (isClean !== true) continue;
        clean += 1;
        assert.equal(entry.loc, all[row - 1]);
        assert.equal(pageKey(entry.loc), entry.loc);
        assert.deepEqual(parseLoc(entry.loc).value, entry.loc);
        assert.equal(encodeUrl(entry.loc), entry.loc);
      }
    }),
  );
  assert.ok(clean > 100, `${clean} records`);
});

test('addresses stay as they are written, and what is odd about them is reported', async () => {
  const locs = [
    `${BASE}ü`,
    `${BASE}%c3%bc`,
    'HTTPS://E.EXAMPLE:443/A/../b',
    `${BASE}a#top`,
    `${BASE}?a&amp;b`,
    `${BASE}a b`,
    `${BASE}a\\b`,
  ];
  const { records, findings } = await normalise(locs.map((loc) => ({ loc })));
  assert.deepEqual(
    records.map(({ entry }) => entry.loc),
    [...locs.slice(0, 5), `${BASE}a%20b`, `${BASE}a/b`],
  );
  assert.deepEqual(
    findings.map(({ rule, places }) => [rule, places.map(({ row }) => row)]),
    [
      ['loc-fragment', [4]],
      ['loc-ampersand-escaped', [5]],
      ['loc-repaired', [6, 7]],
    ],
  );
});

test('characters that XML forbids are dropped with a finding, from all addresses', async () => {
  const locs = [
    '/a\u0000b',
    `${BASE}c\u001fd`,
    'e\ud800f',
    `${BASE}g\udfff?\uffff`,
    `/\ud83d\ude00`,
  ];
  const { records, findings } = await normalise(locs.map((loc) => ({ loc })));
  assert.deepEqual(
    records.map(({ entry }) => entry.loc),
    [`${BASE}ab`, `${BASE}cd`, `${BASE}ef`, `${BASE}g?`, `${BASE}%F0%9F%98%80`],
  );
  assert.deepEqual(
    findings.map(({ rule, count }) => [rule, count]),
    [['xml-character-forbidden', 4]],
  );
});

test('an entry without an address is left out, whatever is in its place', async () => {
  const entries = [...WRONG, ''].map((loc) => ({ loc }));
  const { records, skipped, findings } = await normalise(entries);
  assert.deepEqual(records, []);
  assert.equal(skipped, entries.length);
  assert.deepEqual(
    findings.map(({ rule, count }) => [rule, count]),
    [['entry-without-loc', entries.length]],
  );
});

test('what is not an entry is left out', async () => {
  const entries = [undefined, null, 7, 'https://e.example/', [], true];
  const { records, skipped, findings } = await normalise(entries);
  assert.deepEqual(records, []);
  assert.equal(skipped, entries.length);
  assert.equal(findings[0]?.rule, 'entry-invalid');
});

test('an entry of another kind is left out, and one that says url is not', async () => {
  const kinds = ['url', undefined, 'sitemap', 'page', 7, null];
  const { records, rules, skipped } = await normalise(
    kinds.map((kind, index) => ({ loc: `/${index}`, kind })),
  );
  assert.deepEqual(
    records.map(({ row }) => row),
    [1, 2],
  );
  assert.deepEqual(rules, ['entry-other-kind']);
  assert.equal(skipped, 4);
});

test('what is no web address is left out, and found in its row', async () => {
  const locs = ['javascript:alert(1)', 'mailto:a@e.example', 'www.e.example/a', 'http://', '"/a"'];
  const { records, findings, skipped } = await normalise(locs.map((loc) => ({ loc })));
  assert.deepEqual(records, []);
  assert.equal(skipped, locs.length);
  assert.equal(findings[0]?.rule, 'loc-invalid');
  assert.deepEqual(
    findings[0]?.places.map(({ row, loc }) => [row, loc]),
    locs.map((loc, index) => [index + 1, loc]),
  );
  assert.match(findings[0]?.places[0]?.message ?? '', /Found: javascript:alert\(1\)$/);
});

test('an address may have 2,047 characters as it is written, and not one more', async () => {
  const fill = (loc: string, length: number): string => loc + 'x'.repeat(length - loc.length);
  // Six characters each in the sitemap.
  const encoded = `${BASE}${'ü'.repeat(100)}`;
  const longest = [fill(BASE, 2_047), `${encoded}${'x'.repeat(2_047 - BASE.length - 600)}`];
  assert.deepEqual(await locsOf(longest), longest);
  const { records, rules, skipped } = await normalise(longest.map((loc) => ({ loc: `${loc}x` })));
  assert.deepEqual(records, []);
  assert.deepEqual(rules, ['loc-too-long']);
  assert.equal(skipped, 2);
});

test('pages of other hosts are left out, those of named hosts are not', async () => {
  const locs = ['https://shop.example/a', 'http://e.example/a', 'https://e.example:8443/a'];
  const { records, rules } = await normalise(locs.map((loc) => ({ loc })));
  assert.deepEqual(records, []);
  assert.deepEqual(rules, ['loc-other-host']);
  const origins = ['https://shop.example'];
  assert.deepEqual(await locsOf(locs, { origins }), [locs[0]]);
});

test('a page outside the folder is reported, unless robots.txt names the set', async () => {
  const base = `${BASE}shop/`;
  const { records, findings } = await normalise([{ loc: '/a' }, { loc: 'b' }], { base });
  assert.equal(records.length, 2);
  assert.deepEqual(
    findings.map(({ rule, count, severity }) => [rule, count, severity]),
    [['loc-outside-folder', 1, 'warning']],
  );
  const proven = await normalise([{ loc: '/a' }], { base, provenByRobotsTxt: true });
  assert.deepEqual(proven.rules, []);
});

test('the slash at the end is as asked, in the loc and in the links among our own', async () => {
  const alternates = [
    { hreflang: 'en', href: '/a' },
    { hreflang: 'de', href: 'https://de.example/a' },
    null,
    { hreflang: 'fr', href: 7 },
  ];
  const { records } = await normalise([{ loc: '/a', alternates }], { trailingSlash: 'always' });
  assert.equal(records[0]?.entry.loc, `${BASE}a/`);
  assert.deepEqual(records[0]?.entry.alternates as unknown, [
    { hreflang: 'en', href: `${BASE}a/` },
    ...alternates.slice(1),
  ]);
});

test('dates of any type become W3C Datetime, or are left out with a word', async () => {
  const dates = [
    '2026-11-20',
    '2026',
    'Fri, 20 Nov 2026 10:00:00 GMT',
    new Date('2026-11-20T10:00:00Z'),
    1_795_000_000,
    null,
    'yesterday',
    '',
    {},
    cyclic,
    Object.create(null),
    Symbol('x'),
    true,
    [],
  ];
  const { records, findings, skipped } = await normalise(
    dates.map((lastmod, index) => ({ loc: `/${index}`, lastmod })),
  );
  assert.equal(skipped, 0);
  assert.deepEqual(
    records.map(({ entry }) => entry.lastmod),
    [
      '2026-11-20',
      '2026',
      '2026-11-20T10:00:00Z',
      '2026-11-20T10:00:00Z',
      '2026-11-18T11:06:40Z',
      ...Array(9).fill(undefined),
    ],
  );
  assert.ok(records.every(({ entry }) => !('lastmod' in entry) || entry.lastmod !== undefined));
  assert.deepEqual(
    findings.map(({ rule, count }) => [rule, count]),
    [
      ['lastmod-invalid', 8],
      ['lastmod-rewritten', 1],
    ],
  );
});

test('a page has 1,000 images at most', async () => {
  const images = Array.from({ length: 1_001 }, (_, index) => ({ loc: `/i/${index}.png` }));
  const { records, findings } = await normalise([
    { loc: '/a', images: images.slice(0, 1_000) },
    { loc: '/b', images },
  ]);
  assert.deepEqual(
    records.map(({ entry }) => entry.images?.length),
    [1_000, 1_000],
  );
  assert.equal(records[1]?.entry.images?.[999]?.loc, `${BASE}i/999.png`);
  assert.deepEqual(
    findings.map(({ rule, places }) => [rule, places.map(({ row }) => row)]),
    [['images-too-many', [2]]],
  );
});

test('a cluster becomes an entry per variant, and a bad variant is reported', async () => {
  const variants = { en: '/p', de: { loc: '/de/p', priority: 1 }, fr: 7 };
  const { records, findings, skipped } = await normalise([{ variants, lastmod: '2026-11-20' }]);
  assert.deepEqual(
    records.map(({ entry, row }) => [entry.loc, entry.lastmod, entry.priority, row]),
    [
      [`${BASE}p`, '2026-11-20', undefined, 1],
      [`${BASE}de/p`, '2026-11-20', 1, 1],
    ],
  );
  assert.deepEqual(
    records.map(({ entry }) => entry.alternates?.map(({ href }) => href)),
    Array(2).fill([`${BASE}p`, `${BASE}de/p`]),
  );
  assert.deepEqual(
    findings.map(({ rule, count }) => [rule, count]),
    [['variants-invalid', 1]],
  );
  assert.equal(skipped, 1);
});

test('beside variants may stand anything', async () => {
  for (const loc of WRONG) {
    const { records } = await normalise([{ loc, variants: { en: '/p' } }]);
    assert.equal(records[0]?.entry.loc, `${BASE}p`, String(typeof loc));
  }
  for (const loc of [null, undefined]) {
    const alone = await normalise([{ loc, variants: { en: '/p' } }]);
    assert.deepEqual([alone.records.length, alone.rules], [1, []]);
    const nothing = await normalise([{ loc, variants: {} }]);
    assert.deepEqual([nothing.records.length, nothing.rules], [0, ['variants-invalid']]);
  }
  for (const variants of [7, 'x', [], ['/a'], { en: cyclic }, { en: { loc: cyclic } }]) {
    const { records, skipped } = await normalise([{ variants }]);
    assert.deepEqual([records.length, skipped], [0, 1]);
  }
  const { records } = await normalise([JSON.parse('{"variants":{"__proto__":"/a","de":"/b"}}')]);
  assert.deepEqual(
    records.map(({ entry }) => entry.loc),
    [`${BASE}a`, `${BASE}b`],
  );
});

test('the file of a page is that of its record, or the one that the entry names', async () => {
  const { records } = await normaliseAll([
    { entry: { loc: '/a' }, row: 1, file: '/site/a.html', modifiedMs: 5, contentHash: 'x' },
    { entry: { loc: '/b', file: 'b.md' }, row: 2 },
    { entry: { loc: '/c', file: '/elsewhere/c.md' }, row: 3 },
    ...[7, '', null, {}, []].map((file) => ({ entry: { loc: '/d', file } as never, row: 4 })),
  ]);
  assert.deepEqual(
    records.map(({ file }) => file),
    [
      '/site/a.html',
      resolve('/site/b.md'),
      resolve('/elsewhere/c.md'),
      ...Array(5).fill(undefined),
    ],
  );
  assert.deepEqual([records[0]?.modifiedMs, records[0]?.contentHash], [5, 'x']);
});

test('what the source throws passes through', async () => {
  const failing = async function* (): AsyncGenerator<SourceRecord[]> {
    yield [{ entry: { loc: '/a' }, row: 1 }];
    throw new Error('the disk went away');
  };
  const batches = normaliseRecords('x', failing(), {
    base: BASE,
    origins: [],
    log: new FindingLog(),
    trailingSlash: 'preserve',
    resolveFile: (file) => resolve(FOLDER, file),
    nowMs: Date.UTC(2026, 10, 21),
    provenByRobotsTxt: false,
    onSkipped: () => {},
  });
  const read = async (): Promise<void> => {
    for await (const batch of batches) assert.equal(batch.length, 1);
  };
  await assert.rejects(read, /the disk went away/);
});

test('properties with the names of prototypes are properties like all others', async () => {
  const entry = JSON.parse(
    '{"loc":"/a","__proto__":{"loc":"/b"},"constructor":1,"toString":2,"hasOwnProperty":3}',
  );
  const { records, rules } = await normalise([entry]);
  assert.equal(records[0]?.entry.loc, `${BASE}a`);
  assert.deepEqual(rules, []);
});

// Of any type; or nearly what is asked for.
const anyValue = fc.oneof(
  fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true }),
  fc.constantFrom(...WRONG),
  fc.array(
    fc.dictionary(
      fc.constantFrom('loc', 'href', 'hreflang', 'media', 'thumbnailLoc', '__proto__'),
      fc.oneof(fc.anything(), nastyUrl, fc.constantFrom('/x', ...WRONG)),
    ),
    { maxLength: 4 },
  ),
);
const anyEntry = fc.record(
  {
    loc: fc.oneof({ weight: 4, arbitrary: nastyUrl }, fc.constant('/a'), anyValue),
    ...Object.fromEntries(
      ['lastmod', 'images', 'alternates', 'videos', 'news', 'variants', 'file', 'kind'].map(
        (property) => [property, anyValue],
      ),
    ),
  },
  { requiredKeys: [] },
);

test('whatever a source gives, nothing throws, and all handed on has an address', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 6, arbitrary: anyEntry }, fc.anything()), { maxLength: 5 }),
      fc.constantFrom('preserve' as const, 'always' as const, 'never' as const),
      async (entries, trailingSlash) => {
        const origins = ['https://example.com', 'http://example.com:8080'];
        const { records } = await normalise(entries, { trailingSlash, origins });
        for (const { entry } of records) {
          assert.ok(URL.canParse(entry.loc), JSON.stringify(entry.loc));
          assert.match(entry.loc, /^https?:/i);
        }
      },
    ),
    { numRuns: 500 },
  );
});
