// Clusters of languages: what each variant's entry is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceEntry, SourceRecord } from '../../../sources/port/source.ts';
import { expandVariants } from './expand-variants.ts';
import { judgeAlternates } from './judge-alternates.ts';

interface Expanded {
  readonly entries: readonly SourceEntry[];
  readonly found: readonly (string | undefined)[];
}

function expand(entry: unknown, base?: string): Expanded {
  const found: (string | undefined)[] = [];
  const record: SourceRecord = { entry: entry as SourceEntry, row: 7, file: '/x' };
  const records = expandVariants(record, (problem) => found.push(problem.found), base);
  assert.ok(records.every(({ row, file }) => row === 7 && file === '/x'));
  assert.ok(records.every((one) => !('variants' in one.entry)));
  return { entries: records.map((one) => one.entry), found };
}

const locs = ({ entries }: Expanded): unknown[] => entries.map(({ loc }) => loc);

test('each variant is an entry that links to all, in the order given', () => {
  const { entries, found } = expand({
    variants: { 'x-default': '/', de: '/de/', 'en-GB': '/en/' },
    priority: 0.5,
  });
  const alternates = [
    { hreflang: 'x-default', href: '/' },
    { hreflang: 'de', href: '/de/' },
    { hreflang: 'en-GB', href: '/en/' },
  ];
  assert.deepEqual(entries, [
    { priority: 0.5, loc: '/', alternates },
    { priority: 0.5, loc: '/de/', alternates },
    { priority: 0.5, loc: '/en/', alternates },
  ]);
  assert.deepEqual(found, []);
});

test('own fields replace shared ones', () => {
  const when = new Date(1_714_550_400_000);
  const { entries } = expand({
    lastmod: '2024-01-01',
    changefreq: 'daily',
    variants: {
      de: { loc: '/de/', lastmod: when, changefreq: undefined },
      en: { loc: '/en/', images: [{ loc: '/i.png' }], alternates: [], variants: {} },
    },
  });
  const [de, en] = entries;
  assert.deepEqual([de?.lastmod, de?.changefreq, de?.images], [when, 'daily', undefined]);
  assert.deepEqual([en?.lastmod, en?.images], ['2024-01-01', [{ loc: '/i.png' }]]);
  assert.equal(en?.alternates?.length, 2);
});

test('x-default may lead to a variant, which is then listed once', () => {
  const expanded = expand({ variants: { en: '/en/', de: '/de/', 'x-default': '/en/' } });
  assert.deepEqual(locs(expanded), ['/en/', '/de/']);
  assert.equal(expanded.entries[0]?.alternates?.length, 3);
});

test('addresses are compared as absolute ones where the base is known', () => {
  const variants = { en: 'https://example.com/en/', 'x-default': '/en/' };
  assert.equal(expand({ variants }).entries.length, 2);
  const expanded = expand({ variants }, 'https://example.com/');
  assert.deepEqual(locs(expanded), ['https://example.com/en/']);
  assert.deepEqual(
    expanded.entries[0]?.alternates?.map(({ href }) => href),
    ['https://example.com/en/', '/en/'],
  );
});

test('two regions may share a page, which has the fields of the first', () => {
  const { entries } = expand({
    variants: { en: { loc: '/en/', priority: 1 }, 'en-GB': { loc: '/en/', priority: 0 } },
  });
  assert.equal(entries.length, 1);
  assert.equal(entries[0]?.priority, 1);
  assert.equal(entries[0]?.alternates?.length, 2);
});

test('a loc beside the variants is listed once, whether it is one of them or not', () => {
  const variants = { de: '/de/', en: '/en/' };
  assert.deepEqual(locs(expand({ loc: '/en/', variants })), ['/de/', '/en/']);
  const expanded = expand({ loc: '/', variants });
  assert.deepEqual(locs(expanded), ['/de/', '/en/', '/']);
  assert.equal(expanded.entries[2]?.alternates?.length, 2);
});

test('alternates beside the variants stay where they say something else', () => {
  const media = 'only screen and (max-width: 640px)';
  const { entries } = expand({
    variants: { de: '/de/' },
    alternates: [
      { hreflang: 'DE', href: '/other/' },
      { hreflang: 'de', href: '/m/', media },
      { hreflang: 'fr', href: '/fr/' },
      null,
    ],
  });
  assert.deepEqual(entries[0]?.alternates, [
    { hreflang: 'de', href: '/de/' },
    { hreflang: 'de', href: '/m/', media },
    { hreflang: 'fr', href: '/fr/' },
    null,
  ]);
});

test('a variant that cannot be read is left out of the cluster', () => {
  const expanded = expand({
    variants: { de: '/de/', fr: 7, it: {}, es: { loc: 5 }, pt: '  ', nl: null },
  });
  assert.deepEqual(locs(expanded), ['/de/']);
  assert.deepEqual(expanded.found, [
    'fr: 7',
    'it: an object without loc',
    'es: an object whose loc is not an address',
    'pt: "  "',
    'nl: null',
  ]);
});

test('no variants are no cluster: with a loc the entry is as any other', () => {
  for (const variants of [null, {}]) {
    const expanded = expand({ loc: '/a', priority: 1, variants });
    assert.deepEqual(expanded, { entries: [{ loc: '/a', priority: 1 }], found: [] });
    assert.equal(expand({ variants }).found.length, 1);
    assert.equal(expand({ variants }).entries.length, 0);
  }
});

test('variants of another kind leave the entry out', () => {
  for (const [variants, found] of [
    [['/de/'], 'a list'],
    ['/de/', '"/de/"'],
    [5, '5'],
  ] as const) {
    assert.deepEqual(expand({ loc: '/a', variants }), { entries: [], found: [found] });
  }
});

test('500 variants are taken, and of 501 the first 500', () => {
  const variants = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`l${index}`, `/${index}`]));
  assert.deepEqual(expand({ variants: variants(500) }).found, []);
  const { entries, found } = expand({ variants: variants(501) });
  assert.equal(entries.length, 500);
  assert.equal(entries[499]?.alternates?.length, 500);
  assert.deepEqual(found, ['501 variants']);
});

test('names that objects have of themselves are names like others', () => {
  const { entries } = expand(
    JSON.parse('{"variants":{"__proto__":"/a","constructor":{"loc":"/b","__proto__":{"x":1}}}}'),
  );
  assert.deepEqual(
    entries.map(({ loc }) => loc),
    ['/a', '/b'],
  );
  assert.equal(({} as Record<string, unknown>)['x'], undefined);
});

test('what comes of a cluster has no fault in its alternates', () => {
  const { entries } = expand({
    variants: {
      de: 'https://example.com/de/',
      en: 'https://example.com/en/',
      'x-default': 'https://example.com/en/',
    },
  });
  for (const entry of entries) {
    assert.deepEqual(judgeAlternates(entry as Parameters<typeof judgeAlternates>[0]), []);
  }
});
