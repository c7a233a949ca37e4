// The names of npm sitemap 9, its constants and its errors, beside the original.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import * as theirs from 'sitemap';
import * as ours from './index.ts';

const CONSTANTS = [
  'DEFAULT_SITEMAP_ITEM_LIMIT',
  'EnumAllowDeny',
  'EnumChangefreq',
  'EnumYesNo',
  'ErrorLevel',
  'IndexTagNames',
  'LIMITS',
  'TagNames',
  'validators',
] as const;

test('the names are those of npm sitemap', () => {
  assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).sort());
});

test('each name is of the same kind', () => {
  for (const [name, value] of Object.entries(theirs)) {
    assert.equal(typeof Reflect.get(ours, name), typeof value, name);
  }
});

for (const name of CONSTANTS) {
  test(`${name} has the same members`, () => {
    assert.deepEqual(Reflect.get(ours, name), Reflect.get(theirs, name));
  });
}

test('errors have their names, and messages that begin alike', () => {
  for (const [name, value] of Object.entries(theirs)) {
    if (typeof value !== 'function' || !(value.prototype instanceof Error)) continue;
    const [mine, other] = [Reflect.get(ours, name), value].map(
      (Class) => new (Class as new (...given: unknown[]) => Error)('a', 'b', 'c'),
    );
    assert.equal(mine?.name, other?.name);
    if (!name.startsWith('Empty')) assert.equal(mine?.message, other?.message);
  }
});

test('the sources await nothing at their top level, so that `require` can load them', () => {
  const program = `const { SitemapStream } = require(${JSON.stringify(
    new URL('index.ts', import.meta.url).pathname,
  )}); console.log(typeof SitemapStream)`;
  const output = execFileSync(process.execPath, ['--input-type=commonjs', '--eval', program]);
  assert.equal(String(output), 'function\n');
});
