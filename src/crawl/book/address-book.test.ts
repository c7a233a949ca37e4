// How addresses are met: clicks, chains, what lets them in and what holds them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFrontier } from '../../queue/open-frontier.ts';
import type { Frontier, FrontierRow } from '../../queue/port/frontier.ts';
import { encodeLinkList } from '../record/link-list.ts';
import { MARK } from '../record/visit-facts.ts';
import { AddressBook } from './address-book.ts';
import type { AdmissionRules } from './admission.ts';
import { IdleParameters } from './idle-parameters.ts';
import type { MetLink } from './meeting-page.ts';
import { Templates } from './templates.ts';

const SITE = 'https://e.example';
const RULES: AdmissionRules = {
  contains: (url) => url.startsWith(`${SITE}/`),
  excludedBy: (url) => (url.includes('/tag') ? '/tag**' : undefined),
  allowsTrap: () => false,
  clicksMax: 2,
  nowMs: Date.UTC(2026, 10, 22),
};

const NO_CONTENT = new Uint8Array(0);

interface Site {
  readonly frontier: Frontier;
  readonly book: AddressBook;
  /** Meets links on a page; `newWords`: the page says something new. Default true. */
  link(path: string, links: readonly string[], more?: Partial<Linking>): void;
  row(path: string): FrontierRow;
}

interface Linking {
  readonly how: MetLink['how'];
  readonly round: number;
  readonly newWords: boolean;
}

// `quiet`: an address whose template is quiet.
function openSite(
  frontier: Frontier = openFrontier(undefined),
  generation = 1,
  quiet?: string,
): Site {
  const templates = new Templates(frontier.seed);
  if (quiet !== undefined) {
    const held = new Array<number>(500).fill(templates.of(SITE + quiet));
    templates.endRound([], held, () => {});
  }
  const book = new AddressBook(frontier, templates, {
    generation,
    rules: RULES,
    parameters: new IdleParameters(frontier.seed),
  });
  const urlOf = (path: string): string => (path.startsWith('/') ? SITE + path : path);
  const numberOf = (path: string): number => frontier.find([urlOf(path)])[0] ?? 0;
  if (numberOf('/') === 0 || generation > 1) book.meetStart(`${SITE}/`);
  return {
    frontier,
    book,
    link(path, links, { how = 'link', round = 1, newWords = true } = {}) {
      const page = { number: numberOf(path), url: urlOf(path), newWords, content: NO_CONTENT };
      book.settle(page.number);
      book.meetLinks(
        page,
        links.map((to) => ({ url: urlOf(to), how })),
        round,
      );
    },
    row(path) {
      const row = frontier.row(numberOf(path));
      assert.ok(row, `${path} was not met`);
      return row;
    },
  };
}

test('a link is one click, a canonical or redirect none, and the least of all counts', () => {
  const { link, row } = openSite();
  link('/', ['/a', '/b']);
  link('/a', ['/far'], { round: 2 });
  assert.equal(row('/far').clicks, 2);
  link('/b', ['/near'], { how: 'target', round: 2 });
  assert.equal(row('/near').clicks, 1);
  link('/b', ['/far'], { how: 'target', round: 2 });
  assert.equal(row('/far').clicks, 1);
});

test('what is met by links that are not followed alone is held, and let in by one that is', () => {
  const { link, row } = openSite();
  link('/', ['/login'], { how: 'nofollow' });
  assert.deepEqual([row('/login').state, row('/login').why], ['held', 'excluded nofollow']);
  link('/', ['/login'], { how: 'hreflang', round: 2 });
  assert.deepEqual([row('/login').state, row('/login').why], ['waiting', '']);
  const ways = MARK.nofollow | MARK.hreflang;
  assert.equal(row('/login').marks & ways, ways);
});

test('of several ways on one page to a new address one that is followed lets it in', () => {
  const site = openSite();
  const url = `${SITE}/x`;
  const page = { number: 1, url: `${SITE}/`, newWords: true, content: NO_CONTENT };
  const links: readonly MetLink[] = [
    { url, how: 'nofollow' },
    { url, how: 'link' },
    { url, how: 'target' },
  ];
  const met = site.book.meetLinks(page, links, 1);
  assert.deepEqual(new Set(met.map(({ number }) => number)).size, 1);
  assert.deepEqual([site.row('/x').state, site.row('/x').clicks], ['waiting', 0]);
  assert.equal(site.frontier.size, 2);
});

test('of meetings that do not let an address in the last of the list is told', () => {
  const { link, row } = openSite();
  link('/', ['/a']);
  link('/a', ['/b'], { round: 2 });
  link('/b', ['/deep'], { round: 3 });
  assert.equal(row('/deep').why, 'depth');
  link('/a', ['/deep'], { how: 'nofollow', round: 3 });
  assert.deepEqual([row('/deep').why, row('/deep').clicks], ['depth', 2]);
});

test('out of scope and excluded addresses are held whatever leads to them', () => {
  const { link, row } = openSite();
  link('/', ['https://o.example/', '/tags']);
  assert.equal(row('https://o.example/').why, 'out-of-scope');
  assert.equal(row('/tags').why, 'excluded /tag**');
  link('/', ['/tags'], { how: 'target', round: 2 });
  assert.equal(row('/tags').state, 'held');
});

