// Pages past the end of a row, and last pages that the server shows again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DESCRIBED_GENERATION,
  type DescribedPage,
  frontierOfPages,
} from '../../../../tests/support/frontier-of-pages.ts';
import { scopeOf } from '../../../../tests/support/scope-of.ts';
import { decidePages } from '../decide-pages.ts';

const SITE = 'https://e.example';

/** The addresses that go with the trap. */
function trapped(pages: readonly DescribedPage[]): string[] {
  const frontier = frontierOfPages(pages);
  const flags = { hasSitemaps: false, news: false, media: false, complete: true };
  const sets = { list: new Set<never>(), probes: new Map<string, string>() };
  const site = { scope: scopeOf(`${SITE}/`), start: `${SITE}/`, nowMs: 0 };
  const options = { frontier, generation: DESCRIBED_GENERATION, ...site, ...flags, ...sets };
  const all = [...decidePages(options).all()];
  frontier.close();
  return all
    .filter(({ reason, url }) => reason === 'trap' && !url.endsWith('=9'))
    .map(({ url }) => url.slice(SITE.length));
}

interface Thread {
  readonly id: number;
  /** The words of pages from the second on, and the length of their content. */
  readonly pages: readonly (readonly [words: number, characters: number])[];
  readonly title?: string;
  /** What the words of its first page and its second page add up to. */
  readonly sums?: readonly [first: number, second: number];
}

/** A thread whose last link was cut: words are new where they occur first. */
function thread({ id, pages, title = '', sums = [id * 31, id * 97_001] }: Thread): DescribedPage[] {
  const address = (page: number): string => `${SITE}/t?id=${id}${page > 1 ? `&p=${page}` : ''}`;
  const seen = new Set<number>();
  const link = (page: number) => [{ url: address(page), how: 'link' as const }];
  const rest = pages.map(([words, characters], index): DescribedPage => {
    const isNew = !seen.has(words);
    seen.add(words);
    return {
      url: address(index + 2),
      met: isNew ? ['link', 'newWords'] : ['link'],
      content: [id * 100 + index, id * 100 + index],
      words,
      sum: index === 0 ? sums[1] : id * 7_000 + index,
      links: link(index === pages.length - 1 ? 9 : index + 3),
      facts: { title, content: { hash: '', characters } },
    };
  });
  const first: DescribedPage = {
    url: address(1),
    met: ['link', 'byOthers', 'newWords'],
    content: [id * 100 + 50, id * 100 + 50],
    sum: sums[0],
    links: link(2),
    facts: { title, content: { hash: '', characters: 900 } },
  };
  return [first, ...rest, { url: address(9), state: 'held', why: 'trap chain' }];
}

test('the last page of a row stays, however short, where it is shown again past the end', () => {
  const one = thread({
    id: 1,
    pages: [
      [1, 800],
      [2, 60],
      [2, 60],
    ],
  });
  const two = thread({
    id: 2,
    pages: [
      [3, 150],
      [3, 150],
      [3, 150],
    ],
  });
  const three = thread({
    id: 3,
    pages: [
      [4, 20],
      [4, 20],
    ],
  });
  assert.deepEqual(trapped([...one, ...two, ...three]), [
    '/t?id=1&p=4',
    '/t?id=2&p=3',
    '/t?id=2&p=4',
    '/t?id=3&p=3',
  ]);
});

test('a short page that pages of another row repeat is past the end', () => {
  const one = thread({
    id: 1,
    pages: [
      [1, 800],
      [5, 60],
      [5, 60],
    ],
  });
  const two = thread({
    id: 2,
    pages: [
      [5, 60],
      [5, 60],
      [5, 60],
    ],
  });
  assert.deepEqual(trapped([...one, ...two]), [
    '/t?id=1&p=3',
    '/t?id=1&p=4',
    '/t?id=2&p=2',
    '/t?id=2&p=3',
    '/t?id=2&p=4',
  ]);
});

test('so are short pages of three rows with one message and the name of the row', () => {
  const rows = ['Amber', 'The longest title', 'Oak'].map((title, index) =>
    thread({
      id: index + 1,
      title,
      pages: [
        [index + 1, 40 + title.length],
        [index + 1, 41 + title.length],
      ],
    }),
  );
  assert.equal(trapped(rows.flat()).length, 6);
  assert.equal(trapped(rows.slice(1).flat()).length, 2, 'two rows are no evidence');
});

test('what two rows add to the pages that begin them is no page of its own', () => {
  const pages = [
    [1, 900],
    [1, 900],
  ] as const;
  const one = thread({ id: 1, pages, sums: [100, 107] });
  const two = (second: number): DescribedPage[] =>
    thread({
      id: 2,
      pages: [
        [2, 900],
        [2, 900],
      ],
      sums: [200, second],
    });
  assert.deepEqual(trapped([...one, ...two(207)]), [
    '/t?id=1&p=2',
    '/t?id=1&p=3',
    '/t?id=2&p=2',
    '/t?id=2&p=3',
  ]);
  assert.deepEqual(trapped([...one, ...two(208)]), ['/t?id=1&p=3', '/t?id=2&p=3']);
});

test('a page that brings another address of a page met before brings nothing', () => {
  const login = (to: number, met: number, content = 7_000): DescribedPage => ({
    url: `${SITE}/login?to=${to}`,
    content: [content, content],
    rounds: [met, met + 1],
  });
  const past = (...pages: readonly DescribedPage[]): string[] =>
    trapped([
      ...pages,
      ...thread({
        id: 1,
        pages: [
          [1, 900],
          [1, 900],
          [1, 900],
        ],
      }).map((page, index) =>
        index === 2
          ? {
              ...page,
              met: ['link', 'brings'] as const,
              rounds: [2, 3] as const,
              links: [...(page.links ?? []), { url: `${SITE}/login?to=2`, how: 'link' as const }],
            }
          : page,
      ),
    ]);
  assert.deepEqual(past(login(1, 1), login(2, 3)), ['/t?id=1&p=3', '/t?id=1&p=4']);
  assert.deepEqual(past(login(1, 1), login(2, 3, 8_000)), ['/t?id=1&p=4']);
  assert.deepEqual(
    past({ url: `${SITE}/login?to=2`, state: 'held', why: 'limit', rounds: [3, 0] }),
    ['/t?id=1&p=4'],
  );
});
