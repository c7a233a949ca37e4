// What is recorded of redirects, and where following ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Redirect, recordRedirect } from './redirect.ts';

const step = (from: string, target: string, redirectsMax = 5) => ({
  from: new URL(from),
  target: new URL(target),
  status: 301,
  redirectsMax,
});

test('a way from https to http is marked; the way back is not', () => {
  const way: Redirect[] = [];
  recordRedirect(way, step('https://e.example/a', 'http://e.example/a'));
  recordRedirect(way, step('http://e.example/a', 'https://e.example/b'));
  assert.deepEqual(way, [
    { url: 'https://e.example/a', status: 301, downgraded: true },
    { url: 'http://e.example/a', status: 301 },
  ]);
});

test('as many redirects as allowed are followed, and not one more', () => {
  const way: Redirect[] = [];
  recordRedirect(way, step('https://e.example/1', 'https://e.example/2', 2));
  recordRedirect(way, step('https://e.example/2', 'https://e.example/3', 2));
  assert.throws(() => recordRedirect(way, step('https://e.example/3', 'https://e.example/4', 2)), {
    code: 'FETCH_TOO_MANY_REDIRECTS',
    message: /redirects more than 2 times/,
  });
  assert.equal(way.length, 3);
});

test('a circle ends where it closes', () => {
  const way: Redirect[] = [];
  recordRedirect(way, step('https://e.example/1', 'https://e.example/2'));
  assert.throws(() => recordRedirect(way, step('https://e.example/2', 'https://e.example/1')), {
    code: 'FETCH_TOO_MANY_REDIRECTS',
    message: /in a circle/,
  });
});
