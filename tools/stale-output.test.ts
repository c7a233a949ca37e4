// A folder with one output of a living source and two of dead ones.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { removeStaleOutput, staleOutput } from './stale-output.ts';

test('outputs without a source are found and deleted, the others stay', () => {
  const root = mkdtempSync(join(tmpdir(), 'portolan-stale-'));
  try {
    const files = ['src/a/b.ts', 'dist/a/b.js', 'dist/a/b.d.ts', 'dist/a/c.js', 'dist/c.d.ts'];
    files.push('dist/cli/bundle/main.js');
    for (const path of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), '');
    }
    assert.deepEqual(staleOutput(root), ['dist/a/c.js', 'dist/c.d.ts']);
    removeStaleOutput(root);
    assert.deepEqual(staleOutput(root), []);
    assert.ok(existsSync(join(root, 'dist/a/b.js')));
    assert.ok(!existsSync(join(root, 'dist/a/c.js')));
  } finally {
    rmSync(root, { recursive: true });
  }
});
