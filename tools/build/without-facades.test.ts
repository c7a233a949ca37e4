// Files without code go, and whoever imports one imports what is behind it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutFacades } from './without-facades.ts';

test('a file that only passes on is left out, and its importers name the other', () => {
  const texts = new Map([
    ['cli/bin.js', 'const { main } = await import("../chunks/main-x1.js");\n'],
    ['chunks/main-x1.js', 'export { main } from "./cli-x2.js";\n'],
    ['chunks/cli-x2.js', 'function main() {}\nexport { main };\n'],
  ]);
  assert.deepEqual(
    [...withoutFacades(texts)],
    [
      ['cli/bin.js', 'const { main } = await import("../chunks/cli-x2.js");\n'],
      ['chunks/cli-x2.js', 'function main() {}\nexport { main };\n'],
    ],
  );
});

test('one that renames stays, and so does an entry', () => {
  const texts = new Map([
    ['net/index.js', 'export { a } from "./net-x2.js";\n'],
    ['chunks/late-x1.js', 'export { a$1 as a } from "./net-x2.js";\n'],
    ['chunks/net-x2.js', 'export const a$1 = import("./late-x1.js");\n'],
  ]);
  assert.deepEqual(withoutFacades(texts), texts);
});

test('an empty file is left out with the lines that import it', () => {
  const texts = new Map([
    ['net/index.js', 'import { a } from "../chunks/a-x1.js";\nimport "../chunks/net-x2.js";\n'],
    ['chunks/a-x1.js', 'export const a = 1;\n'],
    ['chunks/net-x2.js', 'export {};\n'],
  ]);
  assert.deepEqual(
    [...withoutFacades(texts)],
    [
      ['net/index.js', 'import { a } from "../chunks/a-x1.js";\n'],
      ['chunks/a-x1.js', 'export const a = 1;\n'],
    ],
  );
});
