// defineConfig changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineConfig } from './define-config.ts';

test('a configuration is returned itself', () => {
  const config = { base: 'https://example.com/', source: 'dist', targets: 'dist' };
  assert.equal(defineConfig(config), config);
});
