// The build puts beside the code what the console serves.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ASSET_FILES } from '../src/console/assets/asset-files.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { copyAssets } from './copy-assets.ts';

test('all served files are copied, and the licence of uPlot with them', (context) => {
  const folder = join(temporaryFolder(context), 'dist/console/assets');
  copyAssets(folder);
  copyAssets(folder);
  const names = [...ASSET_FILES.keys(), 'uPlot.LICENSE.txt'].sort();
  assert.deepEqual(readdirSync(folder).sort(), names);
  for (const [name, { url }] of ASSET_FILES) {
    assert.deepEqual(readFileSync(join(folder, name)), readFileSync(url), name);
  }
});
