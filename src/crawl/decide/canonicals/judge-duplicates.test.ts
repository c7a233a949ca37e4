// Pages that show what another page shows in another order, and what is no such page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DESCRIBED_GENERATION,
  type DescribedPage,
  frontierOfPages,
} from '../../../../tests/support/frontier-of-pages.ts';
import { scopeOf } from '../../../../tests/support/scope-of.ts';
import { decidePages } from '../decide-pages.ts';

const SCOPE = 'https://e.example/s/';
const at = (path: string): string => SCOPE + path;

/** `path reason other`. */
function reasonsOf(pages: readonly DescribedPage[]): string[] {
  const frontier = frontierOfPages(pages);
  const flags = { hasSitemaps: false, news: false, media: false, complete: true };
  const sets = { list: new Set<never>(), probes: new Map<string, string>() };
  const site = { scope: scopeOf(SCOPE), start: SCOPE, nowMs: 0 };
  const options = { frontier, generation: DESCRIBED_GENERATION, ...site, ...flags, ...sets };
  const all = [...decidePages(options).all()];
  frontier.close();
  return all.map(({ url, reason, other }) =>
    [url, reason, ...(other === undefined ? [] : [other])].join(' ').replaceAll(SCOPE, ''),
  );
}

const ROWS = ['r1', 'r2', 'r3'] as const;
const sorted = (
  path: string,
  rows: readonly string[],
  more: Partial<DescribedPage> = {},
): DescribedPage => ({
  url: at(path),
  content: [path.length, path.length + 100],
  unordered: 7,
  links: rows.map((row) => ({ url: at(row), how: 'link' })),
  ...more,
});
const rowPages = ROWS.map(
  (path, index): DescribedPage => ({
    url: at(path),
    content: [50 + index, 50 + index],
  }),
);
const reasonsOfSorted = (...pages: readonly DescribedPage[]): readonly string[] =>
  reasonsOf([...pages, ...rowPages]).filter((line) => !line.startsWith('r'));

test('the rows of a page in another order are that page', () => {
  const back = ROWS.toReversed();
  assert.deepEqual(
    reasonsOfSorted(
      sorted('', ROWS),
      sorted('?C=N;O=D', [...back, '?C=M']),
      sorted('?C=M', [...back, '?C=N;O=D']),
    ),
    [' listed', '?C=M duplicate ', '?C=N;O=D duplicate '],
  );
  // Of a query, too, whose parts may be divided by `;`; not of a query that has other parts.
  assert.deepEqual(
    reasonsOfSorted(sorted('?b=1;c=22', back), sorted('?b=1', ROWS), sorted('?b=2&c=1', back)),
    ['?b=1 listed', '?b=1;c=22 duplicate ?b=1', '?b=2&c=1 listed'],
  );
});

test('what is equal to a page in another order is a duplicate of the same page', () => {
  const back = ROWS.toReversed();
  const content = [8, 8] as const;
  assert.deepEqual(
    reasonsOfSorted(
      sorted('', ROWS),
      sorted('?o=1', back, { content }),
      sorted('?oo=12', back, { content }),
    ),
    [' listed', '?o=1 duplicate ', '?oo=12 duplicate '],
  );
});

test('other rows, rows in the same order, and what the sitemap lists are pages', () => {
  const back = ROWS.toReversed();
  const listed = (page: DescribedPage): void => {
    const path = page.url.slice(SCOPE.length);
    assert.deepEqual(reasonsOfSorted(sorted('', ROWS), page), [' listed', `${path} listed`]);
  };
  listed(sorted('?o=1', back.slice(1)));
  // Numbers in another order: a puzzle.
  listed(sorted('?o=1', ROWS));
  listed(sorted('?o=1', back, { unordered: 8 }));
  listed(sorted('?o=1', back, { met: ['sitemap'] }));
  listed(sorted('a?o=1', back));
});

test('a page that shows its own address is the same with a slash at its end', () => {
  assert.deepEqual(reasonsOfSorted(sorted('x.html', ROWS), sorted('x.html/', [])), [
    'x.html listed',
    'x.html/ duplicate x.html',
  ]);
  assert.deepEqual(reasonsOfSorted(sorted('x', []), sorted('x/', [], { selfCanonical: true })), [
    'x duplicate x/',
    'x/ listed',
  ]);
});
