// hreflang links across the sitemaps of a tree.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import { ListedPages } from './listed-pages.ts';
import { ALTERNATES_FOLLOWED_MAX, ReturnLinks } from './return-links.ts';

const HOST = 'https://example.com';
// An entry stands in a line of its own, a hundred bytes long.
const places = {
  position: (index: number) => ({ line: index + 1, column: 1, offset: 100 * index }),
};

/** `/en: /en /de` is the page /en with links to /en and /de. */
function entriesOf(lines: readonly string[]): readonly Entry[] {
  return lines.map((line) => {
    const [loc = '', links = ''] = line.split(': ');
    const hrefs = links.split(' ').filter((href) => href !== '');
    const alternates = hrefs.map((href, at) => ({ hreflang: `l${at}`, href: full(href) }));
    return { kind: 'url', loc: full(loc), ...(hrefs.length > 0 && { alternates }) };
  });
}

const full = (path: string): string => (path.startsWith('/') ? HOST + path : path);

/** What is not answered in these files, as `file:line /en > /de kind`. */
function unanswered(...files: readonly (readonly string[])[]): {
  readonly told: readonly string[];
  readonly notChecked: readonly (number | undefined)[];
} {
  const links = new ReturnLinks();
  const listed = new ListedPages();
  for (const [at, file] of files.entries()) {
    const entries = entriesOf(file);
    listed.add(entries, at, 'urlset');
    links.add(entries, { sitemap: `${at}`, firstEntry: 1, places });
  }
  const told = [...links.unanswered(listed)].map(({ evidence, place }) => {
    assert.equal(place.entry, place.line);
    const href = evidence.href?.replace(HOST, '') ?? '?';
    const loc = evidence.loc.replace(HOST, '');
    return `${place.sitemap}:${place.line} ${loc} > ${href} ${evidence.kind}`;
  });
  return { told, notChecked: links.notChecked().map(({ count }) => count) };
}

test('a cluster is whole when each page was met with the same set, in any order', () => {
  const nothing = { told: [], notChecked: [] };
  assert.deepEqual(unanswered(['/en: /en /de', '/de: /de /en']), nothing);
  assert.deepEqual(
    unanswered(['/en: /en /de /fr'], ['/fr: /fr /en /de', '/de: /de /fr /en']),
    nothing,
  );
  assert.deepEqual(unanswered(['/en: /en'], ['/de: /de']), nothing);
  assert.deepEqual(unanswered(['/en', '/de']), nothing);
});

test('pages are compared in their normal form', () => {
  const files = [['/%65n: /en /d%65'], ['https://EXAMPLE.com:443/de: /en#top /de']];
  assert.deepEqual(unanswered(...files).told, []);
});

test('a page that does not link to itself belongs to its set anyway', () => {
  assert.deepEqual(unanswered(['/en: /de', '/de: /en']).told, []);
  assert.deepEqual(unanswered(['/en: /de', '/de: /en /de']).told, []);
});

test('sets that differ but answer each other', () => {
  const files = [['/en: /en /de /fr'], ['/de: /de /en'], ['/fr: /fr /en']];
  assert.deepEqual(unanswered(...files).told, []);
  assert.deepEqual(unanswered(...files.toReversed()).told, []);
});

test('a missing return link is reported with its own address, also after repeated links', () => {
  const told = ['0:1 /en > /fr no-return'];
  assert.deepEqual(unanswered(['/en: /en /en /de /de /fr', '/de: /de /en', '/fr: /fr']).told, told);
  assert.deepEqual(unanswered(['/en: /en /en /de /fr', '/de: /de /en', '/fr']).told, told);
});

test('a page that is not listed, of a host of the tree and of another', () => {
  assert.deepEqual(unanswered(['/en: /en /de']).told, ['0:1 /en > /de not-listed']);
  const foreign = unanswered(['/en: /en https://example.de/']);
  assert.deepEqual(foreign, { told: [], notChecked: [1] });
});

test('places come in the order of each document, whichever was read first', () => {
  const lines = ['/1: /1 /a', '/2: /2 /b', '/3: /3 /c'];
  const { told } = unanswered(['/3: /3 /c /x'], lines.toReversed());
  assert.deepEqual(
    told.filter((line) => line.startsWith('1:')).map((line) => line.slice(0, 3)),
    ['1:1', '1:2', '1:3'],
  );
});

