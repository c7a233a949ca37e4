// The folder order must let a step use those before it, and stop every arrow that runs back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCheck } from './check-cases.ts';
import { FOLDER_ORDER, folderOrder } from './folder-order.ts';

testCheck(folderOrder, [
  ['build → plan', { 'src/publish/build/a.ts': `import { b } from '../plan/b.ts';` }, []],
  ['a folder importing itself', { 'src/publish/plan/a.ts': `import { b } from './b.ts';` }, []],
  [
    'plan → build',
    { 'src/publish/plan/a.ts': `\nimport type { B } from '../build/b.ts';` },
    ['src/publish/plan/a.ts:2'],
  ],
  [
    'a subfolder → its parent',
    { 'src/publish/state/sqlite/a.ts': `import { b } from '../b.ts';` },
    ['src/publish/state/sqlite/a.ts:1'],
  ],
  [
    'a package, backwards',
    { 'packages/sitemap/src/values/a.ts': `import '../item/b.ts';` },
    ['packages/sitemap/src/values/a.ts:1'],
  ],
  ['a parent → its subfolder', { 'src/publish/state/a.ts': `import './sqlite/b.ts';` }, []],
  [
    'an adapter → another',
    { 'src/publish/targets/s3/a.ts': `import { b } from '../folder/b.ts';` },
    ['src/publish/targets/s3/a.ts:1'],
  ],
  [
    'a step → a file of the layer',
    { 'src/publish/report/a.ts': `import('../publish.ts');` },
    ['src/publish/report/a.ts:1'],
  ],
  [
    'a thread that is started',
    { 'src/publish/plan/a.ts': `new Worker(new URL('../build/b.ts', import.meta.url));` },
    [],
  ],
  ['a screen → parts', { 'src/console/screens/due/a.ts': `import '../parts/b.ts';` }, []],
  [
    'a screen → another',
    { 'src/console/screens/due/a.ts': `import '../urls/b.ts';` },
    ['src/console/screens/due/a.ts:1'],
  ],
  [
    'a subject of rules → another',
    { 'src/rules/video/a.ts': `import '../image/b.ts';` },
    ['src/rules/video/a.ts:1'],
  ],
  ['a folder without a place', { 'src/publish/new/a.ts': '' }, ['src/publish/new/a.ts:1']],
  ['another layer', { 'src/publish/ports/a.ts': `import { b } from '../../base/b.ts';` }, []],
  ['a test', { 'src/publish/plan/a.test.ts': `import { b } from '../build/b.ts';` }, []],
  ['a layer without an order', { 'src/sqlite/a/a.ts': `import { b } from '../b.ts';` }, []],
]);

test('a folder comes after its subfolders', () => {
  for (const [layer, order] of Object.entries(FOLDER_ORDER)) {
    for (const [at, folder] of order.entries()) {
      const parent = folder.split('/').slice(0, -1).join('/') || '.';
      // The scanner reads what the tokenizer's folder defines.
      if (folder === '.' || folder === 'xml/scanner') continue;
      const above = order.indexOf(parent);
      assert.ok(above === -1 || above > at, `${layer}: ${folder} comes before ${parent}`);
    }
  }
});
