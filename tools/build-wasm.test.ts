// The compiled modules in the repository are what their sources compile to.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FINGERPRINT_BUILD } from './build-fingerprint.ts';
import { SCANNER_BUILD } from './build-scanner.ts';
import { buildWasm, wasmTarget } from './build-wasm.ts';

for (const module of [SCANNER_BUILD, FINGERPRINT_BUILD]) {
  test(`${module.what} in the repository is what its source compiles to`, () => {
    const stored = readFileSync(wasmTarget(module), 'utf8');
    assert.equal(stored, buildWasm(module), `run \`node ${module.tool}\` after a change`);
  });
}