test('the same page with the same set twice counts once', () => {
  assert.deepEqual(unanswered(['/en: /en /de', '/en: /en /de']).told, ['0:1 /en > /de not-listed']);
  assert.deepEqual(unanswered(['/en: /en /de', '/de: /en /de', '/en: /en /de']).told, []);
});

test('an entry with as many links as are followed, and with one more', () => {
  const links = (count: number): string =>
    Array.from({ length: count }, (_, n) => `/l${n}`).join(' ');
  const most = unanswered([`/l0: ${links(ALTERNATES_FOLLOWED_MAX)}`]);
  assert.equal(most.told.length, ALTERNATES_FOLLOWED_MAX - 1);
  assert.deepEqual(most.notChecked, []);
  assert.deepEqual(unanswered([`/l0: ${links(ALTERNATES_FOLLOWED_MAX + 1)}`]), {
    told: [],
    notChecked: [1],
  });
});

test('a page that is listed again and again with other links costs no more than it should', () => {
  const count = 20_000;
  const page = Array.from({ length: count }, (_, n) => `/p: /p /x${n}`);
  const others = Array.from({ length: count }, (_, n) => `/y${n}: /p /y${n}`);
  // One comparison for each pair would take minutes.
  const { told } = unanswered(page, others);
  assert.equal(told.filter((line) => line.startsWith('1:')).length, 0);
  assert.equal(told.filter((line) => line.startsWith('0:')).length, count);
});

test('without the pages of the tree only pages with links are known', () => {
  const links = new ReturnLinks();
  links.add(entriesOf(['/en: /en /de', '/fr: /fr /en']), { sitemap: 's', firstEntry: 1, places });
  const told = [...links.unanswered(undefined)].map(({ evidence }) => evidence.kind);
  assert.deepEqual(told, ['no-return']);
  assert.equal(links.notChecked()[0]?.count, 1);
});

test(`the same as comparing every page with every other (seed ${TEST_SEED})`, () => {
  const PAGES = ['/a', '/b', '/c', '/d', '/e'];
  const linksOfAll = fc.tuple(...PAGES.map(() => fc.option(fc.subarray(PAGES), { freq: 6 })));
  const order = fc.shuffledSubarray(PAGES, { minLength: PAGES.length });
  fc.assert(
    fc.property(linksOfAll, order, fc.nat(PAGES.length), (all, shuffled, cut) => {
      const links = new Map(PAGES.map((page, at) => [page, all[at]]));
      const listed = shuffled.filter((page) => links.get(page));
      const lines = listed.map((page) => `${page}: ${links.get(page)?.join(' ')}`);
      const expected = listed.flatMap((page) =>
        (links.get(page) ?? [])
          .filter((other) => other !== page && !links.get(other)?.includes(page))
          .map((other) => `${page} > ${other} ${links.get(other) ? 'no-return' : 'not-listed'}`),
      );
      const { told } = unanswered(lines.slice(0, cut), lines.slice(cut));
      assert.deepEqual(told.map((line) => line.replace(/^\S+ /, '')).sort(), expected.sort());
    }),
    { seed: TEST_SEED, numRuns: 300 },
  );
});

test('open links take some 50 bytes each, and hardly more while they are judged', async () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heldBytes = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const LINKS = 200_000;
  const LANGUAGES = 25;
  const links = new ReturnLinks();
  const listed = new ListedPages();
  const before = heldBytes();
  for (let page = 0; page < LINKS / LANGUAGES; page += 1) {
    const hrefs = Array.from({ length: LANGUAGES }, (_, at) => `/${at}/p-${page}`);
    const entries = entriesOf([`/0/p-${page}: ${hrefs.join(' ')}`]);
    listed.add(entries, 0, 'urlset');
    links.add(entries, { sitemap: 's', firstEntry: page + 1, places });
  }
  const added = heldBytes() - before;
  const unanswered = links.unanswered(listed);
  assert.equal(unanswered.next().done, false);
  const judged = heldBytes() - before;
  assert.ok(added < 65 * LINKS, `${added / LINKS} bytes a link when they were added`);
  assert.ok(judged < added + 20 * LINKS, `${(judged - added) / LINKS} more when they are judged`);
});
