// The exports map and the index files, with a door too many on either side.

import { testCheck } from './check-cases.ts';
import { exportsMap } from './exports-map.ts';

const manifest = (exports: Record<string, string>, bin?: Record<string, string>) => ({
  'package.json': JSON.stringify({ exports, bin }, null, 2),
});

testCheck(exportsMap, [
  [
    'doors that match',
    {
      ...manifest({
        '.': './dist/index.js',
        './net': './dist/net/index.js',
        './robots-txt': './dist/formats/robots-txt/index.js',
        './package.json': './package.json',
      }),
      'src/index.ts': '',
      'src/net/index.ts': '',
      'src/formats/robots-txt/index.ts': '',
    },
    [],
  ],
  ['a door to nowhere', manifest({ './net': './dist/net/index.js' }), ['package.json:3']],
  [
    'a door with another name',
    { ...manifest({ './tree': './dist/net/index.js' }), 'src/net/index.ts': '' },
    ['package.json:3'],
  ],
  ['an index behind no door', { ...manifest({}), 'src/net/index.ts': '' }, ['src/net/index.ts:1']],
  [
    'a bin that is there',
    { ...manifest({}, { p: './dist/cli/bin.js' }), 'src/cli/bin.ts': '' },
    [],
  ],
  [
    'a package of its own',
    {
      'packages/p/package.json': '{ "exports": { ".": "./dist/index.js" } }',
      'packages/p/src/index.ts': '',
      'packages/p/src/a/index.ts': '',
    },
    ['packages/p/src/a/index.ts:1'],
  ],
  ['a bin that is not', manifest({}, { p: './dist/cli/bin.js' }), ['package.json:4']],
]);
