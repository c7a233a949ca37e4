// Runs the tests of the pure layers in one process: starting Node is half the cost of each file.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isPure, testFiles } from './test-files.ts';

const root = join(import.meta.dirname, '..', '..');

for (const path of testFiles(root, { tier: 'fast' }).filter(isPure)) {
  await import(pathToFileURL(join(root, path)).href);
}
