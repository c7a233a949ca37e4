// Combinations of filters in path segments of one folder.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combinesSegments, isInFirstFolder, segmentsLeftOut } from './combined-segments.ts';

const SITE = 'https://e.example';

/** What is met: paths, divided by blanks. */
function metOf(paths: string): (urls: readonly string[]) => boolean[] {
  const met = paths.split(' ').map((path) => SITE + path);
  return (urls) => urls.map((url) => met.includes(url));
}

const PAIRS = metOf('/shoes/red/42/ /shoes/red/acme/ /shoes/42/acme/');
const combines = (page: string, url: string, wereMet = PAIRS): boolean =>
  combinesSegments(SITE + page, SITE + url, wereMet);

test('three segments are combined when each of them can be left out', () => {
  assert.equal(combines('/shoes/red/42/', '/shoes/red/42/acme/'), true);
  assert.equal(combines('/shoes/red/', '/shoes/red/42/acme/'), false, 'the page has one');
  assert.equal(combines('/bags/red/42/', '/shoes/red/42/acme/'), false, 'another folder');
  assert.equal(combines('/shoes/red/42/', '/shoes/red/42/'), false, 'two segments');
  assert.equal(combines('/shoes/red/42/', '/shoes/red/42/acme/?a=1'), false, 'a query');
  assert.equal(combines('/shoes/red/42/', '/shoes/red/42/acme'), false, 'without a slash');
  const two = metOf('/shoes/red/42/ /shoes/red/acme/');
  assert.equal(combines('/shoes/red/42/', '/shoes/red/42/acme/', two), false);
});

test('the number of a page is no such segment', () => {
  assert.equal(combines('/shoes/red/42/page/2/', '/shoes/red/42/acme/page/3/'), true);
  assert.equal(
    segmentsLeftOut(`${SITE}/shoes/red/page/2/`, () => [true, true]),
    0,
  );
});

test('addresses share the folder of their first segment', () => {
  const isIn = (one: string, other: string): boolean => isInFirstFolder(SITE + one, SITE + other);
  assert.equal(isIn('/a/b', '/a/c/d'), true);
  assert.equal(isIn('/a/b', '/ab/b'), false);
  assert.equal(isIn('/a', '/a/b'), false);
  assert.equal(isIn('/a', '/a'), false, 'the root');
  assert.equal(isIn('/a?b/c', '/a?b/c'), false, 'a slash of the query');
  assert.equal(isIn('/a/b?c=/', '/a/'), true);
});
