// Which pages a set may list: those below its folder, on its host, and of the hosts that are named.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScopeJudge, type SetScopeVerdict } from './set-scope.ts';

const cases: readonly (readonly [base: string, loc: string, verdict: SetScopeVerdict])[] = [
  ['https://e.example/', 'https://e.example/', 'within'],
  ['https://e.example/', 'https://e.example', 'within'],
  ['https://e.example/', 'https://e.example/a/../b', 'within'],
  ['https://e.example/', 'https://E.EXAMPLE:443/a', 'within'],
  ['https://e.example/', 'https://user:secret@e.example/a', 'within'],
  ['https://e.example/', 'http://e.example/a', 'other-host'],
  ['https://e.example/', 'https://e.example:8443/a', 'other-host'],
  ['https://e.example/', 'https://www.e.example/a', 'other-host'],
  ['https://e.example/', 'https://e.example.evil.example/a', 'other-host'],
  ['https://e.example/', 'https://e.example@evil.example/a', 'other-host'],
  ['https://e.example/', 'nothing', 'other-host'],
  ['https://e.example/', '', 'other-host'],
  ['https://e.example:8443/', 'https://e.example:8443/a', 'within'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example/a', 'within'],
  ['https://xn--mnchen-3ya.example/', 'https://münchen.example/a', 'within'],
  ['https://e.example/shop/', 'https://e.example/shop/a', 'within'],
  ['https://e.example/shop/', 'https://e.example/shop/', 'within'],
  ['https://e.example/shop/', 'https://e.example/shop', 'folder'],
  ['https://e.example/shop/', 'https://e.example/shopping/a', 'folder'],
  ['https://e.example/shop/', 'https://e.example/a', 'folder'],
  ['https://e.example/shop/', 'https://e.example/shop/../a', 'folder'],
  ['https://e.example/shop/', 'https://e.example/shop/%2e%2E/a', 'folder'],
  ['https://e.example/shop/', 'https://e.example/shop/.%2e/a', 'folder'],
  ['https://e.example/shop/', 'https://e.example/shop/./a', 'within'],
  ['https://e.example/shop/', 'https://e.example/shop/.well-known/a', 'within'],
  ['https://e.example/shop/', 'https://e.example/shop/a?x=/../..', 'within'],
  ['https://e.example/shop/', 'https://e.example/Shop/a', 'folder'],
  ['https://e.example/shop/', 'https://evil.example/shop/a', 'other-host'],
];

for (const [base, loc, verdict] of cases) {
  test(`in the set at ${base}, ${loc || 'an empty text'} is ${verdict}`, () => {
    assert.equal(createScopeJudge({ base, origins: [] })(loc), verdict);
  });
}

test('pages of named hosts are within, whatever their folder, on that very origin alone', () => {
  const judge = createScopeJudge({
    base: 'https://e.example/shop/',
    origins: ['https://Other.example', 'http://third.example:8080/'],
  });
  assert.equal(judge('https://other.example/a'), 'within');
  assert.equal(judge('https://other.example:443/'), 'within');
  assert.equal(judge('http://other.example/a'), 'other-host');
  assert.equal(judge('http://third.example:8080/a'), 'within');
  assert.equal(judge('http://third.example/a'), 'other-host');
  assert.equal(judge('https://e.example/a'), 'folder');
});
