// Endings that Node can run as written, and those that only a bundler understands.

import { testCheck } from './check-cases.ts';
import { importEndings } from './import-endings.ts';

const b = { 'src/base/b.ts': '' };

testCheck(importEndings, [
  ['.ts', { ...b, 'src/base/a.ts': `import './b.ts';` }, []],
  ['.json', { 'package.json': '{}', 'tools/a.ts': `import p from '../package.json';` }, []],
  ['a package', { 'src/net/a.ts': `import 'undici';` }, []],
  ['no ending', { ...b, 'src/base/a.ts': `import './b';` }, ['src/base/a.ts:1']],
  ['.js', { ...b, 'src/base/a.ts': `export * from './b.js';` }, ['src/base/a.ts:1']],
  ['a folder', { ...b, 'src/a.ts': `import './base';` }, ['src/a.ts:1']],
  ['a file that is gone', { 'src/base/a.ts': `\nimport './b.ts';` }, ['src/base/a.ts:2']],
]);
