// Tiny sites, a case for each paragraph of decisions.md §2 to §6, with answers computed by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MadePage } from './made-page.ts';
import { reasons, TINY_NOW, type TinyPages, tinyReasons } from './tiny-site.ts';

const same: MadePage = { title: 'Same', content: [{ text: 'The very same words.' }] };
const canonical = (...hrefs: string[]): MadePage => ({
  canonicals: hrefs.map((href) => ({ href })),
});
const noindex: MadePage = { robots: [{ says: ['noindex'] }] };

// §2
reasons(
  'the scope is the folder of the path given',
  { '/a/b': '/a/ /a/c /d', '/a/': '', '/a/c': '', '/d': '' },
  '/a/b listed, /a/ listed, /a/c listed, /d out-of-scope',
  { site: { start: '/a/b' } },
);
reasons(
  'a start that redirects out of its folder gives the folder where it ends',
  { '/a/': { status: 301, location: '/b/' }, '/b/': '/b/c /a/d', '/b/c': '' },
  '/a/ redirect, /b/ listed, /b/c listed, /a/d out-of-scope',
  { site: { start: '/a/' } },
);
reasons(
  'a start that redirects within its folder keeps it',
  { '/': { status: 302, location: '/en/' }, '/en/': '/de/', '/de/': '' },
  '/ redirect, /en/ listed, /de/ listed',
);
reasons(
  'another name of the site is the site',
  { '/': 'http://www.site.test/a', '/a': '' },
  '/ listed, /a listed',
  { site: { names: ['http://www.site.test'] } },
);
reasons(
  'another host, port or scheme is out of scope',
  { '/': 'http://other.test/ http://site.test:8080/ https://site.test/' },
  'http://other.test/ out-of-scope, http://site.test:8080/ out-of-scope, https://site.test/ out-of-scope',
);

// §3
reasons(
  'links of the head count',
  {
    '/': {
      links: [
        { href: '/n', as: 'next' },
        { href: '/p', as: 'prev' },
      ],
    },
    '/n': '',
    '/p': '',
  },
  '/n listed, /p listed',
);
reasons(
  'frames count when asked',
  { '/': { links: [{ href: '/f', as: 'iframe' }] }, '/f': '' },
  '/f listed',
  { frames: true },
);
reasons(
  'hreflang of a nofollow page counts, its links do not',
  {
    '/': {
      robots: [{ says: ['nofollow'] }],
      alternates: [{ hreflang: 'de', href: '/de' }],
      to: '/a',
    },
    '/de': '',
    '/a': '',
  },
  '/de listed, /a excluded',
);
reasons(
  'canonicals admit',
  { '/': '/a', '/a': canonical('/b'), '/b': '' },
  '/a canonical, /b listed',
);
reasons(
  'several canonicals that differ are none',
  { '/': '/a', '/a': canonical('/b', '/c') },
  '/a listed',
);
reasons(
  'several canonicals that are the same are one',
  { '/': '/a', '/a': canonical('/b', '/b#x'), '/b': '' },
  '/a canonical, /b listed',
);
reasons(
  'pages that are not listed are read all the same',
  { '/': { ...noindex, to: '/a' }, '/a': '' },
  '/ noindex, /a listed',
);
reasons(
  'what is no page of status 200 is not read',
  { '/': '/a /b', '/a': { status: 404, to: '/c' }, '/b': { contentType: 'text/plain', to: '/d' } },
  '/a status, /b content-type',
);
reasons('sitemaps admit what nothing links', { '/': '', '/a': '' }, '/a listed', { listed: '/a' });
reasons(
  'sitemaps admit what nofollow alone links',
  { '/': { links: [{ href: '/a', rel: 'nofollow' }] }, '/a': '' },
  '/a listed',
  { listed: '/a' },
);

