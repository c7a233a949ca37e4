// Tiny sites, whose entries, orphans and gaps are computed by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MadeDate, MadePage } from './made-page.ts';
import { rightForm } from './right-form.ts';
import { TINY_NOW, TINY_ORIGIN, tinyAnswer } from './tiny-site.ts';

const DAY_MS = 86_400_000;
const AT = Date.UTC(2025, 0, 2, 3, 4, 5);
const date = (by: MadeDate['by'], at = AT): MadeDate => ({ by, at, written: '' });

function lastmodOf(page: MadePage): number | undefined {
  return tinyAnswer({ '/': page }).entries.get(`${TINY_ORIGIN}/`)?.lastmod;
}

test('the first date of the ladder that is plausible counts', () => {
  const dates = [date('json-ld', AT + 1), date('article:modified_time', AT + 2)];
  assert.equal(lastmodOf({ dates }), AT + 2);
  assert.equal(lastmodOf({ dates: [date('itemprop')], lastModified: AT + 1 }), AT);
  const future = date('article:modified_time', TINY_NOW + DAY_MS + 1);
  assert.equal(lastmodOf({ dates: [future, date('last-modified')] }), AT);
  assert.equal(lastmodOf({ dates: [date('json-ld', TINY_NOW + DAY_MS)] }), TINY_NOW + DAY_MS);
  assert.equal(lastmodOf({ dates: [date('json-ld', Date.UTC(1989, 11, 31))] }), undefined);
  assert.equal(lastmodOf({ dates: [date('json-ld', Date.UTC(1990, 0, 1))] }), Date.UTC(1990, 0, 1));
});

test('Last-Modified counts when it is not the time of the answer', () => {
  assert.equal(lastmodOf({ lastModified: AT }), AT);
  assert.equal(lastmodOf({ lastModified: 'date' }), undefined);
  assert.equal(lastmodOf({ lastModified: AT, date: AT + 60_000 }), undefined);
  assert.equal(lastmodOf({ lastModified: AT, date: AT + 61_000 }), AT);
});

// So many pages, of which the last ones have another Last-Modified.
function sharedBy(pages: number, others: number): number {
  const paths = Array.from({ length: pages }, (_, index) => `/p${index}`);
  const made = paths.map((path, index): [string, MadePage] => [
    path,
    { lastModified: index < pages - others ? AT : AT + 1_000 * index },
  ]);
  const site = { '/': paths.join(' '), ...Object.fromEntries(made) };
  return [...tinyAnswer(site).entries.values()].filter(({ lastmod }) => lastmod !== undefined)
    .length;
}

test('a Last-Modified that nearly all pages share counts on none of them', () => {
  assert.equal(sharedBy(9, 0), 9);
  assert.equal(sharedBy(10, 0), 0);
  assert.equal(sharedBy(20, 1), 0);
  assert.equal(sharedBy(20, 2), 20);
});

test('alternates are the page, those that return, and those elsewhere', () => {
  const { entries } = tinyAnswer({
    '/': {
      alternates: [
        { hreflang: 'en', href: '/' },
        { hreflang: 'de', href: '/de' },
        { hreflang: 'fr', href: '/fr' },
        { hreflang: 'it', href: '/it' },
        { hreflang: 'es', href: 'https://es.test/' },
      ],
    },
    '/de': { alternates: [{ hreflang: 'x-default', href: '/' }] },
    '/fr': '',
    '/it': { robots: [{ says: ['noindex'] }], alternates: [{ hreflang: 'en', href: '/' }] },
  });
  assert.deepEqual(entries.get(`${TINY_ORIGIN}/`)?.alternates, [
    `de ${TINY_ORIGIN}/de`,
    `en ${TINY_ORIGIN}/`,
    'es https://es.test/',
  ]);
  assert.deepEqual(entries.get(`${TINY_ORIGIN}/de`)?.alternates, [`x-default ${TINY_ORIGIN}/`]);
  assert.deepEqual(entries.get(`${TINY_ORIGIN}/fr`)?.alternates, []);
});

test('alternates of which only the page itself is left are none', () => {
  const alternates = [
    { hreflang: 'en', href: '/' },
    { hreflang: 'x-default', href: '/#top' },
    { hreflang: 'de', href: '/gone' },
  ];
  assert.deepEqual(
    tinyAnswer({ '/': { alternates } }).entries.get(`${TINY_ORIGIN}/`)?.alternates,
    [],
  );
});

