// Tiny sites with equal pages and traps, with answers computed by hand: decisions.md §6 and §7.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MadePage } from './made-page.ts';
import { reasons, TINY_NOW, type TinyPages, tinyReasons } from './tiny-site.ts';

const DAY_MS = 86_400_000;

const same: MadePage = { title: 'Same', content: [{ text: 'The very same words.' }] };
const canonical = (...hrefs: string[]): MadePage => ({
  canonicals: hrefs.map((href) => ({ href })),
});
const noindex: MadePage = { robots: [{ says: ['noindex'] }] };

// §6, equal pages
reasons(
  'of equal pages the shorter, then the lesser',
  { '/': '/aa /c /b', '/aa': same, '/b': same, '/c': same },
  '/aa duplicate, /b listed, /c duplicate',
);
reasons(
  'of equal pages the one without a query',
  { '/': '/long-one /s?q', '/long-one': same, '/s?q': same },
  '/long-one listed, /s?q duplicate',
);
reasons(
  'of equal pages the one in the sitemap',
  { '/': '/a /s?q', '/a': same, '/s?q': same },
  '/a duplicate, /s?q listed',
  { listed: '/s?q' },
);
reasons(
  'of equal pages the one that declares itself',
  { '/': '/a /s?q', '/a': same, '/s?q': { ...same, ...canonical('/s?q') } },
  '/a duplicate, /s?q listed',
  { listed: '/a' },
);
reasons(
  'equal pages need ten characters',
  {
    '/': '/a /b /c /d',
    '/a': { title: 'S', content: [{ text: '123456789' }] },
    '/b': { title: 'S', content: [{ text: '123456789' }] },
    '/c': { title: 'S', content: [{ text: '1234567890' }] },
    '/d': { title: 'S', content: [{ text: '1234567890' }] },
  },
  '/a listed, /b listed, /c listed, /d duplicate',
);
reasons(
  'another title or language is another page',
  {
    '/': '/a /b /c',
    '/a': same,
    '/b': { ...same, title: 'Other' },
    '/c': { ...same, language: 'de' },
  },
  '/a listed, /b listed, /c listed',
);
reasons(
  'equal pages that are alternates go on',
  {
    '/': '/a /b /c',
    '/a': { ...same, alternates: [{ hreflang: 'de', href: '/b' }] },
    '/b': same,
    '/c': same,
  },
  '/a listed, /b listed, /c duplicate',
);
reasons(
  'the alternate may be named by the other',
  { '/': '/a /b', '/a': same, '/b': { ...same, alternates: [{ hreflang: 'de', href: '/a' }] } },
  '/a listed, /b listed',
);
reasons(
  'what is not listed is equal to nothing',
  { '/': '/a /b', '/a': { ...same, ...noindex }, '/b': same },
  '/a noindex, /b listed',
);
reasons(
  'policies pass over reasons',
  {
    '/': '/a /b /c',
    '/a': noindex,
    '/b': canonical('/'),
    '/c': { title: '404', saysNotFound: true },
  },
  '/a listed, /b listed, /c listed',
  { list: ['noindex', 'canonical', 'soft-404'] },
);
reasons(
  'duplicates may be listed',
  { '/': '/a /b', '/a': same, '/b': same },
  '/a listed, /b listed',
  { list: ['duplicate'] },
);

