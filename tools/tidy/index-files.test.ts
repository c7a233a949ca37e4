// Doors and rooms.

import { testCheck } from './check-cases.ts';
import { indexFiles } from './index-files.ts';

testCheck(indexFiles, [
  [
    'all forms of re-export',
    {
      'src/index.ts': [
        '// The front door.',
        `export { a, b as c } from './base/a.ts';`,
        `export type { D } from './base/d.ts';`,
        `export * from './base/e.ts';`,
        `export * as f from './base/f.ts';`,
        `export {\n  g,\n  type H,\n} from './base/g.ts';`,
      ].join('\n'),
    },
    [],
  ],
  ['a constant', { 'src/base/index.ts': '// Base.\nexport const a = 1;' }, ['src/base/index.ts:2']],
  [
    'an import that is exported later',
    { 'src/base/index.ts': `import { a } from './a.ts';\nexport { a };` },
    ['src/base/index.ts:1'],
  ],
  [
    'a function after a re-export',
    { 'src/index.ts': `export * from './a.ts';\nrun();` },
    ['src/index.ts:2'],
  ],
  ['code elsewhere', { 'src/base/a.ts': 'export const a = 1;' }, []],
]);
