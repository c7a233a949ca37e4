// Sitemaps in which nothing is wrong, in every format: no rule complains, whoever looks.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { check } from '../../src/check/run/check.ts';
import type { WritableEntry, WriteOptions } from '../../src/formats/options/write-options.ts';
import { writeSitemap } from '../../src/formats/sitemap-writer.ts';
import type { Finding } from '../../src/rules/port/finding.ts';
import { PROFILE_NAMES, type ProfileName } from '../../src/rules/port/profile.ts';

const NOW = '2026-06-15T12:00:00Z';
const folder = join(import.meta.dirname, '../corpus/clean');
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)));

// Which profiles have nothing to say of a file that is no matter of theirs.
const NOT_APPLIED: Readonly<Record<string, readonly [profiles: ProfileName[], why: string]>> = {
  'list.txt': [['xsd'], 'The schemas are about XML.'],
  'list.txt.gz': [['xsd'], 'The schemas are about XML.'],
  'feed.rss': [['xsd', 'yandex'], 'There is no schema of feeds, and Yandex reads none.'],
  'feed.atom': [['xsd', 'yandex'], 'There is no schema of feeds, and Yandex reads none.'],
  'media.rss': [['xsd', 'yandex'], 'There is no schema of feeds, and Yandex reads none.'],
  'written.txt': [['xsd'], 'The schemas are about XML.'],
  'written.rss': [['xsd', 'yandex'], 'There is no schema of feeds, and Yandex reads none.'],
  'written.atom': [['xsd', 'yandex'], 'There is no schema of feeds, and Yandex reads none.'],
  'plain.xml': [['xsd'], 'The schema knows no time without seconds, which W3C Datetime has.'],
  'plain.xml.gz': [['xsd'], 'The schema knows no time without seconds, which W3C Datetime has.'],
  'like-next-languages.xml': [['xsd'], 'Its elements stand in an order that no engine minds.'],
  'like-shop-products.xml': [['xsd'], 'Its elements stand in an order that no engine minds.'],
};

const HINTS = { 'changefreq-ignored': 'Google and Bing say so.', 'priority-ignored': 'As above.' };
const MIXED = {
  ...HINTS,
  'news-mixed': 'Everything stands in one file, as it may.',
};
const INDEX = { 'index-not-read': 'It is not certain whether Baidu reads indexes.' };
const NO_DEFAULT = { 'hreflang-x-default-missing': 'Google recommends one; it is optional.' };

// What may be said all the same, as info, and why it is no fault of the file.
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'hints.xml': HINTS,
  'written.xml': MIXED,
  'written.xml.gz': MIXED,
  'index.xml': INDEX,
  'written-index.xml': INDEX,
  'like-yoast-index.xml': INDEX,
  'like-shop-index.xml': { ...INDEX, 'index-lastmod-missing': 'It is optional.' },
  'like-shop-products.xml': {
    'changefreq-ignored': 'Google and Bing say so.',
    'image-deprecated-element': 'Titles and captions have no effect, and do no harm.',
    'image-other-host': 'The pictures lie with a delivery network, which Google allows.',
  },
  'like-hugo.xml': NO_DEFAULT,
  'like-next.xml': HINTS,
  'like-next-languages.xml': {
    ...NO_DEFAULT,
    'element-order': 'Only a validation against the schema minds.',
  },
  'like-npm-sitemap.xml': HINTS,
};

const MADE: readonly (readonly [name: string, bytes: () => Promise<Uint8Array>])[] = [
  ['plain.xml.gz', async () => new Uint8Array(gzipSync(read('plain.xml')))],
  ['list.txt.gz', async () => new Uint8Array(gzipSync(read('list.txt')))],
  ['written.xml', () => written(pages(), { format: 'urlset' })],
  ['written.xml.gz', () => written(pages(), { format: 'urlset', gzip: true })],
  ['written-index.xml', () => written(sitemaps(), { format: 'sitemapindex' })],
  ['written.txt', () => written(pages(), { format: 'text' })],
  ['written.rss', () => written(pages(), { format: 'rss' })],
  ['written.atom', () => written(pages(), { format: 'atom' })],
];

