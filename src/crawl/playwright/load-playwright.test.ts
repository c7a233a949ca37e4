// The optional package: what is said when it is not there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadPlaywright } from './playwright-renderer.ts';

test('a package that is not installed is told, with how to install it', async () => {
  const load = (): Promise<never> => Promise.reject(new Error('Cannot find package'));
  await assert.rejects(loadPlaywright(load), {
    code: 'PACKAGE_MISSING',
    hint: 'Install it: npm install playwright-core',
  });
});