// §7
reasons(
  'too long for a sitemap',
  { '/': `/${'a'.repeat(2_047 - 17)} /${'b'.repeat(2_047 - 16)}` },
  `/${'a'.repeat(2_030)} status, /${'b'.repeat(2_031)} trap`,
);
reasons(
  'repeated segments',
  { '/': '/a/a/a /a/a/b /a/b/a/b /a/b/c/a/b' },
  '/a/a/a trap, /a/a/b status, /a/b/a/b trap, /a/b/c/a/b status',
);
reasons('forms that the sitemap lists', { '/': '', '/a/a/a': '' }, '/a/a/a listed', {
  listed: '/a/a/a',
});
const twenty = `/${[...'abcdefghijklmnopqrst'].join('/')}`;
reasons(
  'twenty segments, and one more',
  { '/': `${twenty} ${twenty}/u` },
  `${twenty} status, ${twenty}/u trap`,
);
reasons(
  'a calendar beyond two years',
  { '/': '/2028/05', '/2028/05': '/2028/06 /2028/07', '/2028/06': '' },
  '/2028/06 listed, /2028/07 trap',
);
reasons(
  'a calendar before two years',
  { '/': '/2024/08', '/2024/08': '/2024/07 /2024/06', '/2024/07': '' },
  '/2024/07 listed, /2024/06 trap',
);
reasons(
  'a far month that another page links',
  { '/': '/2031-05', '/2031-05': '/2031-06' },
  '/2031-05 listed, /2031-06 trap',
  {},
);
reasons(
  'far months in the query',
  {
    '/': '/c?month=2026-05 /d?year=2026&month=5',
    '/c?month=2026-05': '/c?month=2031-05',
    '/d?year=2026&month=5': '/d?year=2031&month=5',
  },
  '/c?month=2031-05 trap, /d?year=2031&month=5 trap',
);
reasons(
  'filters that are added to filters',
  {
    '/': '/l',
    '/l': '/l?a=1 /l?b=1 /l?c=1 /l?d=1 /l?e=1',
    '/l?a=1': '/l?a=1&b=1',
    '/l?b=1': '',
    '/l?c=1': '',
    '/l?d=1': '',
    '/l?e=1': '',
    '/l?a=1&b=1': '/l?a=1&b=1&c=1 /l?a=2&b=1&c=1 /l?a=1',
  },
  '/l?a=1&b=1 listed, /l?a=1&b=1&c=1 trap, /l?a=2&b=1&c=1 status',
);
reasons(
  'four filters are no trap',
  {
    '/': '/l',
    '/l': '/l?a=1 /l?b=1 /l?c=1 /l?d=1',
    '/l?a=1': '/l?a=1&b=1',
    '/l?a=1&b=1': '/l?a=1&b=1&c=1',
  },
  '/l?a=1&b=1&c=1 status',
);

const chainPages = (text: (number: number) => string): TinyPages => ({
  '/': '/p1',
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `/p${index + 1}`,
      { content: [{ text: text(index + 1) }], to: `/p${index + 2}` },
    ]),
  ),
});

// /p1 brings its words; /p2 to /p52 bring nothing: more than fifty in a row.
reasons(
  'a chain of pages that differ in digits alone',
  chainPages((number) => `Page ${number} of many.`),
  '/p52 listed, /p53 trap',
);
reasons(
  'a chain of pages that differ in words',
  chainPages((number) => `Page ${'x'.repeat(number)} of many.`),
  '/p52 listed, /p60 listed, /p61 status',
);
reasons(
  'a chain of short pages',
  chainPages((number) => `${number}`),
  '/p60 listed, /p61 status',
);
reasons(
  'sitemaps admit what lies behind a chain',
  chainPages((number) => `Page ${number} of many.`),
  '/p53 listed, /p60 listed, /p61 status',
  { listed: '/p53' },
);

test('a template of which too little is new is given up after the round in which it was', () => {
  const links = Array.from({ length: 700 }, (_, index) => `/t/${index}`).join(' ');
  const pages = Object.fromEntries(
    Array.from({ length: 700 }, (_, index) => [`/t/${index}`, same]),
  );
  const given = tinyReasons({ '/': links, ...pages });
  // 500 are planned in the first round, and 200 are left.
  assert.equal(given.filter((line) => line.endsWith(' trap')).length, 200);
  assert.equal(given.filter((line) => line.endsWith(' duplicate')).length, 499);
});

test('a template of which a twentieth is new is gone on with', () => {
  const paths = Array.from({ length: 700 }, (_, index) => `/t/${String(index).padStart(3, '0')}`);
  const pages = Object.fromEntries(
    paths.map((path, index) => [path, index % 20 === 0 ? '' : same]),
  );
  const given = tinyReasons({ '/': paths.join(' '), ...pages });
  assert.equal(given.filter((line) => line.endsWith(' trap')).length, 0);
});

test('dates are compared with the time of the crawl', () => {
  const until = TINY_NOW + DAY_MS;
  const pages: TinyPages = { '/': { robots: [{ says: [], until }] } };
  assert.deepEqual(tinyReasons(pages), ['/ listed']);
  assert.deepEqual(tinyReasons(pages, { now: until + 1 }), ['/ noindex']);
});
