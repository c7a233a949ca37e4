// The compiled scanner in the repository is what its source compiles to.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildScanner, SCANNER_BINARY } from './build-scanner.ts';

test('the scanner in the repository is what its source compiles to', () => {
  const stored = readFileSync(SCANNER_BINARY, 'utf8');
  assert.equal(stored, buildScanner(), 'run `node tools/build-scanner.ts` after a change');
});