test('pictures of the content, but for those of a page that is shy', () => {
  const content = ['/a.jpg', 'b.jpg', '/a.jpg'].map((src) => ({
    image: { attributes: { src }, listed: [src] },
  }));
  const { entries } = tinyAnswer({
    '/': {
      to: '/d/shy',
      content,
      decoration: [{ attributes: { src: '/l.png' }, listed: ['/l.png'] }],
    },
    '/d/shy': { content, robots: [{ says: ['noimageindex'] }] },
  });
  assert.deepEqual(entries.get(`${TINY_ORIGIN}/`)?.images, [
    `${TINY_ORIGIN}/a.jpg`,
    `${TINY_ORIGIN}/b.jpg`,
  ]);
  assert.deepEqual(entries.get(`${TINY_ORIGIN}/d/shy`)?.images, []);
});

test('videos of which all is known', () => {
  const video = { by: 'json-ld', title: 'T', description: 'D', content: '/v.mp4' } as const;
  const content = [{ video }, { video: { ...video, thumbnail: '/t.jpg' } }];
  assert.deepEqual(tinyAnswer({ '/': { content } }).entries.get(`${TINY_ORIGIN}/`)?.videos, [
    `${TINY_ORIGIN}/t.jpg|T|D|${TINY_ORIGIN}/v.mp4|`,
  ]);
});

test('orphans are what the sitemap alone names, gaps what it does not', () => {
  const pages = {
    '/': '/a /b',
    '/a': '',
    '/b': { robots: [{ says: ['noindex' as const] }] },
    '/c': '',
  };
  const { orphans, gaps } = tinyAnswer(pages, { listed: '/ /c /gone' });
  assert.deepEqual([...orphans].sort(), [`${TINY_ORIGIN}/c`, `${TINY_ORIGIN}/gone`]);
  assert.deepEqual([...gaps], [`${TINY_ORIGIN}/a`]);
  assert.equal(tinyAnswer(pages).gaps.size, 0);
});

test('a site on this machine is listed under the name that its front page gives it', () => {
  const picture = `${TINY_ORIGIN}/a.jpg`;
  const { entries, reasons } = tinyAnswer({
    '/': { canonicals: [{ href: 'https://public.example/' }], to: 'https://public.example/a' },
    '/a': { content: [{ image: { attributes: { src: picture }, listed: [picture] } }] },
  });
  assert.deepEqual([...reasons.keys()], [`${TINY_ORIGIN}/`, `${TINY_ORIGIN}/a`]);
  assert.deepEqual([...entries.keys()], ['https://public.example/', 'https://public.example/a']);
  assert.deepEqual(entries.get('https://public.example/a')?.images, [
    'https://public.example/a.jpg',
  ]);
});

// Written → the form; `-` for none.
const FORMS = `
  HTTP://SITE.TEST:80/a                       http://site.test/a
  ../b?x=1#y                                  http://site.test/b?x=1
  /a/./b/../c                                 http://site.test/a/c
  /%7Euser/%2fx%c3%a9                         http://site.test/~user/%2Fx%C3%A9
  /a?                                         http://site.test/a
  /a?utm_source=x&b=2&Gclid=3                 http://site.test/a?b=2
  /a?c=3&a=1                                  http://site.test/a?c=3&a=1
  /a?ASPSESSIONIDABC=1&sid=short              http://site.test/a?sid=short
  /a?sid=0123456789abcdef                     http://site.test/a
  /a?sid=0123456789abcde.                     http://site.test/a?sid=0123456789abcde.
  /a;jsessionid=12/b;jsessionid=34?x          http://site.test/a/b?x
  /a;part=1                                   http://site.test/a;part=1
  //user:word@site.test/a                     http://site.test/a
  /a|b^c[d]%zz                                http://site.test/a%7Cb%5Ec%5Bd%5D%25zz
  http://www.site.test/a                      http://site.test/a
  https://site.test/a                         https://site.test/a
  mailto:a@b.example                          -
  http://[/                                   -
`;

test('the form of addresses', () => {
  const site = { origin: TINY_ORIGIN, names: new Set(['http://www.site.test']) };
  for (const line of FORMS.trim().split('\n')) {
    const [written = '', form] = line.trim().split(/\s+/);
    assert.equal(rightForm(written, `${TINY_ORIGIN}/d/`, site) ?? '-', form, written);
  }
  const long = `${TINY_ORIGIN}/`.padEnd(8_192, 'a');
  assert.equal(rightForm(long, TINY_ORIGIN, site), long);
  assert.equal(rightForm(`${long}a`, TINY_ORIGIN, site), undefined);
});
