// In which folders an address that does not exist is asked for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DESCRIBED_GENERATION,
  type DescribedPage,
  frontierOfPages,
} from '../../../../tests/support/frontier-of-pages.ts';
import { scopeOf } from '../../../../tests/support/scope-of.ts';
import type { AnswerPolicies } from '../table/decide-options.ts';
import { folderBelow, probeFolders } from './probe-folders.ts';

const SCOPE = 'https://e.example/s/';

function foldersOf(pages: readonly DescribedPage[], policies?: AnswerPolicies): readonly string[] {
  const frontier = frontierOfPages(pages);
  const found = probeFolders(frontier, DESCRIBED_GENERATION, scopeOf(SCOPE), policies);
  frontier.close();
  return found;
}

const pagesIn = (folder: string, count: number, more: Partial<DescribedPage> = {}) =>
  Array.from({ length: count }, (_, index) => ({ url: `${SCOPE}${folder}${index}`, ...more }));

test('the folder one level below the scope is that of the first segment behind it', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['', undefined],
    ['a', undefined],
    ['?a/b/', undefined],
    ['a?/b/', undefined],
    ['a/', 'a/'],
    ['a/b', 'a/'],
    ['a/b/c/d?e', 'a/'],
    ['/x', '/'],
  ];
  for (const [path, folder] of cases) {
    const expected = folder === undefined ? undefined : SCOPE + folder;
    assert.equal(folderBelow(SCOPE, SCOPE + path), expected, path);
  }
});

test('the scope is probed, and each folder below with five pages', () => {
  assert.deepEqual(foldersOf([...pagesIn('b/', 5), ...pagesIn('a/', 5), ...pagesIn('c/', 4)]), [
    SCOPE,
    `${SCOPE}a/`,
    `${SCOPE}b/`,
  ]);
  // However deep they lie, and the folder itself among them.
  const deep = ['d/', 'd/x', 'd/y/1', 'd/y/z/2', 'd/?q'].map((path) => ({ url: SCOPE + path }));
  assert.deepEqual(foldersOf(deep), [SCOPE, `${SCOPE}d/`]);
});

test('the first 50 folders in their order are probed', () => {
  const names = Array.from({ length: 52 }, (_, index) => `${100 + index}/`);
  const pages = names.toReversed().flatMap((name) => pagesIn(name, 5));
  const expected = [SCOPE, ...names.slice(0, 50).map((name) => SCOPE + name)];
  assert.deepEqual(foldersOf(pages), expected);
  assert.deepEqual(foldersOf(pages.slice(10)), expected);
  assert.deepEqual(foldersOf(pages.slice(0, 250)), [
    SCOPE,
    ...names.slice(2).map((name) => SCOPE + name),
  ]);
});

test('only pages that came to line 8 count', () => {
  const pages = pagesIn('a/', 4);
  const others: readonly Partial<DescribedPage>[] = [
    { answer: 'status' },
    { answer: 'error' },
    { answer: 'file' },
    { answer: 'redirect', target: pages[0]!.url },
    { noindex: true },
    { met: ['engineDisallowed'] },
    { state: 'waiting' },
  ];
  for (const more of others) {
    const url = `${SCOPE}a/other`;
    assert.deepEqual(foldersOf([...pages, { url, ...more }]), [SCOPE], JSON.stringify(more));
  }
  const missing = { url: `${SCOPE}a/other`, missingTitle: true };
  assert.deepEqual(foldersOf([...pages, missing]), [SCOPE, `${SCOPE}a/`]);
});

test('what is passed over counts, and without pages or with soft 404s nothing is probed', () => {
  const pages = pagesIn('a/', 5, { noindex: true });
  assert.deepEqual(foldersOf(pages), []);
  assert.deepEqual(foldersOf(pages, { list: new Set(['noindex']) }), [SCOPE, `${SCOPE}a/`]);
  assert.deepEqual(foldersOf(pagesIn('a/', 5), { list: new Set(['soft-404']) }), []);
  const files = pagesIn('a/', 5, { answer: 'file', facts: { contentType: 'Application/PDF;a=b' } });
  assert.deepEqual(foldersOf(files, { types: new Set(['application/pdf']) }).length, 2);
  assert.deepEqual(foldersOf(files, { types: new Set(['text/csv']) }), []);
});
