// What decisions tell of single pages: reasons with their evidence, entries, orphans and gaps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  contentDigits,
  DESCRIBED_GENERATION,
  type DescribedPage,
  frontierOfPages,
} from '../../../tests/support/frontier-of-pages.ts';
import { scopeOf } from '../../../tests/support/scope-of.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { UrlDecision } from '../port/decision.ts';
import { type Decisions, decidePages } from './decide-pages.ts';
import type { DecideOptions } from './table/decide-options.ts';

const SCOPE = 'https://e.example/s/';
const at = (path: string): string => SCOPE + path;
const PROBE = 9;
const PROBED = new Map([[SCOPE, contentDigits(PROBE)]]);

type Told = Omit<Decisions, 'all' | 'entries'> & {
  readonly all: readonly UrlDecision[];
  readonly entries: readonly UrlEntry[];
  readonly hashes: readonly (string | undefined)[];
};

type More = Partial<DecideOptions> & { readonly which?: 'examples' };

function decide(pages: readonly DescribedPage[], more: More = {}): Told {
  const frontier = frontierOfPages(pages);
  const decisions = decidePages({
    frontier,
    generation: DESCRIBED_GENERATION,
    nowMs: Date.UTC(2026, 10, 22),
    scope: scopeOf(SCOPE),
    start: SCOPE,
    list: new Set(),
    probes: new Map(),
    hasSitemaps: false,
    news: false,
    media: true,
    complete: true,
    ...more,
  });
  const entries = [...decisions.entries()];
  const told = { ...decisions, all: [...decisions.all(more.which)] };
  frontier.close();
  const hashes = entries.map(({ contentHash }) => contentHash);
  return { ...told, entries: entries.map(({ entry }) => entry), hashes };
}

/** `path reason detail other`, what is absent left out. */
function reasonsOf(pages: readonly DescribedPage[], more?: Partial<DecideOptions>): string[] {
  return decide(pages, more).all.map(({ url, reason, detail, other }) =>
    [url, reason, detail, other]
      .filter((part) => part !== undefined)
      .join(' ')
      .replaceAll(SCOPE, ''),
  );
}

test('each answer has its reason, and the evidence', () => {
  const found = reasonsOf([
    {
      url: at('a-error'),
      answer: 'error',
      facts: { error: { code: 'FETCH_TIMEOUT', message: '' } },
    },
    { url: at('b-redirect'), answer: 'redirect', target: at('z'), facts: { status: 301 } },
    { url: at('c-gone'), answer: 'status', facts: { status: 410 } },
    { url: at('d-failing'), answer: 'failing', facts: { status: 503 } },
    { url: at('e-file'), answer: 'file', facts: { contentType: 'image/png' } },
    { url: at('f-noindex'), noindex: true, refresh: true, facts: { noindex: 'header' } },
    { url: at('g-refresh'), refresh: true, target: at('z'), missingTitle: true },
    { url: at('h-title'), missingTitle: true, target: at('z') },
    { url: at('i-canonical'), target: at('z') },
    { url: at('j-googlebot'), met: ['link', 'engineDisallowed'], answer: 'error' },
    { url: at('z') },
  ]);
  assert.deepEqual(found, [
    'a-error error FETCH_TIMEOUT',
    'b-redirect redirect z',
    'c-gone status',
    'd-failing status',
    'e-file content-type',
    'f-noindex noindex header',
    'g-refresh redirect refresh z',
    'h-title status soft-404',
    'i-canonical canonical z',
    'j-googlebot robots Googlebot',
    'z listed',
  ]);
});

test('what was not visited has the reason that it is held for', () => {
  const held = (path: string, why: string) => ({ url: at(path), state: 'held' as const, why });
  const pages = [
    held('a', 'excluded nofollow'),
    held('b', 'robots /s/b'),
    held('c/1', 'trap chain'),
    held('d/1', 'trap template /s/d/*'),
    held('e', 'sitemap'),
    { url: at('f'), state: 'waiting' as const },
    { url: at('g'), state: 'planned' as const, met: ['engineDisallowed'] as const },
  ];
  const { all, reasons, traps } = decide(pages);
  assert.deepEqual(
    all.map(({ reason, detail, template }) => [reason, detail, template]),
    [
      ['excluded', 'nofollow', undefined],
      ['robots', '/s/b', undefined],
      ['trap', 'chain', '/s/c/N'],
      ['trap', 'template', '/s/d/*'],
      ['not-fetched', undefined, undefined],
      ['not-fetched', undefined, undefined],
      ['not-fetched', undefined, undefined],
    ],
  );
  assert.equal(reasons['not-fetched'], 3);
  assert.equal(reasons.listed, 0);
  assert.deepEqual(
    traps.map(({ kind, template }) => [kind, template]),
    [
      ['chain', '/s/c/N'],
      ['template', '/s/d/*'],
    ],
  );
});

