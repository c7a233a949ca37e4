// undici lives in net, commander in cli, and so on; nothing comes in without a home.

import { testCheck } from './check-cases.ts';
import { packageHomes } from './package-homes.ts';

testCheck(packageHomes, [
  ['undici in net', { 'src/net/a.ts': `import { request } from 'undici';` }, []],
  [
    'undici in check',
    { 'src/check/a.ts': `import { request } from 'undici';` },
    ['src/check/a.ts:1'],
  ],
  [
    'its types elsewhere',
    { 'src/tree/a.ts': `import type { X } from 'undici';` },
    ['src/tree/a.ts:1'],
  ],
  ['a part of a package', { 'src/cli/a.ts': `import 'commander/esm.mjs';` }, []],
  ['a scoped package', { 'src/console/a.ts': `import { serve } from '@hono/node-server';` }, []],
  ['a package nobody knows', { 'src/cli/a.ts': `import 'left-pad';` }, ['src/cli/a.ts:1']],
  ['saxes in its package', { 'packages/sitemap/src/a.ts': `import 'saxes';` }, []],
  ['saxes elsewhere', { 'src/formats/a.ts': `import 'saxes';` }, ['src/formats/a.ts:1']],
  ['a builtin', { 'src/net/a.ts': `import 'node:zlib';` }, []],
  ['a builtin without node:', { 'src/net/a.ts': `import { x } from 'zlib';` }, ['src/net/a.ts:1']],
  ['a test that uses a development package', { 'src/net/a.test.ts': `import 'fast-check';` }, []],
]);
