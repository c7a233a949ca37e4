// Line 11: which pages go with what was cut.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DESCRIBED_GENERATION,
  type DescribedPage,
  frontierOfPages,
} from '../../../../tests/support/frontier-of-pages.ts';
import { scopeOf } from '../../../../tests/support/scope-of.ts';
import { decidePages } from '../decide-pages.ts';

const SITE = 'https://e.example/';

/** `path reason detail`, of the visited pages in the order of their addresses. */
function decided(pages: readonly DescribedPage[]): string {
  const frontier = frontierOfPages(pages.map((page) => ({ ...page, url: SITE + page.url })));
  const decisions = decidePages({
    frontier,
    generation: DESCRIBED_GENERATION,
    nowMs: Date.UTC(2026, 10, 22),
    scope: scopeOf(SITE),
    start: SITE,
    list: new Set(),
    probes: new Map(),
    hasSitemaps: false,
    news: false,
    media: false,
    complete: true,
  });
  const all = [...decisions.all()].filter(({ status }) => status !== undefined);
  frontier.close();
  return all
    .map(({ url, reason, detail = '' }) => `${url.slice(SITE.length)} ${reason} ${detail}`.trim())
    .join(', ');
}

const cut = (url: string, trap: string): DescribedPage => ({
  url,
  state: 'held',
  why: `trap ${trap}`,
});
let content = 100;
function page(url: string, more: Partial<DescribedPage> & { readonly to?: string } = {}) {
  const { to = '', ...rest } = more;
  const links = to.split(' ').flatMap((path) => {
    return path === '' ? [] : [{ url: SITE + path, how: 'link' as const }];
  });
  content += 1;
  return { url, content: [content, content] as const, words: 1, links, ...rest };
}

test('barren pages that hang together with what was cut go with it', () => {
  const chain = [cut('p/4', 'chain'), page('p/1'), page('p/2', { to: 'p/3' })];
  assert.equal(
    decided([...chain, page('p/3', { to: 'p/4' })]),
    'p/1 listed, p/2 trap chain, p/3 trap chain',
  );
  const others = page('p/3', { to: 'p/4', met: ['link', 'byOthers'] });
  assert.equal(decided([...chain, others]), 'p/1 listed, p/2 listed, p/3 listed');
  const words = page('p/3', { to: 'p/4', met: ['link', 'newWords'], words: 2 });
  assert.equal(decided([...chain, words]), 'p/1 listed, p/2 listed, p/3 listed');
  const known = page('p/3', { to: 'p/4', met: ['link', 'newWords'] });
  assert.equal(decided([...chain, known]), 'p/1 listed, p/2 listed, p/3 listed', 'of one row');
  const brings = page('p/2', { to: 'p/3', met: ['link', 'brings', 'newWords'] });
  assert.equal(
    decided([cut('p/4', 'chain'), page('p/1'), brings, page('p/3', { to: 'p/4' })]),
    'p/1 listed, p/2 listed, p/3 trap chain',
    'a short last page that the server repeats',
  );
  const listed = page('p/3', { to: 'p/4', met: ['link', 'sitemap'] });
  assert.equal(decided([...chain, listed]), 'p/1 listed, p/2 listed, p/3 listed');
});

test('a long first page of a row goes with it when it is the one that begins it over again', () => {
  const long = { facts: { content: { hash: '', characters: 900 } } };
  const row = (begins: string, more: Partial<DescribedPage>): string =>
    decided([
      cut('t?p=4', 'chain'),
      page(begins, { words: 9, ...long, ...more }),
      page('t?p=2', { to: 't?p=3', met: ['link', 'newWords'], content: [7, 70], ...long }),
      page('t?p=3', { to: 't?p=4', content: [8, 80], ...long }),
    ]);
  assert.equal(row('t', {}), 't listed, t?p=2 listed, t?p=3 trap chain');
  const gone = 't listed, t?p=2 trap chain, t?p=3 trap chain';
  assert.equal(row('t', { content: [7, 71] }), gone, 'its main content');
  assert.equal(row('t', { words: 1 }), gone, 'its words');
  const other = row('u', { content: [7, 71], words: 1 });
  assert.equal(other, 't?p=2 listed, t?p=3 trap chain, u listed');
  const hidden = row('t', { content: [7, 71], noindex: true });
  assert.equal(hidden, 't noindex, t?p=2 listed, t?p=3 trap chain');
});

test('a page goes with what was cut of its own kind alone, and by links alone', () => {
  const other = [cut('q/1', 'chain'), cut('p/9', 'chain'), page('p/1', { to: 'q/1' })];
  assert.equal(decided(other), 'p/1 listed');
  const links = [{ url: `${SITE}p/9`, how: 'hreflang' as const }];
  assert.equal(decided([cut('p/9', 'chain'), { ...page('p/1'), links }]), 'p/1 listed');
  const days = [cut('2031/05', 'calendar'), page('c/2031-04', { to: '2031/05' })];
  assert.equal(decided(days), 'c/2031-04 trap calendar', 'both end in a month');
});

test('of two traps the first of the table is told, in whichever order they were met', () => {
  const page1 = page('p/1', { to: 'p/2 p/3' });
  const [one, two] = [cut('p/2', 'template'), cut('p/3', 'chain')];
  for (const order of [
    [one, two, page1],
    [page1, two, one],
  ]) {
    assert.equal(decided(order), 'p/1 trap chain');
  }
});

test('combinations go with those that were cut, when all their names occur there', () => {
  const two = (more: Partial<DescribedPage> = {}): string =>
    decided([cut('l?a&b&c', 'facets'), page('l?a&b', more), page('l?a'), page('l?a&x')]);
  const kept = 'l?a listed, l?a&b listed, l?a&x listed';
  assert.equal(two(), 'l?a listed, l?a&b trap facets, l?a&x listed');
  assert.equal(two({ met: ['link', 'byOtherPath'] }), kept);
  assert.equal(two({ met: ['start'] }), kept);
});

test('copies go with what grew, but for targets', () => {
  const grown = (more: Partial<DescribedPage>, trap = 'copies'): string =>
    decided([
      cut('a/a/a/a', trap),
      page('a', { placeless: 7 }),
      page('b/a', { placeless: 7, ...more }),
      page('c', { placeless: 7 }),
    ]);
  for (const trap of ['path-depth', 'repeated-segments', 'copies']) {
    assert.equal(grown({}, trap), 'a listed, b/a trap copies, c listed');
  }
  assert.equal(grown({}, 'parameter'), 'a listed, b/a listed, c listed');
  assert.equal(grown({ placeless: 8 }), 'a listed, b/a listed, c listed');
  assert.equal(grown({ met: ['link', 'target'] }), 'a listed, b/a listed, c listed');
});

test('of equal pages those of a trap come last, and are duplicates', () => {
  const equal = { content: [1, 1] as const };
  const pages = [cut('p/2', 'chain'), page('p/1', { to: 'p/2', ...equal }), page('longer', equal)];
  assert.equal(decided(pages), 'longer listed, p/1 duplicate');
});