test('an answer of an earlier crawl is none, and what that crawl alone met is not told', () => {
  const facts = { shell: true } as const;
  const { all, reasons, notes } = decide([
    { url: at('a'), visitedIn: DESCRIBED_GENERATION - 1, facts },
    { url: at('b'), generation: DESCRIBED_GENERATION - 1, facts },
    { url: at('c'), facts },
  ]);
  assert.deepEqual(
    all.map(({ url, reason }) => [url, reason]),
    [
      [at('a'), 'not-fetched'],
      [at('c'), 'listed'],
    ],
  );
  assert.deepEqual([reasons['not-fetched'], reasons.listed], [1, 1]);
  assert.deepEqual(notes, { 'app-shell': 1 });
});

test('an answer that was forgotten counts for nothing', () => {
  const shell = { shell: true, dates: [{ source: 'header', value: '2026-01-01' }] } as const;
  const pages = [{ url: at('a'), facts: shell, links: [{ url: at('b'), how: 'link' as const }] }];
  const frontier = frontierOfPages([...pages, { url: at('b'), facts: shell }]);
  frontier.change(1, { state: 'waiting' });
  const options = { frontier, generation: DESCRIBED_GENERATION, nowMs: 0, start: SCOPE };
  const scope = scopeOf(SCOPE);
  const flags = { hasSitemaps: false, news: false, media: false, complete: false };
  const list = new Set<never>();
  const decided = decidePages({ ...options, scope, list, probes: new Map(), ...flags });
  const [a, b] = [...decided.all()];
  assert.deepEqual([a?.reason, a?.status, a?.notes, b?.inlinks], ['not-fetched', undefined, [], 0]);
  assert.deepEqual(decided.notes, { 'app-shell': 1 });
  frontier.close();
});

test('what is passed over is listed', () => {
  const pages: readonly DescribedPage[] = [
    { url: at('canonical'), target: at('z') },
    { url: at('duplicate'), content: [1, 1] },
    { url: at('noindex'), noindex: true },
    { url: at('probe'), content: [PROBE, 2] },
    { url: at('robots'), met: ['engineDisallowed'] },
    { url: at('robots-held'), state: 'held', why: 'robots /' },
    { url: at('title'), missingTitle: true },
    { url: at('z'), content: [1, 1] },
  ];
  const listed = (list: DecideOptions['list']): string[] =>
    decide(pages, { list, probes: PROBED }).entries.map(({ loc }) => loc.slice(SCOPE.length));
  assert.deepEqual(listed(new Set()), ['z']);
  assert.deepEqual(listed(new Set(['canonical'])), ['canonical', 'z']);
  assert.deepEqual(listed(new Set(['duplicate'])), ['duplicate', 'z']);
  assert.deepEqual(listed(new Set(['noindex'])), ['noindex', 'z']);
  assert.deepEqual(listed(new Set(['robots'])), ['robots', 'z']);
  assert.deepEqual(listed(new Set(['soft-404'])), ['probe', 'title', 'z']);
});

test('files of the types asked for are listed, and judged as pages are', () => {
  const pages: readonly DescribedPage[] = [
    { url: at('a'), answer: 'file', facts: { contentType: 'Application/PDF; charset=x' } },
    { url: at('b'), answer: 'file', noindex: true, facts: { contentType: 'application/pdf' } },
    { url: at('c'), answer: 'file', target: at('a'), facts: { contentType: 'application/pdf' } },
    { url: at('d'), answer: 'file', facts: { contentType: 'image/png' } },
    { url: at('e'), answer: 'file' },
  ];
  assert.deepEqual(reasonsOf(pages, { types: new Set(['application/PDF']) }), [
    'a listed',
    'b noindex',
    'c canonical a',
    'd content-type',
    'e content-type',
  ]);
});

const alike = (path: string): DescribedPage => ({ url: at(path), content: [PROBE, path.length] });

