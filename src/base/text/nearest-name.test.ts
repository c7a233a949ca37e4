// Which setting a slip of the hand meant.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestName } from './nearest-name.ts';

const known = ['base', 'source', 'sources', 'targets', 'urlsMax', 'bytesMax', 'trailingSlash'];

const meant: Readonly<Record<string, string | undefined>> = {
  tagets: 'targets',
  targetss: 'targets',
  tragets: 'targets',
  target: 'targets',
  TrailingSlash: 'trailingSlash',
  trailing_slash: 'trailingSlash',
  urlMax: 'urlsMax',
  bse: 'base',
  output: undefined,
  b: undefined,
  '': undefined,
  constructor: undefined,
};
for (const [name, nearest] of Object.entries(meant)) {
  test(`${JSON.stringify(name)} means ${nearest ?? 'none of them'}`, () => {
    assert.equal(nearestName(name, known), nearest);
  });
}

test('a third of the letters may be wrong, and no more', () => {
  assert.equal(nearestName('abcxyzghi', ['abcdefghi']), 'abcdefghi');
  assert.equal(nearestName('abcwxyzhi', ['abcdefghi']), undefined);
});

test('a name of 40 letters is compared, a longer one is not', () => {
  const name = 'n'.repeat(40);
  assert.equal(nearestName(name, [name]), name);
  assert.equal(nearestName(`${name}n`, [`${name}n`]), undefined);
});

test('of two that are as near the first is taken', () => {
  assert.equal(nearestName('sourcez', ['source', 'sources']), 'source');
});