// §4
reasons(
  'excluded before its visit, but for the start',
  { '/': '/tag/a', '/tag/a': '' },
  '/ listed, /tag/a excluded',
  { isExcluded: (path) => path === '/' || path.startsWith('/tag/') },
);
reasons(
  'nofollow alone excludes, nofollow and a link do not',
  {
    '/': {
      links: [{ href: '/a', rel: 'nofollow' }, { href: '/b', rel: 'nofollow' }, { href: '/b' }],
    },
    '/b': '',
  },
  '/a excluded, /b listed',
);
reasons(
  'more clicks than the limit',
  { '/': '/a', '/a': '/b', '/b': '/c', '/c': '' },
  '/b listed, /c depth',
  { clicksMax: 2 },
);
reasons(
  'redirects and canonicals are no clicks',
  { '/': '/a', '/a': { status: 301, location: '/b' }, '/b': canonical('/c'), '/c': '' },
  '/c listed',
  { clicksMax: 1 },
);
reasons(
  'the meeting that comes last in the list gives the reason',
  {
    '/': { to: '/a', links: [{ href: '/a' }] },
    '/a': { links: [{ href: '/b' }, { href: '/c', rel: 'nofollow' }] },
  },
  '/b depth, /c excluded',
  { clicksMax: 1 },
);
reasons(
  'robots.txt of all holds for the crawler',
  { '/': '/a/b /c', '/a/b': '', '/c': '' },
  '/a/b robots, /c listed',
  { site: { robots: [{ agents: ['*'], rules: [{ allow: false, pattern: '/a/' }] }] } },
);
reasons(
  'a group of the crawler replaces that of all',
  { '/': '/a /b', '/a': '', '/b': '' },
  '/a listed, /b robots',
  {
    site: {
      robots: [
        { agents: ['*'], rules: [{ allow: false, pattern: '/a' }] },
        { agents: ['portolan', 'googlebot'], rules: [{ allow: false, pattern: '/b' }] },
      ],
    },
  },
);
reasons(
  'the limit keeps the nearest, and of these the first',
  { '/': '/c /b /d', '/b': '', '/c': '/a', '/d': '' },
  '/ listed, /b listed, /c listed, /d limit',
  { pagesMax: 3 },
);

// §6, lines 1 to 8
reasons(
  'robots.txt that closes a page to Googlebot',
  { '/': '/a', '/a': '/b', '/b': '' },
  '/a robots, /b listed',
  { site: { robots: [{ agents: ['googlebot'], rules: [{ allow: false, pattern: '/a' }] }] } },
);
reasons(
  'no answer, and one that breaks off',
  { '/': '/a /b', '/a': { failure: 'no-answer' }, '/b': { failure: 'broken-off' } },
  '/a error, /b error',
);
reasons(
  'an answer that comes later',
  {
    '/': '/a /b',
    '/a': { failure: 'no-answer', badVisits: 1 },
    '/b': { status: 503, badVisits: 1 },
  },
  '/a listed, /b listed',
);
reasons(
  'statuses that redirect',
  {
    '/': '/a /b /c',
    '/a': { status: 303, location: '/d' },
    '/b': { status: 300, location: '/e' },
    '/c': { status: 302 },
    '/d': '',
  },
  '/a redirect, /b status, /c status, /d listed',
);
reasons(
  'a redirect to no address is a status',
  { '/': '/a', '/a': { status: 301, location: 'mailto:a@b.example' } },
  '/a status',
);
reasons(
  'redirects in a circle',
  { '/': '/a', '/a': { status: 301, location: '/b' }, '/b': { status: 301, location: '/a' } },
  '/a redirect, /b redirect',
);
reasons(
  'content types',
  {
    '/': '/a /b /c /d',
    '/a': { contentType: 'application/pdf', file: '%PDF' },
    '/b': { contentType: 'application/xhtml+xml' },
    '/c': { contentType: 'none' },
    '/d': { contentType: 'none', file: 'text' },
  },
  '/a content-type, /b listed, /c listed, /d content-type',
);
reasons(
  'types that are asked for',
  {
    '/': '/a /b',
    '/a': { contentType: 'application/pdf', file: '%PDF' },
    '/b': {
      contentType: 'application/pdf',
      file: '%PDF',
      robots: [{ by: 'header', says: ['noindex'] }],
    },
  },
  '/a listed, /b noindex',
  { types: ['application/pdf'] },
);
reasons(
  'noindex, none, by meta and by header',
  {
    '/': '/a /b /c',
    '/a': noindex,
    '/b': { robots: [{ by: 'header', says: ['none'] }] },
    '/c': { robots: [{ bot: 'googlebot', says: ['noindex'] }] },
  },
  '/a noindex, /b noindex, /c noindex',
);
reasons(
  'noindex for another bot',
  { '/': '/a', '/a': { robots: [{ bot: 'bingbot', says: ['noindex'] }] } },
  '/a listed',
);
reasons(
  'unavailable_after, before now and after',
  {
    '/': '/a /b',
    '/a': { robots: [{ says: [], until: TINY_NOW - 1 }] },
    '/b': { robots: [{ says: [], until: TINY_NOW + 1 }] },
  },
  '/a noindex, /b listed',
);
reasons(
  'a refresh of ten seconds, and of eleven',
  {
    '/': '/a /b',
    '/a': { refresh: { seconds: 10, href: '/c' } },
    '/b': { refresh: { seconds: 11, href: '/d' } },
    '/c': '',
  },
  '/a redirect, /b listed, /c listed',
);
reasons(
  'a refresh to the page itself',
  { '/': '/a', '/a': { refresh: { seconds: 0, href: '/a#top' } } },
  '/a listed',
);
reasons(
  'noindex comes before a refresh, which is met all the same',
  { '/': '/a', '/a': { ...noindex, refresh: { seconds: 0, href: '/b' } }, '/b': '' },
  '/a noindex, /b listed',
);
reasons(
  'a title that says that there is none',
  { '/': '/a', '/a': { title: '404', saysNotFound: true } },
  '/a status',
);

