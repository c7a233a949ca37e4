// Tests of one layer share processes, and none is lost or run twice.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { sharedProcesses } from './shared-processes.ts';

const ALONE = 'src/net/exchange/undici-parts.test.ts';

test('each test file is run once, with others of its layer', (context) => {
  const root = temporaryFolder(context, {});
  const folder = join(root, 'shared');
  const console = Array.from({ length: 31 }, (_, at) => `src/console/a/${at}.test.ts`);
  const paths = [...console, 'src/tree/b.test.ts', ALONE, 'tools/c.test.ts'];
  const files = sharedProcesses(paths, { root, folder });
  const names = files.map((path) => basename(path));
  const shared = ['src-console-1', 'src-console-2', 'src-tree-1', 'tools-1'];
  assert.deepEqual(names, [...shared.map((name) => `${name}.test.mjs`), basename(ALONE)]);
  const run = files.flatMap((path) => (path === ALONE ? [join(root, path)] : importsOf(path)));
  assert.deepEqual(run.sort(), paths.map((path) => join(root, path)).sort());
});

function importsOf(path: string): string[] {
  const urls = readFileSync(path, 'utf8').matchAll(/await import\("([^"]+)"\);/g);
  return Array.from(urls, ([, url = '']) => fileURLToPath(url));
}