test('a page is compared with the probe of its own folder, else with that of the scope', () => {
  const five = ['b/1', 'b/22', 'b/333', 'b/4444', 'b/55555'];
  const pages = ['a/', 'longer', 'a/longest', ...five].map(alike);
  // b/ was probed, and answered otherwise: its pages are compared with no other probe.
  assert.deepEqual(reasonsOf(pages, { probes: PROBED }), [
    'a/ status soft-404',
    'a/longest status soft-404',
    ...five.map((path) => `${path} listed`),
    'longer status soft-404',
  ]);
  const own = new Map([...PROBED, [at('a/'), contentDigits(1)], [at('b/'), contentDigits(PROBE)]]);
  assert.deepEqual(reasonsOf(pages, { probes: own }), [
    'a/ listed',
    'a/longest listed',
    ...five.map((path) => `${path} status soft-404`),
    'longer status soft-404',
  ]);
});

test('the start and the folder of the probe itself are not compared', () => {
  const pages = ['', '?longer', 'start', 'a/', 'a/?longer', 'a/longest'].map(alike);
  const probes = new Map([[at('a/'), contentDigits(PROBE)], ...PROBED]);
  assert.deepEqual(reasonsOf(pages, { probes, start: at('start') }), [
    ' listed',
    '?longer listed',
    'a/ listed',
    'a/?longer listed',
    'a/longest status soft-404',
    'start listed',
  ]);
});

test('a page with too little content, and a probe without, are not compared', () => {
  const pages = [{ url: at('a') }, alike('b')];
  assert.deepEqual(reasonsOf(pages, { probes: new Map([[SCOPE, '']]) }), ['a listed', 'b listed']);
  assert.deepEqual(reasonsOf(pages, { probes: PROBED }), ['a listed', 'b status soft-404']);
});

test('of equal pages the first is listed: each step of the order outweighs those behind it', () => {
  const page = (path: string, more: Partial<DescribedPage> = {}): DescribedPage => ({
    url: at(path),
    content: [1, 1],
    ...more,
  });
  const inOrder = [
    page('self-canonical?q', { selfCanonical: true }),
    page('in-the-sitemap?q', { met: ['sitemap'] }),
    page('fewer-segments'),
    page('linked/by-others'),
    page('a/shorter'),
    page('x?shorter'),
    page('x?same-long-a'),
    page('x?same-long-b'),
  ];
  for (let first = 0; first < inOrder.length - 1; first += 1) {
    const links = [{ url: at('linked/by-others'), how: 'link' as const }];
    const other = page('z?other', { content: [2, 2], links });
    const { entries, reasons } = decide([...inOrder.slice(first).toReversed(), other]);
    assert.deepEqual(entries, [{ loc: inOrder[first]!.url }, { loc: other.url }]);
    assert.equal(reasons.duplicate, inOrder.length - 1 - first);
  }
});

test('of equal pages links by what is equal itself, or not listed, do not count', () => {
  const links = [{ url: at('bbb'), how: 'link' as const }];
  const found = reasonsOf([
    { url: at('aa'), content: [1, 1] },
    { url: at('bbb'), content: [1, 1] },
    { url: at('cccc'), content: [1, 1], links },
    { url: at('noindex'), content: [2, 2], noindex: true, links },
  ]);
  assert.deepEqual(found, [
    'aa listed',
    'bbb duplicate aa',
    'cccc duplicate aa',
    'noindex noindex',
  ]);
});

test('what goes with a trap is listed for an equal page that does not', () => {
  const row = (number: number, more: Partial<DescribedPage> = {}): DescribedPage => ({
    url: at(`t?page=${number}`),
    content: [1, 1],
    links: [{ url: at(`t?page=${number + 1}`), how: 'link' }],
    ...more,
  });
  const found = reasonsOf([
    row(1, { content: [2, 2], met: ['link', 'byOthers', 'newWords'] }),
    row(2),
    row(3),
    { url: at('t?page=4'), state: 'held', why: 'trap chain' },
    { url: at('t?page=newest'), content: [1, 1], met: ['link', 'byOthers'] },
  ]);
  assert.deepEqual(found, [
    't?page=1 listed',
    't?page=2 listed',
    't?page=3 duplicate t?page=2',
    't?page=4 trap chain',
    't?page=newest duplicate t?page=2',
  ]);
});

test('equal pages that are alternates of the first are listed, too', () => {
  const alternate = (path: string) => ({
    facts: { alternates: [{ hreflang: 'x', href: at(path) }] },
    links: [{ url: at(path), how: 'hreflang' as const }],
  });
  const found = reasonsOf([
    { url: at('a'), content: [1, 1], ...alternate('bb') },
    { url: at('bb'), content: [1, 1] },
    { url: at('cc'), content: [1, 1], ...alternate('a') },
    // Of one that is no alternate of the first itself.
    { url: at('dd'), content: [1, 1], ...alternate('bb') },
  ]);
  assert.deepEqual(found, ['a listed', 'bb listed', 'cc listed', 'dd duplicate a']);
});

