// The routes of TanStack Start, as its releases name them.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { tanStackRoutes } from './tanstack-site.ts';

test('a manifest without the files of routes, as in 1.132, fails no build', (t) => {
  const folder = temporaryFolder(t, { 'about.tsx': 'export const Route = { component: About }' });
  const filePath = join(folder, 'about.tsx');
  const manifest = { '/about': { filePath }, '/blog/$slug': { children: [] } };
  Object.assign(globalThis, { TSS_ROUTES_MANIFEST: { __root__: {}, ...manifest } });
  t.after(() => Reflect.deleteProperty(globalThis, 'TSS_ROUTES_MANIFEST'));
  assert.deepEqual(tanStackRoutes(), [{ path: '/about', file: filePath }]);
});
