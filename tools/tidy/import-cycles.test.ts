// Cycles of one, two and three files, and shapes that only look like one.

import { testCheck } from './check-cases.ts';
import { importCycles } from './import-cycles.ts';

const imports = (...names: string[]): string =>
  names.map((name) => `import { ${name} } from './${name}.ts';\n`).join('');

testCheck(importCycles, [
  ['a line of imports', { 'src/base/a.ts': imports('b'), 'src/base/b.ts': imports('c') }, []],
  [
    'a diamond',
    {
      'src/base/a.ts': imports('b', 'c'),
      'src/base/b.ts': imports('d'),
      'src/base/c.ts': imports('d'),
    },
    [],
  ],
  [
    'two that import each other',
    { 'src/base/a.ts': imports('x', 'b'), 'src/base/b.ts': imports('a') },
    ['src/base/a.ts:2'],
  ],
  [
    'a cycle through types',
    { 'src/base/a.ts': imports('b'), 'src/base/b.ts': `import type { A } from './a.ts';` },
    ['src/base/a.ts:1'],
  ],
  [
    'three in a ring behind an innocent',
    {
      'src/base/0.ts': imports('a'),
      'src/base/a.ts': imports('b'),
      'src/base/b.ts': imports('c'),
      'src/base/c.ts': imports('a'),
    },
    ['src/base/a.ts:1'],
  ],
  [
    'the record of a command that loads its code, which needs the type of its options',
    {
      'src/cli/commands/read-command.ts': `export const load = () => import('./run-read.ts');`,
      'src/cli/commands/run-read.ts': `import type { ReadOptions } from './read-command.ts';`,
    },
    [],
  ],
  [
    'another file that loads its importer',
    {
      'src/cli/commands/a.ts': `export const load = () => import('./b.ts');`,
      'src/cli/commands/b.ts': imports('a'),
    },
    ['src/cli/commands/a.ts:1'],
  ],
  ['a file that imports itself', { 'src/base/a.ts': imports('a') }, ['src/base/a.ts:1']],
  ['a test beside its code', { 'src/base/a.ts': '', 'src/base/a.test.ts': imports('a') }, []],
]);