test('alternates are listed that are out of scope, or listed and name the page', () => {
  const alternates = (...hrefs: readonly string[]): Partial<DescribedPage> => ({
    facts: { alternates: hrefs.map((href) => ({ hreflang: 'x', href })) },
    links: hrefs.map((url) => ({ url, how: 'hreflang' as const })),
  });
  const far = 'https://f.example/';
  const { all, entries, notes } = decide([
    { url: at('a'), ...alternates(at('a'), at('b'), at('c'), at('gone'), far, at('unknown')) },
    { url: at('b'), ...alternates(at('a'), at('b')) },
    { url: at('c'), ...alternates(at('c'), at('gone')) },
    { url: at('d'), ...alternates(at('d')) },
    { url: at('e'), ...alternates(far) },
    { url: at('gone'), answer: 'status', ...alternates(at('a'), at('b')) },
    { url: far, state: 'held', why: 'out-of-scope' },
  ]);
  assert.deepEqual(
    entries.map((entry) => entry.alternates?.map(({ href }) => href)),
    [[at('a'), at('b'), far], [at('a'), at('b')], undefined, undefined, [far]],
  );
  assert.deepEqual(all.find(({ url }) => url === at('a'))?.notes, ['hreflang-not-returned']);
  assert.deepEqual(notes, { 'hreflang-not-returned': 1 });
});

test('entries carry what was asked for', () => {
  const news = { title: 'T', publicationDate: '2026-11-22' };
  const videos = [{ thumbnailLoc: 'https://e.example/t', title: 't', description: 'd' }];
  const images = Array.from({ length: 1_001 }, (_, index) => `https://e.example/${index}.png`);
  const content = { hash: 'abc', characters: 100 };
  const dates = [{ source: 'json-ld', value: '2026-11-20' }] as const;
  const pages = [
    { url: at('a'), facts: { news, videos, images, content, dates } },
    { url: at('b') },
  ];
  const { entries, hashes } = decide(pages, { news: true });
  assert.deepEqual(hashes, ['abc', undefined]);
  const [full, bare] = entries;
  assert.deepEqual(
    { ...full, images: full?.images?.length },
    { loc: at('a'), lastmod: '2026-11-20', images: 1_000, videos, news },
  );
  assert.equal(full?.images?.[0]?.loc, images[0]);
  assert.deepEqual(bare, { loc: at('b') });
  const [plain] = decide(pages, { media: false }).entries;
  assert.deepEqual(plain, { loc: at('a'), lastmod: '2026-11-20' });
});

test('news of two days before now are listed as news, older ones are not', () => {
  const article = (publicationDate: string) => ({ news: { title: 'T', publicationDate } });
  const [second, older, none] = decide(
    [
      { url: at('a'), facts: article(new Date(Date.UTC(2026, 10, 20)).toISOString()) },
      { url: at('b'), facts: article(new Date(Date.UTC(2026, 10, 20) - 1_000).toISOString()) },
      { url: at('c'), facts: article('soon') },
    ],
    { news: true },
  ).entries;
  assert.deepEqual([second?.news?.title, older?.news, none?.news], ['T', undefined, undefined]);
});

test('orphans are met in sitemaps alone, gaps are linked and in none', () => {
  const pages: readonly DescribedPage[] = [
    { url: at('gap'), met: ['link'] },
    { url: at('gap-nofollow'), met: ['nofollow', 'hreflang'] },
    { url: at('no-gap'), met: ['hreflang'] },
    { url: at('no-orphan'), met: ['sitemap', 'target'] },
    { url: at('orphan'), met: ['sitemap', 'retried', 'engineDisallowed'] },
    { url: at('out'), met: ['sitemap'], state: 'held', why: 'excluded x' },
    { url: at('status'), met: ['link'], answer: 'status' },
  ];
  const told = decide(pages, { hasSitemaps: true });
  const paths = (is: (decision: UrlDecision) => boolean | undefined): string[] =>
    told.all.filter(is).map(({ url }) => url.slice(SCOPE.length));
  assert.deepEqual(
    paths(({ orphan }) => orphan),
    ['orphan', 'out'],
  );
  assert.deepEqual(
    paths(({ gap }) => gap),
    ['gap', 'gap-nofollow'],
  );
  assert.deepEqual(
    paths(({ inSitemap }) => inSitemap),
    ['no-orphan', 'orphan', 'out'],
  );
  assert.deepEqual([told.orphans, told.gaps], [2, 2]);
  // A crawl that was stopped cannot tell what nothing links.
  const early = decide(pages, { hasSitemaps: true, complete: false });
  assert.deepEqual([early.orphans, early.gaps], [0, 2]);
  assert.ok(early.all.every(({ orphan }) => orphan === undefined));
  const without = decide(pages);
  assert.deepEqual([without.orphans, without.gaps], [0, 0]);
  assert.ok(without.all.every(({ gap }) => gap === undefined));
  assert.ok(without.all.every(({ inSitemap }) => inSitemap === undefined));
});

