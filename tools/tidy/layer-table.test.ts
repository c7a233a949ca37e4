// The layer table must let the arrows of the design pass and stop every other.

import { testCheck } from './check-cases.ts';
import { layerTable } from './layer-table.ts';

const problem = 'src/formats/problems/read-problem.ts';

testCheck(layerTable, [
  ['protocol → base', { 'src/protocol/a.ts': `import { b } from '../base/b.ts';` }, []],
  [
    'a package → a door',
    { 'packages/sitemap/src/a/b.ts': `import '../../../../src/protocol/index.ts';` },
    [],
  ],
  [
    'a package → what is behind a door',
    { 'packages/sitemap/src/a/b.ts': `import '../../../../src/protocol/limits.ts';` },
    ['packages/sitemap/src/a/b.ts:1'],
  ],
  ['a package → itself', { 'packages/sitemap/src/a/b.ts': `import '../c/d.ts';` }, []],
  ['a package without a row', { 'packages/other/src/a.ts': '' }, ['packages/other/src/a.ts:1']],
  ['a layer importing itself', { 'src/base/a.ts': `import { b } from './b.ts';` }, []],
  ['base → protocol', { 'src/base/a.ts': `\nimport '../protocol/b.ts';` }, ['src/base/a.ts:2']],
  ['net → robots-txt', { 'src/net/a.ts': `import '../formats/robots-txt/b.ts';` }, []],
  ['net → formats', { 'src/net/a.ts': `import '../formats/b.ts';` }, ['src/net/a.ts:1']],
  [
    'rules → types of formats',
    { 'src/rules/a.ts': `import type { B } from '../formats/b.ts';` },
    [],
  ],
  [
    'rules → values of formats',
    { 'src/rules/a.ts': `import { type B, c } from '../formats/b.ts';` },
    ['src/rules/a.ts:1'],
  ],
  [
    'rules → read-problem',
    { 'src/rules/loc/a.ts': `import { b } from '../../${problem.slice(4)}';` },
    [],
  ],
  [
    'crawl → what opens a frontier',
    { 'src/crawl/a.ts': `import { q } from '../queue/open-frontier.ts';` },
    [],
  ],
  [
    'crawl → a backend of the queue',
    { 'src/crawl/a.ts': `import { q } from '../queue/sqlite/sqlite-queue.ts';` },
    ['src/crawl/a.ts:1'],
  ],
  [
    'publish → harvest',
    { 'src/publish/a.ts': `import '../harvest/b.ts';` },
    ['src/publish/a.ts:1'],
  ],
  [
    'store → queue',
    { 'src/store/a.ts': `import type { Q } from '../queue/q.ts';` },
    ['src/store/a.ts:1'],
  ],
  [
    'a dynamic import upwards',
    { 'src/tree/a.ts': `await import('../cli/b.ts');` },
    ['src/tree/a.ts:1'],
  ],
  [
    'a re-export upwards',
    { 'src/tree/a.ts': `export { b } from '../check/b.ts';` },
    ['src/tree/a.ts:1'],
  ],
  ['cli → everything', { 'src/cli/a.ts': `import '../console/b.ts';\nimport '../base/c.ts';` }, []],
  ['the front door', { 'src/index.ts': `export { a } from './formats/a.ts';` }, []],
  ['a layer → the front door', { 'src/net/a.ts': `import '../index.ts';` }, ['src/net/a.ts:1']],
  ['src → tests', { 'src/base/a.ts': `import '../../tests/support/b.ts';` }, ['src/base/a.ts:1']],
  ['a test → anywhere', { 'src/base/a.test.ts': `import '../cli/b.ts';` }, []],
  ['an import in a comment', { 'src/base/a.ts': `// import '../cli/b.ts';` }, []],
  ['an unknown layer', { 'src/shared/a.ts': `import '../base/b.ts';` }, ['src/shared/a.ts:1']],
]);
