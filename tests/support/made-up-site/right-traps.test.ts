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
  'of equal pages the one with fewer segments, then the one that more others link',
  {
    '/': '/a/bb /ccc/d /e /f/bb /f/ccc',
    '/a/bb': same,
    '/ccc/d': same,
    '/e': '/ccc/d',
    '/f/bb': { title: 'Two', content: same.content ?? [], to: '/f/ccc' },
    '/f/ccc': { title: 'Two', content: same.content ?? [] },
  },
  '/a/bb duplicate, /ccc/d listed, /f/bb listed, /f/ccc duplicate',
);
const rowsIn = (order: string, to = ''): TinyPages[string] => ({
  title: 'Rows',
  content: [...order].map((row) => ({ link: { href: `/${row}`, text: `Row ${row} of all` } })),
  to,
});
const rowPages: TinyPages = { '/': '/rows?b /rows?a /rows', '/1': '', '/2': '', '/3': '' };
reasons(
  'the rows of a page in another order are that page',
  {
    ...rowPages,
    '/rows': rowsIn('123', '/rows?a /rows?b'),
    '/rows?a': rowsIn('321', '/rows?b;c'),
    '/rows?b': rowsIn('32'),
    '/rows?b;c': rowsIn('23'),
  },
  '/rows listed, /rows?a duplicate, /rows?b listed, /rows?b;c duplicate',
);
reasons(
  'rows in another order are pages in the sitemap, at another path, and with other parameters',
  {
    ...rowPages,
    '/': '/rows/?b /rows?a /rows',
    '/rows': rowsIn('123', '/rows?a'),
    '/rows?a': rowsIn('321'),
    '/rows/?b': rowsIn('213'),
  },
  '/rows listed, /rows?a listed, /rows/?b listed',
  { listed: '/rows?a' },
);
reasons(
  'a page that shows its own address is the same with a slash at its end',
  {
    '/': '/x.html /x.html/',
    '/x.html': { title: 'At /x.html', content: [{ text: 'You asked for /x.html on this site.' }] },
    '/x.html/': {
      title: 'At /x.html/',
      content: [{ text: 'You asked for /x.html/ on this site.' }],
    },
  },
  '/x.html listed, /x.html/ duplicate',
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
  'repeated segments are visited where another page names them',
  { '/': '/a/a/a /a/b/a/b' },
  '/a/a/a status, /a/b/a/b status',
);
reasons(
  'repeated segments that a page with one twice makes are cut',
  { '/': '/a/a/', '/a/a/': '/a/a/a/ /a/a/b/', '/a/a/b/': '/a/a/b/a/a/b /a/a/x' },
  '/a/a/a/ status, /a/a/b/ listed, /a/a/b/a/a/b status, /a/a/x status',
);
const grown = (count: number): string => `/${'a/'.repeat(count)}`;
const growing = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [
    grown(index + 2),
    {
      title: 'Again',
      content: [{ text: 'The same again.' }],
      to: `${grown(index + 3)} ${grown(index + 3)}b`,
    },
  ]),
);
reasons(
  'more repeated segments than a second look visits',
  { '/': grown(2), ...growing },
  `${grown(2)} listed, ${grown(3)} duplicate, ${grown(4)} trap`,
);
reasons(
  'equal numbers are no repeated segments',
  {
    '/': '/1/1/ /x/x/',
    '/1/1/': { to: '/1/1/1/', content: [{ text: 'The first chapter.' }] },
    '/1/1/1/': { to: '/1/1/1/1/', content: [{ text: 'The first verse.' }] },
    '/1/1/1/1/': { to: '/1/1/1/1/1/', content: [{ text: 'The first word.' }] },
  },
  '/1/1/1/1/1/ status',
);
const twenty = `/${[...'abcdefghijklmnopqrst'].join('/')}`;
reasons(
  'twenty-one segments, where a shorter page names them',
  { '/': `${twenty} ${twenty}/u` },
  `${twenty} status, ${twenty}/u status`,
);
// Each shows its whole path, and nothing else of its own.
reasons(
  'copies that show where they are',
  {
    '/': '/a',
    '/a': { content: [{ text: 'You are here: A.' }], to: '/a/a' },
    '/a/a': { content: [{ text: 'You are here: A > A.' }], to: '/a/b/a' },
    '/a/b/a': { content: [{ text: 'You are here: a / b / A.' }], to: '/a/b/c/a /x/y' },
  },
  // The second look visits the first that is cut, which is a copy as well, and grows on.
  '/a listed, /a/a trap, /a/b/a trap, /a/b/c/a trap, /x/y status',
);
reasons(
  'words of a path with blanks alone between them are no path',
  {
    '/': '/a',
    '/a': { content: [{ text: 'You are here: A.' }], to: '/a/b/a' },
    '/a/b/a': { content: [{ text: 'You are here: A B A.' }], to: '/a/b/c/a' },
  },
  '/a listed, /a/b/a listed, /a/b/c/a status',
);
const month = (number: number): string =>
  `/${2_026 + Math.floor(number / 12)}/${String((((number % 12) + 12) % 12) + 1).padStart(2, '0')}`;
