// Which tier a test file belongs to, and what it needs.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { needsBuild, testFiles, tierOf } from './test-files.ts';

const root = join(import.meta.dirname, '..', '..');

test('every test file is in one of two tiers, and most are in the first', () => {
  const [all, fast, full] = (['all', 'fast', 'full'] as const).map((tier) =>
    testFiles(root, { tier }),
  );
  assert.deepEqual([...(fast ?? []), ...(full ?? [])].sort(), all);
  assert.ok((fast ?? []).length > (full ?? []).length);
});

test('the second tier is what crosses layers at length, and what is slow', () => {
  assert.equal(tierOf('src/net/fetcher.test.ts'), 'fast');
  assert.equal(tierOf('tests/conformance/reading/reading.test.ts'), 'fast');
  assert.equal(tierOf('packages/sitemap/src/index.test.ts'), 'fast');
  assert.equal(tierOf('src/net/fetcher.slow.test.ts'), 'full');
  assert.equal(tierOf('tests/e2e/build.test.ts'), 'full');
});

test('a part of the tests is chosen by its name or by a part of the path', () => {
  const paths = testFiles(root, { tier: 'all', only: 'package' });
  assert.ok(paths.length > 3 && paths.every((path) => path.startsWith('tests/package/')));
  assert.deepEqual(testFiles(root, { tier: 'all', only: 'test/test-files' }), [
    'tools/test/test-files.test.ts',
  ]);
});

test('only tests that run the command or the package need a build', () => {
  assert.ok(needsBuild(root, 'tests/e2e/build.test.ts'));
  assert.ok(needsBuild(root, 'tests/package/bundles.test.ts'));
  assert.ok(!needsBuild(root, 'tests/rules/examples.test.ts'));
  assert.ok(!needsBuild(root, 'tools/test/test-files.test.ts'));
});
