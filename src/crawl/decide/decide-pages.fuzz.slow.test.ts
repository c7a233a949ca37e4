// Decisions against a slow decider that was written from docs/reference/decisions.md alone, on
// thousands of small made-up sites.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  contentDigits,
  DESCRIBED_GENERATION,
  type DescribedPage,
  frontierOfPages,
} from '../../../tests/support/frontier-of-pages.ts';
import { scopeOf } from '../../../tests/support/scope-of.ts';
import { decideSlowly, type SlowSite } from '../../../tests/support/slow-decider.ts';
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import { isBroken, type ListPolicy, type Reason, type UrlDecision } from '../port/decision.ts';
import type { LinkHow } from '../record/link-list.ts';
import { probeFolders } from './answers/probe-folders.ts';
import { decidePages } from './decide-pages.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const SITES = Number(process.env['FUZZ_SITES'] ?? 600);
const NOW = Date.UTC(2026, 10, 22, 12);
const SCOPE = 'https://e.example/s/';

/** A number at random from 0 to below 1, always the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PATHS = [
  '',
  '?p=1',
  'a',
  'b',
  'c',
  'd',
  'e',
  'ab',
  'ac',
  'a?x',
  'b?x',
  'c?yy',
  'a/',
  'b/',
  'c/',
  'a/1',
  'a/2',
  'a/3',
  'a/4',
  'a/b/5',
  'a/?x',
  'b/1',
  'b/2',
  'b/3',
  'b/44',
  'c/1',
  'z/1',
];
// A site with traps, and what may go with them.
const TRAPPED_PATHS = [
  'a?p&q',
  'a?p&q&r',
  'a?q&x',
  'a?q&r',
  'a?p&r',
  'a',
  'a/1',
  'a/2',
  'a/3',
  'a/4',
  'b/1',
  'b/2',
  'b/3',
  'b/a',
  'a/b/1',
  'a/b/b/1',
  'c/a/b/1',
  'a/c/b/1',
  '1',
  'x+y',
  'y+z',
  'x',
  'y',
  'x+y+z',
  'a?p=u,v',
  'a?p=u',
  'a?p=v',
  'a?p=u,v,w',
  'a/page/2/?p=u,v',
  'a?p=u,v&page=2',
];
const TRAPS = ['facets', 'copies', 'path-depth', 'chain', 'template', 'calendar'];
const OUTSIDE = ['https://e.example/t/x', 'https://f.example/', 'https://f.example/s/a'];
const WHYS = [
  'excluded nofollow',
  'excluded /s/b*',
  'robots /s/b',
  'trap calendar',
  'depth',
  'limit',
  'trap template /s/N?{a}',
  'not-fetched',
  'sitemap',
  'trap chain',
];
const DATES = [
  '1989-12-31',
  '1990-01-01',
  '2026-11-23T12:00:00Z',
  '2026-11-23T12:00:01Z',
  '2026-11-20',
  '2026-11-01T08:00:00+01:00',
  '2027-01-01',
  '2026',
];
const LISTED_SECONDS = ['1989-12-31', '2026-11-03', '2026-11-04T05:06:07Z', '2027-01-01'].map(
  (text) => Date.parse(text) / 1_000,
);
const HEADERS = ['2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z', '1980-01-01T00:00:00Z'];

class SiteMaker {
  readonly #random: () => number;
  /** How a site is inclined, so that rare things meet. */
  readonly #isChain: boolean;
  readonly #isPlain: boolean;
  readonly #isTrapped: boolean;
  /** Pages show the same rows in one order or another. */
  readonly #isSorted: boolean;
  readonly #urls: readonly string[];

  constructor(random: () => number) {
    this.#random = random;
    this.#isChain = this.#chance(0.25);
    this.#isPlain = this.#chance(0.3);
    this.#isTrapped = this.#chance(0.4);
    this.#isSorted = this.#chance(0.3);
    const paths = this.#isTrapped ? TRAPPED_PATHS : PATHS;
    const all = [...paths.map((path) => SCOPE + path), ...OUTSIDE];
    const count = this.#isPlain || this.#isTrapped ? 12 + this.#below(10) : 2 + this.#below(16);
    this.#urls = this.#shuffled(all).slice(0, count);
  }

  make(): SlowSite {
    const pages = this.#urls.map((url, index) => this.#page(url, index));
    const policies: readonly ListPolicy[] = [
      ...(['noindex', 'canonical', 'duplicate', 'soft-404', 'robots'] as const),
    ].filter(() => this.#chance(0.06));
    const probes = new Map<string, number>();
    for (const folder of ['', 'a/', 'b/', 'c/']) {
      if (this.#chance(0.25)) probes.set(SCOPE + folder, this.#below(3));
    }
    return {
      pages,
      policies,
      probes,
      scope: SCOPE,
      start: this.#chance(0.5) ? SCOPE : this.#one(this.#urls),
      nowMs: NOW,
      types: this.#chance(0.1) ? ['application/pdf'] : [],
      hasSitemaps: this.#chance(0.7),
      complete: this.#chance(0.8),
    };
  }

  #page(url: string, index: number): DescribedPage {
    const met = this.#some(
      ['start', 'link', 'nofollow', 'hreflang', 'target', 'sitemap', 'retried'] as const,
      this.#isTrapped ? 0.1 : 0.3,
    );
    if (!url.startsWith(SCOPE)) return { url, state: 'held', why: 'out-of-scope', met };
    const doubt = this.#isPlain ? 0.02 : 0.1;
    if (this.#chance(doubt)) return { url, state: 'held', why: this.#one(WHYS), met };
    if (this.#chance(doubt / 2)) return { url, state: this.#one(['waiting', 'planned']), met };
    if (this.#isTrapped && this.#chance(0.2)) {
      const trap = /[&,+]/.test(url) ? 'facets' : this.#one(TRAPS);
      return { url, state: 'held', why: `trap ${trap}`, met };
    }
    const disallowed = this.#chance(doubt / 2) ? (['engineDisallowed'] as const) : [];
    const told = this.#some(['byOthers', 'byOtherPath', 'brings', 'newWords'] as const, 0.15);
    const listed = this.#chance(this.#isPlain ? 0.9 : 0.4);
    return {
      url,
      met: [...met, ...disallowed, ...told],
      clicks: this.#below(4),
      ...(listed && { lastmodSeconds: LISTED_SECONDS[this.#chance(0.9) ? 1 : this.#below(4)]! }),
      ...this.#answer(index),
    };
  }

  #answer(index: number): Omit<DescribedPage, 'url'> {
    const next = this.#urls[(index + 1) % this.#urls.length]!;
    const to = this.#isChain && this.#chance(0.9) ? next : this.#one(this.#urls);
    if (this.#chance(this.#isPlain ? 0.03 : this.#isChain ? 0.2 : 0.12)) {
      return { answer: 'redirect', target: to, facts: { status: 301 } };
    }
    if (this.#chance(this.#isPlain ? 0.02 : 0.08)) {
      const answer = this.#one(['error', 'status', 'failing', 'file'] as const);
      const contentType = this.#one(['application/pdf', 'Application/PDF; x=1', 'text/csv']);
      if (answer !== 'file') return { answer, facts: { status: 404 } };
      return { answer, facts: { contentType }, noindex: this.#chance(0.2) };
    }
    const canonical = this.#chance(this.#isChain ? 0.85 : 0.2);
    const isSelf = !canonical && this.#chance(0.3);
    const alternates = this.#alternates(index);
    const links = this.#links(alternates, index);
    const main = this.#below(4);
    return {
      noindex: this.#chance(0.04),
      refresh: canonical && this.#chance(0.1),
      missingTitle: this.#chance(0.03),
      selfCanonical: isSelf,
      ...(canonical && to !== this.#urls[index] && { target: to }),
      ...(this.#chance(0.8) && {
        content: this.#isPlain ? [main, 1_000 + index] : [main, main * 2 + this.#below(2)],
        words: this.#below(2),
        placeless: this.#below(4),
        ...(this.#isSorted && { unordered: this.#below(2) }),
      }),
      links,
      facts: { ...this.#facts(), ...(alternates.length > 0 && { alternates }) },
    };
  }

  #facts(): NonNullable<DescribedPage['facts']> {
    const dates = [
      ...this.#some(['article:modified_time', 'json-ld'] as const, this.#isPlain ? 0.05 : 0.3).map(
        (source) => ({ source, value: this.#one(DATES) }),
      ),
      ...(this.#chance(this.#isPlain ? 0.95 : 0.4)
        ? [{ source: 'header' as const, value: HEADERS[this.#chance(0.93) ? 0 : this.#below(3)]! }]
        : []),
    ];
    return {
      ...(dates.length > 0 && { dates }),
      ...(this.#chance(0.2) && { changedMs: NOW + this.#below(10_000_000) }),
      ...(this.#chance(0.1) && { shell: true as const }),
      ...(this.#chance(0.1) && { cut: true as const }),
      ...(this.#chance(0.1) && { canonicalSeveral: true as const }),
    };
  }

  #alternates(index: number): readonly Alternate[] {
    if (!this.#chance(0.5)) return [];
    const size = 1 + this.#below(4);
    const first = index - (index % size);
    const cluster = this.#urls.slice(first, first + size).filter(() => this.#chance(0.9));
    const strays = this.#some([...OUTSIDE, `${SCOPE}never-met`, this.#one(this.#urls)], 0.15);
    return [...cluster, ...strays].map((href, at) => ({ hreflang: `l${at}`, href }));
  }

  /** Each way to another address once, as a crawl writes them down. */
  #links(alternates: readonly Alternate[], index: number): NonNullable<DescribedPage['links']> {
    const rows = this.#urls.slice(-3);
    const linked = this.#isSorted
      ? [...this.#some(this.#urls.slice(0, -3), 0.1), ...this.#shuffled(rows)]
      : this.#some(this.#urls, this.#isTrapped ? 0.5 : 0.2);
    const links: { url: string; how: LinkHow }[] = [
      ...linked.map((url) => ({
        url,
        how: 'link' as const,
      })),
      ...this.#some(this.#urls, this.#isSorted ? 0 : 0.1).map((url) => ({
        url,
        how: 'nofollow' as const,
      })),
      ...this.#some(this.#urls, 0.1).map((url) => ({ url, how: 'target' as const })),
      ...alternates.map(({ href }) => ({ url: href, how: 'hreflang' as const })),
    ];
    const once = new Map(links.map((link) => [`${link.how} ${link.url}`, link]));
    return [...once.values()].filter(({ url }) => url !== this.#urls[index]);
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  #one<T>(from: readonly T[]): T {
    return from[this.#below(from.length)]!;
  }

  #some<T>(from: readonly T[], share: number): T[] {
    return from.filter(() => this.#chance(share));
  }

  #shuffled<T>(from: readonly T[]): T[] {
    const left = [...from];
    return from.map(() => left.splice(this.#below(left.length), 1)[0]!);
  }
}

function decided(site: SlowSite) {
  const frontier = frontierOfPages(site.pages);
  try {
    const scope = scopeOf(site.scope);
    const list = new Set(site.policies);
    const types = new Set(site.types);
    const { start, nowMs, hasSitemaps, complete } = site;
    const folders = probeFolders(frontier, DESCRIBED_GENERATION, scope, { list, types });
    const probes = new Map([...site.probes].map(([folder, n]) => [folder, contentDigits(n)]));
    const rest = { start, nowMs, hasSitemaps, complete, news: false, media: false };
    const options = { frontier, generation: DESCRIBED_GENERATION, scope, list, types, probes };
    const made = decidePages({ ...options, ...rest });
    const { reasons, notes, script, traps, orphans, gaps, broken } = made;
    assert.equal(broken, reasons.status + reasons.error);
    const counts = { reasons, notes, script, traps, orphans, gaps };
    assertExamples([...made.all('examples')], [...made.all()]);
    return {
      folders,
      counts,
      entries: [...made.entries()].map(({ entry }) => entry),
      // Places have an oracle of their own: linked-from.test.ts.
      all: [...made.all()].map(({ linkedFrom: _places, ...decision }) => decision),
    };
  } finally {
    frontier.close();
  }
}

/** Among the examples are the first of each reason, and all that a summary has a list of. */
function assertExamples(examples: readonly UrlDecision[], all: readonly UrlDecision[]): void {
  const given = new Set(examples.map(({ url }) => url));
  assert.deepEqual(
    examples,
    all.filter(({ url }) => given.has(url)),
  );
  const reasons = new Set<Reason>();
  for (const decision of all) {
    const { url, reason, notes, orphan, gap } = decision;
    const isFirst = reasons.size < reasons.add(reason).size;
    const isDue = isFirst || notes.length > 0 || isBroken(decision) || orphan || gap;
    assert.ok(!isDue || given.has(url), url);
  }
}

test(`decisions are those of the specification, on made-up sites of seed ${SEED}`, () => {
  const random = createRandom(SEED);
  const met = new Map<string, number>();
  for (let site = 0; site < SITES; site += 1) {
    const made = new SiteMaker(random).make();
    const expected = decideSlowly(made);
    const where = `site ${site} of seed ${SEED}: ${JSON.stringify(made.pages)}`;
    const found = decided(made);
    for (const part of ['folders', 'all', 'entries', 'counts'] as const) {
      assert.deepEqual(found[part], expected[part], `${part} of ${where}`);
    }
    const contents = new Map(made.pages.map(({ url, content }) => [url, content?.[1]]));
    for (const { url, other = '', reason, detail, notes, ...told } of found.all) {
      const { status, lastmodSource } = told;
      const more = reason === 'trap' && status !== undefined ? [`goes with ${detail}`] : [];
      if (/chain|template|calendar/.test(more[0] ?? '')) more.push('goes with a row');
      const isSorted = reason === 'duplicate' && contents.get(url) !== contents.get(other);
      if (isSorted) more.push(`sorted ${url.includes('?') ? 'by a parameter' : 'at a slash'}`);
      if (lastmodSource === 'sitemap') more.push('lastmod of sitemap');
      for (const one of [reason, `${reason} ${detail}`, ...notes, ...more]) {
        met.set(one, (met.get(one) ?? 0) + 1);
      }
    }
  }
  // What was never met was not tested.
  const wanted = [
    'listed',
    'redirect',
    'redirect refresh',
    'status',
    'status soft-404',
    'noindex',
    'error',
    'canonical',
    'robots Googlebot',
    'duplicate',
    'content-type',
    'out-of-scope',
    'limit',
    'canonical-unusable',
    'hreflang-not-returned',
    'lastmod-shared',
    'trap template',
    'depth',
    'trap facets',
    'trap copies',
    'trap chain',
  ];
  const rare = [
    'sorted by a parameter',
    'sorted at a slash',
    'goes with facets',
    'goes with copies',
    'goes with a row',
    'lastmod of sitemap',
  ];
  for (const told of rare) assert.ok((met.get(told) ?? 0) >= 3, `${told}: ${met.get(told)}`);
  for (const told of wanted) assert.ok((met.get(told) ?? 0) >= 20, `${told}: ${met.get(told)}`);
});
