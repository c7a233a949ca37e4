// Lists of values in addresses, of which any can be left out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  combinationFamily,
  combinesLists,
  hasOwnPath,
  partsLeftOut,
  sharesList,
} from './combined-lists.ts';

const SITE = 'https://e.example';

/** What is met: paths, divided by blanks. */
function metOf(paths: string): (urls: readonly string[]) => boolean[] {
  const met = paths.split(' ').map((path) => SITE + path);
  return (urls) => urls.map((url) => met.includes(url));
}

const combines = (page: string, url: string, met: string): boolean =>
  combinesLists(SITE + page, SITE + url, metOf(met));

test('three values are combined when each two of them were met', () => {
  for (const sign of [',', '+', '%2C', '%7C', '%2B']) {
    const [url, met] = ['/t/a,b,c', '/t/a,b /t/b,c /t/a,c'].map((one) => one.replaceAll(',', sign));
    assert.equal(combines(`/t/a${sign}b`, url ?? '', met ?? ''), true, sign);
  }
  for (const sign of [',', '+', '-', '_', '%20', '~', ';', '%7C']) {
    const all = ['/l?q=a,b,c', '/l?q=a,b /l?q=b,c /l?q=a,c'];
    const [url, met] = all.map((one) => one.replaceAll(',', sign));
    assert.equal(combines(`/l?q=a${sign}b`, url ?? '', met ?? ''), true, sign);
  }
});

test('what can never be left out does not count, and two are too few', () => {
  assert.equal(combines('/l?q=City,Mitte', '/l?q=City,Mitte,Street', '/l?q=City,Mitte'), false);
  assert.equal(combines('/l?q=a,b', '/l?q=a,b,c', '/l?q=a,b /l?q=b,c'), false);
  const prices = '/l?q=C-a-b /l?q=C-b-c /l?q=C-a-c';
  assert.equal(combines('/l?q=C-a-b', '/l?q=C-a-b-c', prices), true, 'the name of the filter');
});

test('lists and other parameters count together, two parts of one list at least', () => {
  const met = '/l?c=a&s=m /l?c=b&s=m /l?c=a,b';
  assert.equal(combines('/l?c=a&s=m', '/l?c=a,b&s=m', met), true);
  assert.equal(combines('/l?s=m', '/l?c=a,b&s=m', met), false, 'the page has one');
  const plain = '/l?a=1&b=x-y /l?b=x-y&c=1 /l?a=1&c=1';
  assert.equal(combines('/l?a=1&b=x-y', '/l?a=1&b=x-y&c=1', plain), false, 'no part of the list');
});

test('it is met by a page of its own path', () => {
  const met = '/t/a+b /t/b+c /t/a+c';
  assert.equal(combines('/menu?x=1&y=1', '/t/a+b+c', met), false);
  assert.equal(combines('/t/x', '/t/a+b+c', met), false, 'that has one part');
  const own = (page: string, url: string): boolean => hasOwnPath(SITE + page, SITE + url);
  assert.ok(own('/l', '/l?a') && own('/l/page/2/', '/l/?a') && own('/l', '/l/page/2?a'));
  assert.ok(own('/t/a', '/t/a+b') && own('/t/a+b', '/t/c,d/'));
  assert.ok(!own('/t/a+b', '/t/c') && !own('/t/u/a', '/t/a+b') && !own('/l', '/m?a'));
});

test('parts that can be left out are told, and what two addresses have in common', () => {
  const left = partsLeftOut(`${SITE}/l/x+y?c=a,b&s=m`, metOf('/l/x?c=a,b&s=m /l/x+y?c=b&s=m'));
  assert.deepEqual(left, ['/1 y', 'c=a']);
  assert.deepEqual(partsLeftOut(`${SITE}/l?c=a&s=m`, metOf('/l?c=a /l?s=m')), [], 'no list');
  assert.equal(sharesList(`${SITE}/t/a+b`, `${SITE}/t/b+c`), true);
  assert.equal(sharesList(`${SITE}/t/a+b`, `${SITE}/t/c+d`), false);
});

test('a family is the path without its lists and without the number of a page', () => {
  for (const [url, family] of [
    ['/t/a+b', '/t/*'],
    ['/l/7/page/2/?a=1', '/l/N?*'],
    ['/l/7?a=1', '/l/N?*'],
  ] as const) {
    assert.equal(combinationFamily(SITE + url), family);
  }
});

test('a hostile address costs time in proportion to its length', () => {
  for (const piece of [',', '+', '%2C', '?', '-', '/', 'a,', '&a=', ';', '/page/2']) {
    const url = `${SITE}/l?q=${piece.repeat(Math.floor(2_000 / piece.length))}`;
    const startedMs = performance.now();
    for (let turn = 0; turn < 20; turn += 1) {
      for (const one of [url, url.replace('?q=', '/')]) {
        combinesLists(one, one, () => []);
        combinationFamily(one);
      }
    }
    assert.ok(performance.now() - startedMs < 1_000, piece);
  }
});
