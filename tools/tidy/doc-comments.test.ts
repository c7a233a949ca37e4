// Doc comments that are there, missing, or say too little.

import { testCheck } from './check-cases.ts';
import { docComments } from './doc-comments.ts';

const path = 'src/base/a.ts';
const rule = 'src/rules/loc/loc-b.ts';
const doc = '/** Returns a size. */\n';
const doors = {
  'src/base/index.ts': "export { a, b, f, A } from './a.ts';",
  'src/rules/index.ts': "export { b, MAX } from './loc/loc-b.ts';",
};

testCheck(docComments, [
  ['a documented function', { ...doors, [path]: `${doc}export function f(): void {}` }, []],
  ['a documented type', { ...doors, [path]: '/** A size. */\nexport interface A {}' }, []],
  ['a name that is not exported', { ...doors, [path]: 'const a = 1;' }, []],
  [
    'a reasoned ignore in between',
    { ...doors, [path]: `${doc}// biome-ignore x: y\nexport const a = 1;` },
    [],
  ],
  [
    'overloads',
    { ...doors, [path]: `${doc}export function f(): void;\nexport function f(a?: A): void {}` },
    [],
  ],
  [
    'a list of documented names',
    { ...doors, [path]: `${doc}const a = 1;\nexport { a as b };` },
    [],
  ],
  ['a list with a last comma', { ...doors, [path]: `${doc}const a = 1;\nexport {\n  a,\n};` }, []],
  ['a re-export', { ...doors, [path]: `export { b } from './b.ts';` }, []],
  [
    'Errors: in a column',
    { ...doors, [path]: '/**\n * Gives.\n * Errors: FETCH_X.\n */\nexport function f() {}' },
    [],
  ],
  [
    'a function that throws nothing',
    { ...doors, [path]: '/** Gives. */\nexport function f() {}' },
    [],
  ],
  ['an example', { 'examples/a.ts': 'export const a = 1;' }, []],
  ['a rule', { ...doors, [rule]: "export const b: RuleFile<'loc'> = {};" }, []],
  ['a table of rules', { ...doors, [rule]: 'export const b: readonly RuleRow[] = [];' }, []],
  ['a limit beside a rule', { ...doors, [rule]: 'export const MAX = 1;' }, [`${rule}:1`]],
  [
    'a rule elsewhere',
    { ...doors, [path]: "export const b: RuleFile<'loc'> = {};" },
    [`${path}:1`],
  ],
  ['no comment', { ...doors, [path]: '\nexport const a = 1;' }, [`${path}:2`]],
  ['a line comment', { ...doors, [path]: '// A size.\nexport const a = 1;' }, [`${path}:2`]],
  [
    'a plain block comment',
    { ...doors, [path]: '/* A size. */\nexport const a = 1;' },
    [`${path}:2`],
  ],
  [
    'a block in between',
    { ...doors, [path]: `${doc}/* A size. */\nexport const a = 1;` },
    [`${path}:3`],
  ],
  ['an empty comment', { ...doors, [path]: '/** */\nexport const a = 1;' }, [`${path}:2`]],
  [
    'the comment of the name before',
    { ...doors, [path]: `${doc}const a = 1;\nexport const b = 1;` },
    [`${path}:3`],
  ],
  [
    'a list with an undocumented name',
    { ...doors, [path]: 'const a = 1;\nexport { a };' },
    [`${path}:2`],
  ],
  [
    'an empty Errors:',
    { ...doors, [path]: '/** Errors:\n */\nexport function f() {}' },
    [`${path}:3`],
  ],
  [
    'Errors: None',
    { ...doors, [path]: '/**\n * Returns.\n *\n * Errors: None.\n */\nexport function f() {}' },
    [`${path}:4`],
  ],
  ['Errors: None of a member', { 'bench/a.ts': '// A.\n/** Errors: None. */' }, ['bench/a.ts:2']],
  ['an internal type', { [path]: '/** @internal */\nexport type A = B;' }, [`${path}:1`]],
  ['one of a command', { 'src/cli/a.ts': '/** @internal */\nexport type A = B;' }, []],
  ['a name inside the house', { [path]: 'export function f() {}' }, []],
  ['undocumented tools', { 'tools/a.ts': 'export function f() {}' }, []],
]);