test('addresses of sitemaps wait until they are let in, or are linked', () => {
  const { book, link, row, frontier } = openSite();
  book.meetListed(`${SITE}/orphan`, 5);
  book.meetListed(`${SITE}/linked`, 0);
  book.meetListed(`${SITE}/linked`, 7);
  assert.deepEqual([row('/orphan').state, row('/orphan').why], ['held', 'sitemap']);
  link('/', ['/linked']);
  assert.deepEqual([row('/linked').state, row('/linked').clicks], ['waiting', 1]);
  assert.deepEqual([row('/orphan').lastmodSeconds, row('/linked').lastmodSeconds], [5, 7]);
  assert.equal(book.admitListed(), 1);
  assert.deepEqual([row('/orphan').state, row('/orphan').clicks], ['waiting', 0]);
  assert.equal(book.admitListed(), 0);
  assert.equal(frontier.waitingCount, 3);
});

test('a chain grows on pages of one template that bring nothing, and ends where one does', () => {
  const { link, row } = openSite();
  link('/', ['/p/1']);
  const next = (n: number, more: Partial<Linking> = {}, also: readonly string[] = []): number => {
    link(`/p/${n}`, [`/p/${n + 1}`, ...also], { round: n + 1, newWords: false, ...more });
    return row(`/p/${n + 1}`).chain;
  };
  assert.equal(next(1), 1);
  assert.equal(next(2), 2);
  assert.equal(next(3, { newWords: true }), 0);
  assert.equal(next(4), 1);
  assert.equal(next(5, {}, ['/news']), 0);
  assert.equal(next(6, {}, ['/news']), 1, 'what was met in an earlier round is no news');
  assert.equal(next(7, {}, ['https://o.example/new']), 2, 'nor is what is out of scope');
});

test('what a page links is named by others, but for the one address whose row it begins', () => {
  const named = (from: string, links: readonly string[], how?: MetLink['how']): boolean[] => {
    const { link, row } = openSite();
    link('/', [from]);
    link(from, links, { round: 2, ...(how && { how }) });
    return links.map((path) => (row(path).marks & MARK.byOthers) !== 0);
  };
  assert.deepEqual(named('/t/7', ['/t/7?page=2', '/other']), [false, true]);
  assert.deepEqual(named('/t/7', ['/t/7?page=2', '/t/7?page=2']), [false, false]);
  assert.deepEqual(named('/t/7', ['/t/7?page=2', '/t/7?size=5']), [false, false]);
  assert.deepEqual(named('/t/7', ['/t/7?page=2', '/t/7?page=3']), [true, true]);
  assert.deepEqual(named('/t/7', ['/t/8?page=2']), [true]);
  assert.deepEqual(named('/t/7', ['/t/7?page=2'], 'target'), [true]);
});

test('what comes of the same meetings does not depend on their order', () => {
  const meetings = [
    ['/a', '/x', 'nofollow'],
    ['/b', '/x', 'link'],
    ['/a', '/y', 'nofollow'],
    ['/b', '/y', 'nofollow'],
    ['/p/1', '/p/2', 'link'],
    ['/p/3', '/p/2', 'link'],
    ['/a', '/p/2', 'link'],
    ['/b', 'https://o.example/', 'link'],
  ] as const;
  const told = (order: readonly (typeof meetings)[number][]) => {
    const { link, frontier } = openSite();
    link('/', ['/a', '/b', '/p/1', '/p/3']);
    for (const [from, to, how] of order) link(from, [to], { how, round: 2, newWords: false });
    const rows = [...frontier.rows()].map(({ number: _number, ...row }) => row);
    return rows.sort((one, other) => (one.url < other.url ? -1 : 1));
  };
  const expected = told(meetings);
  assert.deepEqual(told(meetings.toReversed()), expected);
  for (let turn = 1; turn < meetings.length; turn += 1) {
    assert.deepEqual(told([...meetings.slice(turn), ...meetings.slice(0, turn)]), expected);
  }
});

test('a book that is opened again knows what the one before knew', () => {
  const { link, frontier, book } = openSite();
  book.meetListed(`${SITE}/orphan`, 0);
  link('/', ['/login'], { how: 'nofollow' });
  link('/', ['/a', 'https://o.example/']);
  const again = openSite(frontier);
  assert.equal(again.book.size, 5);
  again.link('/a', ['/login', 'https://o.example/'], { round: 2 });
  assert.deepEqual([again.row('/login').state, again.row('/login').clicks], ['waiting', 1]);
  assert.equal(again.row('https://o.example/').state, 'held');
  assert.equal(again.book.admitListed(), 1);
});

test('a crawl of a later generation meets anew what the one before had met', () => {
  const { link, frontier } = openSite();
  link('/', ['/a', '/gone']);
  const second = openSite(frontier, 2);
  assert.equal(second.book.size, 1);
  second.link('/', ['/a']);
  assert.deepEqual([second.row('/a').generation, second.row('/a').state], [2, 'waiting']);
  assert.equal(second.row('/gone').generation, 1);
  assert.equal(frontier.size, 3, 'numbers are kept');
});

test('which addresses only a quiet template names does not depend on a stop', () => {
  const { frontier, book, link, row } = openSite(undefined, 1, '/p/1');
  link('/', ['/hub', '/p/1']);
  const save = (path: string, linked: readonly string[], round: number): void => {
    link(path, linked, { round });
    const links = encodeLinkList(linked.map((to) => ({ number: row(to).number, how: 'link' })));
    const none = { kind: 0, target: 0, content: NO_CONTENT, facts: '{}' };
    frontier.putOutcome({ ...none, number: row(path).number, generation: 1, links }, { marks: 0 });
  };
  save('/p/1', ['/p/2', '/p/3'], 2);
  save('/hub', ['/p/3'], 3);
  const told = (one: AddressBook) =>
    ['/p/2', '/p/3'].map((path) => one.isQuietTrap(row(path).number, SITE + path));
  assert.deepEqual(told(book), [true, false]);
  assert.deepEqual(told(openSite(frontier, 1, '/p/1').book), [true, false]);
});