const five = { '/s/1': '', '/s/2': '', '/s/3': '', '/s/4': '', '/s/5': '' };

test('content that a folder shows for everything unknown', () => {
  const pages: TinyPages = {
    '/': `${Object.keys(five).join(' ')} /s/gone /other`,
    ...five,
    '/other': same,
  };
  const site = (folder: string) => ({
    page: (path: string): MadePage | undefined => {
      const own = pages[path];
      if (own !== undefined)
        return typeof own === 'string'
          ? {
              title: path,
              content: [{ text: `Told at ${path}.` }],
              links: own
                .split(' ')
                .filter(Boolean)
                .map((href) => ({ href })),
            }
          : own;
      return path.startsWith(folder) ? same : undefined;
    },
  });
  // In the folder with its own probe; and in the scope, for the folder is another.
  const inFolder = tinyReasons({}, { site: site('/s/') });
  assert.ok(inFolder.includes('/s/gone status') && inFolder.includes('/other listed'));
  const inScope = tinyReasons({}, { site: site('/') });
  assert.ok(inScope.includes('/other status') && inScope.includes('/s/gone status'));
});

// §6, the canonical page
reasons(
  'a canonical to itself, tracked',
  { '/': '/a', '/a': canonical('/a?utm_source=x') },
  '/a listed',
);
reasons(
  'a canonical that is out of scope',
  { '/': '/a', '/a': canonical('http://other.test/') },
  '/a canonical',
);
reasons(
  'a chain of canonicals ends at its last',
  { '/': '/a', '/a': canonical('/b'), '/b': canonical('/c'), '/c': '' },
  '/a canonical, /b canonical, /c listed',
);
reasons(
  'two that name each other: the shorter',
  { '/': '/aa /b', '/aa': canonical('/b'), '/b': canonical('/aa') },
  '/aa canonical, /b listed',
);
reasons(
  'two that name each other: the one without query',
  { '/': '/aaaaaa /b?c', '/aaaaaa': canonical('/b?c'), '/b?c': canonical('/aaaaaa') },
  '/aaaaaa listed, /b?c canonical',
);
reasons(
  'three in a ring, and one that leads into it',
  {
    '/': '/a /b /c /d',
    '/a': canonical('/b'),
    '/b': canonical('/c'),
    '/c': canonical('/a'),
    '/d': canonical('/b'),
  },
  '/a listed, /b canonical, /c canonical, /d canonical',
);
reasons(
  'a canonical that redirects back',
  { '/': '/a', '/a': canonical('/b'), '/b': { status: 301, location: '/a' } },
  '/a listed, /b redirect',
);
reasons(
  'a canonical that redirects elsewhere',
  { '/': '/a', '/a': canonical('/b'), '/b': { status: 301, location: '/c' }, '/c': '' },
  '/a canonical, /c listed',
);
reasons(
  'a canonical that redirects away',
  { '/': '/a', '/a': canonical('/b'), '/b': { status: 301, location: 'http://other.test/' } },
  '/a canonical',
);
reasons(
  'canonicals to what cannot be listed',
  {
    '/': '/a /b /c /d',
    '/a': canonical('/404'),
    '/b': canonical('/no'),
    '/no': noindex,
    '/c': canonical('/f.pdf'),
    '/f.pdf': { contentType: 'application/pdf', file: '%' },
    '/d': canonical('/r'),
    '/r': { status: 302, location: '/404' },
  },
  '/a listed, /b listed, /c listed, /d listed',
);
reasons(
  'a canonical that nobody has seen',
  { '/': '/a', '/a': canonical('/b'), '/b': '' },
  '/a canonical, /b limit',
  { pagesMax: 2 },
);
reasons(
  'a canonical that robots.txt closes',
  { '/': '/a', '/a': canonical('/b') },
  '/a listed, /b robots',
  { site: { robots: [{ agents: ['*'], rules: [{ allow: false, pattern: '/b' }] }] } },
);
reasons(
  'more than ten steps',
  {
    '/': '/p0',
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, step) => [`/p${step}`, canonical(`/p${step + 1}`)]),
    ),
    '/p12': '',
  },
  '/p0 listed, /p1 canonical, /p12 listed',
);
