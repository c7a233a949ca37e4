// Doc comments that are there, missing, or say too little.

import { testCheck } from './check-cases.ts';
import { docComments } from './doc-comments.ts';

const path = 'src/base/a.ts';
const rule = 'src/rules/loc/loc-b.ts';
const doc = '/** Returns a size. */\n';

testCheck(docComments, [
  ['a documented function', { [path]: `${doc}export function f(): void {}` }, []],
  ['a documented type', { [path]: '/** A size. */\nexport interface A {}' }, []],
  ['a name that is not exported', { [path]: 'const a = 1;' }, []],
  [
    'a reasoned ignore in between',
    { [path]: `${doc}// biome-ignore x: y\nexport const a = 1;` },
    [],
  ],
  [
    'overloads',
    { [path]: `${doc}export function f(): void;\nexport function f(a?: A): void {}` },
    [],
  ],
  ['a list of documented names', { [path]: `${doc}const a = 1;\nexport { a as b };` }, []],
  ['a list with a last comma', { [path]: `${doc}const a = 1;\nexport {\n  a,\n};` }, []],
  ['a re-export', { [path]: `export { b } from './b.ts';` }, []],
  [
    'Errors: in a column',
    { [path]: '/**\n * Gives.\n * Errors: FETCH_X.\n */\nexport function f() {}' },
    [],
  ],
  ['a function that throws nothing', { [path]: '/** Gives. */\nexport function f() {}' }, []],
  ['an example', { 'examples/a.ts': 'export const a = 1;' }, []],
  ['a rule', { [rule]: "export const b: RuleFile<'loc'> = {};" }, []],
  ['a table of rules', { [rule]: 'export const b: readonly RuleRow[] = [];' }, []],
  ['a limit beside a rule', { [rule]: 'export const MAX = 1;' }, [`${rule}:1`]],
  ['a rule elsewhere', { [path]: "export const b: RuleFile<'loc'> = {};" }, [`${path}:1`]],
  ['no comment', { [path]: '\nexport const a = 1;' }, [`${path}:2`]],
  ['a line comment', { [path]: '// A size.\nexport const a = 1;' }, [`${path}:2`]],
  ['a plain block comment', { [path]: '/* A size. */\nexport const a = 1;' }, [`${path}:2`]],
  ['a block in between', { [path]: `${doc}/* A size. */\nexport const a = 1;` }, [`${path}:3`]],
  ['an empty comment', { [path]: '/** */\nexport const a = 1;' }, [`${path}:2`]],
  [
    'the comment of the name before',
    { [path]: `${doc}const a = 1;\nexport const b = 1;` },
    [`${path}:3`],
  ],
  ['a list with an undocumented name', { [path]: 'const a = 1;\nexport { a };' }, [`${path}:2`]],
  ['an empty Errors:', { [path]: '/** Errors:\n */\nexport function f() {}' }, [`${path}:3`]],
  [
    'Errors: None',
    { [path]: '/**\n * Returns.\n *\n * Errors: None.\n */\nexport function f() {}' },
    [`${path}:4`],
  ],
  ['Errors: None of a member', { 'bench/a.ts': '// A.\n/** Errors: None. */' }, ['bench/a.ts:2']],
  ['undocumented tools', { 'tools/a.ts': 'export function f() {}' }, ['tools/a.ts:1']],
]);