const months = (step: 1 | -1): TinyPages => ({
  '/': month(5),
  ...Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [
      month(5 + step * index),
      { content: [{ text: 'Nothing is on.' }], to: month(5 + step * (index + 1)) },
    ]),
  ),
});
// The second look visits one of what is cut, and names the next.
reasons(
  'months far ahead end after two years and twelve of them',
  months(1),
  `${month(5)} listed, ${month(6)} trap, ${month(30)} trap, ${month(31)} trap`,
);
reasons(
  'months long ago end after fifty',
  months(-1),
  `${month(5)} listed, ${month(4)} trap, ${month(-47)} trap, ${month(-48)} trap`,
);
const combined = (title: string): TinyPages => {
  const names = [...'abcdefg'];
  const pages: Record<string, MadePage & { to: string }> = {};
  for (let bits = 1; bits < 128; bits += 1) {
    const chosen = names.filter((_, index) => (bits & (1 << index)) !== 0);
    const more = names.map((name) => [...new Set([...chosen, name])].sort());
    const spell = (some: readonly string[]): string =>
      `/l?${some.map((one) => `${one}=1`).join('&')}`;
    const to = more
      .filter((some) => some.length > chosen.length)
      .map(spell)
      .join(' ');
    pages[spell(chosen)] = { title, content: [{ text: `Things by ${chosen.join(' ')}.` }], to };
  }
  return { '/': '/l', '/l': names.map((name) => `/l?${name}=1`).join(' '), ...pages };
};
test('filters of which any can be left out are cut from the third on', () => {
  const given = tinyReasons(combined('List')).filter((line) => line.endsWith(' trap'));
  // Of 35 with three, twenty are visited, and go with the others; of 35 with four, all they link.
  assert.ok(given.length >= 35, `${given.length}`);
  assert.ok(given.includes('/l?a=1&b=1 trap'));
  assert.ok(!given.includes('/l?a=1 trap'));
});
reasons(
  'parameters that stand one on another are no trap',
  { '/': '/l', '/l': '/l?a=1', '/l?a=1': '/l?a=1&b=1', '/l?a=1&b=1': '/l?a=1&b=1&c=1' },
  '/l?a=1&b=1&c=1 status',
);

const chainPages = (text: (number: number) => string): TinyPages => ({
  '/': '/p1',
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `/p${index + 1}`,
      { title: 'A page', content: [{ text: text(index + 1) }], to: `/p${index + 2}` },
    ]),
  ),
});

// /p1 brings its words; /p2 to /p52 bring nothing: more than fifty in a row. /p53 is looked at.
reasons(
  'a chain of pages that differ in digits alone goes with what is cut of it',
  chainPages((number) => `Page ${number} of many.`),
  '/p1 listed, /p2 trap, /p52 trap, /p53 trap, /p54 trap',
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
  '/p53 listed',
  { listed: '/p53' },
);
reasons(
  'a second look finds what a chain hides',
  chainPages((number) => (number < 53 ? 'Nothing yet.' : `News ${'x'.repeat(number)}`)),
  '/p52 duplicate, /p53 listed, /p60 listed, /p61 status',
);

const crowd = (count: number, to: (index: number) => string): TinyPages =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`/t/${index}`, { ...same, to: to(index) }]),
  );

test('what another page names is visited, whatever its template has brought', () => {
  const links = Array.from({ length: 700 }, (_, index) => `/t/${index}`).join(' ');
  const given = tinyReasons({ '/': links, ...crowd(700, () => '') });
  assert.equal(given.filter((line) => line.endsWith(' trap')).length, 0);
  assert.equal(given.filter((line) => line.endsWith(' duplicate')).length, 699);
});

test('what a quiet template makes out of itself is cut, but for a sample', () => {
  const links = Array.from({ length: 500 }, (_, index) => `/t/${index}`).join(' ');
  const given = tinyReasons({ '/': links, ...crowd(1_600, (index) => `/t/${index + 500}`) });
  // The second five hundred are visited, and then it is quiet. Of those that they name twenty are
  // looked at, and name twenty more.
  assert.equal(given.filter((line) => line.endsWith(' trap')).length, 500);
  assert.equal(given.filter((line) => line.endsWith(' duplicate')).length, 1_019);
});

test('dates are compared with the time of the crawl', () => {
  const until = TINY_NOW + DAY_MS;
  const pages: TinyPages = { '/': { robots: [{ says: [], until }] } };
  assert.deepEqual(tinyReasons(pages), ['/ listed']);
  assert.deepEqual(tinyReasons(pages, { now: until + 1 }), ['/ noindex']);
});
