// Packages that may be missing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadOptionalPackage } from './optional-package.ts';

test('a package that is there is loaded', async () => {
  const loaded = await loadOptionalPackage<{ readonly test: unknown }>('node:test', 'This test');
  assert.equal(loaded.test, test);
});

test('one that is not is named, with the way to install it and the cause', async () => {
  await assert.rejects(loadOptionalPackage('no-such-package-here', 'Painting'), (error: Error) => {
    const { code, hint, cause } = error as Error & { code: string; hint: string };
    assert.equal(code, 'PACKAGE_MISSING');
    assert.equal(
      error.message,
      'Painting needs the package no-such-package-here, which is not installed.',
    );
    assert.equal(hint, 'Install it: npm install no-such-package-here');
    assert.ok(cause instanceof Error);
    return true;
  });
});