test('examples leave out what is like the first of its reason', () => {
  const pages = ['a', 'b', 'c', 'd', 'e'].map((path): DescribedPage => ({ url: at(path) }));
  const cut: DescribedPage = { url: at('f'), facts: { cut: true } };
  const gone = ['g', 'h'].map((path): DescribedPage => ({ url: at(path), answer: 'status' }));
  const { all } = decide([...pages, cut, ...gone], { which: 'examples' });
  const paths = all.map(({ url }) => url.slice(SCOPE.length));
  assert.deepEqual(paths, ['a', 'f', 'g', 'h']);
});

test('each other page that links counts once', () => {
  const to = at('z');
  const links = (...hows: readonly ('link' | 'nofollow' | 'hreflang' | 'target')[]) =>
    hows.map((how) => ({ url: to, how }));
  const { all } = decide([
    { url: at('a'), links: links('link', 'nofollow') },
    { url: at('b'), links: links('nofollow'), noindex: true },
    { url: at('c'), links: links('hreflang', 'target') },
    { url: to, links: links('link') },
  ]);
  assert.equal(all.find(({ url }) => url === to)?.inlinks, 2);
});

test('what is visited alone is excluded, after canonicals and before equal pages', () => {
  const visitedOnly = (url: string): string | undefined =>
    url.startsWith(at('tag/')) ? '/s/tag/**' : undefined;
  const pages: readonly DescribedPage[] = [
    { url: SCOPE, met: ['start'], content: [1, 1] },
    // Names one that is visited alone: it stays canonical of it.
    { url: at('a'), content: [2, 2], target: at('tag/a') },
    { url: at('tag/a'), content: [3, 3] },
    // Would be the first of two equal ones.
    { url: at('tag/b'), content: [4, 4], selfCanonical: true },
    { url: at('b?x=1'), content: [4, 4] },
    { url: at('tag/c'), content: [5, 5], target: at('b?x=1') },
    { url: at('tag/d'), noindex: true },
  ];
  assert.deepEqual(reasonsOf(pages, { visitedOnly }), [
    ' listed',
    'a canonical tag/a',
    'b?x=1 listed',
    'tag/a excluded /s/tag/**',
    'tag/b excluded /s/tag/**',
    'tag/c canonical b?x=1',
    'tag/d noindex',
  ]);
});

test('further pages of lists are left out on wish, when their first page was visited', () => {
  const pages: readonly DescribedPage[] = [
    { url: SCOPE, met: ['start'], content: [1, 1] },
    { url: at('blog?page=2'), content: [3, 3] },
    { url: at('blog'), content: [2, 2] },
    { url: at('blog/page/3'), content: [4, 4] },
    { url: at('gone?page=2'), content: [5, 5] },
    { url: at('gone'), answer: 'status' },
    { url: at('item?id=2'), content: [6, 6] },
    { url: at('item'), content: [7, 7] },
    { url: at('item?nr=2'), content: [8, 8], facts: { isAfterAnother: true } },
    { url: at('chapter/2'), content: [9, 9], facts: { isAfterAnother: true } },
    { url: at('chapter'), content: [10, 10] },
  ];
  assert.deepEqual(reasonsOf(pages, { pagination: false }), [
    ' listed',
    'blog listed',
    'blog/page/3 excluded pagination',
    'blog?page=2 excluded pagination',
    'chapter listed',
    'chapter/2 listed',
    'gone status',
    'gone?page=2 listed',
    'item listed',
    'item?id=2 listed',
    'item?nr=2 excluded pagination',
  ]);
  assert.equal(decide(pages).reasons.excluded, 0);
});
