// What pages refer to is there.
import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { ASSET_FILES } from './asset-files.ts';

test('every file that is served exists and holds something', () => {
  for (const [name, { url }] of ASSET_FILES) assert.ok(statSync(url).size > 0, name);
});

test('every script, style and picture of the folder is served', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => !name.endsWith('.ts'));
  for (const name of files) assert.ok(ASSET_FILES.has(name), name);
});
