// Paths and hosts that are private, and those that only look so.

import { testCheck } from './check-cases.ts';
import { privatePaths } from './private-paths.ts';

// Put together here, so that this file does not complain of itself.
const work = ['', 'work', 'main'].join('/');
const root = ['', 'root', '.npmrc'].join('/');
const resolved = `"resolved"${': '}"https://a.example/b"`;
const registry = ['registry', 'example', 'org'].join('.');

testCheck(privatePaths, [
  ['a folder in code', { 'src/base/a.ts': `\nconst a = '${work}';` }, ['src/base/a.ts:2']],
  ['a folder in a document', { 'docs/a.md': `See ${root}` }, ['docs/a.md:1']],
  ['a folder by URL', { 'docs/a.md': `file://${work}` }, ['docs/a.md:1']],
  [
    'a registry in a lock file',
    { 'package-lock.json': `"https://${registry}/a"` },
    ['package-lock.json:1'],
  ],
  ['any resolved host', { 'package-lock.json': resolved }, ['package-lock.json:1']],
  ['a page of that name', { 'src/base/a.ts': `'https://example.com${work}'` }, []],
  ['a relative folder', { 'docs/a.md': `.${work} and ~${root}` }, []],
  ['an element', { 'tests/corpus/a.xml': '<root/></root>' }, []],
]);