async function written(
  entries: readonly WritableEntry[],
  options: WriteOptions,
): Promise<Uint8Array> {
  const problems: string[] = [];
  const stream = writeSitemap(entries, {
    ...options,
    onProblem: ({ code }) => problems.push(code),
  });
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  assert.deepEqual(problems, []);
  return bytes;
}

function pages(): readonly WritableEntry[] {
  const alternates = ['en', 'de', 'x-default'].map((hreflang) => ({
    hreflang,
    href: `https://example.com/${hreflang}/tides`,
  }));
  return [
    { loc: 'https://example.com/', lastmod: '2026-06-14', changefreq: 'daily', priority: 1 },
    {
      loc: 'https://example.com/films/knots',
      lastmod: '2026-06-10T16:45:00Z',
      changefreq: 'yearly',
      priority: 0.3,
      images: [{ loc: 'https://example.com/img/knots.jpg' }],
      videos: [
        {
          thumbnailLoc: 'https://example.com/img/knots.jpg',
          title: 'Four knots: bowline & co.',
          description: 'Four knots that hold, and how to open them again.',
          contentLoc: 'https://example.com/films/knots.mp4',
          duration: 600,
          restriction: { relationship: 'deny', countries: ['IE', 'GB'] },
        },
      ],
    },
    ...alternates.map(({ href }) => ({ loc: href, lastmod: '2026-06-01T00:00:00Z', alternates })),
    {
      loc: 'https://example.com/news/lighthouse',
      lastmod: '2026-06-15T08:30:00+01:00',
      news: {
        publication: { name: 'The Harbour Gazette', language: 'en' },
        publicationDate: '2026-06-15T08:30:00+01:00',
        title: 'Lighthouse lit again after forty years',
      },
    },
  ];
}

function sitemaps(): readonly WritableEntry[] {
  return [1, 2].map((number) => ({
    loc: `https://example.com/sitemap-${number}.xml`,
    lastmod: `2026-06-1${number}T09:00:00Z`,
  }));
}

async function findings(
  bytes: Uint8Array,
  name: string,
  profile: ProfileName,
): Promise<readonly Finding[]> {
  const url = `https://example.com/${name}`;
  return (await check(bytes, { url, profile, now: NOW })).findings;
}

const files = [
  ...readdirSync(folder).map((name) => [name, async () => read(name)] as const),
  ...MADE,
];

describe('clean sitemaps', () => {
  const infos = new Map<string, Set<string>>();
  for (const [name, bytesOf] of files) {
    const [left = []] = NOT_APPLIED[name] ?? [];
    for (const profile of PROFILE_NAMES.filter((one) => !left.includes(one))) {
      it(`nothing is wrong with ${name} under ${profile}`, async () => {
        const found = await findings(await bytesOf(), name, profile);
        const allowed = ALLOWED[name] ?? {};
        const wrong = found.filter(({ rule, severity }) => severity !== 'info' || !allowed[rule]);
        assert.deepEqual(
          wrong.map(({ rule, severity, message }) => ({ rule, severity, message })),
          [],
        );
        const seen = infos.get(name) ?? new Set();
        for (const { rule } of found) seen.add(rule);
        infos.set(name, seen);
      });
    }
  }

  it('all that may be said is said, and of files that are there', () => {
    for (const [name, rules] of Object.entries(ALLOWED)) {
      assert.deepEqual(Object.keys(rules).sort(), [...(infos.get(name) ?? [])].sort(), name);
    }
  });

  it('what is not looked at would not pass', async () => {
    const byName = new Map(files);
    for (const [name, [left]] of Object.entries(NOT_APPLIED)) {
      for (const profile of left) {
        const bytes = await byName.get(name)?.();
        assert.ok(bytes, name);
        const found = await findings(bytes, name, profile);
        assert.ok(
          found.some(({ severity }) => severity === 'error'),
          `${name} ${profile}`,
        );
      }
    }
  });
});
