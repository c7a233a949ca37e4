// Every way to name another module, and what only looks like one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSourceFile } from './source-file.ts';

const cases: readonly (readonly [source: string, expected: readonly string[]])[] = [
  [`import { a } from './a.ts';`, ['value src/base/a.ts']],
  [`import type { A } from './a.ts';`, ['type src/base/a.ts']],
  [`import { type A, type B } from './a.ts';`, ['type src/base/a.ts']],
  [`import { type A, b } from './a.ts';`, ['value src/base/a.ts']],
  [`import {\n  a,\n  b,\n} from '../protocol/a.ts';`, ['value src/protocol/a.ts']],
  [`import * as a from './a.ts';`, ['value src/base/a.ts']],
  [`import './a.ts';`, ['value src/base/a.ts']],
  [`export { a } from './a.ts';`, ['value src/base/a.ts']],
  [`export * from './a.ts';`, ['value src/base/a.ts']],
  [`export type { A } from './a.ts';`, ['type src/base/a.ts']],
  [`const a = await import('./a.ts');`, ['value src/base/a.ts']],
  [`type A = import('./a.ts').A;`, ['type src/base/a.ts']],
  [`type A = typeof import('./a.ts');`, ['type src/base/a.ts']],
  [`new Worker(new URL('./a.ts', import.meta.url));`, ['value src/base/a.ts']],
  [`import { z } from 'undici';`, ['value undici']],
  [`export function f() {}\nexport { a } from './a.ts';`, ['value src/base/a.ts']],
  [`// import { a } from './a.ts';`, []],
  ["const x = `\nimport { a } from './a.ts';\n`;", []],
  [`new URL('./a.ts', base);`, []],
  [`new URL('../../package.json', import.meta.url);`, []],
];

for (const [source, expected] of cases) {
  test(`${JSON.stringify(source)} imports ${expected.join(' ') || 'nothing'}`, () => {
    const found = readSourceFile('src/base/x.ts', source).imports.map(
      ({ typeOnly, target, specifier }) => `${typeOnly ? 'type' : 'value'} ${target ?? specifier}`,
    );
    assert.deepEqual(found, expected);
  });
}
