// Which section an entry goes to: by path, by month, by language, or the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { SectionPlan } from '../../plan/publish-plan.ts';
import type { SectionRule } from '../../settings/publish-config.ts';
import { createSectionRouter } from './section-router.ts';

const BASE = 'https://e.example';
const plan = (name: string, rule?: SectionRule): SectionPlan => ({
  name,
  urlsMax: 50_000,
  lastmod: 'field',
  ...(rule !== undefined && { rule }),
});
const REST = plan('');

// At run time properties are of any type.
const route = (plans: readonly SectionPlan[], entry: object): string =>
  createSectionRouter(plans, REST)({ loc: `${BASE}/`, ...entry } as UrlEntry).name;

test('without rules all entries are in one section', () => {
  const router = createSectionRouter([], REST);
  assert.deepEqual(router({ loc: BASE }), { name: '', plan: REST });
  assert.equal(router({ loc: BASE }), router({ loc: `${BASE}/x` }));
});

test('a path picks what is below it, by its globs, and the first rule wins', () => {
  const plans = [
    plan('blog', { path: ['/blog/**', '/news/*'] }),
    plan('all-blogs', { path: '/**/blog/**' }),
  ];
  const cases = {
    '/blog/a': 'blog',
    '/blog/a/b?x=/shop/': 'blog',
    '/news/a': 'blog',
    '/news/a/b': '',
    '/de/blog/a': 'all-blogs',
    '/Blog/a': '',
    '/': '',
  };
  for (const [path, name] of Object.entries(cases)) {
    assert.equal(route(plans, { loc: BASE + path }), name, path);
  }
});

test('a path is compared as a URL has it', () => {
  const plans = [plan('blog', { path: '/blog/**' })];
  assert.equal(route(plans, { loc: `${BASE}/x/../blog/a` }), 'blog');
  assert.equal(route(plans, { loc: 'HTTPS://E.EXAMPLE:443/blog/a' }), 'blog');
  assert.equal(route(plans, { loc: `${BASE}/?/blog/a` }), '');
});

test('a month is that of the date as it is written, in its own zone', () => {
  const plans = [plan('', 'month')];
  const cases = {
    '2026-11-20': '2026-11',
    '2026-11': '2026-11',
    '2026-10-31T23:30:00-05:00': '2026-10',
    '2026-11-01T00:30:00+14:00': '2026-11',
    '2026': 'undated',
    '2026-13-01': 'undated',
    yesterday: 'undated',
  };
  for (const [lastmod, name] of Object.entries(cases)) {
    assert.equal(route(plans, { lastmod }), name, lastmod);
  }
  assert.equal(route(plans, {}), 'undated');
  assert.equal(route([plan('blog', 'month')], { lastmod: '2026-11-20' }), 'blog-2026-11');
});

test('a language is the one under which the alternates name the page itself', () => {
  const loc = `${BASE}/a`;
  const alternates = [
    { hreflang: 'x-default', href: loc },
    { hreflang: 'de', href: `${BASE}/de` },
    { hreflang: 'EN-gb', href: loc },
  ];
  assert.equal(route([plan('', 'language')], { loc, alternates }), 'en-gb');
  assert.equal(route([plan('shop', 'language')], { loc, alternates }), 'shop-en-gb');
  assert.equal(route([plan('', 'language')], { loc: BASE, alternates }), 'no-language');
});

test('where no alternate names the page, its news may say the language', () => {
  const news = { publication: { name: 'x', language: 'fr' } };
  assert.equal(route([plan('', 'language')], { news }), 'fr');
});

test('values of any kind give no language', () => {
  const plans = [plan('', 'language')];
  const loc = `${BASE}/`;
  for (const value of [null, undefined, 7, true, 'x', [], {}, [null], [7, 'x', undefined, []]]) {
    for (const property of ['alternates', 'news']) {
      assert.equal(route(plans, { [property]: value }), 'no-language', `${property} ${value}`);
    }
    assert.equal(route(plans, { news: { publication: value } }), 'no-language');
    assert.equal(route(plans, { alternates: [{ hreflang: value, href: loc }] }), 'no-language');
  }
  for (const hreflang of ['', 'e', '../x', 'a b', 'é', 'x'.repeat(36), 'en\n', 'index', 'INDEX']) {
    assert.equal(
      route(plans, { alternates: [null, { hreflang, href: loc }] }),
      'no-language',
      hreflang,
    );
  }
});

test('a rule makes 500 sections, and not one more', () => {
  const router = createSectionRouter([plan('', 'month')], REST);
  const dated = (month: number): UrlEntry => ({
    loc: BASE,
    lastmod: `${2000 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
  });
  for (let month = 0; month < 500; month += 1) router(dated(month));
  assert.equal(router(dated(0)).name, '2000-01');
  assert.throws(() => router(dated(500)), {
    code: 'CONFIG_INVALID',
    message: 'The rule month makes more than 500 sections.',
  });
});
